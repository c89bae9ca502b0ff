import { mayFollow } from '../../../src-main/engine/jobs/store/transitions.ts';
import type { OutboxDatabase } from '../../../src-main/engine/storage/database/open-database.ts';
import { outcomesOf, type Truth } from '../network/truth.ts';
import type { Account } from '../service/account.ts';
import { keyOf, type Wanted } from '../service/ledger.ts';
import type { ModelReply } from '../service/reply.ts';
import { allJobs, type RowListener, type WatchedJob } from '../engine/row-watch.ts';
import type { Life } from '../world/life.ts';
import type { World } from '../world/world.ts';
import { passedOver } from './claim-order.ts';
import { RetryBuckets } from './retry-bucket.ts';
import { permittedBy, policiesIn } from './known-rows.ts';
import { followRestored } from './restored.ts';
import { SendingPermitted } from './sending-permitted.ts';
import { isInTheVerySeconds, Sendings } from './sendings.ts';
import { SingleRefusals } from './single-refusals.ts';
import { retryDelayIsInRange } from './retry-delay.ts';

interface LivedTruth extends Truth {
  readonly life: number;
}

const maximumCounted = 12;
const maximumStaleRounds = 5;

/** From the look at a clip to the arrival of what is submitted with what was seen. */
const longestLookMs = 60_000;

/**
 * Sees every change of the rows and every write that reaches the service, and holds one against the other (reliability §5.1,
 * I2 to I11, I15, I16, I18). What only the end of a world can show is looked at there.
 */
export class Witness implements RowListener {
  readonly jobs = new Map<number, WatchedJob>();
  /** Of rows that grew too old to be kept. */
  readonly removedKeys = new Set<string>();
  readonly #world: World;
  readonly #truths = new Map<string, LivedTruth>();
  /** When each job's present attempt began, as a place in the trace. */
  readonly #begunAt = new Map<number, number>();
  readonly #openAttempts = new Set<number>();
  /** Jobs that counted one in the transaction that is going on. */
  readonly #justCounted = new Set<number>();
  /** Revisions of clips that were read, with the place in the trace. */
  readonly #revisionsRead: { readonly clip: string; readonly revision: number; readonly place: number }[] =
    [];
  #permitted = new SendingPermitted();
  readonly #buckets = new RetryBuckets();
  readonly #journalled = new Set<string>();
  readonly #sendings = new Sendings();
  readonly #refusals: SingleRefusals;

  constructor(world: World) {
    this.#world = world;
    this.#refusals = new SingleRefusals(world.violations);
  }

  /** A new life begins with what was committed. */
  restart(database: OutboxDatabase): void {
    this.jobs.clear();
    for (const job of allJobs(database)) this.jobs.set(job.id, job);
    this.#openAttempts.clear();
    this.#buckets.restart();
    for (const job of this.jobs.values()) if (job.state === 'sending') this.#openAttempts.add(job.id);
  }

  /** The database is an older one, brought up to the journal: its numbers of jobs and attempts are its own. */
  restored(database: OutboxDatabase): void {
    const before = [...this.jobs.values()];
    const rows = allJobs(database);
    this.#truths.clear();
    this.#sendings.forget();
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
    this.removedKeys.add(this.keyOfJob(job));
    this.jobs.delete(job.id);
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
    if (before.cause === 'damaged' && after.state === 'queued') this.#world.damaged.delete(after.id);
    if (before.state === 'tracking') this.#checkTracking(before, after);
    if (before.state === after.state) return;
    tally.count('transitions', `${before.state} → ${after.state}`);
    violations.check(
      mayFollow(before.state, after.state),
      'I4',
      () => `job ${after.id} went from ${before.state} to ${after.state}`,
    );
    if (before.state === 'in_doubt') this.#checkDoubtLeft(before, after);
    if (after.state === 'done' && after.kind === 'clip_render') this.#checkRendered(after);
  }

  attemptOpened(jobId: number, number: number, epoch: number): void {
    const { violations, trace, time } = this.#world;
    const job = this.jobs.get(jobId);
    this.#begunAt.set(jobId, trace.count);
    this.#justCounted.delete(jobId);
    violations.check(
      !this.#openAttempts.has(jobId),
      'I9',
      () => `job ${jobId} has a second attempt under way`,
    );
    this.#openAttempts.add(jobId);
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
    violations.check(
      accepted === null || outcome === 'accepted' || outcome === 'in_doubt',
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

  /** I18: whatever is polled, what was delivered stays delivered. */
  #checkTracking(before: WatchedJob, after: WatchedJob): void {
    this.#world.violations.check(
      after.remoteId === before.remoteId &&
        after.counted === before.counted &&
        after.attempt === before.attempt,
      'I18',
      () => `tracking changed what job ${after.id} had delivered`,
    );
  }

  /**
   * I18: a render is done when this very render is there, and not when an earlier one was. Where the service lists no jobs, its
   * candidates say the same of a render that was asked for later, and of one that was there before they were first listed.
   */
  #checkRendered(job: WatchedJob): void {
    const { ledger, violations, serviceNowMs, tally, person } = this.#world;
    const ids = new Set(ledger.ofJob(job.id).map(({ remoteId }) => remoteId));
    if (job.proof !== 'completed' || ids.size === 0 || person.saidArrived.has(job.id)) return;
    const [candidate = '*'] = job.content.split(' ');
    const account = this.#world.account(job.connectionId);
    const clip = account.clips.get(job.targetId);
    const chosen = clip?.candidates.filter(({ id }) => candidate === '*' || candidate === id);
    const listedFromMs = clip === undefined ? 0 : clip.createdAtMs + clip.readyAfterMs;
    const isThere = (chosen ?? []).every(({ renders }) => {
      const own = renders.find(({ id }) => ids.has(id));
      const passesFor = ({ id, askedAtMs }: (typeof renders)[number]): boolean =>
        id === own?.id ||
        (!account.listsClipJobs &&
          own !== undefined &&
          (askedAtMs > own.askedAtMs || own.askedAtMs < listedFromMs + longestLookMs));
      return renders.some((one) => passesFor(one) && one.readyAtMs <= serviceNowMs);
    });
    if (chosen?.some(({ wasRendered }) => wasRendered === true) === true) tally.count('renders', 'anew');
    violations.check(isThere, 'I18', () => `job ${job.id} is done, and its render is not there yet`);
  }

  /** Nothing leaves doubt but by a person's word, a policy that a person set, or evidence that is true. */
  #checkDoubtLeft(before: WatchedJob, after: WatchedJob): void {
    const { violations, person, ledger, tally, edited } = this.#world;
    if (person.isActing) return;
    const policy = person.policyOf(before);
    const accepted = ledger.ofAttempt(before.id, before.attempt);
    const key = this.keyOfJob(before);
    if (after.state === 'queued') {
      violations.check(policy === 'resend', 'I2', () => `job ${after.id} is sent again, and nobody said so`);
      if (accepted !== null || ledger.isPending(before.id, before.attempt)) {
        ledger.approve(key);
        edited.answered(before);
      }
      tally.count('doubts', 'resent by policy');
    } else if (policy === 'assume_delivered') {
      person.assumed.add(after.id);
      tally.count('doubts', 'assumed by policy');
    } else if (person.askedAfter.has(before.id)) {
      if (accepted === null) person.saidArrived.add(before.id);
    } else {
      violations.check(
        after.remoteId === null || after.kind === 'clip_render' || this.#isOwn(after, after.remoteId),
        'I3',
        () => `job ${after.id} is taken as arrived by evidence, and ${after.remoteId ?? ''} is not its own`,
      );
      const isThere = accepted !== null || ledger.count(key) > 0 || person.saidArrived.has(before.id);
      violations.check(
        isThere,
        'I3',
        () => `job ${after.id} is taken as arrived by evidence, and nothing arrived`,
      );
      tally.count('doubts', 'proved by evidence');
    }
  }

  /**
   * What is taken for a job's own was made by a try of that job. What others made of the same name in the very same seconds nobody
   * can tell from it; anything else would be wrong.
   */
  #isOwn({ id, connectionId }: WatchedJob, remoteId: string): boolean {
    const { ledger, others, person, tally } = this.#world;
    const madeAtMs = others.madeAt(connectionId, remoteId);
    if (madeAtMs === null) {
      return ledger.entries.some(
        (entry) => entry.connectionId === connectionId && entry.remoteId === remoteId && entry.jobId === id,
      );
    }
    if (!this.#sendings.ofJob(id).some((sending) => isInTheVerySeconds(madeAtMs, sending))) return false;
    person.saidArrived.add(id);
    tally.count('doubts', 'told apart by nobody');
    return true;
  }

  // ── The service ────────────────────────────────────────────────────────────────────────────────────────────────────
  /** The last byte of a write is there: now its T2 must stand, with this very content. */
  wholeRequestArrived(life: Life, account: Account, wanted: Wanted, label: string): LivedTruth | null {
    const { violations, trace, ledger } = this.#world;
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
    if (wanted.kind === 'clip_render') this.#checkRevision(account, wanted, job);
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
    const clipId = /^\/api-proxy\/clips\/([^/?]+)$/.exec(path)?.[1];
    const revision = /"editRevision":(\d+)/.exec(reply.body.toString('utf8'))?.[1];
    if (clipId === undefined || revision === undefined) return;
    const clip = `${account.connectionId} ${clipId}`;
    this.#revisionsRead.push({ clip, revision: Number(revision), place: this.#world.trace.count });
  }

  keyOfJob(job: WatchedJob): string {
    const { kind, targetId, slideId, content, sizeBytes } = job;
    return keyOf(job.connectionId, { kind, targetId, slideId, content, sizeBytes });
  }

  /** Which repetition of it this is, too. */
  identityOf(job: WatchedJob): string {
    return `${this.keyOfJob(job)}|${job.repetition}`;
  }

  /** I16: the revision that is submitted was read since this attempt began. */
  #checkRevision(account: Account, wanted: Wanted, job: WatchedJob): void {
    const clip = `${account.connectionId} ${wanted.targetId}`;
    const begunAt = this.#begunAt.get(job.id) ?? 0;
    const isRead = this.#revisionsRead.some(
      (read) => read.clip === clip && read.revision === wanted.editRevision && read.place > begunAt,
    );
    this.#world.violations.check(
      isRead,
      'I16',
      () => `job ${job.id} submits revision ${wanted.editRevision ?? ''}, which was not read in this round`,
    );
  }
}

function spelled({ state, phase }: WatchedJob): string {
  return phase === null ? state : `${state}(${phase})`;
}
