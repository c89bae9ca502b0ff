import { legacyTold, told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { describe, expect, it } from 'vitest';
import { batchBench } from '../../../../helpers/batch-bench.ts';
import { serverTrouble } from '../../../../helpers/attempt-results.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';

const files = (...names: string[]) => names.map((name) => documentJob(`/in/${name}.pdf`));

function waitingOf(bench: ReturnType<typeof batchBench>, jobId: number) {
  return bench.database
    .prepare('select ready, cause, scope, message, lifted_by, action from job_availability where job_id = ?')
    .get(jobId);
}

const heldWait = {
  ...{ ready: 0, cause: 'batch', scope: 'batch', message: told('hold.batch') },
  ...{ lifted_by: 'person', action: 'release' },
};

describe('a batch that is held', () => {
  it('has nothing more of it begun, and says so of each of its jobs, while others go', async () => {
    const bench = batchBench();
    const held = bench.add(files('a', 'b'));
    const other = bench.add(files('c'));
    await bench.batchCommands.hold(held.id);
    for (const jobId of held.jobIds) expect(waitingOf(bench, jobId)).toEqual(heldWait);
    expect(bench.batches.get(held.id)).toMatchObject({ state: 'waiting', heldAtMs: bench.clock.nowMs() });
    expect(bench.send().id).toBe(other.jobIds[0]);
    expect(bench.store.claim(1)).toBeNull();
  });

  it('goes on where it was once it is released', async () => {
    const bench = batchBench();
    const { id, jobIds } = bench.add(files('a', 'b'));
    await bench.batchCommands.hold(id);
    await bench.batchCommands.release(id);
    expect(bench.batches.get(id)).toMatchObject({ state: 'going', heldAtMs: null });
    expect([bench.send().id, bench.send().id]).toEqual(jobIds);
  });

  it('keeps what was being sent and comes back to the queue, and what is added to it or tried again', async () => {
    const bench = batchBench();
    const { id, jobIds } = bench.add(files('a', 'b'));
    const claim = bench.store.claim(1);
    if (claim === null) throw new Error('nothing may go');
    await bench.batchCommands.hold(id);
    bench.store.finish(claim, serverTrouble, { sentBytes: null, isCancelled: false });
    bench.clock.advance(60 * 60 * 1000);
    const [added] = bench.intake.add(files('late'), () => id);
    bench.commands.retry(jobIds.slice(1));
    expect(bench.store.claim(1)).toBeNull();
    for (const jobId of [...jobIds, added?.jobId ?? 0]) expect(waitingOf(bench, jobId)).toEqual(heldWait);
    expect(bench.store.nextDueAtMs(bench.clock.nowMs()), 'nobody wakes for what is held').toBeNull();
    await bench.batchCommands.release(id);
    expect([bench.send(), bench.send(), bench.send()].map(({ state }) => state)).toEqual([
      'done',
      'done',
      'done',
    ]);
  });

  it('leaves what waits for its target to that', async () => {
    const bench = batchBench();
    const { id, jobIds } = bench.add(files('a'));
    bench.store.holdTarget('kb_1', 1, legacyTold('The service does not know it'));
    await bench.batchCommands.hold(id);
    await bench.batchCommands.release(id);
    expect(waitingOf(bench, jobIds[0] ?? 0)).toMatchObject({
      cause: 'target',
      message: legacyTold('The service does not know it'),
    });
  });

  it('stays held over a restart', async () => {
    const bench = batchBench();
    const { id } = bench.add(files('a'));
    await bench.batchCommands.hold(id);
    const again = batchBench(bench.reopen());
    expect(again.store.claim(1)).toBeNull();
    expect(again.batches.get(id).heldAtMs).not.toBeNull();
  });
});

describe('the order of batches', () => {
  function benchOfThree() {
    const bench = batchBench();
    const batches = ['a', 'b', 'c'].map((name) => bench.add(files(`${name}1`, `${name}2`), name));
    const [a, b, c] = batches.map(({ id }) => id);
    if (a === undefined || b === undefined || c === undefined) throw new Error('three batches');
    const order = () => bench.names(6);
    return { bench, a, b, c, order };
  }

  it('is that of their addition until a person moves one', () => {
    expect(benchOfThree().order()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
  });

  it('has one first, or last', async () => {
    const { bench, a, c, order } = benchOfThree();
    await bench.batchCommands.move(c, 'top');
    await bench.batchCommands.move(a, 'bottom');
    expect(order()).toEqual(['c1', 'c2', 'b1', 'b2', 'a1', 'a2']);
  });

  it('has one right before another, and all others where they were', async () => {
    const { bench, b, c, order } = benchOfThree();
    await bench.batchCommands.move(c, { before: b });
    expect(order()).toEqual(['a1', 'a2', 'c1', 'c2', 'b1', 'b2']);
  });

  it('has one right before another that was moved itself', async () => {
    const { bench, a, b, c, order } = benchOfThree();
    await bench.batchCommands.move(c, 'top');
    await bench.batchCommands.move(b, 'top');
    await bench.batchCommands.move(a, { before: c });
    expect(order()).toEqual(['b1', 'b2', 'a1', 'a2', 'c1', 'c2']);
  });

  it('takes what is added later to a batch to where that was moved', async () => {
    const { bench, c } = benchOfThree();
    await bench.batchCommands.move(c, 'top');
    bench.intake.add(files('c3'), () => c);
    expect(bench.names(7).slice(0, 3)).toEqual(['c1', 'c2', 'c3']);
  });

  it('says why one cannot go before another', async () => {
    const { bench, a, b } = benchOfThree();
    bench.commands.cancel(bench.store.idsOfBatch(b, ['queued'], { afterId: 0, upToId: 100, limit: 10 }));
    await expect(bench.batchCommands.move(a, { before: b })).rejects.toThrow(
      `batch.none_waits {"batch":${String(b)}}`,
    );
    await expect(bench.batchCommands.move(a, { before: a })).rejects.toThrow('batch.before_itself');
    await expect(bench.batchCommands.move(a, { before: 99 })).rejects.toThrow('batch.unknown {"batch":99}');
  });
});
