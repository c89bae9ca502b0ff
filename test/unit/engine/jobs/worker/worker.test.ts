import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { AttemptContext, JobKind } from '../../../../../src-main/engine/jobs/record/job-kind.ts';
import { ConnectionLimits } from '../../../../../src-main/engine/jobs/worker/connection-limits.ts';
import { twoAtATime } from '../../../../helpers/known-connections.ts';
import { TransferMeter } from '../../../../../src-main/engine/jobs/worker/transfer-meter.ts';
import type { ConnectionPort } from '../../../../../src-main/engine/jobs/worker/connection-port.ts';
import { Worker } from '../../../../../src-main/engine/jobs/worker/worker.ts';
import { seededRandom } from '../../../../../src-main/foundation/random.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { WaitingWrites } from '../../../../../src-main/foundation/waiting-writes.ts';
import { accepted as done } from '../../../../helpers/attempt-results.ts';
import { documentJob, queueBench, slideJob, type QueueBench } from '../../../../helpers/queue-bench.ts';

interface WorkerBench {
  readonly bench: QueueBench;
  readonly worker: Worker;
  /** Names of the jobs whose attempt began, in order. */
  readonly begun: string[];
  /** Ends the attempt of a job. */
  readonly end: (name: string, result?: AttemptResult) => Promise<void>;
  readonly contexts: Map<string, AttemptContext>;
  readonly held: string[];
  readonly failures: unknown[];
}

function workerBench(
  options: { isPaused?: () => boolean; bench?: QueueBench; answered?: () => void } = {},
): WorkerBench {
  const bench = options.bench ?? queueBench();
  const begun: string[] = [];
  const contexts = new Map<string, AttemptContext>();
  const endings = new Map<string, (result: AttemptResult) => void>();
  const held: string[] = [];
  const failures: unknown[] = [];
  const kindOf = (name: JobKind['name']): JobKind => ({
    name,
    isTracked: false,
    serialKeyOf: () => null,
    attempt(job, context) {
      begun.push(job.name);
      contexts.set(job.name, context);
      const { promise, resolve } = Promise.withResolvers<AttemptResult>();
      endings.set(job.name, resolve);
      context.signal.addEventListener('abort', () => {
        resolve({ kind: 'stopped', message: legacy('Stopped') });
      });
      return promise;
    },
  });
  const connections: ConnectionPort = {
    holdKind: () => undefined,
    ask: () => undefined,
    sendable: () => (held.length > 0 ? [] : [1]),
    nextOpeningAtMs: () => null,
    mostAtOnce: () => null,
    hold: (_id, hold) => void held.push(hold),
    waitUntil: () => undefined,
    answered: options.answered ?? (() => undefined),
  };
  const worker = new Worker({
    store: bench.store,
    kinds: new Map((['kb_document', 'carousel_asset'] as const).map((name) => [name, kindOf(name)])),
    connections,
    limits: new ConnectionLimits(bench.clock, seededRandom(5), twoAtATime),
    meter: new TransferMeter(bench.clock),
    clock: bench.clock,
    logger: silentLogger,
    isHeld: options.isPaused ?? (() => false),
    onDiskFull: (error) => void failures.push(error),
    writes: new WaitingWrites((error) => void failures.push(error)),
    onLooked: () => undefined,
    onProgress: () => undefined,
    onSourceChanged: () => undefined,
    onRefusedWithOthers: () => undefined,
    onTargetGone: () => undefined,
    onFatal: (error) => void failures.push(error),
  });
  return {
    bench,
    worker,
    begun,
    contexts,
    held,
    failures,
    async end(name, result = done) {
      endings.get(name)?.(result);
      await settled();
    },
  };
}

/** Everything that promises have left to do is done when the event loop turns. */
const settled = async () => {
  // Outcomes are written when a turn is over, and what follows from them comes in the next.
  for (let turn = 0; turn < 8; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** The service asks to wait. */
const busy = {
  kind: 'retry',
  cause: 'rate_limited',
  message: legacy('429'),
  counted: false,
  reply: null,
} as const;

const documents = (count: number) =>
  Array.from({ length: count }, (_, index) => documentJob(`/in/${String(index + 1)}.pdf`));

describe('the worker', () => {
  it('begins with two at a time and takes the next when one has ended', async () => {
    const { bench, worker, begun, end } = workerBench();
    bench.intake.add(documents(4));
    worker.start();
    await settled();
    expect(begun).toEqual(['1.pdf', '2.pdf']);
    await end('1.pdf', { kind: 'rejected', message: legacy('no'), wholeTarget: false, reply: done.reply });
    expect(begun).toEqual(['1.pdf', '2.pdf', '3.pdf']);
  });

  it('wakes for a retry exactly when it is due, and runs no timer while nothing can happen', async () => {
    const { bench, worker, begun, end } = workerBench();
    bench.intake.add(documents(1));
    worker.start();
    await settled();
    await end('1.pdf', {
      kind: 'retry',
      cause: 'server',
      message: legacy('503'),
      counted: true,
      retryAfterMs: 30_000,
      reply: null,
    });
    bench.clock.advance(29_000);
    expect(begun).toHaveLength(1);
    bench.clock.advance(5000);
    await settled();
    expect(begun).toHaveLength(2);
    await end('1.pdf');
    expect(bench.clock.pendingTimers).toBe(0);
  });

  it('does not sleep through a retry that becomes due while it looks for work', async () => {
    const bench = queueBench();
    const { worker, begun, end } = workerBench({ bench });
    bench.intake.add(documents(1));
    worker.start();
    await settled();
    await end('1.pdf', {
      kind: 'retry',
      cause: 'server',
      message: legacy('503'),
      counted: true,
      retryAfterMs: 1000,
      reply: null,
    });
    const dueAtMs = bench.job(1).due_at_ms;
    bench.clock.advance(dueAtMs - bench.clock.nowMs() - 1);
    // The clock ticks on between the look at the queue and the decision how long to sleep.
    const nextClaimable = bench.store.nextClaimable.bind(bench.store);
    let ticks = 0;
    bench.store.nextClaimable = (terms) => {
      const found = nextClaimable(terms);
      if (found === null && ticks === 0) {
        ticks += 1;
        bench.clock.jump(2);
      }
      return found;
    };
    worker.wake();
    bench.clock.advance(1000);
    await settled();
    expect(begun).toHaveLength(2);
  });

  it('does not sleep through the end of a wait that the service asked for, where that comes while it looks for work', async () => {
    const bench = queueBench();
    const { worker, begun, end } = workerBench({ bench });
    // The wait is known a little after the job is due again, as its end was written down first.
    const finish = bench.store.finish.bind(bench.store);
    bench.store.finish = (...words) => {
      const finished = finish(...words);
      bench.clock.jump(5);
      return finished;
    };
    bench.intake.add(documents(1));
    worker.start();
    await settled();
    const claim = bench.store.claim.bind(bench.store);
    bench.store.claim = (...words) => {
      const claimed = claim(...words);
      bench.clock.jump(10);
      return claimed;
    };
    await end('1.pdf', { ...busy, retryAfterMs: 1000 });
    bench.clock.advance(bench.job(1).due_at_ms - bench.clock.nowMs());
    await settled();
    expect(begun, 'the wait is not quite over').toHaveLength(1);
    bench.clock.advance(1000);
    await settled();
    expect(begun).toHaveLength(2);
  });

  it('begins nothing while paused, and finishes what has begun', async () => {
    let isPaused = false;
    const { bench, worker, begun, end } = workerBench({ isPaused: () => isPaused });
    bench.intake.add(documents(4));
    worker.start();
    await settled();
    isPaused = true;
    await end('1.pdf');
    await end('2.pdf');
    expect(begun).toHaveLength(2);
    expect(bench.store.inState('done')).toHaveLength(2);
    isPaused = false;
    worker.wake();
    await settled();
    expect(begun).toHaveLength(4);
  });

  it('begins nothing where a pause came after it had seen that there is work', async () => {
    let looks = 0;
    const { bench, worker, begun } = workerBench({ isPaused: () => (looks += 1) > 1 });
    bench.intake.add(documents(2));
    worker.start();
    await settled();
    expect([looks > 1, begun]).toEqual([true, []]);
  });

  it('stops taking jobs of a connection that is held', async () => {
    const { bench, worker, begun, held, end } = workerBench();
    bench.intake.add(documents(5));
    worker.start();
    await settled();
    await end('1.pdf', { kind: 'connection_held', hold: 'offline', message: legacy('gone'), reply: null });
    await end('2.pdf');
    expect(held).toEqual(['offline']);
    expect(begun).toHaveLength(2);
  });

  it('cancels before the end is recorded and refuses afterwards', async () => {
    const { bench, worker, contexts, end } = workerBench();
    bench.intake.add(documents(2));
    worker.start();
    await settled();
    expect(worker.stopSending(1)).toBe(true);
    await settled();
    expect(bench.job(1).state).toBe('cancelled');
    await contexts.get('2.pdf')?.recordFinal(1000);
    expect(worker.stopSending(2)).toBe(false);
    await end('2.pdf');
    expect(bench.job(2).state).toBe('done');
  });

  it('puts back what it had begun when it is stopped, and awaits the answer to what it had sent', async () => {
    const { bench, worker, contexts, end } = workerBench();
    bench.intake.add(documents(2));
    worker.start();
    await settled();
    await contexts.get('2.pdf')?.recordFinal(1000);
    const stopped = worker.stop();
    await end('2.pdf');
    await stopped;
    expect(bench.job(1)).toMatchObject({ state: 'queued', counted_attempts: 0 });
    expect(bench.job(2).state).toBe('done');
  });

  it('takes an unexpected fault of its own for a retry before the end, and for doubt after it', async () => {
    const { bench, worker, contexts } = workerBench();
    bench.intake.add([slideJob('/in/a.png', 1), documentJob('/in/b.pdf')]);
    const kinds = new Map<string, JobKind>();
    const failing = (name: JobKind['name'], isFinal: boolean): JobKind => ({
      name,
      isTracked: false,
      serialKeyOf: () => null,
      async attempt(_job, context) {
        if (isFinal) await context.recordFinal(1000);
        throw new Error('a bug');
      },
    });
    kinds.set('carousel_asset', failing('carousel_asset', false));
    kinds.set('kb_document', failing('kb_document', true));
    expect(contexts.size).toBe(0);
    const broken = new Worker({
      store: bench.store,
      kinds,
      connections: {
        holdKind: () => undefined,
        ask: () => undefined,
        sendable: () => [1],
        nextOpeningAtMs: () => null,
        mostAtOnce: () => null,
        hold: () => undefined,
        waitUntil: () => undefined,
        answered: () => undefined,
      },
      limits: new ConnectionLimits(bench.clock, seededRandom(5), twoAtATime),
      meter: new TransferMeter(bench.clock),
      clock: bench.clock,
      logger: silentLogger,
      isHeld: () => false,
      onDiskFull: () => undefined,
      writes: new WaitingWrites(() => undefined),
      onLooked: () => undefined,
      onProgress: () => undefined,
      onSourceChanged: () => undefined,
      onRefusedWithOthers: () => undefined,
      onTargetGone: () => undefined,
      onFatal: () => undefined,
    });
    broken.start();
    await settled();
    expect(bench.job(1)).toMatchObject({ state: 'queued', counted_attempts: 1 });
    expect(bench.job(2).state).toBe('in_doubt');
    await broken.stop();
    await worker.stop();
  });

  it('goes on when the disk is full just as the connection is told of the answer', async () => {
    let refusals = 1;
    const { bench, worker, begun, failures, end } = workerBench({
      answered: () => {
        refusals -= 1;
        if (refusals >= 0)
          throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
      },
    });
    bench.intake.add(documents(3));
    worker.start();
    await settled();
    await end('1.pdf');
    expect(failures, 'room was made, and told once').toHaveLength(1);
    expect(refusals, 'and it was told again').toBe(-1);
    expect(bench.job(1).state).toBe('done');
    expect(begun).toContain('3.pdf');
    await worker.stop();
  });

  it('sends nothing any more when an outcome cannot be written down', async () => {
    const { bench, worker, begun, failures, end } = workerBench();
    bench.intake.add(documents(3));
    worker.start();
    await settled();
    bench.database.exec(
      `create trigger full before update on job when new.state = 'done'
        begin select raise(fail, 'disk I/O error'); end`,
    );
    await end('1.pdf');
    await end('2.pdf');
    expect(failures.length).toBeGreaterThan(0);
    expect(begun).toHaveLength(2);
  });
});
