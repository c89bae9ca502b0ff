import { legacyTold, told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../../../../../src-main/contract/file-account.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import { isIntact } from '../../../../../src-main/engine/jobs/store/check-sum.ts';
import { ListedColumns } from '../../../../../src-main/engine/jobs/store/columns/listed-columns.ts';
import { JobListing } from '../../../../../src-main/engine/jobs/store/job-listing.ts';
import { answeredFailures } from '../../../../../src-main/engine/storage/database/migrations/0034-answered-failures.ts';
import { accepted, refused } from '../../../../helpers/attempt-results.ts';
import { rulesTo } from '../../../../helpers/folder-rules.ts';
import { documentJob, queueBench, slideJob, type QueueBench } from '../../../../helpers/queue-bench.ts';

const fromFolder = { watchFolderId: 5 };

function attempt(bench: QueueBench, result: AttemptResult): void {
  const claim = bench.store.claim(bench.connectionId);
  if (claim === null) throw new Error('nothing to claim');
  bench.store.finish(bench.store.recordFinal(claim, 1000), result, { sentBytes: null, isCancelled: false });
}

function listing(bench: QueueBench): JobListing {
  return new JobListing(bench.database, {
    columns: new ListedColumns(bench.database, bench),
    meaningOf: () => null,
  });
}

function counted(bench: QueueBench): { delivered: number; failed: number; notSent: number } {
  const { delivered, failed, notSent } = accountOf(listing(bench).counts().jobs);
  return { delivered, failed, notSent };
}

function folderWith(...contents: readonly (readonly [content: string, result: AttemptResult])[]): QueueBench {
  const bench = queueBench();
  const rules = rulesTo({ kind: 'knowledge_base', id: 'kb_1', label: null }, { edited: 'send' });
  bench.database
    .prepare(
      `insert into watch_folder (id, connection_id, path, device, inode, rules, state, health, created_at_ms)
       values (5, 1, '/in', '1', '1', ?, 'active', 'watching', 0)`,
    )
    .run(JSON.stringify(rules));
  for (const [content, result] of contents) {
    bench.intake.add([documentJob('/in/a.pdf', content, fromFolder)]);
    attempt(bench, result);
  }
  return bench;
}

it('a file that was refused is no failure any more once what it holds now was delivered', () => {
  const bench = folderWith(['one', refused]);
  expect(counted(bench)).toEqual({ delivered: 0, failed: 1, notSent: 0 });
  bench.intake.add([documentJob('/in/a.pdf', 'two', fromFolder)]);
  expect(counted(bench), 'the newer content may fail as well').toMatchObject({ failed: 1 });
  attempt(bench, accepted);
  expect(counted(bench)).toEqual({ delivered: 1, failed: 0, notSent: 1 });
  expect(accountOf(listing(bench).folderCounts().get(5) ?? {})).toMatchObject({ delivered: 1, failed: 0 });
  expect(bench.job(1)).toMatchObject({
    ...{ state: 'skipped', cause: 'superseded' },
    reason: told('job.newer_delivered', { job: 2 }),
  });
  expect(bench.changes.at(-1)?.after, 'whoever shows it is told').toMatchObject({ id: 1, state: 'skipped' });
});

it('a file whose newest content was refused stays a failure, however often older content was delivered', () => {
  const bench = folderWith(['one', accepted], ['two', refused]);
  expect(counted(bench)).toEqual({ delivered: 1, failed: 1, notSent: 0 });
});

it('an older version that is sent again by hand does not answer the failure of the newest', () => {
  const bench = folderWith(['one', refused], ['two', refused]);
  bench.commands.retry([1]);
  attempt(bench, accepted);
  expect(bench.job(2).state).toBe('rejected');
});

it('a file that holds again what was delivered before is no failure any more', () => {
  const bench = folderWith(['one', accepted], ['two', refused]);
  bench.intake.add([documentJob('/in/a.pdf', 'one', fromFolder)]);
  expect(bench.job(2)).toMatchObject({ state: 'skipped', cause: 'superseded' });
});

it('a delivery to another target, or of another file, answers no failure', () => {
  const bench = folderWith(['one', refused]);
  const elsewhere = documentJob('/in/a.pdf', 'two', fromFolder);
  bench.intake.add([
    { ...elsewhere, target: { ...elsewhere.target, id: 'kb_2' } },
    documentJob('/in/b.pdf', 'three', fromFolder),
  ]);
  attempt(bench, accepted);
  attempt(bench, accepted);
  expect(bench.job(1).state).toBe('rejected');
});

it('a picture that a person added to two slides may fail on one of them', () => {
  const bench = queueBench();
  bench.intake.add([slideJob('/a.png', 1, 'one')]);
  attempt(bench, refused);
  bench.intake.add([slideJob('/a.png', 2, 'one')]);
  attempt(bench, accepted);
  expect(bench.job(1).state).toBe('rejected');
});

it('a failure that the same content answers is called a duplicate, and nothing goes a second time', () => {
  const bench = queueBench();
  bench.intake.add([documentJob('/a.pdf', 'one')]);
  attempt(bench, refused);
  bench.intake.add([documentJob('/a.pdf', 'one')]);
  attempt(bench, accepted);
  expect(bench.job(1)).toMatchObject({ state: 'skipped', cause: 'duplicate' });
  expect(bench.store.claim(bench.connectionId)).toBeNull();
});

describe('a copy that was left out as its content went under another name', () => {
  const copies = () => {
    const bench = queueBench();
    bench.intake.add(['/a.pdf', '/copy.pdf', '/third.pdf'].map((path) => documentJob(path, 'one')));
    const states = () => [1, 2, 3].map((id) => bench.job(id).state);
    return { bench, states };
  };

  it('goes where that name was refused, one after the other, until one is delivered', () => {
    const { bench, states } = copies();
    expect(states()).toEqual(['queued', 'skipped', 'skipped']);
    attempt(bench, refused);
    expect(states()).toEqual(['rejected', 'skipped', 'queued']);
    expect(bench.job(3).reason).toBe(told('twin.not_delivered', { name: 'a.pdf' }));
    attempt(bench, refused);
    expect(states()).toEqual(['rejected', 'queued', 'rejected']);
    attempt(bench, accepted);
    expect(states()).toEqual(['rejected', 'done', 'rejected']);
    expect(bench.store.claim(bench.connectionId)).toBeNull();
  });

  it('keeps the refused one from going beside it', () => {
    const { bench } = copies();
    attempt(bench, refused);
    expect(bench.commands.retry([1])).toMatchObject({
      ...{ changed: 0, refused: [{ id: 1, why: { code: 'not_done.same_for_target' } }] },
    });
  });

  it('is asked about where a failure of an earlier version is set aside', () => {
    const { bench, states } = copies();
    bench.database.exec("update job set state = 'rejected' where id = 1");
    bench.commands.cancelOrSetAside([1]);
    expect(states()).toEqual(['cancelled', 'skipped', 'needs_attention']);
  });

  it('can be tried again where what it was left out for ended otherwise', () => {
    const { bench, states } = copies();
    bench.database.exec("update job set state = 'cancelled' where id = 1");
    expect(bench.commands.retry([2])).toMatchObject({ changed: 1 });
    expect(states()).toEqual(['cancelled', 'queued', 'skipped']);
    attempt(bench, accepted);
    expect(bench.commands.retry([3])).toMatchObject({
      ...{ changed: 0, refused: [{ id: 3, why: { code: 'not_done.content_sent' } }] },
    });
  });
});

it('failures that an earlier version left behind are answered when the database is brought up', () => {
  const bench = folderWith(['one', refused], ['two', accepted], ['three', refused]);
  bench.database
    .exec(`update job set state = 'rejected', cause = null, reason_text = 'Not a PDF', reason_code = null,
    reason_params = null where id = 1`);
  expect(counted(bench)).toEqual({ delivered: 1, failed: 2, notSent: 0 });
  // The column was called so then.
  bench.database.exec(answeredFailures.replace(/\breason = /u, 'reason_text = '));
  expect(counted(bench)).toEqual({ delivered: 1, failed: 1, notSent: 1 });
  expect(bench.job(1).reason).toBe(legacyTold('What the file holds now was delivered as job 2'));
  expect(isIntact(bench.job(1))).toBe(true);
});
