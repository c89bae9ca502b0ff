import { recorded } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { JobKind } from '../../../../../src-main/engine/jobs/record/job-kind.ts';
import { ConnectionLimits } from '../../../../../src-main/engine/jobs/worker/connection-limits.ts';
import { nothingKnown } from '../../../../helpers/known-connections.ts';
import { TransferMeter } from '../../../../../src-main/engine/jobs/worker/transfer-meter.ts';
import { Worker } from '../../../../../src-main/engine/jobs/worker/worker.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { WaitingWrites } from '../../../../../src-main/foundation/waiting-writes.ts';
import { accepted as done, doubtful, serverTrouble as again } from '../../../../helpers/attempt-results.ts';
import { documentJob, linkJob, queueBench } from '../../../../helpers/queue-bench.ts';

const settled = async () => {
  // Outcomes are written when a turn is over, and what follows from them comes in the next.
  for (let turn = 0; turn < 8; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};
const secondMs = 1000;
const early = { kind: 'unusable', message: legacy('Success before it had everything') } as const;

/** A service whose answers a test gives, and the holds that follow from them. */
function serviceBench(answer: (kind: string) => AttemptResult | null) {
  const bench = queueBench();
  const tries: { atMs: number; kind: string; name: string }[] = [];
  const holds: { kind: string; cause: string; forMs: number | null }[] = [];
  const open = new Map<string, (result: AttemptResult) => void>();
  let most = 0;
  let wakes = 0;
  const startMs = bench.clock.nowMs();
  const kindOf = (name: JobKind['name']): JobKind => ({
    name,
    isTracked: false,
    serialKeyOf: () => null,
    attempt: (job) => {
      tries.push({ atMs: bench.clock.nowMs() - startMs, kind: name, name: job.name });
      const result = answer(name);
      if (result !== null) return Promise.resolve(result);
      const { promise, resolve } = Promise.withResolvers<AttemptResult>();
      open.set(job.name, resolve);
      most = Math.max(most, open.size);
      return promise;
    },
  });
  const worker = new Worker({
    store: bench.store,
    kinds: new Map((['kb_document', 'clip_import'] as const).map((name) => [name, kindOf(name)])),
    connections: {
      sendable: () => {
        wakes += 1;
        return [1];
      },
      nextOpeningAtMs: () => null,
      mostAtOnce: () => null,
      hold: () => undefined,
      holdKind: (_id, kind, hold) => {
        const forMs = hold.untilMs === null ? null : hold.untilMs - bench.clock.nowMs();
        holds.push({ kind, cause: hold.cause, forMs });
        bench.database
          .prepare(`insert or replace into kind_hold values (1, ?, ?, ?, 0, ?)`)
          .run(kind, hold.cause, recorded(hold.message), hold.untilMs);
      },
      ask: () => undefined,
      waitUntil: () => undefined,
      answered: () => undefined,
    },
    limits: new ConnectionLimits(bench.clock, { next: () => 0.5 }, nothingKnown),
    meter: new TransferMeter(bench.clock),
    clock: bench.clock,
    logger: silentLogger,
    isHeld: () => false,
    onDiskFull: (error) => {
      throw error;
    },
    writes: new WaitingWrites((error) => {
      throw error;
    }),
    onLooked: () => undefined,
    onProgress: () => undefined,
    onSourceChanged: () => undefined,
    onRefusedWithOthers: () => undefined,
    onTargetGone: () => undefined,
    onFatal: (error) => {
      throw error;
    },
  });
  const pass = async (durationMs: number, stepMs = secondMs): Promise<void> => {
    for (let passed = 0; passed < durationMs; passed += stepMs) {
      bench.clock.advance(stepMs);
      await settled();
    }
  };
  return {
    bench,
    worker,
    tries,
    holds,
    open,
    pass,
    wakes: () => wakes,
    end: async (name: string, result: AttemptResult) => {
      const resolve = open.get(name);
      open.delete(name);
      resolve?.(result);
      await settled();
    },
  };
}

const documents = (count: number) =>
  Array.from({ length: count }, (_, index) => documentJob(`/in/${String(index)}.pdf`, `${String(index)}-`));

describe('the worker, when the service fails', () => {
  it('rests the kind after five failures in a row, tries one job at a time afterwards, and closes when it decides', async () => {
    let mood: AttemptResult | null = again;
    const { bench, worker, tries, holds, open, pass, end } = serviceBench(() => mood);
    bench.intake.add(documents(8));
    worker.start();
    await settled();
    await pass(20 * secondMs);
    expect(holds).toEqual([{ kind: 'kb_document', cause: 'failing', forMs: 30_000 }]);
    const before = tries.length;
    mood = null;
    await pass(40 * secondMs);
    expect(tries.length - before, 'one at a time').toBe(1);
    expect(open.size).toBe(1);
    await end([...open.keys()][0] ?? '', again);
    expect(holds.at(-1)).toEqual({ kind: 'kb_document', cause: 'failing', forMs: 60_000 });
    await pass(70 * secondMs);
    expect(open.size).toBe(1);
    await end([...open.keys()][0] ?? '', done);
    expect(open.size, 'several at once again').toBe(3);
  });

  it.each([
    ['no answer comes', doubtful],
    ['success is claimed too early', { ...early, reply: { statusCode: 200, excerpt: '' } }],
  ] as const)(
    'holds the kind for a person where %s again and again, as each trial leaves one more in doubt',
    async (_why, unclear) => {
      let mood: AttemptResult | null = unclear;
      const { bench, worker, tries, holds, open, pass, end } = serviceBench(() => mood);
      bench.intake.add(documents(20));
      worker.start();
      await settled();
      await pass(20 * secondMs);
      const held = { kind: 'kb_document', cause: 'unclear_replies', forMs: null };
      expect(holds).toEqual([held]);
      const before = tries.length;
      expect(before, 'the eight that began together, then one by one').toBeLessThanOrEqual(12);
      await pass(60 * 60 * secondMs, 60 * secondMs);
      expect(tries.length, 'no trial by itself').toBe(before);

      const letGo = (): void => {
        bench.database.exec('delete from kind_hold');
        worker.tryOne(1, 'kb_document');
      };
      letGo();
      await settled();
      expect(tries.length - before, 'one tries').toBe(1);
      expect(holds.at(-1), 'and is as unclear').toEqual(held);
      mood = null;
      letGo();
      await settled();
      expect(open.size, 'one at a time').toBe(1);
      await end([...open.keys()][0] ?? '', done);
      expect(tries.length - before, 'the others follow').toBe(5);
    },
  );

  it('rests by itself where failures come last, and asks a person where doubts do', async () => {
    const unclear = { ...doubtful, reply: { statusCode: 200, excerpt: '' } };
    const results = [unclear, unclear, again, unclear, again, unclear, again, again, unclear];
    const { bench, worker, holds, pass } = serviceBench(() => results.shift() ?? null);
    bench.intake.add(documents(9));
    worker.start();
    await settled();
    await pass(4 * secondMs);
    expect(holds.map(({ cause }) => cause)).toEqual(['failing']);
  });

  it('goes on after outages that cut off all that was under way', async () => {
    const { bench, worker, holds, open, end } = serviceBench(() => null);
    bench.intake.add(documents(120));
    worker.start();
    await settled();
    // Each that goes well makes room for one more at a time.
    for (let each = 0; each < 12; each += 1) await end([...open.keys()][0] ?? '', done);
    let cutOff = 0;
    for (let outage = 0; outage < 3; outage += 1) {
      for (const name of [...open.keys()]) {
        cutOff += 1;
        await end(name, doubtful);
      }
    }
    expect(cutOff).toBeGreaterThan(10);
    expect(holds).toEqual([]);
    expect(open.size, 'others are sent').toBeGreaterThan(0);
  });

  it('holds nothing for answers that stayed out because the program closes', async () => {
    const { bench, worker, holds, open, end } = serviceBench(() => null);
    bench.intake.add(documents(6));
    worker.start();
    await settled();
    expect(open.size).toBe(6);
    for (const name of ['0.pdf', '1.pdf', '2.pdf', '3.pdf']) await end(name, doubtful);
    const stopped = worker.stop();
    for (const name of open.keys()) await end(name, doubtful);
    await stopped;
    expect(holds).toEqual([]);
  });

  it('does not rest a kind that is only asked to wait, however often', async () => {
    const wait: AttemptResult = { ...again, cause: 'rate_limited', retryAfterMs: secondMs };
    const { bench, worker, tries, holds, pass } = serviceBench(() => wait);
    bench.intake.add(documents(4));
    worker.start();
    await settled();
    await pass(20 * secondMs);
    expect(tries.length).toBeGreaterThan(5);
    expect(holds).toEqual([]);
    await worker.stop();
  });

  it('fails nothing that is asked to wait for an hour, asks seldom meanwhile, and then sends all', async () => {
    const wait: AttemptResult = { ...again, cause: 'rate_limited', retryAfterMs: 2 * secondMs };
    let mood: AttemptResult = wait;
    const { bench, worker, tries, pass } = serviceBench(() => mood);
    bench.intake.add(documents(4));
    worker.start();
    await settled();
    await pass(60 * 60 * secondMs, 5 * secondMs);
    expect(bench.database.prepare('select distinct state from job').pluck().all()).toEqual(['queued']);
    const asked = tries.length;
    expect(asked).toBeGreaterThan(20);
    expect(asked).toBeLessThan(120);
    mood = done;
    await pass(20 * 60 * secondMs, 5 * secondMs);
    expect(tries.length - asked).toBe(4);
    await worker.stop();
  });

  it.each([40, 60])(
    'uses nine of ten of the first %i slots of a service that takes one in four seconds, whether it says so or not',
    async (slots) => {
      for (const retryAfterMs of [4 * secondMs, null]) {
        const wait: AttemptResult = { ...again, cause: 'rate_limited', retryAfterMs };
        let freeAtMs = 0;
        let [taken, refused] = [0, 0];
        const { bench, worker, pass } = serviceBench(() => {
          const nowMs = bench.clock.nowMs();
          if (nowMs < freeAtMs) {
            refused += 1;
            return wait;
          }
          freeAtMs = nowMs + 4 * secondMs;
          taken += 1;
          return done;
        });
        bench.intake.add(documents(80));
        worker.start();
        await settled();
        await pass(slots * 4 * secondMs, 100);
        expect(taken).toBeGreaterThanOrEqual(0.9 * slots);
        expect(refused).toBeLessThanOrEqual(12);
        await worker.stop();
      }
    },
  );

  it('lets other kinds go on meanwhile', async () => {
    const { bench, worker, tries, holds, pass } = serviceBench((kind) =>
      kind === 'kb_document' ? again : done,
    );
    bench.intake.add(documents(8));
    worker.start();
    await settled();
    await pass(15 * secondMs);
    expect(holds).toHaveLength(1);
    bench.intake.add([linkJob('https://video.example/1')]);
    worker.wake();
    await settled();
    expect(tries.at(-1)?.kind).toBe('clip_import');
  });

  it('does not rest longer for what had begun before', async () => {
    const { bench, worker, holds, open, end, pass } = serviceBench(() => null);
    bench.intake.add(documents(6));
    worker.start();
    await settled();
    for (const name of ['0.pdf', '1.pdf', '2.pdf', '3.pdf']) await end(name, again);
    expect(open.size).toBe(2);
    const [fifth = '', sixth = ''] = [...open.keys()];
    await end(fifth, again);
    await end(sixth, again);
    expect(holds).toEqual([{ kind: 'kb_document', cause: 'failing', forMs: 30_000 }]);
    await pass(31 * secondMs);
    expect(open.size, 'then one tries').toBe(1);
  });

  it('keeps retries within the budget of the connection, while first tries go', async () => {
    // The breaker rests only what fails in a row: here, every other job is taken.
    let turn = 0;
    const service = serviceBench(() => {
      turn += 1;
      return turn % 3 === 0 ? done : again;
    });
    const { bench, worker, tries, pass } = service;
    bench.intake.add(documents(120));
    worker.start();
    await settled();
    await pass(10 * 60 * secondMs, 5 * secondMs);
    const seen = new Set<string>();
    let retries = 0;
    let successes = 0;
    for (const [index, { name }] of tries.entries()) {
      if (seen.has(name)) retries += 1;
      seen.add(name);
      if ((index + 1) % 3 === 0) successes += 1;
    }
    expect(seen.size, 'no first try waits for the budget').toBe(120);
    expect(retries).toBeGreaterThan(20);
    expect(retries).toBeLessThanOrEqual((100 + 600 / 10 + successes) / 5);
  });

  it('wakes for a retry when it can be afforded, neither sooner again and again nor later', async () => {
    let mood: AttemptResult = { ...again, counted: true, retryAfterMs: secondMs };
    const { bench, worker, tries, pass, wakes } = serviceBench(() => mood);
    bench.intake.add(documents(1));
    worker.start();
    await settled();
    // One job alone opens no breaker; eleven retries cost 55 tokens, and it is given up.
    await pass(60 * secondMs);
    expect(bench.job(1).state).toBe('failed');
    expect(tries).toHaveLength(12);
    const idle = wakes();
    await pass(3600 * secondMs, 60 * secondMs);
    expect(wakes() - idle, 'nothing to wake for').toBeLessThanOrEqual(1);
    mood = { ...again, cause: 'stalled', retryAfterMs: 500 };
    bench.intake.add([documentJob('/in/b.pdf', 'b-')]);
    bench.intake.add([documentJob('/in/c.pdf', 'c-')]);
    const before = wakes();
    worker.wake();
    await settled();
    await pass(600 * secondMs);
    expect(wakes() - before, 'each wake has its reason').toBeLessThan(120);
    expect(bench.clock.pendingTimers).toBeLessThanOrEqual(1);
  });
});
