import { toldBy } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { RemoteDocument } from '../../../contract/connection.ts';
import type { StatusMeaning } from '../../../contract/service-profile.ts';
import type { WriteOutcome } from '../../service-client/outcomes/outcome.ts';

/** The list of a knowledge base, as far as it could be read. */
export interface ReadList {
  readonly kind: 'whole' | 'partial' | 'unread';
  readonly documents: readonly RemoteDocument[];
  readonly why: Message | null;
}

/** What becomes of a removal: it goes on, is done, is tried later, or is given up with its reason. */
export type RemovalStep = { readonly kind: 'delete' } | RemovalEnd;
export interface RemovalEnd {
  readonly kind: 'gone' | 'later' | 'given_up';
  readonly detail: Message;
}

/** Nothing is deleted before the newer document is seen on the list as indexed. */
export function judgeBefore(
  list: ReadList,
  ids: { readonly older: string; readonly newer: string },
  meaningOf: (status: string) => StatusMeaning | null,
): RemovalStep {
  if (list.kind === 'unread')
    return later(message('removal.list_unread', { reason: list.why ?? message('failure.no_reply') }));
  const older = list.documents.find(({ id }) => id === ids.older);
  if (older === undefined && list.kind === 'whole') return gone(message('removal.not_listed'));
  const newer = list.documents.find(({ id }) => id === ids.newer);
  if (newer === undefined) {
    return list.kind === 'whole'
      ? givenUp(message('removal.newer_not_listed'))
      : later(message('removal.newer_not_seen', { reason: list.why ?? message('failure.no_reply') }));
  }
  const meaning = newer.status === null ? null : meaningOf(newer.status);
  if (meaning === 'success') return { kind: 'delete' };
  return meaning === 'failure'
    ? givenUp(message('removal.newer_failed', { status: newer.status ?? '' }))
    : later(message('removal.newer_not_indexed'));
}

/** What an answer to a deletion claims. `unclear`: it is tried again, once the list was read. */
export type Claim =
  | { readonly kind: 'yes' }
  | { readonly kind: 'unknown_there'; readonly message: Message }
  | { readonly kind: 'unclear'; readonly message: Message; readonly retryAfterMs: number | null }
  | { readonly kind: 'held'; readonly message: Message }
  | { readonly kind: 'no'; readonly message: Message };

export function claimOf(outcome: WriteOutcome<null>): Claim {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'yes' };
    case 'rejected':
      return outcome.reply.statusCode === 404 || outcome.reply.statusCode === 410
        ? { kind: 'unknown_there', message: outcome.message }
        : { kind: 'no', message: outcome.message };
    case 'retry':
      // Being asked to wait uses no try.
      if (!outcome.counted && outcome.cause === 'rate_limited')
        return { kind: 'held', message: outcome.message };
      return { kind: 'unclear', message: outcome.message, retryAfterMs: outcome.retryAfterMs };
    case 'in_doubt':
      return { kind: 'unclear', message: outcome.message, retryAfterMs: null };
    case 'stopped':
      return { kind: 'unclear', message: toldBy(outcome.error), retryAfterMs: null };
    case 'connection_held':
    case 'turned_away':
      return { kind: 'held', message: outcome.message };
    case 'refused':
    case 'kind_held':
    case 'unusable':
    case 'stale_revision':
      return { kind: 'no', message: outcome.message };
  }
}

/** An answer is believed where the list, read after it, does not say otherwise. */
export function judgeAfter(
  claim: Extract<Claim, { kind: 'yes' | 'unknown_there' }>,
  list: ReadList,
  documentId: string,
): RemovalEnd {
  if (list.kind === 'unread') return later(message('removal.proof_unread'));
  const isListed = list.documents.some(({ id }) => id === documentId);
  if (!isListed) return gone(message('removal.deleted'));
  return claim.kind === 'yes'
    ? later(message('removal.still_listed'))
    : givenUp(message('removal.listed_but_unknown', { reason: claim.message }));
}

const later = (detail: Message): RemovalEnd => ({ kind: 'later', detail });
const gone = (detail: Message): RemovalEnd => ({ kind: 'gone', detail });
const givenUp = (detail: Message): RemovalEnd => ({ kind: 'given_up', detail });
