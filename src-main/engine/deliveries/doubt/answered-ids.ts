import type { JobKindName } from '../../../contract/job.ts';
import { message } from '../../../contract/messages/message.ts';
import { linkKey } from '../../../contract/video-address.ts';
import type { AttemptResult } from '../../jobs/policy/attempt-result.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import type { JobKind } from '../../jobs/worker/job-kind.ts';
import type { DoubtRecords } from './doubt-records.ts';

/** Answers are checked against so many that may not be in the database yet. */
const remembered = 1000;

type Answered = Pick<
  JobRecord,
  'id' | 'kind' | 'name' | 'connection_id' | 'target_id' | 'slide_id' | 'content' | 'url'
>;

/**
 * An id proves one job alone. A gateway may answer with a kept reply, and a service that knows equal content may answer with an older
 * id: where the id is another job's, this one was taken only if both are the same content for the same target.
 */
export class AnsweredIds {
  readonly #owners: DoubtRecords['owners'];
  readonly #job: (id: number) => JobRecord | null;
  readonly #isReused: (jobId: number) => boolean;
  /** By id: answers that came a moment ago and may not be written yet. */
  readonly #latest = new Map<string, Answered>();

  constructor(parts: {
    readonly records: Pick<DoubtRecords, 'owners'>;
    job(id: number): JobRecord | null;
    /** The service itself said that a render which it had already serves. */
    isReused(jobId: number): boolean;
  }) {
    this.#owners = (...asked) => parts.records.owners(...asked);
    this.#job = (id) => parts.job(id);
    this.#isReused = (jobId) => parts.isReused(jobId);
  }

  judging(kind: JobKind): JobKind {
    return {
      ...kind,
      attempt: async (job, context) => {
        const result = await kind.attempt(job, context);
        return result.kind === 'accepted' && result.remoteId !== null
          ? this.#judged(job, result, result.remoteId)
          : result;
      },
    };
  }

  #judged(
    job: JobRecord,
    result: Extract<AttemptResult, { kind: 'accepted' }>,
    remoteId: string,
  ): AttemptResult {
    const others = this.#othersWith(job, remoteId);
    const stranger = others.find((other) => !isSame(other, job));
    if (stranger !== undefined && !(stranger.target_id === job.target_id && this.#isReused(job.id))) {
      return {
        kind: 'in_doubt',
        message: message('doubt.id_of_other', { id: remoteId, job: stranger.id, name: stranger.name }),
        reply: result.reply,
      };
    }
    this.#remember(job, remoteId);
    const [twin] = others;
    if (twin === undefined || stranger !== undefined) return result;
    return {
      ...result,
      message: message('accepted.same_as_job', { reason: result.message, job: twin.id }),
    };
  }

  #othersWith(job: JobRecord, remoteId: string): Answered[] {
    const latest = this.#latest.get(keyOf(job, remoteId));
    const ids = this.#owners(job.connection_id, [remoteId]).get(remoteId) ?? [];
    return [...ids.flatMap((id) => this.#job(id) ?? []), ...(latest === undefined ? [] : [latest])].filter(
      (other) => other.id !== job.id && thingOf(other.kind) === thingOf(job.kind),
    );
  }

  #remember(job: Answered, remoteId: string): void {
    const [oldest] = this.#latest.keys();
    if (oldest !== undefined && this.#latest.size >= remembered) this.#latest.delete(oldest);
    const key = keyOf(job, remoteId);
    if (!this.#latest.has(key)) this.#latest.set(key, job);
  }
}

function keyOf({ connection_id, kind }: Answered, remoteId: string): string {
  return JSON.stringify([connection_id, thingOf(kind), remoteId]);
}

/** What a job's id names: documents and clips may be counted from 1 each. */
function thingOf(kind: JobKindName): string {
  return kind === 'clip_import' || kind === 'clip_upload' ? 'clip' : kind;
}

function isSame(one: Answered, other: Answered): boolean {
  return (
    one.target_id === other.target_id &&
    one.slide_id === other.slide_id &&
    (one.content === other.content ||
      (one.url !== null && other.url !== null && linkKey(one.url) === linkKey(other.url)))
  );
}
