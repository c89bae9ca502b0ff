import { mayFollow } from '../../../src-main/engine/jobs/record/transitions.ts';
import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import type { Damage } from '../disk/damage.ts';
import { outcomesOf, type Truth } from '../network/truth.ts';
import type { Account } from '../service/account.ts';
import { keyOf, type Wanted } from '../service/ledger.ts';
import type { ModelReply } from '../service/reply.ts';
import { allJobs, type RowListener, type WatchedJob } from '../engine/row-watch.ts';
import type { Life } from '../world/life.ts';
import type { World } from '../world/world.ts';
import { passedOver } from './claim-order.ts';
import { ClipRevisions } from './clip-revisions.ts';
import { DoubtReasons } from './doubt-reasons.ts';
import { checkDoubtLeft } from './doubt-left.ts';
import { RetryBuckets } from './retry-bucket.ts';
import { permittedBy, policiesIn } from './known-rows.ts';
import { checkRendered } from './rendered.ts';
import { followRestored } from './restored.ts';
import { SendingPermitted } from './sending-permitted.ts';
import { Sendings } from './sendings.ts';
import { SingleRefusals } from './single-refusals.ts';
import { retryDelayIsInRange } from './retry-delay.ts';

interface LivedTruth extends Truth {
  readonly life: number;
}

const maximumCounted = 12;
const maximumStaleRounds = 5;

/**
 * Sees every change of the rows and every write that reaches the service, and holds one against the other (reliability §5.1,
 * I2 to I11, I15, I16, I18). What only the end of a world can show is looked at there.
 */
export class Witness implements RowListener {
  readonly jobs = new Map<number, WatchedJob>();
  /** Of rows that grew too old to be kept, and of those that the disk damaged since. */
  readonly formerKeys = new Set<string>();
  /** Jobs that grew too old to be kept. Their files stay known, as files of no job. */
  outlived = 0;
  readonly #world: World;
  readonly #truths = new Map<string, LivedTruth>();
  readonly #openAttempts = new Map<number, number>();
  /** Jobs that counted one in the transaction that is going on. */
  readonly #justCounted = new Set<number>();
  #permitted = new SendingPermitted();
  readonly #buckets = new RetryBuckets();
  readonly #journalled = new Set<string>();
  readonly #sendings = new Sendings();
  readonly #refusals: SingleRefusals;
  readonly #revisions: ClipRevisions;
  readonly #doubts: DoubtReasons;

  constructor(world: World) {
    this.#world = world;
    this.#refusals = new SingleRefusals(world.violations);
    this.#revisions = new ClipRevisions(world);
    this.#doubts = new DoubtReasons(world);
  }

  /** A new life begins with what was committed. */
  restart(database: OutboxDatabase): void {
    this.takenBack(database);
    this.#openAttempts.clear();
    this.#doubts.restart();
    this.#buckets.restart();
    for (const job of this.jobs.values())
      if (job.state === 'sending') this.#openAttempts.set(job.id, job.attempt);
  }

  /** What was told in a transaction that failed afterwards is not so. */
  takenBack(database: OutboxDatabase): void {
    this.jobs.clear();
    for (const job of allJobs(database)) this.jobs.set(job.id, job);
  }

  /** The database is an older one, brought up to the journal: its numbers of jobs and attempts are its own. */
  restored(database: OutboxDatabase): void {
    const before = [...this.jobs.values()];
    const rows = allJobs(database);
    this.#truths.clear();
    const keyOf = new Map(before.map((job) => [job.id, this.keyOfJob(job)]));
    const same = rows.filter((row) => keyOf.get(row.id) === this.keyOfJob(row));
    this.#sendings.keepOnly(new Set(same.map(({ id }) => id)));
    this.#world.volume.restored();
    this.#journalled.clear();
    this.#justCounted.clear();
    for (const { id, attempt, kind, phase } of rows) {
      // Whose end was leaving in that copy; the process that had sent it is gone.
      if (phase !== 'final') continue;
      const truth = { jobId: id, attempt, identity: '', kind, reply: null, life: 0 };
      this.#truths.set(`${id} ${attempt}`, truth);
    }
    this.#permitted = permittedBy(database);
    followRestored(this.#world, { before, rows, policies: policiesIn(database) });
  }

  /** Where the clock went far ahead, what was not delivered may grow too old to be kept. What was accepted never does. */
  jobRemoved(job: WatchedJob): void {
    const { trace, violations } = this.#world;
    trace.note(`job ${job.id} ${job.state} is not kept any longer`);
    violations.check(
      ['rejected', 'failed', 'cancelled', 'skipped'].includes(job.state),
      'I1',
      () => `job ${job.id} was removed while it was ${job.state}`,
    );
    this.formerKeys.add(this.keyOfJob(job));
    this.outlived += 1;
    this.jobs.delete(job.id);
  }

  /** What is read of it from now on may be about something else. */
  jobDamaged(jobId: number): void {
    const job = this.jobs.get(jobId);
    if (job !== undefined) this.formerKeys.add(this.keyOfJob(job));
  }

  // ── The rows ───────────────────────────────────────────────────────────────────────────────────────────────────────
  jobChanged(before: WatchedJob | null, after: WatchedJob): void {
    const { trace, tally, violations } = this.#world;
    this.jobs.set(after.id, after);
    if (before?.state !== after.state || before.phase !== after.phase) {
      const from = before === null ? 'new' : spelled(before);
      trace.note(`job ${after.id} ${from} → ${spelled(after)} ${after.cause ?? after.hold ?? ''}`);
    }
    if (before === null) return;
    if (after.hold === 'target' && before.hold !== 'target') this.#refusals.targetHeld(after);
    violations.check(
      after.counted <= maximumCounted,
      'I7',
      () => `job ${after.id} has counted ${after.counted} attempts`,
    );
    violations.check(
      after.staleRounds <= maximumStaleRounds,
      'I16',
      () => `job ${after.id} was stale ${after.staleRounds} times in a row`,
    );
    if (after.counted > before.counted) this.#justCounted.add(after.id);
    violations.check(
      after.phase !== 'final' || this.#world.said.mayEnd(after),
      'I11',
      () => `job ${after.id} sends its end, and everything was stopped before`,
    );
    if (before.phase !== 'final' && after.phase === 'final') {
      this.#sendings.began(after.id, after.attempt, this.#world.serviceNowMs);
    }
    if (isSoundAgain(before, after, this.#world.damaged.get(after.id))) this.#world.damaged.delete(after.id);
    if (before.state === 'tracking') this.#checkTracking(before, after);
    if (before.state === after.state) return;
    tally.count('transitions', `${before.state} → ${after.state}`);
    violations.check(
      mayFollow(before.state, after.state),
      'I4',
      () => `job ${after.id} went from ${before.state} to ${after.state}`,
    );
    if (before.state === 'in_doubt') checkDoubtLeft(this.#world, this.#sendings, before, after);
    if (after.state === 'done' && after.kind === 'clip_render') checkRendered(this.#world, after);
  }

  attemptOpened(jobId: number, number: number, epoch: number): void {
    const { violations, time } = this.#world;
    const job = this.jobs.get(jobId);
    this.#revisions.attemptBegan(jobId);
    this.#justCounted.delete(jobId);
    // Told again where its transaction is done anew, after indexes were: another attempt would have another number.
    const isTold = this.#openAttempts.get(jobId) === number;
    if (isTold) return;
    violations.check(
      !this.#openAttempts.has(jobId),
      'I9',
      () => `job ${jobId} has a second attempt under way`,
    );
    this.#openAttempts.set(jobId, number);
    this.#doubts.attemptOpened(jobId);
    if (job === undefined) return;
    violations.check(
      job.state === 'sending' && job.phase === 'open' && job.attempt === number && job.epoch === epoch,
      'I6',
      () => `attempt ${number} of job ${jobId} began, and its job says ${spelled(job)}`,
    );
    violations.check(
      job.counted === 0 || this.#buckets.retried(job.connectionId, time.monotonicMs),
      'I10',
      () => `job ${jobId} is tried again, and its connection has no retry left`,
    );
    const { said, volume, damaged } = this.#world;
    violations.check(!damaged.has(jobId), 'D7', () => `job ${jobId} is sent, and its row is damaged`);
    const forbidden = this.#permitted.whyNot(job, time.wallMs) ?? said.hold ?? volume.hold;
    violations.check(forbidden === null, 'I11', () => `job ${jobId} began, though ${forbidden ?? ''}`);
    // The place of a damaged row was taken before the damage, by a name that nobody can read any more.
    const intact = [...this.jobs.values()].filter(({ id }) => !damaged.has(id));
    const first = passedOver(job, intact, this.#world.said.rules.order, time.wallMs);
    violations.check(first === null, 'order', () => `job ${jobId} went before job ${first?.id ?? 0}`);
  }

  attemptClosed(jobId: number, number: number, outcome: string, counted: boolean): void {
    const { violations, tally, ledger } = this.#world;
    this.#openAttempts.delete(jobId);
    tally.count('outcomes', outcome);
    const what = `attempt ${number} of job ${jobId}`;
    this.#world.volume.recorded(jobId);
    violations.check(
      !counted || !this.#world.volume.hadNoRoomForEnd(jobId, number),
      'I7',
      () => `${what} was ended by a full disk, and counted one`,
    );
    const hasJobCounted = this.#justCounted.delete(jobId);
    violations.check(
      !hasJobCounted || outcome !== 'interrupted',
      'I7',
      () => `${what} was interrupted, and its job has counted one by it`,
    );
    const truth = this.#truths.get(`${jobId} ${number}`);
    const isLaterLife = truth !== undefined && truth.life !== this.#world.lifeNumber;
    if (!isLaterLife) this.#sendings.ended(jobId, number, this.#world.serviceNowMs);
    const expected = truth === undefined ? null : isLaterLife ? ['in_doubt'] : outcomesOf(truth);
    violations.check(
      !counted || outcome === 'retry',
      'I7',
      () => `${what} counted one, yet ended as ${outcome}`,
    );
    if (expected !== null) {
      violations.check(
        expected.includes(outcome),
        'I3',
        () => `${what} had all its bytes out and must be ${expected.join(' or ')}, but is ${outcome}`,
      );
    } else {
      violations.check(
        outcome !== 'accepted',
        'I3',
        () => `${what} is accepted, and its last bytes never came`,
      );
    }
    const accepted = ledger.ofAttempt(jobId, number);
    this.#doubts.attemptClosed(jobId, number, {
      ...{ outcome, isOut: truth !== undefined, wasApplied: accepted !== null },
    });
    violations.check(
      accepted === null || outcome === 'accepted' || outcome === 'in_doubt' || truth?.isContrary === true,
      outcome === 'cancelled' ? 'I15' : 'I3',
      () => `${what} was carried out by the service, but is recorded as ${outcome}`,
    );
    const job = this.jobs.get(jobId);
    if (outcome === 'accepted' && job !== undefined) {
      this.#buckets.succeeded(job.connectionId, this.#world.time.monotonicMs);
    }
    if (outcome === 'retry' && counted && job !== undefined) {
      const problem = retryDelayIsInRange(job, truth ?? null, this.#world.time.wallMs);
      violations.check(problem === null, 'I10', () => `${what}: ${problem ?? ''}`);
    }
  }

  /** The journal has the line of an attempt before its end may leave, and knows it from its outcome afterwards. */
  journalWritten(what: 'final' | 'end', jobId: number, attempt: number): void {
    if (what === 'final') this.#journalled.add(`${jobId} ${attempt}`);
  }

  connectionChanged(id: number, hold: string | null, rateLimitedUntilMs: number): void {
    this.#permitted.connectionChanged(id, hold, rateLimitedUntilMs);
  }

  kindHeld(connectionId: number, kind: string, untilMs: number | null): void {
    this.#world.trace.note(`kind ${connectionId} ${kind} held until ${untilMs ?? 'somebody lets it go'}`);
    this.#permitted.kindHeld(connectionId, kind, untilMs);
  }

  kindReleased(connectionId: number, kind: string): void {
    this.#permitted.kindReleased(connectionId, kind);
  }

  pauseChanged(value: string | null): void {
    this.#permitted.pauseChanged(value);
  }

  /** I18: whatever is polled, what was delivered stays delivered, but for an id that another job is answered with. */
  #checkTracking(before: WatchedJob, after: WatchedJob): void {
    const isDoubtedAgain =
      after.state === 'in_doubt' &&
      after.remoteId === null &&
      this.#world.gateways.hasGivenAgain(before.remoteId);
    this.#world.violations.check(
      (after.remoteId === before.remoteId || isDoubtedAgain) &&
        after.counted === before.counted &&
        after.attempt === before.attempt,
      'I18',
      () => `tracking changed what job ${after.id} had delivered`,
    );
  }

  // ── The service ────────────────────────────────────────────────────────────────────────────────────────────────────
  /** The last byte of a write is there: now its T2 must stand, with this very content. */
  wholeRequestArrived(life: Life, account: Account, wanted: Wanted, label: string): LivedTruth | null {
    const { violations, trace, ledger, strange } = this.#world;
    violations.check(
      !strange.has(wanted.content),
      'I21',
      () => `${label}: it is of a folder that nobody chose`,
    );
    const same = [...this.jobs.values()].filter(
      (job) =>
        job.state === 'sending' &&
        job.connectionId === account.connectionId &&
        job.kind === wanted.kind &&
        job.targetId === wanted.targetId &&
        (job.slideId ?? '') === (wanted.slideId ?? ''),
    );
    const exact = same.filter((job) => job.content === wanted.content && job.sizeBytes === wanted.sizeBytes);
    const job = exact.find(
      ({ id, attempt, phase }) => phase === 'final' && !this.#truths.has(`${id} ${attempt}`),
    );
    if (job === undefined) {
      const problem =
        exact.length > 0
          ? `job ${exact[0]?.id ?? 0} has no record that its end is leaving`
          : same.length > 0
            ? `its bytes are not those of any job that is being sent`
            : 'no job is being sent there';
      violations.add(
        exact.length > 0 || same.length === 0 ? 'I6' : 'I5',
        `${label}: all is out, but ${problem}`,
      );
      return null;
    }
    violations.check(
      this.#journalled.has(`${job.id} ${job.attempt}`),
      'I6',
      () => `${label}: all is out, and the send journal does not know of it`,
    );
    if (wanted.kind === 'clip_render') this.#revisions.submitted(account, wanted, job);
    trace.note(`service has all of job ${job.id} attempt ${job.attempt}`);
    const { id: jobId, attempt, kind } = job;
    const identity = this.identityOf(job);
    const truth = { jobId, attempt, identity, kind, reply: null, life: life.number };
    this.#truths.set(`${job.id} ${job.attempt}`, truth);
    ledger.begin(truth);
    return truth;
  }

  applied(account: Account, wanted: Wanted, key: string, remoteId: string, truth: Truth | null): void {
    const { violations, ledger, trace, tally } = this.#world;
    const { jobId = null, attempt = null, identity = key } = truth ?? {};
    trace.note(`service carried out ${key} as ${remoteId}`);
    tally.count('accepted', wanted.kind);
    ledger.add({ key, wanted, connectionId: account.connectionId, remoteId, identity, jobId, attempt });
    if (truth !== null) ledger.end(truth);
    const job = jobId === null ? undefined : this.jobs.get(jobId);
    if (job !== undefined) this.#world.edited.carriedOut(job, key);
    const [times, allowed] = [ledger.count(key), 1 + ledger.approvals(key)];
    violations.check(
      times <= allowed,
      'I2',
      () => `${key} was carried out ${times} times, and ${allowed} are allowed (job ${jobId ?? 0})`,
    );
  }

  /** The service has decided against a whole request, or never will act on it. */
  notApplied(truth: Truth): void {
    this.#world.ledger.end(truth);
  }

  readDelivered(account: Account, path: string, reply: ModelReply): void {
    this.#refusals.readDelivered(account.connectionId, path, reply);
    this.#revisions.readDelivered(account, path, reply);
  }

  keyOfJob(job: WatchedJob): string {
    const { kind, targetId, slideId, content, sizeBytes } = job;
    return keyOf(this.#world.serviceOf(job.connectionId), { kind, targetId, slideId, content, sizeBytes });
  }

  /** Which repetition of it this is, too. */
  identityOf(job: WatchedJob): string {
    return `${this.keyOfJob(job)}|${job.repetition}`;
  }
}

/** Somebody looked at it and lets it go on, or it is what it was before the disk called it back to life. */
function isSoundAgain(
  before: WatchedJob,
  after: WatchedJob,
  damage: Pick<Damage, 'column' | 'state'> | undefined,
): boolean {
  const wasLookedAt = before.cause === 'damaged' && after.state === 'queued';
  return wasLookedAt || (damage?.column === 'state' && damage.state === after.state);
}

function spelled({ state, phase }: WatchedJob): string {
  return phase === null ? state : `${state}(${phase})`;
}
