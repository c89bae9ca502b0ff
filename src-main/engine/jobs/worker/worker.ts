import { message, type Message } from '../../../contract/messages/message.ts';
import type { JobKindName } from '../../../contract/job.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { isDiskFull } from '../../../foundation/disk-full.ts';
import type { WaitingWrites } from '../../../foundation/waiting-writes.ts';
import type { AttemptResult } from '../record/attempt-result.ts';
import { applyEffect, type EffectTargets } from './apply-effect.ts';
import { Claiming, type Look } from './claiming.ts';
import { AttemptFenced, type AttemptContext, type JobKind, type Submission } from '../record/job-kind.ts';
import type { JobStore } from '../store/job-store.ts';
import type { Claim, Finished } from '../store/sending-commits.ts';
import type { JobRecord } from '../record/job-record.ts';
import { type ConnectionLimits, type ConnectionWidth, toldRest, type KindRest } from './connection-limits.ts';
import type { TransferMeter } from './transfer-meter.ts';

export interface WorkerOptions extends EffectTargets {
  readonly store: JobStore;
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly limits: ConnectionLimits;
  readonly meter: TransferMeter;
  readonly clock: Clock;
  readonly logger: Logger;
  /** True while nothing at all may be sent. */
  isHeld(): boolean;
  /** What was due was looked for: `isBusy` may be another now. */
  onLooked(): void;
  /** So many bytes moved, or a transfer ended. Called often. */
  onProgress(movedBytes: number): void;
  /** An outcome that is in hand, and what it means, are written even on a full disk, or once there is room again. */
  readonly writes: Pick<WaitingWrites, 'soon' | 'inHand'>;
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

/** After the end of a request was sent, its answer is awaited this long when the engine stops: within 20 s all of it has ended. */
const stopPatienceMs = 17 * secondMs;

/**
 * Takes due jobs while there is room, runs each with its kind, and hands the result back to the queue. Sleeps until the next
 * job is due: no timer runs while nothing can happen.
 */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #running = new Map<number, Running>();
  readonly #limits: ConnectionLimits;
  readonly #claiming: Claiming;
  #cancelTimer: CancelTimer | null = null;
  #isStarted = false;
  /** Jobs are being claimed with what else is written; meanwhile somebody woke it again. */
  #claimed: Promise<void> | null = null;
  #wakesAgain = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#limits = options.limits;
    this.#claiming = new Claiming(options, this.#limits);
  }

  get activeCount(): number {
    return this.#running.size;
  }

  /** Something is being sent, or it is not known yet whether anything may. */
  get isBusy(): boolean {
    return this.#running.size > 0 || this.#claimed !== null;
  }

  /** How many requests each connection carries at a time, and may. */
  widths(): ConnectionWidth[] {
    return this.#limits.widths();
  }

  start(): void {
    this.#isStarted = true;
    this.wake();
  }

  /** Something may be due now. */
  wake(): void {
    if (!this.#isStarted) return;
    if (this.#claimed !== null) {
      this.#wakesAgain = true;
      return;
    }
    if (!this.#looksForWork()) return;
    this.#claimed = this.#fill().then(() => {
      this.#claimed = null;
      const wakesAgain = this.#wakesAgain;
      this.#wakesAgain = false;
      if (wakesAgain) this.wake();
      else this.#options.onLooked();
    });
  }

  /** A kind of work was let go by hand: one job of it tries before the others follow. */
  tryOne(connectionId: number, kind: JobKindName): void {
    this.#limits.tryOne({ connection_id: connectionId, kind });
    this.wake();
  }

  /** Ends an attempt that has not sent its end. False where it is too late, or nothing is being sent. */
  stopSending(jobId: number): boolean {
    const running = this.#running.get(jobId);
    if (running === undefined || running.claim.job.phase === 'final') return false;
    running.isCancelled = true;
    running.controller.abort(new AttemptFenced('Cancelled'));
    return true;
  }

  /** Resolves when none of these jobs is being sent any more. */
  async whenSent(jobIds: readonly number[]): Promise<void> {
    await Promise.all(jobIds.flatMap((id) => this.#running.get(id)?.done ?? []));
  }

  /** Ends every attempt that has not sent its end; their jobs go again, uncounted. */
  stopAllSending(message: string): void {
    for (const { claim, controller } of this.#running.values()) {
      if (claim.job.phase !== 'final') controller.abort(new AttemptFenced(message));
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
    await this.#claimed;
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

  /** Whether anything may be claimed. Where not, it sleeps until something may. */
  #looksForWork(): boolean {
    try {
      const look = this.#look();
      if (this.#claiming.isOpen) return true;
      this.#sleep(look);
    } catch (error) {
      this.#storageFailed(error);
    }
    return false;
  }

  /** T1, with what transfers in flight write in the same turn. */
  async #fill(): Promise<void> {
    const { store } = this.#options;
    try {
      const { claims, look } = await store.grouped(
        () => {
          // Whoever wakes it from here on knows of something else.
          this.#wakesAgain = false;
          const begun = [...this.#running.values()].map(({ claim }) => claim);
          return { look: this.#look(), claims: this.#isStarted ? this.#claiming.claimAll(begun) : [] };
        },
        { needsNoSync: true },
      );
      for (const claim of claims) this.#begin(claim);
      if (this.#isStarted) this.#sleep(look);
    } catch (error) {
      this.#storageFailed(error);
    }
  }

  #begin(claim: Claim): void {
    const { job } = claim;
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
    this.#options.meter.end(job.id, result.kind === 'accepted');
    try {
      const { after, end } = await this.#end(running, result, sentBytes);
      this.#running.delete(job.id);
      this.#limits.ended(job, end);
      // What is cut short because the program closes says nothing of the service.
      const rest = this.#isStarted ? this.#limits.recordOutcome(job, end) : null;
      if (rest !== null) this.#rest(job, result.message, rest);
      for (const effect of end.effects) {
        this.#options.writes.soon(() => {
          applyEffect(this.#options, effect, job, after);
        });
      }
    } catch (error) {
      this.#running.delete(job.id);
      this.breakDown(error);
    }
    this.#options.onProgress(0);
    this.wake();
  }

  /** T3. */
  async #end(running: Running, result: AttemptResult, sentBytes: number | null): Promise<Finished> {
    const { store, writes } = this.#options;
    return writes.inHand(() =>
      store.grouped(() =>
        store.finish(running.claim, result, { sentBytes, isCancelled: running.isCancelled }),
      ),
    );
  }

  async #attempt(running: Running): Promise<AttemptResult> {
    const { job } = running.claim;
    const { meter, kinds, logger } = this.#options;
    const context: AttemptContext = {
      signal: running.controller.signal,
      onProgress: (sentBytes) => {
        const movedBytes = meter.progress(job.id, sentBytes);
        this.#limits.moved(job.connection_id, movedBytes);
        this.#options.onProgress(movedBytes);
      },
      recordFinal: (sentBytes, submission) => this.#recordFinal(running, sentBytes, submission),
    };
    try {
      const kind = kinds.get(job.kind);
      if (kind === undefined) throw new Error(`No job kind is registered under ${job.kind}`);
      return await kind.attempt(job, context);
    } catch (error) {
      // A kind returns what the service and the file do; what arrives here is a fault of our own.
      const failed = { jobId: job.id, attempt: job.attempt_count, ...faultOf(error) };
      logger.write('attempt.failed', failed, messageOfFault(error));
      const told = message('retry.own_fault');
      return running.claim.job.phase === 'final'
        ? { kind: 'in_doubt', message: told, reply: null }
        : { kind: 'retry', cause: 'server', message: told, counted: true, retryAfterMs: null, reply: null };
    }
  }

  /** T2. On a full disk it is not taken, so the end is not sent. */
  async #recordFinal(
    running: Running,
    sentBytes: number | null,
    submission: Submission | undefined,
  ): Promise<void> {
    const { store } = this.#options;
    try {
      running.claim = await store.grouped(() => {
        if (running.controller.signal.aborted) throw new AttemptFenced('The attempt was ended');
        return store.recordFinal(running.claim, sentBytes, submission);
      });
    } catch (error) {
      if (isDiskFull(error)) this.#options.onDiskFull(error);
      throw error;
    }
  }

  /** The kind of a job waits, as it went wrong again and again. */
  #rest(job: JobRecord, reason: Message, { cause, why, forMs }: KindRest): void {
    const { connections, clock } = this.#options;
    this.#options.writes.soon(() => {
      connections.holdKind(job.connection_id, job.kind, {
        cause,
        message: toldRest(why, reason),
        untilMs: forMs === null ? null : clock.nowMs() + forMs,
      });
    });
    connections.ask(job.connection_id);
  }

  /**
   * What ends by itself. Taken before jobs are claimed: what ends while they are is still ahead of this moment, so it cannot be slept
   * through.
   */
  #look(): Look {
    return { atMs: this.#options.clock.nowMs(), waitsMs: this.#limits.waitsMs() };
  }

  #sleep({ atMs: lookedAtMs, waitsMs }: Look): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const openings = [
      this.#options.store.nextDueAtMs(lookedAtMs),
      this.#options.connections.nextOpeningAtMs(lookedAtMs),
      // Those that began with a claim are known now.
      ...[...waitsMs, ...this.#limits.waitsMs()].map((waitMs) => lookedAtMs + waitMs),
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
