import type { AnyMessage } from '../../../contract/messages/any-message.ts';
import { isMessage, message } from '../../../contract/messages/message.ts';
import type { JobKindName } from '../../../contract/job.ts';
import type { AttemptResult } from '../../jobs/policy/attempt-result.ts';
import type { AttemptRecord, AttemptRecords } from '../../jobs/store/attempt-records.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import type { JobKind } from '../../jobs/worker/job-kind.ts';
import { shownKinds } from './acted-before-wait.ts';
import type { AskedService } from './asking-round.ts';
import type { Finding, Unread } from './finding.ts';
import { doubtAbout } from './open-question.ts';
import { isRefusedVideo, refusedVideo } from './refused-videos.ts';
import { refusedTries } from './refused-tries.ts';
import { SharedLooks } from './shared-looks.ts';
import { watchedEnd } from './watched-end.ts';

/**
 * A service may refuse what it carried out. So it is asked where a refusal came after the end had left: for a render's clip after each
 * conflict, for a video's clip after each refusal, and for everything else once before it is sent again. No list shows images and
 * drafts: a person is asked about them once the service did so with another kind.
 */
export class RefusedThatStand {
  readonly #service: AskedService;
  readonly #attempts: Pick<AttemptRecords, 'ofJob'>;
  readonly #actedKinds: (connectionId: number) => readonly JobKindName[];
  readonly #looks: SharedLooks;

  constructor(parts: {
    readonly service: AskedService;
    readonly attempts: Pick<AttemptRecords, 'ofJob'>;
    /** Kinds that the service of a connection carried out and then refused. */
    readonly actedKinds: (connectionId: number) => readonly JobKindName[];
  }) {
    this.#service = parts.service;
    this.#attempts = parts.attempts;
    this.#actedKinds = parts.actedKinds;
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
        if (isRefusedVideo(job, result)) return refusedVideo(this.#service, job, result, context.signal);
        return isConflict(job, result) ? this.#rendered(job, result, context.signal) : result;
      },
    };
  }

  /** Asks whether what was refused stands there; `null` where it may go. */
  async #whyNotAgain(job: JobRecord, signal: AbortSignal): Promise<AttemptResult | null> {
    if (job.attempt_count <= 1) return null;
    const tries = refusedTries(this.#attempts.ofJob(job.id));
    if (tries.length === 0) return null;
    if (!shownKinds.has(job.kind)) {
      const isKnown = this.#actedKinds(job.connection_id).length > 0;
      return isKnown ? mayStand(tries, message('doubt.refused_unasked')) : null;
    }
    const finding = await this.#findingOf(job, tries, signal);
    if (signal.aborted) return { kind: 'stopped', message: message('stopped.before_end') };
    if (finding?.kind === 'cannot_ask') return whyWaiting(finding.unread);
    return finding !== null && this.#shows(job, finding)
      ? mayStand(tries, message('doubt.refused_stands', { reason: unsure(finding) }))
      : null;
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
    const { epoch, clock } = this.#service;
    const { lastTry } = doubt;
    // What is under way just now has no end yet.
    const endedAtMs = lastTry.outcome === null ? clock.monotonicMs() : lastTry.ended_monotonic_ms;
    const sinceMs = lastTry.epoch === epoch ? (endedAtMs ?? Infinity) : 0;
    const judge = await this.#looks.judgeOf(job, sinceMs, signal);
    return judge?.({ job, doubt }) ?? null;
  }
}

const listedCodes: ReadonlySet<string> = new Set(['finding.several', 'finding.no_time', 'finding.rival']);

function mayStand(
  tries: readonly AttemptRecord[],
  told: Extract<AttemptResult, { kind: 'may_stand' }>['message'],
): AttemptResult {
  return { kind: 'may_stand', message: told, attempts: tries.map(({ number }) => number) };
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
