import type { Message } from '../../../contract/messages/message.ts';
import type { ConnectionHold } from '../../../contract/connection.ts';
import type { Cause, Proof, Told } from '../../../contract/job.ts';
import type { TakenTries } from './attempt-records.ts';
import type { KindRefusal } from '../../../contract/service-profile.ts';

/** What came back, for the record. */
export interface RecordedReply {
  readonly statusCode: number;
  readonly excerpt: string;
}

/** A receipt of another job that an answer put in question: with the same id, for other content. */
export interface DoubtedAgain {
  readonly jobId: number;
  readonly remoteId: string;
  readonly message: Message;
}

/**
 * How a kind's attempt ended. Only the queue turns this into rows. `message` is for people: the thing, the reason, a number.
 *
 * Of these only `accepted`, `in_doubt` and `may_stand` may mean that the service acted; every other one says that it certainly did not
 * apply the request (or refused it itself).
 */
export type AttemptResult =
  | {
      readonly kind: 'accepted';
      readonly remoteId: string | null;
      readonly remoteUrl: string | null;
      readonly remoteStatus: string | null;
      /** `null`: the service is still working, so the job is tracked. */
      readonly proof: Proof | null;
      readonly message: Message;
      /** What the service told of what it made, beside its id. */
      readonly told?: Told;
      readonly doubtsAgain?: readonly DoubtedAgain[];
      readonly reply: RecordedReply;
    }
  | {
      readonly kind: 'rejected';
      readonly message: Message;
      /** It is about the target itself: it waits for a person, with the other jobs of the target. */
      readonly wholeTarget: boolean;
      /** Refused alone just before, for what turns out to be about the whole target: they wait with it. By their jobs' ids. */
      readonly refusedBefore?: readonly number[];
      readonly reply: RecordedReply;
    }
  | {
      readonly kind: 'retry';
      readonly cause: 'rate_limited' | 'server' | 'cut_off' | 'stalled';
      readonly message: Message;
      readonly counted: boolean;
      readonly retryAfterMs: number | null;
      readonly reply: RecordedReply | null;
    }
  /** The whole connection waits; the job is untouched and uses no attempt. */
  | {
      readonly kind: 'connection_held';
      readonly hold: ConnectionHold;
      readonly message: Message;
      readonly reply: RecordedReply | null;
    }
  /**
   * Something before the service answered, and did not pass the request on. The job is untouched and uses no attempt; its kind of
   * work rests for longer each time, whatever a read of the connection finds.
   */
  | { readonly kind: 'turned_away'; readonly message: Message; readonly reply: RecordedReply }
  /** Every job of this kind on this connection waits for a person; the job is untouched and uses no attempt. */
  | {
      readonly kind: 'kind_held';
      readonly cause: KindRefusal;
      readonly message: Message;
      /** Refused alone just before, for what turns out to be about the whole kind: they wait with it. By their jobs' ids. */
      readonly refusedBefore?: readonly number[];
      /** Where it may be about this job alone: what it then says. */
      readonly ofThisOne?: Message;
      readonly reply: RecordedReply | null;
    }
  /** 409 on a render: it goes again with a revision read anew, at most five times in a row (reliability §2.7). */
  | { readonly kind: 'stale_revision'; readonly message: Message; readonly reply: RecordedReply }
  /** Not sent, or certainly not applied, until somebody decides. */
  | {
      readonly kind: 'needs_person';
      readonly cause: Extract<Cause, 'revision' | 'no_revision' | 'file' | 'unfit'>;
      /** The revision that is asked about. */
      readonly revision: number | null;
      readonly message: Message;
    }
  | {
      readonly kind: 'in_doubt';
      readonly message: Message;
      readonly doubtsAgain?: readonly DoubtedAgain[];
      readonly reply: RecordedReply | null;
      /** A page for people answered. */
      readonly isPage?: true;
    }
  /** Nothing was sent: what earlier attempts sent was refused, and may stand at the service. By their numbers. */
  | {
      readonly kind: 'may_stand';
      readonly message: Message;
      readonly attempts: readonly number[];
      /** Those that another job with the same content made: it is as if this one had. */
      readonly taken: TakenTries | null;
    }
  /** Nothing was sent: until then the service may not show yet what became of earlier attempts. Uses no attempt. */
  | { readonly kind: 'too_soon'; readonly message: Message; readonly waitMs: number }
  /** Ended before the last bytes by a cancellation or by the engine's own stop. */
  | { readonly kind: 'stopped'; readonly message: Message }
  | { readonly kind: 'unusable'; readonly message: Message; readonly reply: RecordedReply }
  /** The file is not what was queued; it settles again. */
  | { readonly kind: 'source_changed'; readonly message: Message }
  | { readonly kind: 'source_gone'; readonly message: Message }
  /** Locked, unreadable, or its drive is away: rechecked, uses no attempt. */
  | { readonly kind: 'source_busy'; readonly message: Message };
