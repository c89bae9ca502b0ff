import type { JobKindName, Told } from '../../../contract/job.ts';
import { message } from '../../../contract/messages/message.ts';
import { linkKey } from '../../../contract/video-address.ts';
import type { AttemptResult, DoubtedAgain } from '../../jobs/record/attempt-result.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { JobKind } from '../../jobs/record/job-kind.ts';
import type { WhyNotOurs } from './contradicting-reply.ts';
import type { DoubtRecords } from './doubt-records.ts';
import { mayNameOurs, ownerByName } from './id-claims.ts';

type Accepted = Extract<AttemptResult, { kind: 'accepted' }>;
type Claims = Pick<DoubtRecords, 'owners' | 'triesOf' | 'answeredOtherNames'>;

/** Answers are checked against so many that may not be in the database yet. */
const remembered = 1000;

type Answered = Pick<
  JobRecord,
  'id' | 'kind' | 'name' | 'title' | 'connection_id' | 'target_id' | 'slide_id' | 'content' | 'url'
>;

/**
 * An id proves one job alone. A gateway may answer with a kept reply, and a service that knows equal content may answer with an older
 * id: where the id is another job's, this one was taken only if both are the same content for the same target. Which of two answers
 * was the wrong one only a name tells: without it both are in doubt, unless the other's came before this one was sent.
 */
export class AnsweredIds {
  readonly #records: Claims;
  readonly #whyNotOurs: WhyNotOurs;
  readonly #toldOf: (jobId: number) => Told | null;
  readonly #job: (id: number) => JobRecord | null;
  readonly #isReused: (jobId: number) => boolean;
  readonly #monotonicNow: () => number;
  /** By job: when its first try of this start began, as long as none of them was answered. */
  readonly #began = new Map<number, number>();
  /** By id: answers that came a moment ago and may not be written yet. */
  readonly #latest = new Map<string, { readonly job: Answered; readonly told: Told | null }>();

  constructor(parts: {
    readonly records: Claims;
    /** What else a reply says against itself. */
    whyNotOurs: WhyNotOurs;
    /** What the service told of a job's thing. */
    toldOf(jobId: number): Told | null;
    job(id: number): JobRecord | null;
    /** The service itself said that a render which it had already serves. */
    isReused(jobId: number): boolean;
    monotonicNow(): number;
  }) {
    this.#records = parts.records;
    this.#whyNotOurs = parts.whyNotOurs;
    this.#toldOf = (id) => parts.toldOf(id);
    this.#job = (id) => parts.job(id);
    this.#isReused = (jobId) => parts.isReused(jobId);
    this.#monotonicNow = () => parts.monotonicNow();
  }

  judging(kind: JobKind): JobKind {
    return {
      ...kind,
      attempt: async (job, context) => {
        const beganAtMs = this.#began.get(job.id) ?? this.#monotonicNow();
        this.#began.set(job.id, beganAtMs);
        forgetOldest(this.#began);
        const result = await kind.attempt(job, context);
        const judged =
          result.kind === 'accepted' && result.remoteId !== null
            ? this.#judged(job, result, result.remoteId)
            : result;
        // Only what may have made something is part of the question by the next try.
        if (judged.kind !== 'in_doubt' && judged.kind !== 'unusable') this.#began.delete(job.id);
        return judged;
      },
    };
  }

  #judged(job: JobRecord, result: Accepted, remoteId: string): AttemptResult {
    const others = this.#othersWith(job, remoteId, result.told ?? null);
    const strangers = others.filter((other) => !isSame(other, job));
    const [stranger, ...further] = strangers;
    if (stranger !== undefined && !(stranger.target_id === job.target_id && this.#isReused(job.id))) {
      return this.#disputed(job, result, remoteId, [stranger, ...further]);
    }
    const [twin] = others;
    const told = result.told ?? null;
    const why =
      twin === undefined ? this.#whyNotOurs(job, remoteId, told, this.#began.get(job.id) ?? null) : null;
    if (why !== null) return { kind: 'in_doubt', message: why, reply: result.reply };
    this.#remember(job, remoteId, told);
    if (twin === undefined || stranger !== undefined) return result;
    return {
      ...result,
      message: message('accepted.same_as_job', { reason: result.message, job: twin.id }),
    };
  }

  /** The id is a receipt for other content: the names that were answered may say whose it is, else nobody can. */
  #disputed(
    job: JobRecord,
    result: Accepted,
    remoteId: string,
    strangers: readonly [Answered, ...Answered[]],
  ): AttemptResult {
    const tries = this.#records.triesOf(job.id);
    const questionable = strangers.filter(({ id }) => mayNameOurs(this.#records.triesOf(id), tries));
    const owner = this.#ownerByName(job, result, remoteId, strangers);
    const doubtsAgain =
      owner === 'theirs' ? [] : questionable.map((other) => doubtedAgain(other, job, remoteId));
    const doubts = doubtsAgain.length === 0 ? {} : { doubtsAgain };
    if (owner === 'ours' && questionable.length === strangers.length) {
      this.#latest.delete(keyOf(job, remoteId));
      this.#remember(job, remoteId, result.told ?? null);
      return { ...result, ...doubts };
    }
    const [{ id, name }] = strangers;
    return {
      kind: 'in_doubt',
      message: message('doubt.id_of_other', { id: remoteId, job: id, name }),
      ...doubts,
      reply: result.reply,
    };
  }

  #ownerByName(
    job: JobRecord,
    { told }: Accepted,
    remoteId: string,
    strangers: readonly Answered[],
  ): 'ours' | 'theirs' | null {
    const jobs = [job.id, ...strangers.map(({ id }) => id)];
    if (this.#records.answeredOtherNames(job.connection_id, jobs)) return null;
    const latest = this.#latest.get(keyOf(job, remoteId));
    const theirs = strangers.map(({ id }) => (latest?.job.id === id ? latest.told : this.#toldOf(id)));
    const names = [told ?? null, ...theirs].flatMap((one) => one?.name ?? []);
    return ownerByName(names, job, strangers);
  }

  #othersWith(job: JobRecord, remoteId: string, told: Told | null): Answered[] {
    const latest = this.#latest.get(keyOf(job, remoteId));
    // Another address may lead to the same service: whatever goes to the same target counts.
    const ids = this.#records.owners(job.connection_id, [remoteId], job.target_id).get(remoteId) ?? [];
    const others = [
      ...ids.flatMap((id) => this.#job(id) ?? []),
      ...(latest === undefined || ids.includes(latest.job.id) ? [] : [latest.job]),
    ].filter((other) => other.id !== job.id && thingOf(other.kind) === thingOf(job.kind));
    if (told?.name == null || ownerByName([told.name], job, others) !== 'ours') return others;
    // Or it is another service that counts its ids alike, as a reply that names this very file says.
    const here = this.#records.owners(job.connection_id, [remoteId]).get(remoteId) ?? [];
    return others.filter(({ id }) => here.includes(id) || id === latest?.job.id);
  }

  #remember(job: Answered, remoteId: string, told: Told | null): void {
    const key = keyOf(job, remoteId);
    if (!this.#latest.has(key)) this.#latest.set(key, { job, told });
    forgetOldest(this.#latest);
  }
}

function forgetOldest<Key>(known: Map<Key, unknown>): void {
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size > remembered) known.delete(oldest);
}

function doubtedAgain(other: Answered, { id: job, name }: Answered, remoteId: string): DoubtedAgain {
  return {
    jobId: other.id,
    remoteId,
    message: message('doubt.id_claimed_again', { id: remoteId, job, name }),
  };
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
