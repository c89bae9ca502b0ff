import { toldBy } from '../../../contract/errors.ts';
import { inEnglish } from '../../storage/messages/english.ts';
import type { RemoteDocument } from '../../../contract/connection.ts';
import type { StatusMeaning } from '../../../contract/service-profile.ts';
import type { WriteOutcome } from '../../service-client/outcomes/outcome.ts';

/** The list of a knowledge base, as far as it could be read. */
export interface ReadList {
  readonly kind: 'whole' | 'partial' | 'unread';
  readonly documents: readonly RemoteDocument[];
  readonly why: string | null;
}

/** What becomes of a removal: it goes on, is done, is tried later, or is given up with its reason. */
export type RemovalStep = { readonly kind: 'delete' } | RemovalEnd;
export interface RemovalEnd {
  readonly kind: 'gone' | 'later' | 'given_up';
  readonly detail: string;
}

/** Nothing is deleted before the newer document is seen on the list as indexed. */
export function judgeBefore(
  list: ReadList,
  ids: { readonly older: string; readonly newer: string },
  meaningOf: (status: string) => StatusMeaning | null,
): RemovalStep {
  if (list.kind === 'unread')
    return later(`The documents could not be read: ${list.why ?? 'nobody knows why'}`);
  const older = list.documents.find(({ id }) => id === ids.older);
  if (older === undefined && list.kind === 'whole') return gone('The service does not list it any more.');
  const newer = list.documents.find(({ id }) => id === ids.newer);
  if (newer === undefined) {
    return list.kind === 'whole'
      ? givenUp('It stays: the service does not list the newer document.')
      : later(`The newer document was not seen, as the list was not read to its end: ${list.why ?? ''}`);
  }
  const meaning = newer.status === null ? null : meaningOf(newer.status);
  if (meaning === 'success') return { kind: 'delete' };
  return meaning === 'failure'
    ? givenUp(`It stays: the service says “${newer.status ?? ''}” of the newer document.`)
    : later('The service does not say of the newer document that it is indexed.');
}

/** What an answer to a deletion claims. `unclear`: it is tried again, once the list was read. */
export type Claim =
  | { readonly kind: 'yes' }
  | { readonly kind: 'unknown_there'; readonly message: string }
  | { readonly kind: 'unclear'; readonly message: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'held'; readonly message: string }
  | { readonly kind: 'no'; readonly message: string };

export function claimOf(outcome: WriteOutcome<null>): Claim {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'yes' };
    case 'rejected':
      return outcome.reply.statusCode === 404 || outcome.reply.statusCode === 410
        ? { kind: 'unknown_there', message: inEnglish(outcome.message) }
        : { kind: 'no', message: inEnglish(outcome.message) };
    case 'retry':
      // Being asked to wait uses no try.
      if (!outcome.counted && outcome.cause === 'rate_limited')
        return { kind: 'held', message: inEnglish(outcome.message) };
      return { kind: 'unclear', message: inEnglish(outcome.message), retryAfterMs: outcome.retryAfterMs };
    case 'in_doubt':
      return { kind: 'unclear', message: inEnglish(outcome.message), retryAfterMs: null };
    case 'stopped':
      return { kind: 'unclear', message: inEnglish(toldBy(outcome.error)), retryAfterMs: null };
    case 'connection_held':
    case 'turned_away':
      return { kind: 'held', message: inEnglish(outcome.message) };
    case 'refused':
    case 'kind_held':
    case 'unusable':
    case 'stale_revision':
      return { kind: 'no', message: inEnglish(outcome.message) };
  }
}

/** An answer is believed where the list, read after it, does not say otherwise. */
export function judgeAfter(
  claim: Extract<Claim, { kind: 'yes' | 'unknown_there' }>,
  list: ReadList,
  documentId: string,
): RemovalEnd {
  if (list.kind === 'unread')
    return later('The service answered; the list that would show it could not be read.');
  const isListed = list.documents.some(({ id }) => id === documentId);
  if (!isListed) return gone('It was deleted at the service.');
  return claim.kind === 'yes'
    ? later('The service said that it deleted it, and lists it still.')
    : givenUp(
        `The service lists it, and says that there is no such document. Check the path of deletions in the connection’s service profile. ${claim.message}`,
      );
}

const later = (detail: string): RemovalEnd => ({ kind: 'later', detail });
const gone = (detail: string): RemovalEnd => ({ kind: 'gone', detail });
const givenUp = (detail: string): RemovalEnd => ({ kind: 'given_up', detail });
