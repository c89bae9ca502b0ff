import type { AnyMessage } from '../../../contract/messages/any-message.ts';
import { isMessage, message } from '../../../contract/messages/message.ts';
import { unlessAborted } from '../../../foundation/unless-aborted.ts';
import type { AttemptResult } from '../../jobs/policy/attempt-result.ts';
import type { AttemptRecord, AttemptRecords } from '../../jobs/store/attempt-records.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import type { JobKind } from '../../jobs/worker/job-kind.ts';
import { AskingRound, type AskedService } from './asking-round.ts';
import type { Finding } from './finding.ts';
import { doubtAbout } from './open-question.ts';
import { watchedEnd } from './watched-end.ts';

/**
 * A service may refuse what it carried out. So what it shows is asked for where a refusal came after the end had left: a render's
 * clip after each conflict.
 */
export class RefusedThatStand {
  readonly #service: AskedService;
  readonly #attempts: Pick<AttemptRecords, 'ofJob'>;

  constructor(parts: { readonly service: AskedService; readonly attempts: Pick<AttemptRecords, 'ofJob'> }) {
    this.#service = parts.service;
    this.#attempts = parts.attempts;
  }

  judging(kind: JobKind): JobKind {
    return {
      ...kind,
      attempt: async (job, context) => {
        const end = watchedEnd(context);
        const result = await kind.attempt(job, end.context);
        return end.hasLeft() && isConflict(job, result)
          ? this.#rendered(job, result, context.signal)
          : result;
      },
    };
  }

  /** 409 also comes of a render that was queued just then, and the clip shows that by its candidates. */
  async #rendered(job: JobRecord, result: Conflict, signal: AbortSignal): Promise<AttemptResult> {
    const finding = await this.#findingOf(job, this.#attempts.ofJob(job.id).slice(-1), signal);
    if (finding?.kind !== 'arrived') return result;
    return {
      kind: 'in_doubt',
      message: message('doubt.conflict_rendered', { reply: result.message, reason: changeIn(finding) }),
      reply: result.reply,
    };
  }

  /** What the service shows of these tries, or `null` where it could not be asked. */
  async #findingOf(
    job: JobRecord,
    tries: readonly AttemptRecord[],
    signal: AbortSignal,
  ): Promise<Finding | null> {
    const doubt = doubtAbout(tries);
    if (doubt === null) return null;
    const asking = new AskingRound(this.#service, signal).judgeOf(job).catch(() => null);
    const judge = await unlessAborted(asking, signal);
    return judge?.({ job, doubt }) ?? null;
  }
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
