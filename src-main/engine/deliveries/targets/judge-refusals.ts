import { toldBy } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { ConnectionHold } from '../../../contract/connection.ts';
import type { AttemptResult, RecordedReply } from '../../jobs/record/attempt-result.ts';
import type { AttemptContext, JobKind } from '../../jobs/record/job-kind.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { KindRefusals } from './kind-refusals.ts';
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
 * target. Where nothing can be read of a target, two different files of it have to be refused in a row before the others wait.
 */
export class Refusals {
  readonly #judge: RefusalJudge;
  /**
   * By target: the content that was refused last, where nothing could be read. In memory, so that a new start counts anew: then one
   * more file is refused before the others wait. As a refusal ends its job, no start sends one that was refused again by itself,
   * and this cannot go on for longer than there are files.
   */
  readonly #unread = new Map<string, string>();
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
            this.#unread.delete(targetKey(job));
            this.#kinds.worked(job);
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
      ? rejected(message('refusal.this_one_by_key', { reason }), reply, false)
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
    const key = targetKey(job);
    if (state.kind !== 'unread') this.#unread.delete(key);
    switch (state.kind) {
      case 'held':
        return { kind: 'connection_held', hold: state.hold, message: state.message, reply };
      case 'gone':
        return rejected(message('refusal.target_gone_too', { reason }), reply, true);
      case 'there':
        return rejected(toldThere(reason, job, state.withoutSlide), reply, false);
      case 'unread': {
        const before = this.#unread.get(key);
        this.#unread.set(key, job.content);
        return before === undefined || before === job.content
          ? rejected(message('refusal.target_unread', { reason }), reply, false)
          : rejected(message('refusal.target_unread_twice', { reason }), reply, true);
      }
    }
  }
}

const stopped: AttemptResult = {
  kind: 'stopped',
  message: message('refusal.stopped_meanwhile'),
};

function toldThere(reason: Message, { target_kind: target }: JobRecord, slide: string | undefined): Message {
  return slide === undefined
    ? message('refusal.target_there', { reason, target })
    : message('refusal.slide_missing', { reason, slide });
}

function rejected(told: Message, reply: RecordedReply, wholeTarget: boolean): AttemptResult {
  return { kind: 'rejected', message: told, wholeTarget, reply };
}

function targetKey(job: JobRecord): string {
  return JSON.stringify([job.connection_id, job.target_kind, job.target_id]);
}
