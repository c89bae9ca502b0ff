import { toldBy } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { recorded, told } from '../../storage/messages/recorded.ts';
import type { CancelTimer } from '../../../foundation/clock.ts';
import { minuteMs, secondMs } from '../../../foundation/durations.ts';
import { isDiskFull } from '../../../foundation/disk-full.ts';
import { Closing } from '../../../foundation/closing.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import { AttemptFenced } from '../../jobs/record/job-kind.ts';
import { neverDueMs, type JobRecord } from '../../jobs/record/job-record.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';
import { Disappearances } from './disappearances.ts';
import { Patience } from './patience.ts';
import { nextPollDelayMs } from './poll-schedule.ts';
import { asksToWait, paceOf, ReadPace } from './read-pace.ts';
import type { RemoteReader, RemoteStatus, RemoteStatuses } from './remote-reader.ts';
import type { TrackerOptions } from './tracker-options.ts';
import {
  doubtedAgain,
  goneThere,
  isNotFound,
  isSaidAgain,
  reasonOf,
  shown,
  unfinished,
} from './tracker-words.ts';

/** Reads under way at a time. */
const maximumReads = 2;
const batchSize = 500;
/** A status that cannot be read is tolerated this often at first (reliability §2.8). */
const toleratedFailures = 3;
/** In an envelope of its own the service says the same by these as by a page: this cannot be read here. */
const nowhere: ReadonlySet<number> = new Set([404, 405, 410, 501]);

type Reading = ReadOutcome<RemoteStatuses>;
/** What is left when the connection itself is well. */
type Answer = Exclude<Reading, { kind: 'unauthorized' | 'offline' | 'trouble' }>;

/**
 * Follows accepted work until the service confirms it. Only ever moves a job from `tracking` to its proof: what was
 * delivered stays delivered, whatever a poll says.
 */
export class Tracker {
  readonly #options: TrackerOptions;
  readonly #reading = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  /** Until when a resource is left alone, on the monotonic clock, after a fault of our own. */
  readonly #resting = new Map<string, number>();
  /** How often in a row the service said that there is nothing to read of a job, by its id. */
  readonly #nowhere = new Map<number, number>();
  readonly #gone: Disappearances;
  readonly #pace: ReadPace;
  readonly #patience: Patience;
  #cancelTimer: CancelTimer | null = null;
  /** When the timer that is set ends, on the wall clock. */
  #wakesAtMs = 0;
  #isStarted = false;

  constructor(options: TrackerOptions) {
    this.#options = options;
    this.#pace = new ReadPace(options.clock);
    this.#patience = new Patience(options.clock);
    this.#gone = new Disappearances(options.clock);
  }

  /** How fast each service lets polls begin: whoever else polls it keeps to the same. */
  get pace(): ReadPace {
    return this.#pace;
  }

  start(): void {
    this.#isStarted = true;
    this.wake();
  }

  /** A connection opened, or somebody wants an answer now. */
  wake(): void {
    // The end of a read wakes this again.
    if (!this.#isStarted || this.#reading.size >= maximumReads) return;
    // Those of a service that lets none begin now would hide what is due of others.
    while (this.#beginDue());
    this.#sleep();
  }

  /** Whether more may begin. */
  #beginDue(): boolean {
    const { records, clock } = this.#options;
    const underWay = this.#reading.size;
    const resting = this.#pace.resting();
    for (const job of records.due(clock.nowMs(), resting, batchSize)) {
      if (this.#reading.size >= maximumReads) return false;
      if (!this.#pace.isResting(job.connection_id)) this.#begin(job);
    }
    return this.#reading.size > underWay && this.#pace.resting().length > resting.length;
  }

  /** A job became tracked. Where another is due before it, nothing is looked for on its account: thousands may be accepted in a minute. */
  follow(job: Pick<JobRecord, 'id' | 'due_at_ms' | 'tracking_since_ms'>): void {
    // A job that was followed before and begins again does so from now.
    this.#patience.end(job);
    this.#patience.begin(job);
    this.#gone.begin(job);
    const { due_at_ms: dueAtMs } = job;
    if (this.#cancelTimer !== null && this.#wakesAtMs <= dueAtMs) return;
    this.wake();
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#cancelTimer?.();
    this.#stopping.abort();
    await Promise.all(this.#reading.values());
  }

  #begin(due: JobRecord): void {
    const reader = this.#options.readers.get(due.kind);
    if (reader === undefined) return;
    const resource = `${String(due.connection_id)} ${due.resource ?? ''}`;
    if (this.#reading.has(resource) || this.#isResting(resource)) return;
    // A tracked job without an id to ask about has no resource, and stands alone.
    const jobs =
      due.resource === null ? [due] : this.#options.records.ofResource(due.connection_id, due.resource);
    const restFor = (delayMs: number): void => {
      this.#resting.set(resource, this.#options.clock.monotonicMs() + delayMs);
    };
    const reading = this.#read(reader, due.connection_id, jobs)
      .then((isAnswered) => {
        // They are as due as before: asking at once, perhaps without waiting for anything, would let nothing else run.
        if (!isAnswered) restFor(secondMs);
      })
      .catch((error: unknown) => {
        // A read that was under way when the engine stops ends with the reason of its signal.
        if (this.#stopping.signal.aborted) return;
        restFor(minuteMs);
        if (isDiskFull(error)) {
          this.#options.onDiskFull(error);
          return;
        }
        const { connection_id: connectionId, kind } = due;
        this.#options.logger.write(
          'tracking.failed',
          { connectionId, kind, ...faultOf(error) },
          messageOfFault(error),
        );
      })
      .finally(() => {
        this.#reading.delete(resource);
        this.wake();
      });
    this.#reading.set(resource, reading);
  }

  #isResting(resource: string): boolean {
    const untilMs = this.#resting.get(resource);
    if (untilMs === undefined) return false;
    if (untilMs > this.#options.clock.monotonicMs()) return true;
    this.#resting.delete(resource);
    return false;
  }

  /** Whether anything was said of the jobs. */
  async #read(reader: RemoteReader, connectionId: number, jobs: readonly JobRecord[]): Promise<boolean> {
    const end = this.#pace.began(connectionId);
    let reading: Reading | null = null;
    try {
      reading = await this.#ask(reader, connectionId, jobs);
    } finally {
      end(paceOf(reading));
    }
    if (reading === null || this.#stopping.signal.aborted) return false;
    return this.#take(connectionId, jobs, reading);
  }

  /** `null`: there is no key to ask with. */
  async #ask(
    reader: RemoteReader,
    connectionId: number,
    jobs: readonly JobRecord[],
  ): Promise<Reading | null> {
    let access: ServiceAccess;
    try {
      access = await this.#options.accessOf(connectionId);
    } catch (error) {
      if (!(error instanceof Closing)) this.#options.connections.hold(connectionId, 'auth', toldBy(error));
      return null;
    }
    return reader.read(access, jobs, this.#stopping.signal);
  }

  #take(connectionId: number, jobs: readonly JobRecord[], reading: Reading): boolean {
    if (reading.kind === 'unauthorized') {
      this.#options.connections.hold(connectionId, reading.hold, reading.message);
      return false;
    }
    if (reading.kind === 'offline' || reading.kind === 'trouble') {
      this.#options.connections.hold(connectionId, reading.kind, reading.message);
      return false;
    }
    if (reading.kind === 'ok') this.#options.connections.answered(connectionId);
    // It may be the key: one plain read tells, and holds the connection where it is.
    else if (reading.kind === 'forbidden') this.#options.connections.ask(connectionId);
    for (const job of jobs) this.#applyIfUnchanged(job, reading);
    return true;
  }

  /** Somebody may have decided about a job while it was asked about; then what the service said comes too late. */
  #applyIfUnchanged(job: JobRecord, reading: Answer): void {
    try {
      if (!this.#apply(job, reading)) this.#patience.end(job);
    } catch (error) {
      if (!(error instanceof AttemptFenced)) throw error;
    }
  }

  /** Whether it is still followed. */
  #apply(job: JobRecord, reading: Answer): boolean {
    const trackedForMs = this.#patience.followedForMs(job);
    const said = reading.kind === 'ok' ? reading.value.get(job.id) : undefined;
    const status = said === 'absent' ? undefined : said;
    const isGone = this.#isGone(job, reading, said);
    if (status?.proof != null) {
      this.#gone.forget(job);
      this.#options.store.change(job, {
        ...job,
        state: 'done',
        proof: status.proof,
        remote_status: shown(status.status),
        reason: recorded(status.message),
      });
    } else if (status?.hasFailed === true || (status?.soundsFailed === true && isSaidAgain(job, status))) {
      this.#options.store.change(job, {
        ...job,
        state: 'needs_attention',
        cause: 'remote_failed',
        due_at_ms: neverDueMs,
        remote_status: shown(status.status),
        reason: recorded(
          status.hasFailed ? status.message : message('status.failed_twice', { status: status.status ?? '' }),
        ),
      });
    } else if (isGone) {
      this.#options.store.change(job, job.finding === null ? goneThere(job) : doubtedAgain(job));
    } else if (this.#cannotBeRead(job, reading, trackedForMs)) {
      this.#gone.forget(job);
      this.#options.store.change(job, {
        ...job,
        state: 'done',
        proof: 'accepted_only',
        reason: told('accepted.status_unreadable', { reason: reading.message }),
      });
    } else if (this.#patience.isSpent(job)) {
      this.#options.store.change(job, {
        ...job,
        state: 'needs_attention',
        cause: 'no_status',
        due_at_ms: neverDueMs,
        reason: unfinished(job, status?.question ?? null),
      });
    } else {
      this.#pollLater(job, reading, status, trackedForMs);
      return true;
    }
    return false;
  }

  /** Seen there before, and missed by several looks since. */
  #isGone(job: JobRecord, reading: Answer, said: RemoteStatus | 'absent' | undefined): boolean {
    if (said !== undefined && said !== 'absent') this.#gone.see(job);
    else if (said === 'absent' || isNotFound(reading)) return this.#gone.miss(job);
    else if (reading.kind !== 'ok') this.#gone.interrupt(job);
    return false;
  }

  /** Where the service says that there is nothing, in its own words, it must say so each time: something else may only be gone. */
  #cannotBeRead(
    job: JobRecord,
    reading: Answer,
    trackedForMs: number,
  ): reading is Extract<Answer, { kind: 'not_offered' | 'refused' }> {
    // What was there before is gone: the path itself is well.
    if (isNotFound(reading) && this.#gone.wasSeen(job)) return false;
    if (reading.kind === 'not_offered') return job.poll_count >= toleratedFailures || trackedForMs > minuteMs;
    const isNowhere = reading.kind === 'refused' && nowhere.has(reading.statusCode);
    const failures = isNowhere ? (this.#nowhere.get(job.id) ?? 0) + 1 : 0;
    if (isNowhere && failures <= toleratedFailures) this.#nowhere.set(job.id, failures);
    else this.#nowhere.delete(job.id);
    return failures > toleratedFailures;
  }

  #pollLater(job: JobRecord, reading: Reading, status: RemoteStatus | undefined, trackedForMs: number): void {
    const { store, clock, random } = this.#options;
    const askedMs = reading.kind === 'later' ? reading.retryAfterMs : null;
    const isStatusKnown = reading.kind !== 'ok' || status?.isKnown === true;
    const delayMs =
      askedMs ?? nextPollDelayMs({ pollCount: job.poll_count + 1, trackedForMs, isStatusKnown }, random);
    store.change(job, {
      ...job,
      due_at_ms: clock.nowMs() + delayMs,
      // Being asked to wait is no look at it.
      poll_count: asksToWait(reading) ? job.poll_count : job.poll_count + 1,
      remote_status: status === undefined ? job.remote_status : shown(status.status),
      reason: recorded(reasonOf(reading, status)),
    });
  }

  /** When something is due, or a service lets the next poll begin. */
  #nextAtMs(): number | null {
    const { records, clock } = this.#options;
    const dueAtMs = records.nextDueAtMs(this.#pace.resting());
    const restsForMs = this.#pace.nextInMs();
    const openings = [dueAtMs, restsForMs === null ? null : clock.nowMs() + restsForMs].filter(
      (atMs) => atMs !== null,
    );
    return openings.length === 0 ? null : Math.min(...openings);
  }

  #sleep(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#reading.size >= maximumReads) return;
    const nextMs = this.#nextAtMs();
    if (nextMs === null) return;
    // A job that is being read is still due; the end of its read wakes this again.
    const nowMs = this.#options.clock.nowMs();
    const delayMs = Math.max(this.#reading.size + this.#resting.size > 0 ? 1000 : 50, nextMs - nowMs);
    this.#wakesAtMs = nowMs + delayMs;
    this.#cancelTimer = this.#options.clock.setTimer(() => {
      this.#cancelTimer = null;
      this.wake();
    }, delayMs);
  }
}
