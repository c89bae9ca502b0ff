import type { Message } from '../../../contract/messages/message.ts';
import type { KindRefusal } from '../../../contract/service-profile.ts';
import type { ReplyRecord } from '../replies/reply.ts';

/** What the whole connection waits for: another key, or the account at the service. */
export type AccountHold = 'auth' | 'billing';

/**
 * How a write ended (reliability §2.4). `message` says the thing, the reason, a number. Kinds and fields are
 * those of the end of an attempt, so that only `accepted` and `stopped` need another word before a job takes them.
 *
 * - `accepted`: a complete 2xx reply with `success: true`. `value` fields may still be `null` (no usable id).
 * - `rejected`: the service's own no to this one request; one reply never speaks for its whole target.
 * - `refused`: not applied, and another read tells how far it reaches: a 403 that names no error (`asks: 'key'`), or the service
 *   does not know what this was for (404, 410), which may be the target or a part of it (`asks: 'target'`).
 * - `stale_revision`: 409 on a render (service-interface §4.5): not applied, the clip has another revision by now.
 * - `kind_held`: not applied, and every job of this kind waits for a person: the path is not there (`path`: 404 or 405 where the
 *   thing itself was just read, or the operation does not exist here), credits are used up (`credits`: 402), the key lacks a
 *   scope (`scope`: 403 with an envelope), or the profile switched the operation off (`off`).
 * - `connection_held`: not applied. For a key (`auth`) and at 403 `billing_suspended` for the account (`billing`) the whole
 *   connection waits. So it does where the service cannot be reached (`offline`) or a TLS error stands in the way (`trouble`).
 * - `turned_away`: something before the service answered and did not pass it on: a redirect, 407, 421, 511, or a 2xx that is not
 *   the service's before it had the whole request. Not applied; what a read finds says nothing of the next write.
 * - `retry`: certainly not applied, or the service said "later". `counted`: counts against the attempts.
 * - `in_doubt`: the service may have acted.
 * - `stopped`: ended by the caller's signal, by `beforeEnd`, or by what the caller gave (a file that is not of its size, a key or
 *   id that no request may carry: an `OutboxError`) before the last bytes; certainly not applied.
 * - `unusable`: the service claimed success before it had the whole request; a person must look.
 */
export type WriteOutcome<Value> =
  | { readonly kind: 'accepted'; readonly value: Value; readonly reply: ReplyRecord }
  | {
      readonly kind: 'rejected';
      readonly message: Message;
      readonly wholeTarget: false;
      readonly reply: ReplyRecord;
    }
  | {
      readonly kind: 'refused';
      readonly asks: 'key' | 'scope' | 'target';
      readonly message: Message;
      readonly reply: ReplyRecord;
    }
  | { readonly kind: 'stale_revision'; readonly message: Message; readonly reply: ReplyRecord }
  | {
      readonly kind: 'kind_held';
      readonly cause: KindRefusal;
      readonly message: Message;
      /** What it says where it is about this one request and not about the path. */
      readonly ofThisOne?: Message;
      readonly reply: ReplyRecord | null;
    }
  | {
      readonly kind: 'connection_held';
      readonly hold: AccountHold | 'offline' | 'trouble';
      readonly message: Message;
      readonly reply: ReplyRecord | null;
    }
  | { readonly kind: 'turned_away'; readonly message: Message; readonly reply: ReplyRecord }
  | {
      readonly kind: 'retry';
      readonly cause: 'rate_limited' | 'server' | 'cut_off' | 'stalled';
      readonly message: Message;
      readonly counted: boolean;
      /** How long the service asked to wait, already clamped, or `null`. */
      readonly retryAfterMs: number | null;
      readonly reply: ReplyRecord | null;
    }
  /** `isPage`: a page for people answered. */
  | {
      readonly kind: 'in_doubt';
      readonly message: Message;
      readonly reply: ReplyRecord | null;
      readonly isPage?: true;
    }
  | { readonly kind: 'stopped'; readonly error: Error }
  | { readonly kind: 'unusable'; readonly message: Message; readonly reply: ReplyRecord };

/**
 * How a read ended. Reads may be repeated freely. A read rejects only with its signal's reason, or with an `OutboxError`
 * invalid_input for a base URL, key or id that no request may carry.
 */
export type ReadOutcome<Value> =
  | {
      readonly kind: 'ok';
      readonly value: Value;
      readonly tookMs: number;
      /** Of a list: how many of how many were read, and why not all. Left out: nothing says that any is missing. */
      readonly partial?: Message;
    }
  | { readonly kind: 'unauthorized'; readonly hold: AccountHold; readonly message: Message }
  /** A 403 that names no error: about the key, or about what was read. */
  | { readonly kind: 'forbidden'; readonly message: Message }
  /** No connection, no complete answer in time, or an answer that only something before the service gives. */
  | { readonly kind: 'offline'; readonly message: Message }
  /** A redirect or a TLS error: the connection's settings are wrong or something stands in between. */
  | { readonly kind: 'trouble'; readonly message: Message }
  /**
   * The service asked to wait (`asksToWait`), or answered 5xx. `isGateways`: something before it did, which most likely did not
   * reach it.
   */
  | {
      readonly kind: 'later';
      readonly message: Message;
      readonly retryAfterMs: number | null;
      readonly isGateways?: true;
      readonly asksToWait?: boolean;
    }
  /** 404, 405, 501 or a page instead of JSON: this cannot be read here. */
  // `isPage`: a page for people answered with success, as the sign-in page of a network does.
  | {
      readonly kind: 'not_offered';
      readonly statusCode: number;
      readonly message: Message;
      readonly isPage?: true;
    }
  /** The service's own no (400, 403, 404 with an envelope, ...). */
  | {
      readonly kind: 'refused';
      readonly statusCode: number;
      readonly message: Message;
      /** The service's own words. */
      readonly said?: string;
    }
  /**
   * Answered, but something needed was missing or unreadable; names the field and the endpoint. `repeats`: no other page of the
   * list is to be had.
   */
  | { readonly kind: 'not_understood'; readonly message: Message; readonly repeats?: true };

/** How sending one part ended. Parts may be sent again freely: nothing counts before `completeClipUpload`. */
export type PartOutcome =
  | { readonly kind: 'ok'; readonly etag: string }
  /** The address is used up or refused (403, 404, 410): ask for another. */
  | { readonly kind: 'expired'; readonly message: Message }
  | { readonly kind: 'retry'; readonly message: Message; readonly retryAfterMs: number | null }
  | { readonly kind: 'offline'; readonly message: Message }
  | { readonly kind: 'refused'; readonly message: Message }
  | { readonly kind: 'stopped'; readonly error: Error };
