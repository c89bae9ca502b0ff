import type { Expected } from './expected-table.ts';
import type { FaultCase, FaultKind } from './fault-names.ts';

/*
 * The same outcomes, derived from what a fault does and two facts of reliability §2.1 and §2.4: before the last bytes left,
 * nothing is applied; afterwards only a complete reply decides. The listed table and this rule must agree on every case.
 */

/** What the client sees of a fault. */
type Sight =
  /** The whole reply of the service, at last. */
  | 'reply'
  /** The connection ends without a whole reply. */
  | 'cut'
  /** What it sends is still read, and nothing comes back. */
  | 'silence'
  /** What it sends is not read any more. */
  | 'unread'
  /** Bytes that are no HTTP reply. */
  | 'nonsense'
  /** More than any reply holds. */
  | 'flood'
  /** A whole reply that is not the service's: its word on whether the request was taken on. */
  | { readonly says: 'key' | 'redirect' | 'later' | 'wait' };

const sights: Readonly<Record<FaultKind, Sight>> = {
  latency: 'reply',
  bandwidth: 'reply',
  slicer: 'reply',
  'slow-close': 'reply',
  drip: 'unread',
  down: 'cut',
  reset: 'cut',
  'half-close': 'cut',
  'limit-data': 'cut',
  timeout: 'silence',
  'stall-read': 'unread',
  'interim-flood': 'nonsense',
  gateway: { says: 'later' },
  'duplicate-header': 'nonsense',
  'early-reply': { says: 'key' },
  garbage: 'nonsense',
  'gzip-bomb': 'flood',
  redirect: { says: 'redirect' },
  'reply-twice': { says: 'wait' },
  'truncated-reply': 'cut',
  'oversized-reply': 'flood',
};

/** Whoever answers in the service's place does not pass the request on. */
const answersInsteadOfPassingOn: ReadonlySet<FaultKind> = new Set(['early-reply', 'redirect']);

export function ruledOutcome({ kind, position, size }: FaultCase): Expected {
  const sight = sights[kind];
  if (sight === 'reply') return 'accepted+';
  if (kind === 'down' && position === 'connect') return 'offline:offline';
  const isAnswered = position === 'wait' || position === 'reply';
  return isAnswered ? afterTheAnswer(kind, position, sight) : beforeTheEnd(sight, position, size);
}

function beforeTheEnd(
  sight: Exclude<Sight, 'reply'>,
  position: FaultCase['position'],
  size: FaultCase['size'],
): Expected {
  if (typeof sight === 'object') {
    switch (sight.says) {
      case 'key':
        return 'key';
      case 'later':
        return 'again';
      case 'wait':
        return 'asked';
      case 'redirect':
        return 'turned_away';
    }
  }
  switch (sight) {
    case 'cut':
      return 'cut:cut_off';
    case 'nonsense':
      return 'again:garbled';
    case 'flood':
      return 'again:too_long';
    case 'silence':
      return 'doubt:silent';
    case 'unread':
      return isTakenInUnread(position, size) ? 'doubt:silent' : 'stalled:stalled';
  }
}

/** The other side's system takes in 64 KiB and more that nobody reads: a smaller rest is acknowledged, and the end follows it. */
function isTakenInUnread(position: FaultCase['position'], size: FaultCase['size']): boolean {
  if (position === 'end' || size === 'tiny') return true;
  return size === 'middle' && position === 'body';
}

/** The service has acted, unless somebody answered in its place. */
function afterTheAnswer(
  kind: FaultKind,
  position: 'wait' | 'reply',
  sight: Exclude<Sight, 'reply'>,
): Expected {
  if (kind === 'stall-read' || kind === 'reply-twice') return 'accepted+';
  if (kind === 'drip') return 'doubt:silent+';
  if (sight === 'cut') return 'doubt:cut_off+';
  if (sight === 'silence') return 'doubt:silent+';
  // Inside the reply, anything else is content of the length that the service announced.
  if (position === 'reply') return 'doubt+';
  if (sight === 'nonsense') return 'doubt:garbled+';
  if (sight === 'flood') return 'doubt:too_long+';
  if (answersInsteadOfPassingOn.has(kind)) return kind === 'redirect' ? 'doubt' : 'key';
  return 'doubt+';
}
