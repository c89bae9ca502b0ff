import { message, type Message } from '../../../contract/messages/message.ts';
import type { AttemptResult, RecordedReply } from '../../jobs/record/attempt-result.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { RefusedAlone } from './refused-alone.ts';

type KindHeld = Extract<AttemptResult, { kind: 'kind_held' }>;

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
  readonly #refused = new RefusedAlone();

  worked(job: JobRecord): void {
    this.#hasWorked.add(kindKey(job));
    this.#refused.worked(kindKey(job));
  }

  /** It was refused for something else. */
  forget(job: JobRecord): void {
    this.#refused.forget(kindKey(job), job);
  }

  /** `held` for anything but a path is passed on as it is. */
  ofPath(job: JobRecord, { ofThisOne, ...held }: KindHeld): AttemptResult {
    if (held.cause !== 'path' || ofThisOne === undefined || held.reply === null) return held;
    const { count, wasRefused } = this.#refused.count(kindKey(job), job);
    if (this.#hasWorked.has(kindKey(job)) && count < refusedToDoubtPath) {
      return rejected(message('refusal.this_one_by_path', { reason: ofThisOne }), held.reply);
    }
    // Somebody let the kind go and it met the same again: it must not stand in the way of the others for ever.
    if (wasRefused) return rejected(message('refusal.refused_twice', { reason: ofThisOne }), held.reply);
    return this.#withOthers(job, held);
  }

  ofScope(
    job: JobRecord,
    refusal: { readonly message: Message; readonly reply: RecordedReply },
  ): AttemptResult {
    const { message: reason, reply } = refusal;
    const { count, wasHeld } = this.#refused.count(kindKey(job), job);
    if (count < refusedToMissScope) return rejected(message('refusal.this_one', { reason }), reply);
    // As with a path.
    if (wasHeld) return rejected(message('refusal.refused_twice', { reason }), reply);
    const told = message('refusal.permission_missing', { reason });
    return this.#withOthers(job, { kind: 'kind_held', cause: 'scope', message: told, reply });
  }

  /** What was refused alone before waits with the others. */
  #withOthers(job: JobRecord, held: KindHeld): KindHeld {
    const refusedBefore = this.#refused.together(kindKey(job), job);
    return refusedBefore.length === 0 ? held : { ...held, refusedBefore };
  }
}

function rejected(told: Message, reply: RecordedReply): AttemptResult {
  return { kind: 'rejected', message: told, wholeTarget: false, reply };
}

function kindKey({ connection_id, kind }: JobRecord): string {
  return `${String(connection_id)} ${kind}`;
}
