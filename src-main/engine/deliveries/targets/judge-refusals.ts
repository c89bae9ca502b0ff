import { toldBy } from '../../../contract/errors.ts';
import { isMessage, message, type Message } from '../../../contract/messages/message.ts';
import type { ConnectionHold } from '../../../contract/connection.ts';
import type { AttemptResult, RecordedReply } from '../../jobs/record/attempt-result.ts';
import type { AttemptContext, JobKind } from '../../jobs/record/job-kind.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { KindRefusals } from './kind-refusals.ts';
import { RefusedAlone } from './refused-alone.ts';
import type { TargetState } from './target-reader.ts';
import { unlessAborted } from '../../../foundation/unless-aborted.ts';

/**
 * Refused, certainly not applied, and the reply alone does not tell how far it reaches. `key`: a 403 without a name, which may
 * mean this file or the key. `scope`: one with a name, which may mean this file or a permission of the key. `target`: a 404 or 410, which may mean a slide or the whole target.
 */
export interface OpenRefusal {
  readonly kind: 'refused';
  readonly asks: 'key' | 'scope' | 'target';
  readonly message: Message;
  readonly reply: RecordedReply;
}

/** A kind of job whose refusals are still to be judged. */
export interface SendingKind extends Omit<JobKind, 'attempt'> {
  attempt(job: JobRecord, context: AttemptContext): Promise<AttemptResult | OpenRefusal>;
}

export interface RefusalJudge {
  /** One read with the connection's key. `null`: it was answered, so the key is good. */
  askKey(connectionId: number): Promise<{ readonly hold: ConnectionHold; readonly message: Message } | null>;
  /** One read of the job's target. Rejects only with the reason of the signal. */
  askTarget(job: JobRecord, signal: AbortSignal): Promise<TargetState>;
}

/**
 * Lets a refusal reach as far as a read right after it shows, and no further: one file is refused, not its connection and not its
 * target. Where nothing that is read explains it, two different files of a target have to be refused in a row before all of them wait.
 */
export class Refusals {
  readonly #judge: RefusalJudge;
  /** By target. After a new start one more file is refused before the others wait; none that was refused goes again by itself. */
  readonly #unexplained = new RefusedAlone();
  readonly #kinds = new KindRefusals();

  constructor(judge: RefusalJudge) {
    this.#judge = judge;
  }

  /** The kind as the queue knows it. */
  judging(kind: SendingKind): JobKind {
    return {
      ...kind,
      attempt: async (job, context) => {
        const result = await kind.attempt(job, context);
        if (result.kind === 'kind_held') return this.#kinds.ofPath(job, result);
        if (result.kind !== 'refused') {
          if (result.kind === 'accepted') {
            this.#unexplained.worked(targetKey(job));
            this.#kinds.worked(job);
          } else if (result.kind === 'rejected') {
            this.#unexplained.forget(targetKey(job), job);
            this.#kinds.forget(job);
          }
          return result;
        }
        const judged = this.#judged(job, result, context.signal);
        return (await unlessAborted(judged, context.signal)) ?? stopped;
      },
    };
  }

  #judged(job: JobRecord, refusal: OpenRefusal, signal: AbortSignal): Promise<AttemptResult> {
    switch (refusal.asks) {
      case 'key':
        return this.#byKey(job, refusal);
      case 'scope':
        return Promise.resolve(this.#kinds.ofScope(job, refusal));
      case 'target':
        return this.#byTarget(job, refusal, signal);
    }
  }

  async #byKey(job: JobRecord, { message: reason, reply }: OpenRefusal): Promise<AttemptResult> {
    const held = await this.#judge.askKey(job.connection_id);
    return held === null
      ? rejected(message('refusal.this_one_by_key', { reason }), reply)
      : { kind: 'connection_held', ...held, reply };
  }

  /** The refusal is in hand: whatever goes wrong with the read, nothing about this attempt is in doubt. */
  async #stateOf(job: JobRecord, signal: AbortSignal): Promise<TargetState> {
    try {
      return await this.#judge.askTarget(job, signal);
    } catch (error) {
      return {
        kind: 'unread',
        message: message('target.unread', { target: job.target_kind, reason: toldBy(error) }),
      };
    }
  }

  async #byTarget(
    job: JobRecord,
    { message: reason, reply }: OpenRefusal,
    signal: AbortSignal,
  ): Promise<AttemptResult> {
    const state = await this.#stateOf(job, signal);
    switch (state.kind) {
      case 'held':
        return { kind: 'connection_held', hold: state.hold, message: state.message, reply };
      case 'gone':
        this.#unexplained.count(targetKey(job), job);
        return this.#ofAll(job, message('refusal.target_gone_too', { reason }), reply);
      case 'there':
        if (state.withoutSlide !== undefined) {
          return rejected(message('refusal.slide_missing', { reason, slide: state.withoutSlide }), reply);
        }
        // A slide or a candidate may be what is missing.
        if (job.target_kind === 'carousel' || job.target_kind === 'clip')
          return rejected(shown(reason, job, 'one'), reply);
        return this.#unexplainedBy(job, reply, reason, (reach) => shown(reason, job, reach));
      case 'unread':
        return this.#unexplainedBy(job, reply, reason, (reach) =>
          message(reach === 'one' ? 'refusal.target_unread' : 'refusal.target_unread_twice', { reason }),
        );
    }
  }

  /** The read says nothing against the target: another file tells how far it reaches. */
  #unexplainedBy(
    job: JobRecord,
    reply: RecordedReply,
    reason: Message,
    told: (reach: 'one' | 'all') => Message,
  ): AttemptResult {
    const { count, wasHeld } = this.#unexplained.count(targetKey(job), job);
    if (count === 1) return rejected(told('one'), reply);
    // Somebody let the target go and it met the same again: it must not stand in the way of the others for ever.
    return wasHeld
      ? rejected(message('refusal.refused_twice', { reason }), reply)
      : this.#ofAll(job, told('all'), reply);
  }

  #ofAll(job: JobRecord, told: Message, reply: RecordedReply): AttemptResult {
    const refusedBefore = this.#unexplained.together(targetKey(job), job);
    return { kind: 'rejected', message: told, wholeTarget: true, refusedBefore, reply };
  }
}

const stopped: AttemptResult = {
  kind: 'stopped',
  message: message('refusal.stopped_meanwhile'),
};

/** The service refuses it as if its target were not there, and shows it. */
function shown(reason: Message, { target_kind: target }: JobRecord, reach: 'one' | 'all'): Message {
  if (!isMessage(reason, 'refusal.unknown_target') && !isMessage(reason, 'refusal.target_gone'))
    return message('refusal.target_there', { reason, target });
  const { reply } = reason.params;
  return reach === 'one'
    ? message('refusal.shown_target', { reply, target })
    : message('refusal.shown_target_twice', { reply, target });
}

function rejected(told: Message, reply: RecordedReply): AttemptResult {
  return { kind: 'rejected', message: told, wholeTarget: false, reply };
}

function targetKey(job: JobRecord): string {
  return JSON.stringify([job.connection_id, job.target_kind, job.target_id]);
}
