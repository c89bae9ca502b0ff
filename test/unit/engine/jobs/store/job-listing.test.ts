import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { said } from '../../../../helpers/said.ts';
import { describe, expect, it } from 'vitest';
import { jobFilterSchema, type JobFilterInput } from '../../../../../src-main/contract/job.ts';
import {
  queueHoldWriter,
  type QueueHold,
} from '../../../../../src-main/engine/jobs/availability/queue-hold-table.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import { JobListing } from '../../../../../src-main/engine/jobs/store/job-listing.ts';
import { mergedPageSql, type MergedPage } from '../../../../../src-main/engine/jobs/store/state-pages.ts';
import { pageOfStatesSql } from '../../../../../src-main/engine/jobs/store/name-pages.ts';
import { parametersOf, type PageParameters } from '../../../../../src-main/engine/jobs/store/job-filter.ts';
import { accepted, doubtful } from '../../../../helpers/attempt-results.ts';
import {
  documentJob,
  linkJob,
  queueBench,
  slideJob,
  type QueueBench,
} from '../../../../helpers/queue-bench.ts';
import { ListedColumns } from '../../../../../src-main/engine/jobs/store/columns/listed-columns.ts';

const reply = { statusCode: 201, excerpt: '' };
const indexed = { ...accepted, proof: 'indexed' } as const;

function listingOf(bench: QueueBench, queueHolds: readonly QueueHold[] = []): JobListing {
  queueHoldWriter(bench.database)(queueHolds);
  return new JobListing(bench.database, {
    columns: new ListedColumns(bench.database, bench),
    meaningOf: () => null,
  });
}

const filter = (input: JobFilterInput) => jobFilterSchema.parse(input);

/** Eight jobs: two done, one rejected, one in doubt, one sending, three queued. */
function mixedBench(): QueueBench {
  const bench = queueBench();
  bench.intake.add(Array.from({ length: 8 }, (_, index) => documentJob(`/in/file-${String(index)}.pdf`)));
  const results: AttemptResult[] = [
    indexed,
    { ...indexed, remoteId: 'doc_2' },
    { kind: 'rejected', message: legacy('413'), wholeTarget: false, reply },
    doubtful,
  ];
  for (const result of results) {
    const claim = bench.store.claim(1);
    if (claim !== null) bench.store.finish(claim, result, { sentBytes: null, isCancelled: false });
  }
  bench.store.claim(1);
  return bench;
}

describe('what lists show', () => {
  it('groups by what moves, what needs somebody, what failed, what waits and what is done', () => {
    const page = listingOf(mixedBench()).page(filter({ view: 'all' }), 'state', 0, 100);
    expect(page.total).toBe(8);
    expect(page.groups.map((group) => [group.view, group.count])).toEqual([
      ['active', 1],
      ['attention', 1],
      ['failed', 1],
      ['waiting', 3],
      ['done', 2],
    ]);
    expect(page.rows.map((row) => row.state)).toEqual([
      'sending',
      'in_doubt',
      'rejected',
      'queued',
      'queued',
      'queued',
      'done',
      'done',
    ]);
  });

  it('shows the same rows in pages of any size', () => {
    const listing = listingOf(mixedBench());
    const whole = listing.page(filter({ view: 'all' }), 'state', 0, 100).rows.map((row) => row.id);
    for (const size of [1, 2, 3, 5]) {
      const ids: number[] = [];
      for (let offset = 0; offset < 8; offset += size) {
        ids.push(...listing.page(filter({ view: 'all' }), 'state', offset, size).rows.map((row) => row.id));
      }
      expect(ids, `pages of ${String(size)}`).toEqual(whole);
    }
  });

  it('keeps totals that agree with the rows after every kind of change', () => {
    const bench = mixedBench();
    bench.intake.add([slideJob('/in/a.png', 1), linkJob('https://videos.example/1')]);
    bench.commands.cancel(bench.store.inState('queued').map((job) => job.id));
    const counted = bench.database
      .prepare<[], { state: string; jobs: number }>('select state, count(*) as jobs from job group by state')
      .all();
    const { jobs } = listingOf(bench).counts();
    for (const { state, jobs: expected } of counted) expect(jobs, state).toMatchObject({ [state]: expected });
    expect(Object.values(jobs).reduce((sum, count) => sum + count, 0)).toBe(10);
    const pending = listingOf(bench).targets.byTarget();
    expect(pending.find((target) => target.targetId === 'kb_1')?.pending).toBe(2);
  });

  it('finds by name, target and id, and takes wildcards as they are', () => {
    const bench = mixedBench();
    bench.intake.add([documentJob('/in/100%_done.pdf')]);
    const listing = listingOf(bench);
    const names = (search: string) =>
      listing.page(filter({ search }), 'name', 0, 100).rows.map((row) => row.name);
    expect(names('FILE-3')).toEqual(['file-3.pdf']);
    expect(names('doc_2')).toHaveLength(1);
    expect(names('product')).toHaveLength(9);
    expect(names('0%_d')).toEqual(['100%_done.pdf']);
    expect(names('%')).toEqual(['100%_done.pdf']);
  });

  it('by name counts numbers by their value, in pages of any size', () => {
    const bench = mixedBench();
    const numbered = ['part 10.pdf', 'Part 2.pdf', 'part 1.pdf', 'part 010b.pdf', 'part 9.pdf'];
    bench.intake.add(numbered.map((name) => documentJob(`/numbered/${name}`)));
    const listing = listingOf(bench);
    const page = (offset: number, size: number): string[] =>
      listing.page(filter({ search: 'part' }), 'name', offset, size).rows.map((row) => row.name);
    const inOrder = ['part 1.pdf', 'Part 2.pdf', 'part 9.pdf', 'part 10.pdf', 'part 010b.pdf'];
    expect(page(0, 100)).toEqual(inOrder);
    expect([page(0, 2), page(2, 2), page(4, 2)].flat()).toEqual(inOrder);
  });

  it('by name counts numbers by their value where many thousands are listed, whole and narrowed', () => {
    const bench = queueBench();
    const count = 21_000;
    // Added in an order that is neither that of the names nor the reverse.
    const numbers = Array.from({ length: count }, (_, index) => ((index * 7919) % count) + 1);
    const nameOf = (number: number) => `${number % 2 === 0 ? 'Photo' : 'photo'} ${String(number)}.pdf`;
    bench.intake.add(
      numbers.map((number) => documentJob(`/in/${nameOf(number)}`, `content ${String(number)}.`)),
    );
    const listing = listingOf(bench);
    const filters: JobFilterInput[] = [
      {},
      { view: 'waiting' },
      { connectionId: 1 },
      { targetId: 'kb_1' },
      { search: 'photo' },
    ];
    for (const input of filters) {
      for (const offset of [0, 9, 10_497, count - 3]) {
        const page = listing.page(filter(input), 'name', offset, 5);
        const inOrder = [1, 2, 3, 4, 5].map((step) => offset + step).filter((number) => number <= count);
        expect(
          page.rows.map(({ name }) => name),
          `${JSON.stringify(input)} from ${String(offset)}`,
        ).toEqual(inOrder.map(nameOf));
      }
    }
    expect(listing.page(filter({ search: 'photo 2099' }), 'name', 0, 3).rows.map(({ name }) => name)).toEqual(
      [2099, 20_990, 20_991].map(nameOf),
    );
  });

  it('shows many thousands of one group newest first, whichever of its states they have', () => {
    const bench = queueBench();
    const count = 21_000;
    bench.intake.add(
      Array.from({ length: count }, (_, index) =>
        documentJob(`/in/${String(index)}.pdf`, `content ${String(index)}.`),
      ),
    );
    bench.database.exec(
      `update job set cause = 'duplicate', state = iif(id % 3 = 0, 'cancelled', 'skipped')`,
    );
    const listing = listingOf(bench);
    for (const offset of [0, 10_497, count - 3]) {
      const page = listing.page(filter({}), 'state', offset, 5);
      const ids = [0, 1, 2, 3, 4].map((step) => count - offset - step).filter((id) => id > 0);
      expect(
        page.rows.map(({ id }) => id),
        `from ${String(offset)}`,
      ).toEqual(ids);
    }
  });

  it('passes over the rows of a group before a page in indexes that hold all it asks of them', () => {
    const plan = queueBench()
      .database.prepare<[MergedPage], { detail: string }>(`explain query plan ${mergedPageSql}`)
      .all({ first: 'done', second: 'skipped', third: 'cancelled', limit: 50, offset: 500_000 })
      .map(({ detail }) => detail);
    expect(plan.filter((step) => step.includes('COVERING INDEX job_state (state=?)'))).toHaveLength(3);
    expect(plan).toContainEqual(expect.stringContaining('SEARCH job USING INTEGER PRIMARY KEY'));
    expect(
      plan.filter((step) => step.includes('SCAN job') || step.includes('TEMP B-TREE FOR ORDER BY')),
    ).toEqual([]);
  });

  it('passes over the rows before a page by name in an index that holds all it asks of them', () => {
    const plan = queueBench()
      .database.prepare<[PageParameters], { detail: string }>(`explain query plan ${pageOfStatesSql}`)
      .all({ ...parametersOf(filter({}), ['done']), limit: 50, offset: 500_000 })
      .map(({ detail }) => detail);
    expect(plan).toContainEqual(expect.stringContaining('SCAN job USING COVERING INDEX job_name'));
    expect(plan).toContainEqual(expect.stringContaining('SEARCH job USING INTEGER PRIMARY KEY'));
  });

  it('counts for each client what is to go to its targets and what of it needs somebody', () => {
    const bench = mixedBench();
    expect(listingOf(bench).targets.byClient()).toEqual([]);
    bench.database.exec(`
      insert into client (id, name, colour, created_at_ms) values (7, 'Acme', 'blue', 0), (8, 'Moss', 'red', 0);
      insert into client_target (connection_id, target_kind, target_id, client_id)
        values (1, '', '', 8), (1, 'knowledge_base', 'kb_1', 7)`);
    bench.intake.add([linkJob('https://videos.example/1')]);
    expect(listingOf(bench).targets.byClient()).toEqual([
      { clientId: 7, pending: 4, attention: 1 },
      { clientId: 8, pending: 1, attention: 0 },
    ]);
  });

  it('names targets in the order in which people read numbers', () => {
    const bench = queueBench();
    const to = (label: string) =>
      documentJob(`/in/${label}.pdf`, `for ${label}.`, {
        target: { kind: 'knowledge_base', id: `kb ${label}`, label, slideId: null, slideLabel: null },
      });
    bench.intake.add(['Series 10', 'series 9', 'Archive', 'Series 2'].map(to));
    expect(
      listingOf(bench)
        .targets.byTarget()
        .map(({ label }) => label),
    ).toEqual(['Archive', 'Series 2', 'series 9', 'Series 10']);
  });

  it('orders by name, age and size', () => {
    const listing = listingOf(mixedBench());
    const ids = (order: 'newest' | 'oldest') =>
      listing.page(filter({}), order, 0, 100).rows.map((row) => row.id);
    expect(ids('newest')).toEqual([...ids('oldest')].reverse());
  });
});

describe('why a queued job waits', () => {
  it('is said by the pause, before anything that passes by itself', () => {
    const bench = mixedBench();
    bench.database.exec(
      `update connection set hold = 'offline', hold_reason = json_object('code', 'legacy.text', 'params', json_object('text', 'cannot be reached'))`,
    );
    const untilMs = bench.clock.nowMs() + 99;
    const [row] = listingOf(bench, [{ cause: 'paused', untilMs, message: null }]).page(
      filter({ view: 'waiting' }),
      'state',
      0,
      1,
    ).rows;
    expect(row).toMatchObject({ hold: 'paused', dueAtMs: untilMs });
    expect(row?.lift).toEqual({ scope: 'queue', by: 'person', action: 'resume' });
  });

  it('is said by its connection, whose reason every one of its jobs shows', () => {
    const bench = mixedBench();
    bench.database.exec(
      `update connection set hold = 'auth', hold_reason = json_object('code', 'legacy.text', 'params', json_object('text', 'The key was refused'))`,
    );
    const { rows } = listingOf(bench).page(filter({ view: 'waiting' }), 'state', 0, 10);
    expect(rows.map((row) => [row.hold, said(row.reason)])).toEqual(
      Array.from({ length: 3 }, () => ['auth', 'The key was refused']),
    );
  });

  it('is said by the job itself where nothing else holds it', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/a.pdf')]);
    const claim = bench.store.claim(1);
    if (claim === null) throw new Error('nothing to claim');
    bench.store.finish(
      claim,
      {
        kind: 'retry',
        cause: 'cut_off',
        message: legacy('Connection reset'),
        counted: true,
        retryAfterMs: null,
        reply: null,
      },
      { sentBytes: 10, isCancelled: false },
    );
    const [row] = listingOf(bench).page(filter({}), 'state', 0, 1).rows;
    expect(row).toMatchObject({ hold: 'backoff', reason: legacy('Connection reset'), countedAttempts: 1 });
  });
});
