import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { isDiskFull } from '../../../foundation/disk-full.ts';
import { minuteMs, secondMs } from '../../../foundation/durations.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { Random } from '../../../foundation/random.ts';
import { isIntact } from '../../jobs/store/check-sum.ts';
import type { ConnectionPort } from '../../jobs/worker/connection-port.ts';
import { AttemptFenced, type JobKind } from '../../jobs/record/job-kind.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';
import { neverDueMs, type JobFields, type JobRecord } from '../../jobs/record/job-record.ts';
import { afterDoubtPolicy } from './apply-policy.ts';
import type { DoubtCheck, Look } from './doubt-check.ts';
import type { DoubtPolicies } from './doubt-policies.ts';
import type { LookRecords } from './look-records.ts';
import {
  askAgainAtMs,
  listingDelayMs,
  looksBeforePolicy,
  lookFinding,
  nextLookAtMs,
} from './look-schedule.ts';
import { isOpenQuestion } from '../../jobs/record/states.ts';

const batchSize = 500;
/** Looks that are due so soon are taken along: one read serves all that wait on the same. */
const takenAlongMs = 3 * secondMs;
const restMs = minuteMs;

export interface LooksOptions {
  readonly check: Pick<DoubtCheck, 'look'>;
  readonly records: LookRecords;
  readonly policies: DoubtPolicies;
  readonly store: JobStore;
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly connections: Pick<ConnectionPort, 'hold' | 'answered'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Something left doubt and may be due: worker and tracker look again. */
  readonly onSettled: () => void;
  /** What was found could not be written: there is no room. It is looked for again. */
  readonly onDiskFull: (error: unknown) => void;
}

/**
 * Looks for doubtful jobs at the service by itself, as their rows say when. Only what is unmistakable ends a doubt; everything
 * else is said, with the time, and stays for a person, or for the policy that a person set for the target.
 */
export class DoubtLooks {
  readonly #options: LooksOptions;
  readonly #ending = new AbortController();
  #looking: Promise<void> | null = null;
  #cancelTimer: CancelTimer | null = null;
  #isStarted = false;
  /** On the monotonic clock, after a fault of our own. */
  #restsUntilMs = 0;

  constructor(options: LooksOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStarted = true;
    this.wake();
  }

  wake(): void {
    if (!this.#isStarted || this.#looking !== null) return;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const { clock, records } = this.#options;
    const nextMs = records.nextDueAtMs();
    if (nextMs === null || nextMs === neverDueMs) return;
    const restMsLeft = this.#restsUntilMs - clock.monotonicMs();
    const delayMs = Math.max(nextMs - clock.nowMs(), restMsLeft);
    if (delayMs <= 0) this.#begin();
    else {
      this.#cancelTimer = clock.setTimer(() => {
        this.wake();
      }, delayMs);
    }
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#cancelTimer?.();
    this.#ending.abort(new Error('Outbox is closing'));
    await this.#looking;
  }

  #begin(): void {
    this.#looking = this.#look()
      .catch((error: unknown) => {
        if (this.#ending.signal.aborted) return;
        this.#restsUntilMs = this.#options.clock.monotonicMs() + restMs;
        if (isDiskFull(error)) {
          this.#options.onDiskFull(error);
          return;
        }
        this.#options.logger.write('doubt.look_failed', faultOf(error), messageOfFault(error));
      })
      .finally(() => {
        this.#looking = null;
        this.wake();
      });
  }

  async #look(): Promise<void> {
    const { check, clock, records, onSettled } = this.#options;
    const due = records.due(clock.nowMs() + takenAlongMs, batchSize);
    // What the disk changed may be looked for under another's name: it waits for a person.
    for (const job of due.filter((one) => !isIntact(one))) {
      this.#change(job, { ...job, due_at_ms: neverDueMs });
    }
    const ids = due.filter(isIntact).map(({ id }) => id);
    const looks = await check.look(ids, this.#ending.signal);
    this.#ending.signal.throwIfAborted();
    this.#tellConnections(due, looks);
    const changed = looks.filter((look) => look.isSettled || this.#leftOpen(look));
    // Whatever was not judged can never be, or it would be due for ever.
    const judged = new Set(looks.map(({ id }) => id));
    for (const job of due) if (!judged.has(job.id)) this.#change(job, { ...job, due_at_ms: neverDueMs });
    if (changed.length > 0) onSettled();
  }

  /** Once for each connection: it answered, or it must be asked first whether it is there at all. */
  #tellConnections(due: readonly JobRecord[], looks: readonly Look[]): void {
    const connectionOf = new Map(due.map((job) => [job.id, job.connection_id]));
    const told = new Set<number>();
    for (const { id, finding } of looks) {
      const connectionId = connectionOf.get(id);
      if (connectionId === undefined || told.has(connectionId)) continue;
      const unread = finding.kind === 'cannot_ask' ? finding.unread : null;
      if (unread === null) this.#options.connections.answered(connectionId);
      else if (unread.kind === 'unauthorized') {
        this.#options.connections.hold(connectionId, unread.hold, unread.message);
      } else if (unread.kind === 'offline' || unread.kind === 'trouble') {
        this.#options.connections.hold(connectionId, unread.kind, unread.message);
      } else continue;
      told.add(connectionId);
    }
  }

  /** Says what was found and when it is looked for next, or does what the target's policy says. True where it left doubt. */
  #leftOpen({ id, finding, passedMs }: Look): boolean {
    const job = this.#options.store.get(id);
    if (job === null || !isOpenQuestion(job)) return false;
    const { clock, random, policies } = this.#options;
    const nowMs = clock.nowMs();
    const set =
      job.state === 'in_doubt' ? policies.of(job.connection_id, job.target_kind, job.target_id) : 'ask';
    const policy = set === 'resend' && mayStand(finding) ? 'ask' : set;
    const againAtMs = finding.kind === 'cannot_ask' ? askAgainAtMs(finding.unread, nowMs) : null;
    if (againAtMs !== null) {
      return this.#change(job, {
        ...job,
        due_at_ms: againAtMs,
        finding: lookFinding(finding, policy, againAtMs, nowMs),
      });
    }
    const looks = job.poll_count + 1;
    if (policy !== 'ask' && looks >= looksBeforePolicy && passedMs < listingDelayMs) {
      // The clock was set ahead, so this look came too early for a policy and does not count.
      const laterMs = nowMs + listingDelayMs - passedMs;
      return this.#change(job, {
        ...job,
        due_at_ms: laterMs,
        finding: lookFinding(finding, policy, laterMs, nowMs),
      });
    }
    const nextAtMs = nextLookAtMs(looks, nowMs, random);
    const looked = { ...job, due_at_ms: nextAtMs, poll_count: looks };
    if (policy !== 'ask' && looks >= looksBeforePolicy) {
      const isTracked = this.#options.kinds.get(job.kind)?.isTracked === true;
      const fate = afterDoubtPolicy(looked, policy, { isTracked, nowMs, random });
      if (fate !== null) return this.#change(job, fate);
    }
    return this.#change(job, { ...looked, finding: lookFinding(finding, policy, nextAtMs, nowMs) });
  }

  /** True where it left doubt. Somebody may have decided meanwhile; then that counts. */
  #change(job: JobRecord, fate: JobFields): boolean {
    try {
      return !isOpenQuestion(this.#options.store.change(job, fate));
    } catch (error) {
      if (!(error instanceof AttemptFenced)) throw error;
      return false;
    }
  }
}

function mayStand(finding: Look['finding']): boolean {
  return finding.kind === 'unclear' && finding.mayStand === true;
}
