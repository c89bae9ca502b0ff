import { message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { neverDueMs } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { batchBench } from '../../../../helpers/batch-bench.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';

function benchWith(...names: string[]) {
  const bench = queueBench();
  bench.intake.add(names.map((name) => documentJob(`/in/${name}.pdf`, name)));
  return bench;
}

describe('a job that a person holds', () => {
  it('is passed over, also by the next start, until it is released, and goes then', () => {
    const bench = benchWith('a', 'b');
    expect(bench.commands.hold([1])).toEqual({ changed: 1, refused: [] });
    expect(bench.store.claim(1)?.job.name).toBe('b.pdf');
    expect(bench.store.claim(1)).toBeNull();
    const later = bench.reopen();
    expect(later.store.claim(1)).toBeNull();
    later.commands.release([1]);
    expect(later.store.claim(1)?.job.name).toBe('a.pdf');
  });

  it('is told what it waits for, and nothing that lets others go lets it go', () => {
    const bench = benchWith('a');
    bench.commands.hold([1]);
    expect(bench.commands.retry([1]).refused).toEqual([{ id: 1, why: message('not_done.held') }]);
    expect(bench.commands.moveToTop([1]).changed).toBe(1);
    // As a backoff that ends, or whatever else makes it due.
    bench.database.exec('update job set due_at_ms = 0');
    expect(bench.store.claim(1)).toBeNull();
    expect(bench.job(1)).toMatchObject({ state: 'queued', due_at_ms: neverDueMs });
  });

  it('stays held when its batch is held and released', async () => {
    const bench = batchBench();
    const { id, jobIds } = bench.add([documentJob('/in/a.pdf'), documentJob('/in/b.pdf')]);
    bench.commands.hold(jobIds.slice(0, 1));
    await bench.batchCommands.hold(id);
    await bench.batchCommands.release(id);
    expect(bench.store.claim(1)?.job.name).toBe('b.pdf');
    expect(bench.store.claim(1)).toBeNull();
  });

  it('is still held when it is queued again after it was cancelled, so that undoing that sends nothing', () => {
    const bench = benchWith('a');
    bench.commands.hold([1]);
    bench.commands.cancel([1]);
    bench.commands.retry([1]);
    expect(bench.job(1)).toMatchObject({ state: 'queued' });
    expect(bench.store.claim(1)).toBeNull();
  });

  it('is held with newer content of its file too', () => {
    const bench = benchWith('a');
    bench.commands.hold([1]);
    bench.intake.add([documentJob('/in/a.pdf', 'newer')]);
    expect(bench.job(1)).toMatchObject({ state: 'skipped', cause: 'superseded' });
    expect(bench.store.claim(1)).toBeNull();
    expect(bench.commands.release([2]).changed).toBe(1);
    expect(bench.store.claim(1)?.job.id).toBe(2);
  });

  it('is held under the other name that its content has, where its own file is gone', () => {
    const bench = benchWith('a');
    bench.intake.add([documentJob('/in/copy.pdf', 'a')]);
    bench.commands.hold([1]);
    bench.store.skipMissingSource(1, message('source.file_missing'));
    expect(bench.job(2).state).toBe('queued');
    expect(bench.store.claim(1)).toBeNull();
  });

  it('cannot be held twice, nor after it began, and each is told why', () => {
    const bench = benchWith('a', 'b', 'c');
    bench.store.claim(1);
    bench.commands.cancel([2]);
    bench.commands.hold([3]);
    expect(bench.commands.hold([1, 2, 3]).refused).toEqual([
      { id: 1, why: message('not_done.under_way') },
      { id: 2, why: message('not_done.not_waiting') },
      { id: 3, why: message('not_done.held_already') },
    ]);
    expect(bench.commands.release([1]).refused).toEqual([{ id: 1, why: message('not_done.not_held') }]);
  });
});
