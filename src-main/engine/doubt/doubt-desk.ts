import type { CheckResult } from '../../contract/doubt.ts';
import type { CancelTimer, Clock } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import type { Logger } from '../../foundation/logger.ts';
import type { Random } from '../../foundation/random.ts';
import { AttemptFenced, type JobKind } from '../jobs/job-kind.ts';
import type { JobObserver, JobQueue } from '../jobs/job-queue.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import type { JobRecords } from '../jobs/job-records.ts';
import { fateByPolicy } from './apply-policy.ts';
import type { DoubtCheck } from './doubt-check.ts';
import type { DoubtPolicies } from './doubt-policies.ts';

/** When a render in doubt is looked up by itself: it is the only kind whose clip says so (reliability §2.4). */
const lookAfterMs = [5 * secondMs, 30 * secondMs, 120 * secondMs];

/**
 * Where doubtful jobs come in: applies their target's policy, and looks renders up by itself. Told of every change of a job;
 * acts only afterwards, never inside the queue's own telling.
 */
export class DoubtDesk implements JobObserver {
  readonly #check: DoubtCheck;
  readonly #policies: DoubtPolicies;
  readonly #jobs: JobRecords;
  readonly #queue: JobQueue;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #logger: Logger;
  readonly #onSettled: () => void;
  readonly #ending = new AbortController();
  readonly #timers = new Set<CancelTimer>();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: {
    check: DoubtCheck;
    policies: DoubtPolicies;
    jobs: JobRecords;
    queue: JobQueue;
    kinds: ReadonlyMap<string, JobKind>;
    clock: Clock;
    random: Random;
    logger: Logger;
    /** Something left doubt and may be due: worker and tracker look again. */
    onSettled(): void;
  }) {
    this.#check = options.check;
    this.#policies = options.policies;
    this.#jobs = options.jobs;
    this.#queue = options.queue;
    this.#kinds = options.kinds;
    this.#clock = options.clock;
    this.#random = options.random;
    this.#logger = options.logger;
    this.#onSettled = () => {
      options.onSettled();
    };
  }

  jobChanged(before: JobRecord | null, after: JobRecord): void {
    if (before === null || before.state === 'in_doubt' || after.state !== 'in_doubt') return;
    queueMicrotask(() => {
      this.#entered(after);
    });
  }

  /** At start: renders that were left in doubt are looked up as if they came in now. */
  resume(): void {
    const renders = this.#jobs.inState('in_doubt').filter(({ kind }) => kind === 'clip_render');
    if (renders.length > 0) this.#lookUpLater(renders.map(({ id }) => id));
  }

  /** A person asks. Rejects with the signal's reason where the engine stops meanwhile. */
  async check(ids: readonly number[]): Promise<CheckResult[]> {
    const results = await this.#run(ids, false);
    if (results.some(({ settled }) => settled)) this.#onSettled();
    return results;
  }

  /** Afterwards nothing is read or written here any more. */
  async stop(): Promise<void> {
    this.#ending.abort(new Error('Outbox is closing'));
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
    await Promise.allSettled(this.#underWay);
  }

  #entered(seen: JobRecord): void {
    if (this.#ending.signal.aborted) return;
    try {
      const job = this.#jobs.get(seen.id);
      if (job?.state !== 'in_doubt' || job.attempt_count !== seen.attempt_count) return;
      const policy = this.#policies.of(job.connection_id, job.target_kind, job.target_id);
      const fate = fateByPolicy(job, policy, {
        isTracked: this.#kinds.get(job.kind)?.isTracked === true,
        nowMs: this.#clock.nowMs(),
        random: this.#random,
      });
      const after = fate === null ? job : this.#queue.change(job, fate);
      if (after.state !== 'in_doubt') this.#onSettled();
      else if (after.kind === 'clip_render') this.#lookUpLater([after.id]);
    } catch (error) {
      if (!(error instanceof AttemptFenced)) this.#report('a doubt policy could not be applied', error);
    }
  }

  #lookUpLater(ids: readonly number[]): void {
    for (const delayMs of lookAfterMs) {
      const cancel = this.#clock.setTimer(() => {
        this.#timers.delete(cancel);
        void this.#lookUp(ids);
      }, delayMs);
      this.#timers.add(cancel);
    }
  }

  async #lookUp(ids: readonly number[]): Promise<void> {
    try {
      const open = ids.filter((id) => this.#jobs.get(id)?.state === 'in_doubt');
      if (open.length === 0) return;
      const results = await this.#run(open, true);
      if (results.some(({ settled }) => settled)) this.#onSettled();
    } catch (error) {
      if (!this.#ending.signal.aborted) this.#report('renders in doubt could not be looked up', error);
    }
  }

  async #run(ids: readonly number[], isAutomatic: boolean): Promise<CheckResult[]> {
    this.#ending.signal.throwIfAborted();
    const run = this.#check.check(ids, { signal: this.#ending.signal, isAutomatic });
    this.#underWay.add(run);
    try {
      return await run;
    } finally {
      this.#underWay.delete(run);
    }
  }

  #report(event: string, error: unknown): void {
    this.#logger.error(event, { error: error instanceof Error ? error.message : String(error) });
  }
}
