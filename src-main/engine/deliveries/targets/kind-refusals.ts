import { message, type Message } from '../../../contract/messages/message.ts';
import type { AttemptResult, RecordedReply } from '../../jobs/record/attempt-result.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';

type KindHeld = Extract<AttemptResult, { kind: 'kind_held' }>;

/** Refusals of a kind of work on a connection since it last worked. */
interface Streak {
  readonly contents: Set<string>;
}

/** A path that worked is taken for changed once so many different jobs in a row were refused there. */
const refusedToDoubtPath = 3;
/** A permission is taken for missing once so many were. */
const refusedToMissScope = 2;

/**
 * How far a refusal reaches that may be about a whole kind of work: its path, or a permission of the key. What worked before is not
 * at fault because of one job. Held in memory: a new start counts anew.
 */
export class KindRefusals {
  readonly #hasWorked = new Set<string>();
  readonly #streaks = new Map<string, Streak>();

  worked(job: JobRecord): void {
    this.#hasWorked.add(kindKey(job));
    this.#streaks.delete(kindKey(job));
  }

  /** `held` for anything but a path is passed on as it is. */
  ofPath(job: JobRecord, { ofThisOne, ...held }: KindHeld): AttemptResult {
    if (held.cause !== 'path' || ofThisOne === undefined || held.reply === null) return held;
    const key = kindKey(job);
    const wasRefused = this.#streaks.get(key)?.contents.has(jobKey(job)) === true;
    const count = this.#count(job);
    if (this.#hasWorked.has(key) && count < refusedToDoubtPath) {
      return rejected(message('refusal.this_one_by_path', { reason: ofThisOne }), held.reply);
    }
    // Somebody let the kind go and it met the same again: it must not stand in the way of the others for ever.
    if (wasRefused) return rejected(message('refusal.refused_twice', { reason: ofThisOne }), held.reply);
    return held;
  }

  ofScope(
    job: JobRecord,
    refusal: { readonly message: Message; readonly reply: RecordedReply },
  ): AttemptResult {
    const { message: reason, reply } = refusal;
    if (this.#count(job) < refusedToMissScope)
      return rejected(message('refusal.this_one', { reason }), reply);
    return {
      kind: 'kind_held',
      cause: 'scope',
      message: message('refusal.permission_missing', { reason }),
      reply,
    };
  }

  /** How many different ones were refused in a row, with this one. */
  #count(job: JobRecord): number {
    const streak = this.#streaks.get(kindKey(job)) ?? { contents: new Set() };
    this.#streaks.set(kindKey(job), streak);
    streak.contents.add(jobKey(job));
    return streak.contents.size;
  }
}

function rejected(told: Message, reply: RecordedReply): AttemptResult {
  return { kind: 'rejected', message: told, wholeTarget: false, reply };
}

function kindKey({ connection_id, kind }: JobRecord): string {
  return `${String(connection_id)} ${kind}`;
}

/** Two jobs for the same thing say no more than one. */
function jobKey({ target_id, content }: JobRecord): string {
  return JSON.stringify([target_id, content]);
}
