import type { AnyMessage } from '../../../contract/messages/any-message.ts';
import { isMessage, message } from '../../../contract/messages/message.ts';
import type { JobKindName } from '../../../contract/job.ts';
import type { AttemptResult } from '../../jobs/record/attempt-result.ts';
import type { AttemptRecord, AttemptRecords } from '../../jobs/record/attempt-records.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { JobKind } from '../../jobs/record/job-kind.ts';
import { shownKinds } from './acted-before-wait.ts';
import type { AskedService } from './asking-round.ts';
import type { Finding, Unread } from './finding.ts';
import { listingDelayMs } from './look-schedule.ts';
import { showingDelayMs } from './match-render.ts';
import { doubtAbout } from './open-question.ts';
import type { RefusedBefore } from './refused-before.ts';
import { isRefusedVideo, refusedVideo } from './refused-videos.ts';
import { refusedTries } from './refused-tries.ts';
import { SharedLooks } from './shared-looks.ts';
import { watchedEnd } from './watched-end.ts';

/**
 * A service may refuse what it carried out. So it is asked where a refusal came after the end had left: for a render's clip after each
 * conflict, for a video's clip after each refusal, and for everything else once before it is sent again, also as another job. No list shows images and
 * drafts: a person is asked about them once the service did so with another kind.
 */
export class RefusedThatStand {
  readonly #service: AskedService;
  readonly #attempts: Pick<AttemptRecords, 'ofJob'>;
  readonly #actedKinds: (connectionId: number) => readonly JobKindName[];
  readonly #before: RefusedBefore;
  readonly #jobOf: (id: number) => JobRecord | null;
  readonly #looks: SharedLooks;

  constructor(parts: {
    readonly jobOf: (id: number) => JobRecord | null;
    readonly service: AskedService;
    readonly attempts: Pick<AttemptRecords, 'ofJob'>;
    /** Kinds that the service of a connection carried out and then refused. */
    readonly actedKinds: (connectionId: number) => readonly JobKindName[];
    readonly before: RefusedBefore;
  }) {
    this.#service = parts.service;
    this.#attempts = parts.attempts;
    this.#actedKinds = parts.actedKinds;
    this.#before = parts.before;
    this.#jobOf = parts.jobOf;
    this.#looks = new SharedLooks(parts.service);
  }

  judging(kind: JobKind): JobKind {
    return {
      ...kind,
      attempt: async (job, context) => {
        const before = await this.#whyNotAgain(job, context.signal);
        if (before !== null) return before;
        const end = watchedEnd(context);
        const result = await kind.attempt(job, end.context);
        if (!end.hasLeft()) return result;
        if (isNo(result)) this.#before.note(job.connection_id);
        if (isRefusedVideo(job, result)) return refusedVideo(this.#service, job, result, context.signal);
        return isConflict(job, result) ? this.#rendered(job, result, context.signal) : result;
      },
    };
  }

  /** Asks whether what was refused stands there; `null` where it may go. */
  async #whyNotAgain(job: JobRecord, signal: AbortSignal): Promise<AttemptResult | null> {
    const { tries, isOwn } = this.#triesOf(job);
    if (tries.length === 0) return null;
    const stands = (told: MayStand['message']): MayStand => mayStand(tries, isOwn, told);
    if (!shownKinds.has(job.kind)) {
      const isKnown = this.#actedKinds(job.connection_id).length > 0;
      return isKnown ? stands(message('doubt.refused_unasked')) : null;
    }
    for (const [sent, those] of this.#sentAs(job, tries)) {
      const finding = await this.#findingOf(sent, those, signal);
      if (signal.aborted) return { kind: 'stopped', message: message('stopped.before_end') };
      if (finding?.kind === 'cannot_ask') return whyWaiting(finding.unread);
      if (finding === null) continue;
      if (this.#shows(sent, finding))
        return stands(message('doubt.refused_stands', { reason: unsure(finding) }));
      const waitMs = isAbsent(finding) ? this.#msUntilShown(sent, those) : 0;
      if (waitMs > 0) return { kind: 'too_soon', message: message('doubt.refused_shown_later'), waitMs };
    }
    return null;
  }

  /** An earlier job with this content may have sent it under another name: it stands under that. */
  #sentAs(
    job: JobRecord,
    tries: readonly AttemptRecord[],
  ): readonly (readonly [JobRecord, readonly AttemptRecord[]])[] {
    const byJob = Map.groupBy(tries, ({ job_id: id }) => id);
    return [...byJob].map(([id, those]) => [this.#jobOf(id) ?? job, those]);
  }

  /** Its own, or those of an earlier job with the same content for the same target: it may have been added again in place of that. */
  #triesOf(job: JobRecord): { readonly tries: readonly AttemptRecord[]; readonly isOwn: boolean } {
    const attempts = job.attempt_count <= 1 ? [] : this.#attempts.ofJob(job.id);
    const hasLeft = attempts.some(({ final_at_ms: endMs }) => endMs !== null);
    return hasLeft
      ? { tries: refusedTries(attempts), isOwn: true }
      : { tries: this.#before.of(job), isOwn: false };
  }

  /** More than what is listed in any case, or what others that are under way may have made. */
  #shows(job: JobRecord, finding: Finding): boolean {
    if (finding.kind === 'arrived') return true;
    if (finding.kind !== 'unclear') return false;
    const { message: found } = finding;
    // The clip of an upload is listed from its first request on.
    if (job.kind === 'clip_upload') return isMessage(found, 'finding.several');
    if (isMessage(found, 'finding.clips_without_address')) {
      const others = this.#service.records.claimants(job.connection_id, ['clip_import', 'clip_upload'], null);
      return found.params.count > others.filter(({ id }) => id !== job.id).length;
    }
    return finding.mayStand === true || listedCodes.has(found.code);
  }

  /** A service may queue a render and answer 409. The clip's candidates show it. */
  async #rendered(job: JobRecord, result: Conflict, signal: AbortSignal): Promise<AttemptResult> {
    const finding = await this.#findingOf(job, this.#attempts.ofJob(job.id).slice(-1), signal);
    if (finding?.kind !== 'arrived') return result;
    return {
      kind: 'in_doubt',
      message: message('doubt.conflict_rendered', { reply: result.message, reason: changeIn(finding) }),
      reply: result.reply,
    };
  }

  /** What the service shows of these tries, or `null` where that cannot be known. */
  async #findingOf(
    job: JobRecord,
    tries: readonly AttemptRecord[],
    signal: AbortSignal,
  ): Promise<Finding | null> {
    const doubt = doubtAbout(tries);
    if (doubt === null) return null;
    const endedMs = this.#endedMs(doubt.lastTry);
    const shownFromMs = endedMs + delayOf(job);
    // What was read too soon says nothing later either.
    const sinceMs = this.#service.clock.monotonicMs() < shownFromMs ? endedMs : shownFromMs;
    const judge = await this.#looks.judgeOf(job, sinceMs, signal);
    return judge?.({ job, doubt }) ?? null;
  }

  /** By the monotonic clock. Of one of an earlier start no more is known than that it ended before this one. */
  #endedMs({ epoch, outcome, ended_monotonic_ms: endedMs }: AttemptRecord): number {
    const { epoch: current, startedMs, clock } = this.#service;
    if (epoch !== current) return startedMs;
    // What is under way just now has no end yet.
    return (outcome === null ? null : endedMs) ?? clock.monotonicMs();
  }

  /** How long it may take yet until the service shows what it kept of these. */
  #msUntilShown(job: JobRecord, tries: readonly AttemptRecord[]): number {
    const last = tries.at(-1);
    if (last === undefined || saysWhy(last)) return 0;
    return this.#endedMs(last) + delayOf(job) - this.#service.clock.monotonicMs();
  }
}

function delayOf({ kind }: JobRecord): number {
  return kind === 'clip_render' ? showingDelayMs : listingDelayMs;
}

/**
 * A key or an account that is refused: the service looked no further. A stale revision says nothing so: a render that was queued may
 * itself have made the revision another one, and a gateway that sends twice is then answered 409.
 */
function saysWhy({ outcome, status_code: status }: AttemptRecord): boolean {
  return outcome === 'held' && status !== null && atTheDoor.has(status);
}

const atTheDoor: ReadonlySet<number> = new Set([401, 402, 403]);

function isAbsent(finding: Finding): boolean {
  return (
    finding.kind === 'not_found' || (finding.kind === 'unclear' && absentCodes.has(finding.message.code))
  );
}

const absentCodes: ReadonlySet<string> = new Set([
  ...['finding.not_listed_yet', 'finding.no_new_yet', 'finding.unchanged_yet'],
]);

const listedCodes: ReadonlySet<string> = new Set([
  ...['finding.several', 'finding.no_time', 'finding.rival'],
  ...['finding.rendered_before', 'finding.rendered_by_other'],
]);

type MayStand = Extract<AttemptResult, { kind: 'may_stand' }>;

function mayStand(tries: readonly AttemptRecord[], isOwn: boolean, told: MayStand['message']): MayStand {
  const numbers = tries.map(({ number }) => number);
  const [first, last] = [tries[0], tries.at(-1)];
  const taken = isOwn || first === undefined || last === undefined ? null : { first, last };
  return { kind: 'may_stand', message: told, attempts: isOwn ? numbers : [], taken };
}

/** As far as the service's answer says, nothing came of it. */
function isNo({ kind }: AttemptResult): boolean {
  return kind !== 'accepted' && kind !== 'in_doubt' && kind !== 'unusable';
}

/** Where the service is not there, or asks to wait, the job would only be refused again. `null`: it goes, as nothing can be read. */
function whyWaiting(unread: Unread): AttemptResult | null {
  switch (unread.kind) {
    case 'unauthorized':
      return { kind: 'connection_held', hold: unread.hold, message: unread.message, reply: null };
    case 'offline':
    case 'trouble':
      return { kind: 'connection_held', hold: unread.kind, message: unread.message, reply: null };
    case 'later':
      return {
        kind: 'retry',
        cause: unread.asksToWait === true ? 'rate_limited' : 'server',
        message: unread.message,
        counted: unread.asksToWait !== true,
        retryAfterMs: unread.retryAfterMs,
        reply: null,
      };
    case 'forbidden':
    case 'refused':
    case 'not_offered':
    case 'not_understood':
      return null;
  }
}

/** A refusal speaks against it, so a person decides. */
function unsure({ message: found }: Finding): AnyMessage {
  return isMessage(found, 'finding.listed') ? message('finding.listed_maybe', found.params) : found;
}

function changeIn({ message: found }: Finding): AnyMessage {
  return isMessage(found, 'finding.rendered') ? found.params.reason : found;
}

type Conflict = Extract<AttemptResult, { kind: 'stale_revision' | 'rejected' }>;

function isConflict({ kind }: JobRecord, result: AttemptResult): result is Conflict {
  return (
    kind === 'clip_render' &&
    (result.kind === 'stale_revision' || result.kind === 'rejected') &&
    result.reply.statusCode === 409
  );
}
