import { faultPositions, type FaultCase, type FaultKind } from './fault-names.ts';

/**
 * What must come of each case, in words of two parts: how the write ends, and (after the colon) how the network let it down.
 * `+` at the end: the service took the file, and its ledger says so. Without it, it did not.
 *
 * - `accepted+`: delivered, and known to be.
 * - `cut:cut_off`: certainly not applied; tried again, no attempt used.
 * - `stalled:stalled`: certainly not applied; tried again, one attempt used.
 * - `again`: certainly not applied; tried again, one attempt used (a bad gateway of some sort).
 * - `asked`: certainly not applied; the service itself asks to come later, and no attempt is used.
 * - `offline`: nothing was ever connected.
 * - `key`: certainly not applied; the connection waits for a person.
 * - `turned_away`: certainly not applied; this kind of work rests, for longer each time.
 * - `doubt:…`: the last bytes had left and no reply decides.
 */
export type Expected =
  | 'accepted+'
  | 'cut:cut_off'
  | 'stalled:stalled'
  | 'again'
  | 'asked'
  | 'again:garbled'
  | 'again:too_long'
  | 'offline:offline'
  | 'key'
  | 'turned_away'
  | 'doubt'
  | 'doubt+'
  | 'doubt:silent'
  | 'doubt:silent+'
  | 'doubt:cut_off'
  | 'doubt:cut_off+'
  | 'doubt:garbled+'
  | 'doubt:too_long+';

type Row = readonly [Expected, Expected, Expected, Expected, Expected, Expected];

const passes: Row = ['accepted+', 'accepted+', 'accepted+', 'accepted+', 'accepted+', 'accepted+'];
const closes: Row = [
  'cut:cut_off',
  'cut:cut_off',
  'cut:cut_off',
  'cut:cut_off',
  'doubt:cut_off+',
  'doubt:cut_off+',
];
const garbled: Row = [
  'again:garbled',
  'again:garbled',
  'again:garbled',
  'again:garbled',
  'doubt:garbled+',
  'doubt+',
];

/**
 * One column for each position: connect, head, body, end, wait, reply.
 *
 * What a kind degenerates to where it makes no sense of its own: `early-reply` and `redirect` at `wait` stand for a server in
 * between which answers instead of passing the last byte on, so the service never acts. Whatever is put into the middle of a
 * reply (`reply`) is content of the announced length, which is then no JSON, with the status and the headers of the service.
 * `stall-read` at `wait` has nothing left to leave unread. `slow-close` delays only the end of the connection, which nobody
 * waits for.
 */
const rows: Readonly<Record<FaultKind, Row>> = {
  latency: passes,
  bandwidth: passes,
  slicer: passes,
  'slow-close': passes,
  // One byte each 150 ms. The rest of a small file waits in the system's buffers, so its end counts as sent.
  drip: ['doubt:silent', 'doubt:silent', 'doubt:silent', 'doubt:silent', 'doubt:silent+', 'doubt:silent+'],
  down: ['offline:offline', 'cut:cut_off', 'cut:cut_off', 'cut:cut_off', 'doubt:cut_off+', 'doubt:cut_off+'],
  reset: closes,
  'half-close': closes,
  'limit-data': closes,
  // Everything is read and nothing passed on.
  timeout: ['doubt:silent', 'doubt:silent', 'doubt:silent', 'doubt:silent', 'doubt:silent+', 'doubt:silent+'],
  'stall-read': ['doubt:silent', 'doubt:silent', 'doubt:silent', 'doubt:silent', 'accepted+', 'accepted+'],
  'interim-flood': garbled,
  'duplicate-header': garbled,
  'early-reply': ['key', 'key', 'key', 'key', 'key', 'doubt+'],
  garbage: garbled,
  // A gateway's 503 as a page, though the service took it.
  gateway: ['again', 'again', 'again', 'again', 'doubt+', 'doubt+'],
  // Unpacked no further than any reply may be.
  'gzip-bomb': [
    'again:too_long',
    'again:too_long',
    'again:too_long',
    'again:too_long',
    'doubt:too_long+',
    'doubt+',
  ],
  redirect: ['turned_away', 'turned_away', 'turned_away', 'turned_away', 'doubt', 'doubt+'],
  // Before the end: a 503 in the service's envelope, then a success. Afterwards: the service's own, then a failure. Only the first counts.
  'reply-twice': ['asked', 'asked', 'asked', 'asked', 'accepted+', 'accepted+'],
  'truncated-reply': closes,
  'oversized-reply': [
    'again:too_long',
    'again:too_long',
    'again:too_long',
    'again:too_long',
    'doubt:too_long+',
    'doubt+',
  ],
};

type Rows = Readonly<Partial<Record<FaultKind, Row>>>;

/** Where the other side's system does not take in the rest of a file, its end never leaves. */
const rowsOfMiddle: Rows = {
  drip: [
    'stalled:stalled',
    'stalled:stalled',
    'doubt:silent',
    'doubt:silent',
    'doubt:silent+',
    'doubt:silent+',
  ],
  'stall-read': [
    'stalled:stalled',
    'stalled:stalled',
    'doubt:silent',
    'doubt:silent',
    'accepted+',
    'accepted+',
  ],
};
const rowsOfLarge: Rows = {
  drip: [
    'stalled:stalled',
    'stalled:stalled',
    'stalled:stalled',
    'doubt:silent',
    'doubt:silent+',
    'doubt:silent+',
  ],
  'stall-read': [
    'stalled:stalled',
    'stalled:stalled',
    'stalled:stalled',
    'doubt:silent',
    'accepted+',
    'accepted+',
  ],
};

const rowsOf: Readonly<Record<FaultCase['size'], Rows>> = {
  tiny: {},
  middle: rowsOfMiddle,
  large: rowsOfLarge,
};

export function expectedOf({ kind, position, size }: FaultCase): Expected {
  const row = rowsOf[size][kind] ?? rows[kind];
  const expected = row[faultPositions.indexOf(position)];
  if (expected === undefined) throw new Error(`No outcome is listed for ${kind} at ${position}`);
  return expected;
}
