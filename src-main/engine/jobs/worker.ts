import type { JobKindName } from '../../contract/job.ts';
import type { KindHoldCause } from '../../contract/service-profile.ts';
import type { CancelTimer, Clock } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import type { Logger } from '../../foundation/logger.ts';
import type { Random } from '../../foundation/random.ts';
import { isDiskFull, writeMakingRoom } from '../../foundation/disk-full.ts';
import type { AttemptResult } from './attempt-result.ts';
import { Concurrency } from './concurrency.ts';
import { AttemptFenced, type AttemptContext, type JobKind, type Submission } from './job-kind.ts';
import type { Claim, JobQueue } from './job-queue.ts';
import type { JobRecord } from './job-record.ts';
import type { JobRecords } from './job-records.ts';
import { LaneBreaker } from './lane-breaker.ts';
import { RetryBudget } from './retry-budget.ts';
import type { TransferMeter } from './transfer-meter.ts';

/** What the worker must know of connections: which may send, and what their answers mean for all their jobs. */
export interface ConnectionGate {
  /** Connections that may send now. */
  sendable(): readonly number[];
  /** The earliest time after `afterMs` at which a connection that was asked to wait may send again, or `null`. */
  nextOpeningAtMs(afterMs: number): number | null;
  hold(connectionId: number, hold: 'auth' | 'offline' | 'trouble', words: string): void;
  /** All jobs of this kind wait, for a person or until a time. */
  holdKind(
    connectionId: number,
    kind: JobKindName,
    hold: { readonly cause: KindHoldCause; readonly words: string; readonly untilMs: number | null },
  ): void;
  /** Asks the service whether it is there at all. */
  ask(connectionId: number): void;
  waitUntil(connectionId: number, untilMs: number): void;
  answered(connectionId: number): void;
}

export interface WorkerOptions {
  readonly queue: JobQueue;
  readonly jobs: JobRecords;
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly connections: ConnectionGate;
  readonly meter: TransferMeter;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** True while nothing at all may be sent. */
  isShut(): boolean;
  /** Bytes moved, or a transfer began or ended. Called often. */
  onProgress(): void;
  /** The file was saved again while its job was being sent. */
  onSourceChanged(job: JobRecord): void;
  /** The other jobs of a target that the service says is gone. */
  onTargetGone(job: JobRecord, words: string): void;
  /** The disk is full. Frees what is set aside for this moment; nothing is sent until there is room again. */
  onDiskFull(error: unknown): void;
  /** The database refused a record: nothing may be sent any more. */
  onFatal(error: unknown): void;
}

interface Running {
  claim: Claim;
  readonly controller: AbortController;
  isCancelled: boolean;
  readonly done: Promise<void>;
}

/** What one connection carries, and can afford. */
interface Line {
  readonly concurrency: Concurrency;
  readonly budget: RetryBudget;
}

/** After the end of a request was sent, its answer is awaited this long when the engine stops. */
const stopPatienceMs = 20 * secondMs;

/**
 * Takes due jobs while there is room, runs each with its kind, and hands the result back to the queue. Sleeps until the next
 * job is due: no timer runs while nothing can happen.
 */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #running = new Map<number, Running>();
  readonly #lines = new Map<number, Line>();
  readonly #breaker: LaneBreaker;
  #cancelTimer: CancelTimer | null = null;
  #isStarted = false;
  #turn = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#breaker = new LaneBreaker(options.random);
  }

  get activeCount(): number {
    return this.#running.size;
  }

  start(): void {
    this.#isStarted = true;
    this.wake();
  }

  /** Something may be due now. */
  wake(): void {
    if (!this.#isStarted) return;
    try {
      // What becomes due while jobs are claimed is still ahead of this moment, so it cannot be slept through.
      const lookedAtMs = this.#options.clock.nowMs();
      this.#fill();
      this.#sleep(lookedAtMs);
    } catch (error) {
      this.#storageFailed(error);
    }
  }

  /** Ends an attempt that has not sent its end. False where it is too late, or nothing is being sent. */
  stopSending(jobId: number): boolean {
    const running = this.#running.get(jobId);
    if (running === undefined || running.claim.job.phase === 'final') return false;
    running.isCancelled = true;
    running.controller.abort(new AttemptFenced('Cancelled'));
    return true;
  }

  /** Ends every attempt that has not sent its end; their jobs go again, unburned. */
  stopAllSending(words: string): void {
    for (const { claim, controller } of this.#running.values()) {
      if (claim.job.phase !== 'final') controller.abort(new AttemptFenced(words));
    }
  }

  /** Nothing can be written down any more, so nothing is sent any more. */
  breakDown(error: unknown): void {
    this.#isStarted = false;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.stopAllSending('Nothing can be written down');
    this.#options.onFatal(error);
  }

  /** Stops taking jobs, ends attempts that have not sent their end, and waits for the answers to those that have. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const running = [...this.#running.values()];
    this.stopAllSending('Outbox is closing');
    let cancelPatience: CancelTimer = () => undefined;
    const patience = new Promise<void>((resolve) => {
      cancelPatience = this.#options.clock.setTimer(resolve, stopPatienceMs);
    });
    await Promise.race([Promise.all(running.map((one) => one.done)), patience]);
    cancelPatience();
    for (const one of this.#running.values()) one.controller.abort(new AttemptFenced('Outbox is closing'));
    await Promise.all([...this.#running.values()].map((one) => one.done));
  }

  #fill(): void {
    for (;;) {
      if (this.#options.isShut()) return;
      const open = this.#options.connections.sendable().filter((id) => this.#lineOf(id).concurrency.hasRoom);
      if (!this.#claimFromAny(open)) return;
    }
  }

  /** Connections take turns, so that a long queue of one does not starve another. */
  #claimFromAny(connectionIds: readonly number[]): boolean {
    for (let step = 0; step < connectionIds.length; step += 1) {
      const connectionId = connectionIds[(this.#turn + step) % connectionIds.length];
      if (connectionId === undefined) continue;
      const { budget } = this.#lineOf(connectionId);
      const claim = this.#options.queue.claim(connectionId, {
        exceptKinds: this.#kindsOnTrial(connectionId),
        mayRetry: budget.mayRetry,
      });
      if (claim === null) continue;
      if (claim.job.burned_attempts > 0) budget.retried();
      this.#turn += step + 1;
      this.#begin(claim);
      return true;
    }
    return false;
  }

  /** After a lane was held for failing, one job of it at a time tries. */
  #kindsOnTrial(connectionId: number): string[] {
    return [...this.#running.values()]
      .filter(({ claim }) => claim.job.connection_id === connectionId)
      .filter(({ claim }) => this.#breaker.isOnTrial(laneOf(claim.job)))
      .map(({ claim }) => claim.job.kind);
  }

  #begin(claim: Claim): void {
    const { job } = claim;
    this.#lineOf(job.connection_id).concurrency.begin();
    this.#breaker.began(laneOf(job), job.id);
    this.#options.meter.begin(job.id, job.size_bytes ?? 0);
    const controller = new AbortController();
    const started = Promise.withResolvers<undefined>();
    const running: Running = {
      claim,
      controller,
      isCancelled: false,
      done: started.promise.then(() => this.#run(running)),
    };
    this.#running.set(job.id, running);
    started.resolve(undefined);
  }

  async #run(running: Running): Promise<void> {
    const { job } = running.claim;
    const result = await this.#attempt(running);
    const sentBytes = this.#options.meter.sentBytes(job.id);
    this.#running.delete(job.id);
    this.#options.meter.end(job.id);
    this.#lineOf(job.connection_id).concurrency.end(effectOnConcurrency(result));
    try {
      const after = this.#finish(running, result, sentBytes);
      this.#weigh(job, result);
      this.#written(() => {
        this.#tellConnection(job, result);
      });
      if (result.kind === 'source_changed' && after?.state === 'queued') this.#options.onSourceChanged(after);
      if (result.kind === 'rejected' && result.wholeTarget) this.#options.onTargetGone(job, result.words);
    } catch (error) {
      this.breakDown(error);
    }
    this.#options.onProgress();
    this.wake();
  }

  /** T3. */
  #finish(running: Running, result: AttemptResult, sentBytes: number | null): JobRecord | null {
    return this.#written(() =>
      this.#options.queue.finish(running.claim, result, { sentBytes, isCancelled: running.isCancelled }),
    );
  }

  /** An outcome that is in hand, and what it means, are written even on a full disk: room for them is set aside. */
  #written<Result>(write: () => Result): Result {
    return writeMakingRoom(write, (error) => {
      this.#options.onDiskFull(error);
    });
  }

  async #attempt(running: Running): Promise<AttemptResult> {
    const { job } = running.claim;
    const { meter, kinds, logger } = this.#options;
    const context: AttemptContext = {
      signal: running.controller.signal,
      onProgress: (sentBytes) => {
        meter.progress(job.id, sentBytes);
        this.#options.onProgress();
      },
      recordFinal: (sentBytes, submission) => {
        if (running.controller.signal.aborted) throw new AttemptFenced('The attempt was ended');
        running.claim = this.#recordFinal(running.claim, sentBytes, submission);
      },
    };
    try {
      const kind = kinds.get(job.kind);
      if (kind === undefined) throw new Error(`No job kind is registered under ${job.kind}`);
      return await kind.attempt(job, context);
    } catch (error) {
      // A kind returns what the service and the file do; what arrives here is a fault of our own.
      logger.error('attempt failed unexpectedly', {
        job: job.id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      const words = 'Outbox itself failed here; its log has the details';
      return running.claim.job.phase === 'final'
        ? { kind: 'in_doubt', words, reply: null }
        : { kind: 'retry', cause: 'server', words, burns: true, retryAfterMs: null, reply: null };
    }
  }

  /** T2. On a full disk it is not taken, so the end is not sent. */
  #recordFinal(claim: Claim, sentBytes: number | null, submission: Submission | undefined): Claim {
    try {
      return this.#options.queue.recordFinal(claim, sentBytes, submission);
    } catch (error) {
      if (isDiskFull(error)) this.#options.onDiskFull(error);
      throw error;
    }
  }

  /** What the outcome says about the way it went: its budget, and whether the lane should rest. */
  #weigh(job: JobRecord, result: AttemptResult): void {
    const { connections, clock } = this.#options;
    const { budget } = this.#lineOf(job.connection_id);
    if (result.kind === 'accepted') budget.succeeded();
    if (isDecision(result)) this.#breaker.answered(laneOf(job));
    if (result.kind !== 'retry') return;
    if (result.cause === 'stalled') budget.timedOut();
    if (!result.burns || result.cause === 'rate_limited') return;
    const openMs = this.#breaker.failed(laneOf(job), job.id);
    if (openMs === null) return;
    this.#written(() => {
      connections.holdKind(job.connection_id, job.kind, {
        cause: 'failing',
        words: `Failed again and again, so it rests a while. Last: ${result.words}`,
        untilMs: clock.nowMs() + openMs,
      });
    });
    connections.ask(job.connection_id);
  }

  #tellConnection(job: JobRecord, result: AttemptResult): void {
    const { connections, clock } = this.#options;
    if (result.kind === 'connection_held') {
      connections.hold(job.connection_id, result.hold, result.words);
    } else if (result.kind === 'kind_held') {
      connections.holdKind(job.connection_id, job.kind, {
        cause: result.cause,
        words: result.words,
        untilMs: null,
      });
    } else if (result.kind === 'retry' && result.cause === 'rate_limited' && result.retryAfterMs !== null) {
      connections.waitUntil(job.connection_id, clock.nowMs() + result.retryAfterMs);
    } else if (result.kind === 'accepted' || result.kind === 'rejected') {
      connections.answered(job.connection_id);
    }
  }

  #lineOf(connectionId: number): Line {
    let line = this.#lines.get(connectionId);
    if (line === undefined) {
      line = { concurrency: new Concurrency(), budget: new RetryBudget(this.#options.clock) };
      this.#lines.set(connectionId, line);
    }
    return line;
  }

  #sleep(lookedAtMs: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const waitsMs = [...this.#lines.values()]
      .map(({ budget }) => budget.waitMs)
      .filter((waitMs) => waitMs > 0);
    const openings = [
      this.#options.jobs.nextDueAtMs(lookedAtMs),
      this.#options.connections.nextOpeningAtMs(lookedAtMs),
      ...waitsMs.map((waitMs) => lookedAtMs + waitMs),
    ];
    const nextMs = Math.min(...openings.filter((atMs) => atMs !== null));
    if (nextMs === Number.POSITIVE_INFINITY) return;
    this.#cancelTimer = this.#options.clock.setTimer(
      () => {
        this.wake();
      },
      Math.max(20, nextMs - this.#options.clock.nowMs()),
    );
  }

  /** Nothing was being sent when this failed, so a full disk only means to wait. */
  #storageFailed(error: unknown): void {
    if (isDiskFull(error)) this.#options.onDiskFull(error);
    else this.breakDown(error);
  }
}

/** The service answered with its own yes or no, so it is there, whatever it said. */
function isDecision(result: AttemptResult): boolean {
  switch (result.kind) {
    case 'accepted':
    case 'rejected':
    case 'stale_revision':
      return true;
    case 'kind_held':
      return result.reply !== null;
    case 'connection_held':
      return result.hold === 'auth' && result.reply !== null;
    default:
      return false;
  }
}

/** One kind of work on one connection fails and recovers by itself: documents go on while renders rest. */
function laneOf(job: Pick<JobRecord, 'connection_id' | 'kind'>): string {
  return `${String(job.connection_id)} ${job.kind}`;
}

function effectOnConcurrency(result: AttemptResult): 'success' | 'neutral' | 'slow_down' {
  if (result.kind === 'accepted') return 'success';
  if (result.kind !== 'retry') return 'neutral';
  return result.cause === 'rate_limited' || result.reply?.statusCode === 503 ? 'slow_down' : 'neutral';
}
