import type { CheckResult, DoubtPolicy } from '../../../contract/doubt.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { Random } from '../../../foundation/random.ts';
import { AttemptFenced, type JobKind } from '../../jobs/record/job-kind.ts';
import type { AttemptRecords } from '../../jobs/record/attempt-records.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';
import type { JobObserver } from '../../jobs/store/commits.ts';
import type { JobFields, JobRecord } from '../../jobs/record/job-record.ts';
import { afterDoubtPolicy } from './apply-policy.ts';
import type { DoubtCheck } from './doubt-check.ts';
import type { DoubtLooks } from './doubt-looks.ts';
import type { DoubtPolicies } from './doubt-policies.ts';
import { firstLookAtMs, plannedFinding } from './look-schedule.ts';
import type { LookRecords } from './look-records.ts';
import { isOpenQuestion } from '../../jobs/record/states.ts';

/**
 * Where doubtful jobs come in: plans when each is looked for at the service, and applies their target's policy where that cannot
 * be asked. Told of every change of a job; acts only afterwards, never inside the queue's own telling.
 */
export class DoubtResolver implements JobObserver {
  readonly #check: DoubtCheck;
  readonly #looks: DoubtLooks;
  readonly #records: LookRecords;
  readonly #policies: DoubtPolicies;
  readonly #attempts: Pick<AttemptRecords, 'ofJob'>;
  readonly #store: JobStore;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #logger: Logger;
  readonly #onSettled: () => void;
  readonly #ending = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(options: {
    check: DoubtCheck;
    looks: DoubtLooks;
    records: LookRecords;
    policies: DoubtPolicies;
    attempts: Pick<AttemptRecords, 'ofJob'>;
    store: JobStore;
    kinds: ReadonlyMap<string, JobKind>;
    clock: Clock;
    random: Random;
    logger: Logger;
    /** Something left doubt and may be due: worker and tracker look again. */
    onSettled(): void;
  }) {
    this.#check = options.check;
    this.#looks = options.looks;
    this.#records = options.records;
    this.#policies = options.policies;
    this.#attempts = options.attempts;
    this.#store = options.store;
    this.#kinds = options.kinds;
    this.#clock = options.clock;
    this.#random = options.random;
    this.#logger = options.logger;
    this.#onSettled = () => {
      options.onSettled();
    };
  }

  jobChanged(before: JobRecord | null, after: JobRecord): void {
    if (before === null || isOpenQuestion(before) || !isOpenQuestion(after)) return;
    queueMicrotask(() => {
      this.#entered(after);
    });
  }

  /** At start: what was left in doubt before anybody planned a look is looked for as if it came in now. */
  resume(): void {
    for (const job of this.#records.unplanned()) this.#entered(job);
    this.#looks.start();
  }

  /** A connection opened, or time passed unseen. */
  wake(): void {
    this.#looks.wake();
  }

  /** A person asks. Rejects with the signal's reason where the engine stops meanwhile. */
  async check(ids: readonly number[]): Promise<CheckResult[]> {
    this.#ending.signal.throwIfAborted();
    const run = this.#check.check(ids, this.#ending.signal);
    this.#underWay.add(run);
    try {
      const results = await run;
      if (results.some(({ settled }) => settled)) this.#onSettled();
      return results;
    } finally {
      this.#underWay.delete(run);
    }
  }

  /** Afterwards nothing is read or written here any more. */
  async stop(): Promise<void> {
    this.#ending.abort(new Error('Outbox is closing'));
    await this.#looks.stop();
    await Promise.allSettled(this.#underWay);
  }

  #entered(seen: JobRecord): void {
    if (this.#ending.signal.aborted) return;
    try {
      const job = this.#store.get(seen.id);
      if (job === null || !isOpenQuestion(job) || job.attempt_count !== seen.attempt_count) return;
      // Nothing that a person set speaks for what the service claimed too early.
      const policy =
        job.state === 'in_doubt'
          ? this.#policies.of(job.connection_id, job.target_kind, job.target_id)
          : 'ask';
      const fate = this.#check.canCheck(job) ? this.#planned(job, policy) : this.#byPolicy(job, policy);
      if (fate === null) return;
      const after = this.#store.change(job, fate);
      if (isOpenQuestion(after)) this.#looks.wake();
      else this.#onSettled();
    } catch (error) {
      if (error instanceof AttemptFenced) return;
      this.#logger.write('doubt.not_planned', { jobId: seen.id, ...faultOf(error) }, messageOfFault(error));
    }
  }

  #planned(job: JobRecord, policy: DoubtPolicy): JobFields {
    const nowMs = this.#clock.nowMs();
    const nextAtMs = firstLookAtMs(this.#wasAnswered(job), nowMs, this.#random);
    return { ...job, due_at_ms: nextAtMs, poll_count: 0, finding: plannedFinding(policy, nextAtMs) };
  }

  #wasAnswered({ id }: JobRecord): boolean {
    const attempts = this.#attempts.ofJob(id);
    const doubted = attempts.findLast(({ outcome }) => outcome === 'in_doubt');
    return (doubted ?? attempts.at(-1))?.status_code != null;
  }

  #byPolicy(job: JobRecord, policy: DoubtPolicy): JobFields | null {
    const isTracked = this.#kinds.get(job.kind)?.isTracked === true;
    return afterDoubtPolicy(job, policy, { isTracked, nowMs: this.#clock.nowMs(), random: this.#random });
  }
}
