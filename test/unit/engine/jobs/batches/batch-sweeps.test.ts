import { message } from '../../../../../src-main/contract/messages/message.ts';
import { said } from '../../../../helpers/said.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { batchBench, rejected } from '../../../../helpers/batch-bench.ts';
import { doubtful } from '../../../../helpers/attempt-results.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    documentJob(`/in/${String(index)}.pdf`, `file ${String(index)} of many`),
  );

const handbook = {
  target: { kind: 'knowledge_base', id: 'kb_2', label: 'Handbook', slideId: null, slideLabel: null },
  slideOrder: 0,
} as const;

describe('a command for all of a batch', () => {
  it('cancels what was not sent, piece by piece, and leaves what may have arrived', async () => {
    const bench = batchBench();
    const { id } = bench.add(many(600));
    const other = bench.add([documentJob('/in/other.pdf')]);
    bench.send(doubtful);
    bench.send();
    expect(await bench.sweeps.run(id, 'cancel')).toEqual({ changed: 598, refused: [] });
    expect(bench.batches.get(id)).toMatchObject({ state: 'waiting', command: null, heldAtMs: null });
    expect(bench.batches.get(id).counts).toMatchObject({ cancelled: 598, in_doubt: 1, done: 1 });
    expect(bench.batches.get(other.id).counts).toMatchObject({ queued: 1 });
  });

  it('begins nothing more of it once it was told to cancel, also before the first piece is done', () => {
    const bench = batchBench();
    const { id } = bench.add(many(3));
    const cancelled = bench.sweeps.run(id, 'cancel');
    expect(bench.store.claim(1)).toBeNull();
    return cancelled;
  });

  it('is one at a time', async () => {
    const bench = batchBench();
    const { id } = bench.add(many(600));
    const first = bench.sweeps.run(id, 'cancel');
    await expect(bench.sweeps.run(id, 'retry')).rejects.toThrow(
      `batch.command_under_way {"batch":${String(id)},"command":"cancel"}`,
    );
    await expect(bench.batchCommands.release(id)).rejects.toThrow('batch.busy');
    await first;
  });

  it('is gone on from by the next process where one died in the middle', async () => {
    const bench = batchBench();
    const { id } = bench.add(many(600));
    const begun = bench.sweeps.run(id, 'cancel');
    await bench.sweeps.stop();
    await begun;
    expect(bench.batches.get(id).command).toBe('cancel');
    expect(bench.batches.get(id).counts.cancelled).toBeLessThan(600);

    const again = batchBench(bench.reopen());
    expect(again.store.claim(1), 'nothing of it begins meanwhile').toBeNull();
    again.sweeps.resume();
    await again.swept();
    expect(again.batches.get(id)).toMatchObject({ command: null, state: 'done', counts: { cancelled: 600 } });
    expect(again.ended).toEqual([{ id, ends: 1 }]);
  });

  it('lets nothing be claimed while what waits of a large one is set aside, and the rest again then', async () => {
    const bench = batchBench();
    const { id } = bench.add(many(2000));
    const held = bench.batchCommands.hold(id);
    expect(bench.sweeps.isSettingAside).toBe(true);
    await held;
    expect(bench.sweeps.isSettingAside).toBe(false);
    expect(bench.store.claim(1)).toBeNull();
    await bench.batchCommands.release(id);
    expect(bench.batches.get(id)).toMatchObject({ heldAtMs: null, command: null, counts: { queued: 2000 } });
    expect(bench.store.claim(1)).not.toBeNull();
  });

  it('is released in the middle of being held where a person changes their mind, also by the next process', async () => {
    const bench = batchBench();
    const { id } = bench.add(many(2000));
    const held = bench.batchCommands.hold(id);
    const released = bench.batchCommands.release(id);
    await bench.sweeps.stop();
    await Promise.all([held, released]);
    const again = batchBench(bench.reopen());
    again.sweeps.resume();
    await again.swept();
    const claimed = Array.from({ length: 2000 }, () => again.store.claim(1)?.job.id);
    expect(new Set(claimed).size).toBe(2000);
  });

  it('makes room right before another batch in pieces, while nothing is claimed, and goes on with that in the next process', async () => {
    const bench = batchBench();
    const first = bench.add(many(2000));
    const second = bench.add([documentJob('/in/second.pdf')]);
    const last = bench.add([documentJob('/in/last.pdf')]);
    const moved = bench.batchCommands.move(last.id, { before: second.id });
    while (!bench.sweeps.isSettingAside) await Promise.resolve();
    const priorities = () =>
      bench.database
        .prepare('select priority, count(*) as jobs from job group by priority order by priority')
        .all();
    const half = priorities();
    expect(half, 'a piece of it is done').toHaveLength(2);
    await bench.sweeps.stop();
    await moved;

    const again = batchBench(bench.reopen());
    again.sweeps.resume();
    expect(again.sweeps.isSettingAside).toBe(true);
    await again.swept();
    expect(again.sweeps.isSettingAside).toBe(false);
    const order = Array.from({ length: 2002 }, () => again.store.claim(1)?.job.id);
    expect(order).toEqual([...first.jobIds, ...last.jobIds, ...second.jobIds]);
  });

  it('looks whether room is made before it waits for that, and when it is, instead of with each turn', async () => {
    const bench = batchBench();
    bench.add(many(2000));
    const second = bench.add([documentJob('/in/second.pdf')]);
    const last = bench.add([documentJob('/in/last.pdf')]);
    const asked = vi.spyOn(bench.records, 'commanded');
    onTestFinished(() => {
      asked.mockRestore();
    });
    const moved = bench.batchCommands.move(last.id, { before: second.id });
    while (!bench.sweeps.isSettingAside) await Promise.resolve();
    const askedBefore = asked.mock.calls.length;
    let isMade = false;
    const made = bench.sweeps.roomMade().then(() => (isMade = true));
    await Promise.resolve();
    expect(isMade, 'room is still being made').toBe(false);
    await made;
    expect(asked.mock.calls.length - askedBefore, 'before it waits, and once it is made').toBe(2);
    await moved;
  });

  it('waits no longer for room where nobody makes it any more', async () => {
    const bench = batchBench();
    bench.add(many(2000));
    const second = bench.add([documentJob('/in/second.pdf')]);
    const last = bench.add([documentJob('/in/last.pdf')]);
    const moved = bench.batchCommands.move(last.id, { before: second.id });
    while (!bench.sweeps.isSettingAside) await Promise.resolve();
    const made = bench.sweeps.roomMade();
    await bench.sweeps.stop();
    await expect(made).resolves.toBeUndefined();
    await moved;
  });

  it('goes right before the first of a large one, whichever of its jobs that is, and lets others have turns meanwhile', async () => {
    const bench = batchBench();
    const large = bench.add(many(2500));
    const last = bench.add([documentJob('/in/last.pdf')]);
    const first = large.jobIds[2200] ?? 0;
    bench.store.setPriorityOf([first], 3);
    let turns = 0;
    const counted = setInterval(() => (turns += 1), 0);
    onTestFinished(() => {
      clearInterval(counted);
    });
    const asked = vi.spyOn(bench.store, 'firstWaiting');
    onTestFinished(() => {
      asked.mockRestore();
    });
    await bench.batchCommands.move(last.id, { before: large.id });
    expect(Math.max(...asked.mock.calls.map(([ids]) => ids.length))).toBeLessThanOrEqual(1001);
    expect(turns).toBeGreaterThan(0);
    expect([bench.store.claim(1)?.job.id, bench.store.claim(1)?.job.id]).toEqual([last.jobIds[0], first]);
  });

  it('is moved after the other where two are moved at once, and each to where it was to go', async () => {
    const bench = batchBench();
    const batches = ['a', 'b', 'c', 'd'].map((name) => bench.add([documentJob(`/in/${name}.pdf`)]));
    const [, b, c, d] = batches.map(({ id }) => id);
    if (b === undefined || c === undefined || d === undefined) throw new Error('four batches');
    await Promise.all([
      bench.batchCommands.move(d, { before: b }),
      bench.batchCommands.move(c, { before: d }),
      bench.batchCommands.move(b, 'top'),
    ]);
    expect(bench.names(4)).toEqual(['b', 'a', 'c', 'd']);
  });

  it('goes on being released, or moved, where another command comes in between', async () => {
    const bench = batchBench();
    const other = bench.add([documentJob('/in/other.pdf')]);
    const { id } = bench.add(many(2000));
    await bench.batchCommands.hold(id);
    const released = bench.batchCommands.release(id);
    const moved = bench.batchCommands.move(id, { before: other.id });
    await released;
    const [job] = bench.store.idsOfBatch(id, ['queued'], { afterId: 0, upToId: 9999, limit: 1 });
    expect(job).toBeDefined();
    await bench.sweeps.roomMade();
    const held = bench.batchCommands.hold(id);
    const releasedAgain = bench.batchCommands.release(id);
    await Promise.all([moved, held, releasedAgain]);
    await bench.swept();
    const claimed = Array.from({ length: 2001 }, () => bench.store.claim(1)?.job.id);
    expect(new Set(claimed).size).toBe(2001);
    expect(claimed.at(-1)).toBe(other.jobIds[0]);
  });

  it('tries again what was rejected, once', async () => {
    const bench = batchBench();
    const { id } = bench.add(many(3));
    bench.send(rejected);
    bench.send(rejected);
    bench.send();
    expect(await bench.sweeps.run(id, 'retry')).toEqual({ changed: 2, refused: [] });
    expect(bench.batches.get(id).counts).toMatchObject({ queued: 2, done: 1, rejected: 0 });
  });

  it('says how many could not be tried again, and why', async () => {
    const bench = batchBench();
    const { id, jobIds } = bench.add([documentJob('/in/a.pdf', 'same')]);
    bench.send(rejected);
    bench.add([documentJob('/in/b.pdf', 'same')]);
    expect(await bench.sweeps.run(id, 'retry')).toEqual({
      changed: 0,
      refused: [
        { why: message('not_done.same_for_target', { job: (jobIds[0] ?? 0) + 1, name: 'b.pdf' }), count: 1 },
      ],
    });
  });
});

describe('another target for a batch', () => {
  it('takes what waits there, and leaves what was sent or may have arrived', async () => {
    const bench = batchBench();
    const { id } = bench.add(many(4));
    bench.send();
    bench.send(doubtful);
    expect(await bench.sweeps.run(id, 'retarget', handbook)).toEqual({ changed: 2, refused: [] });
    expect(bench.batches.get(id).counts).toMatchObject({ queued: 2, skipped: 2, done: 1, in_doubt: 1 });
    const queued = bench.store.inState('queued');
    expect(queued.map(({ target_id, batch_id }) => [target_id, batch_id])).toEqual([
      ['kb_2', id],
      ['kb_2', id],
    ]);
    expect(bench.store.inState('skipped').map(({ cause, reason }) => [cause, said(reason)])).toEqual([
      ['moved', 'Goes to Handbook instead: you gave its batch that target'],
      ['moved', 'Goes to Handbook instead: you gave its batch that target'],
    ]);
    expect(bench.send().target_id).toBe('kb_2');
  });

  it('sends nothing that is there already', async () => {
    const bench = batchBench();
    bench.add([documentJob('/in/there.pdf', 'same', { target: handbook.target })]);
    bench.send();
    const { id } = bench.add([documentJob('/in/a.pdf', 'same')]);
    await bench.sweeps.run(id, 'retarget', handbook);
    expect(bench.store.inState('queued')).toEqual([]);
    expect(bench.store.inState('skipped').map(({ cause }) => cause)).toEqual(['moved', 'duplicate']);
  });

  it('is refused what goes there already, and what a held batch keeps stays held', async () => {
    const bench = batchBench();
    const { id } = bench.add([...many(1), documentJob('/in/there.pdf', 'x', { target: handbook.target })]);
    void bench.batchCommands.hold(id);
    expect(await bench.sweeps.run(id, 'retarget', handbook)).toEqual({
      changed: 1,
      refused: [{ why: message('not_done.goes_there'), count: 1 }],
    });
    expect(bench.batches.get(id).heldAtMs).not.toBeNull();
    expect(bench.store.claim(1)).toBeNull();
    void bench.batchCommands.release(id);
    expect([bench.send().target_id, bench.send().target_id]).toEqual(['kb_2', 'kb_2']);
  });

  it('is left where a start that failed closed the database, and nothing of the batch is looked at', async () => {
    const bench = batchBench();
    const { id } = bench.add(many(600));
    const sweeping = bench.sweeps.run(id, 'cancel');
    bench.database.close();
    await expect(sweeping).resolves.toMatchObject({ refused: [] });
  });
});
