import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPrepared } from '../../../../helpers/prepared-database.ts';
import { isIntact } from '../../../../../src-main/engine/jobs/store/check-sum.ts';
import { doubtful } from '../../../../helpers/attempt-results.ts';
import { damagedCopy } from '../../../../helpers/damaged-disk.ts';
import { documentJob, queueBench, type QueueBench } from '../../../../helpers/queue-bench.ts';

const damagedTarget = { row: 'kb_1Product help1.pdf', from: 'kb_1', to: 'kb_2' };

/** Two jobs wait; the first of them is damaged. */
function damaged(change: string): QueueBench {
  const bench = queueBench();
  bench.intake.add([documentJob('/in/1.pdf'), documentJob('/in/2.pdf')]);
  bench.database.exec(
    "insert into connection (id, name, base_url, created_at_ms) values (2, 'Other', 'https://b.example', 0)",
  );
  bench.database.pragma('ignore_check_constraints = ON');
  bench.database.exec(`update job set ${change} where id = 1`);
  return bench;
}

const decisive = [
  `kind = 'clip_upload'`,
  `target_kind = 'carousel'`,
  `target_id = 'kb_2'`,
  `slide_id = 'slide_1'`,
  `name = '1.pdg'`,
  `path = '/in/3.pdf'`,
  `url = 'https://elsewhere.example'`,
  `title = 'Another'`,
  `size_bytes = 1001`,
  `sha256 = replace(sha256, 'c', 'd')`,
  `candidate_id = 'cand_2'`,
  `formats = 'square'`,
  `aspect_ratio = '9:16'`,
  `approved_revision = 7`,
  `repetition = 1`,
  `location_rule = 'remove'`,
  `asks_client = 'it is of another'`,
  `held_at_ms = 1`,
  `attempt_count = 3`,
  `remote_id = 'doc_9'`,
  `check_sum = check_sum + 1`,
];

describe('a row that something else than Outbox changed', () => {
  it.each(decisive)('(%s) is never sent: it is put before a person, and the others go on', (change) => {
    const bench = damaged(change);
    const claim = bench.store.claim(1);
    expect(claim?.job.name).toBe('2.pdf');
    expect(bench.job(1)).toMatchObject({ state: 'needs_attention', cause: 'damaged' });
    expect(bench.changes.at(-2)?.after, 'and this is told').toMatchObject({ id: 1, cause: 'damaged' });
    expect(bench.store.claim(1)).toBeNull();
  });

  it('(its connection) is never sent by another one', () => {
    const bench = damaged('connection_id = 2');
    expect(bench.store.claim(2)).toBeNull();
    expect(bench.job(1)).toMatchObject({ state: 'needs_attention', cause: 'damaged' });
  });

  it('(its state) is not sent again because it looks as if it waited', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/1.pdf')]);
    bench.commands.cancel([1]);
    bench.database.exec(`update job set state = 'queued', ended_at_ms = null where id = 1`);
    expect(bench.store.claim(1)).toBeNull();
    expect(bench.job(1)).toMatchObject({ state: 'needs_attention', cause: 'damaged' });
  });

  it('(a state that does not exist) is not sent', () => {
    const bench = damaged(`state = 'quevef'`);
    expect(bench.store.claim(1)?.job.name).toBe('2.pdf');
  });

  it('(its phase) is not sent again as if its end had never left', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/1.pdf')]);
    const claim = bench.store.claim(1);
    if (claim === null) throw new Error('nothing to claim');
    bench.store.recordFinal(claim, 1000);
    bench.database.exec(`update job set phase = 'open' where id = 1`);
    const next = bench.reopen();
    next.store.recover();
    expect(next.store.claim(1)).toBeNull();
    expect(next.job(1)).toMatchObject({ state: 'needs_attention', cause: 'damaged' });
  });

  it('stays before a person across a restart, and goes when a person looked at it', () => {
    const bench = damaged(`target_id = 'kb_2'`);
    bench.store.claim(1);
    const next = bench.reopen();
    next.store.recover();
    expect(next.store.claim(1)?.job.name).toBe('2.pdf');
    expect(next.store.claim(1)).toBeNull();
    next.commands.retry([1]);
    expect(isIntact(next.job(1))).toBe(true);
    expect(next.store.claim(1)?.job.id).toBe(1);
  });

  it('is put before a person again where it was cancelled, and somebody queues it again', () => {
    const bench = damaged(`target_id = 'kb_2'`);
    bench.store.claim(1);
    bench.commands.cancel([1]);
    expect(bench.job(1).reason).toBe(told('cancelled.damaged'));
    bench.commands.retry([1]);
    expect(bench.store.claim(1)).toBeNull();
    expect(bench.job(1)).toMatchObject({ state: 'needs_attention', cause: 'damaged', target_id: 'kb_2' });
    bench.commands.retry([1]);
    expect(bench.store.claim(1)?.job.id).toBe(1);
  });

  it('is not healed by commands that do not look at it', () => {
    const bench = damaged(`target_id = 'kb_2'`);
    bench.commands.moveToTop([1]);
    bench.store.reorder('name');
    bench.commands.retry([1]);
    expect(bench.store.claim(1)?.job.name).toBe('2.pdf');
    expect(bench.job(1).cause).toBe('damaged');
  });

  it('in the series of a carousel does not hold up its other slides', () => {
    const bench = queueBench();
    const slide = (path: string, order: number) =>
      documentJob(path, undefined, {
        kind: 'carousel_asset',
        target: { kind: 'carousel', id: 'car', label: null, slideId: String(order), slideLabel: null },
        serialOrder: order,
      });
    bench.intake.add([slide('/in/1.png', 1), slide('/in/2.png', 2)]);
    bench.database.exec(`update job set target_id = 'caq' where id = 1`);
    expect(bench.store.claim(1)?.job.name).toBe('2.png');
  });

  it('on the disk itself, so that its indexes say something else, is put before a person all the same', () => {
    const first = queueBench();
    first.intake.add([documentJob('/in/1.pdf'), documentJob('/in/2.pdf')]);
    const other = damagedCopy(first.database, damagedTarget);
    const bench = queueBench(other);
    expect(bench.store.claim(1)?.job.name).toBe('2.pdf');
    expect(bench.job(1)).toMatchObject({ state: 'needs_attention', cause: 'damaged', target_id: 'kb_2' });
    const check = openPrepared(join(other, 'outbox.db'));
    expect(check.pragma('integrity_check', { simple: true })).toBe('ok');
    check.close();
  });
});

describe('a row that was damaged on the disk', () => {
  it('does not keep newer content of its file from being queued', () => {
    const first = queueBench();
    first.intake.add([documentJob('/in/1.pdf')]);
    const damage = { row: 'Product help1.pdf/in/1.pdf', from: '/in/1.pdf', to: '/in/7.pdf' };
    const other = damagedCopy(first.database, damage);
    const bench = queueBench(other);
    expect(bench.intake.add([documentJob('/in/1.pdf', 'newer-')])).toMatchObject([{ kind: 'added' }]);
  });
});

describe('a row that was damaged on the disk while it was being sent', () => {
  it('does not keep the next start from recovering, and is put before a person', () => {
    const first = queueBench();
    first.intake.add([documentJob('/in/1.pdf'), documentJob('/in/2.pdf')]);
    expect(first.store.claim(1)?.job.name).toBe('1.pdf');
    const other = damagedCopy(first.database, damagedTarget);
    const bench = queueBench(other);
    expect(bench.store.recover()).toHaveLength(1);
    expect(bench.store.claim(1)?.job.name).toBe('2.pdf');
    expect(bench.job(1)).toMatchObject({ state: 'needs_attention', cause: 'damaged' });
  });
});

describe('a row that a person decided about', () => {
  it('is intact afterwards, whatever the decision wrote into it', () => {
    const bench = queueBench();
    bench.intake.add([documentJob('/in/1.pdf'), documentJob('/in/2.pdf')]);
    for (const result of [
      doubtful,
      { kind: 'needs_person', cause: 'revision', revision: 9, message: legacy('Another revision') },
    ] as const) {
      const claim = bench.store.claim(1);
      if (claim === null) throw new Error('nothing to claim');
      bench.store.finish(claim, result, { sentBytes: null, isCancelled: false });
    }
    bench.commands.resolve([1], 'arrived', 'doc_7');
    bench.commands.approveRevision([2]);
    expect([1, 2].map((id) => isIntact(bench.job(id)))).toEqual([true, true]);
    expect(bench.job(1).remote_id).toBe('doc_7');
    expect(bench.store.claim(1)?.job).toMatchObject({ id: 2, approved_revision: 9 });
  });
});
