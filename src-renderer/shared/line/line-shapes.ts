/**
 * [Note: the Line] One drawing for every state: an open box (the folder), a wire (the network), a gap before the end (the
 * last bytes, held back), a ring (the service). Every variant differs in shape, so none depends on colour.
 */
export type LineVariant =
  | 'settling'
  | 'queued'
  | 'hold'
  | 'paused'
  | 'yours'
  | 'sending'
  | 'final'
  | 'tracking'
  | 'done'
  | 'accepted'
  | 'doubt'
  | 'attention'
  | 'rejected'
  | 'failed'
  | 'skipped'
  | 'cancelled'
  | 'away';

export type MiniVariant = 'all' | 'active' | 'waiting' | 'attention' | 'failed' | 'done' | 'not_sent';

/** One path: its classes of `line.css`, its data, and the dashes of its stroke. */
export interface Stroke {
  readonly look: string;
  readonly d: string;
  readonly dash?: string;
}

/** A circle as path data, beginning at its right. */
export function circle(x: number, y: number, radius: number): string {
  const r = String(radius);
  return `M${String(x + radius)} ${String(y)}a${r} ${r} 0 1 1-${String(2 * radius)} 0a${r} ${r} 0 1 1 ${String(2 * radius)} 0z`;
}

const boxPath = 'M9 3H5a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h4';
const box: Stroke = { look: 'l-b', d: boxPath };
const bead: Stroke = { look: 'l-fi', d: circle(7.5, 8, 2.5) };
const hollowBead: Stroke = { look: 'l-i', d: circle(7.5, 8, 2) };
const ring: Stroke = { look: 'l-f', d: circle(58, 8, 4.25) };
const closedWire: Stroke = { look: 'l-i', d: 'M7.5 8H53' };
const wireFrom = (x: number): Stroke => ({ look: 'l-f', d: `M${String(x)} 8H49` });

export const lineShapes: Readonly<Record<LineVariant, readonly Stroke[]>> = {
  settling: [{ look: 'l-i', d: boxPath, dash: '2 2.6' }, hollowBead, wireFrom(12), ring],
  queued: [box, bead, wireFrom(12), ring],
  hold: [box, bead, { look: 'l-i', d: 'M14.5 4.5v7' }, wireFrom(18), ring],
  paused: [box, bead, { look: 'l-i', d: 'M14 4.5v7M17.5 4.5v7' }, wireFrom(21), ring],
  yours: [box, bead, { look: 'l-q l-thick', d: 'M14.5 4v8' }, wireFrom(18), ring],
  sending: [
    box,
    wireFrom(7.5),
    { look: 'l-a l-thick l-prog', d: 'M7.5 8H49.5' },
    { look: 'l-fa l-head', d: circle(7.5, 8, 3) },
    ring,
  ],
  final: [
    box,
    { look: 'l-a l-thick', d: 'M7.5 8H46' },
    { look: 'l-fa', d: circle(47, 8, 3) },
    { look: 'l-a l-wait', d: circle(58, 8, 4.25) },
  ],
  tracking: [
    box,
    closedWire,
    { look: 'l-f', d: circle(58, 8, 4.75) },
    { look: 'l-a l-thick l-spin', d: 'M58 3.25a4.75 4.75 0 0 1 0 9.5' },
  ],
  done: [
    box,
    closedWire,
    { look: 'l-fa l-end', d: circle(58, 8, 5) },
    { look: 'l-k', d: 'M55.8 8.2l1.6 1.6 2.9-3.4' },
  ],
  accepted: [
    box,
    { look: 'l-i', d: 'M7.5 8H53.5' },
    { look: 'l-a', d: circle(58, 8, 4.25) },
    { look: 'l-fa l-end', d: circle(58, 8, 2) },
  ],
  doubt: [
    box,
    { look: 'l-q l-thick', d: 'M7.5 8H45l6.5-5.5' },
    { look: 'l-fq', d: circle(45, 8, 2) },
    { look: 'l-q', d: circle(58, 8, 4.25), dash: '2 2.45' },
  ],
  attention: [
    { look: 'l-q', d: boxPath },
    { look: 'l-fq', d: 'M8 4.4 11.6 8 8 11.6 4.4 8z' },
    { look: 'l-f', d: 'M16 8H49', dash: '1 4' },
    ring,
  ],
  rejected: [
    box,
    { look: 'l-i', d: 'M7.5 8H52' },
    {
      look: 'l-fn',
      d: 'M55 3h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
    },
    { look: 'l-kn', d: 'M56 6l4 4M60 6l-4 4' },
  ],
  failed: [
    box,
    { look: 'l-n l-thick', d: 'M7.5 8H26' },
    { look: 'l-n', d: 'M29 4.8l6.4 6.4M35.4 4.8l-6.4 6.4' },
    wireFrom(39),
    ring,
  ],
  skipped: [box, { look: 'l-f', d: 'M12 8H23.5a7 6 0 0 1 14 0H49' }, ring, hollowBead],
  cancelled: [
    box,
    { look: 'l-i', d: 'M9 8H24M24.5 4.5v7' },
    { look: 'l-f', d: circle(58, 8, 4.25), dash: '1 3.45' },
  ],
  away: [{ look: 'l-q', d: boxPath, dash: '2 2.6' }, wireFrom(12), ring],
};

const miniBox: Stroke = { look: 'l-b', d: 'M6.5 3.5h-2A1.5 1.5 0 0 0 3 5v6a1.5 1.5 0 0 0 1.5 1.5h2' };
const miniRing: Stroke = { look: 'l-f', d: circle(16, 8, 2.75) };

export const miniShapes: Readonly<Record<MiniVariant, readonly Stroke[]>> = {
  all: [miniBox, { look: 'l-i', d: 'M5.75 8h5' }, { look: 'l-i', d: circle(16, 8, 2.75) }],
  active: [
    miniBox,
    { look: 'l-a l-thick', d: 'M5.75 8h3' },
    { look: 'l-fa', d: circle(9.5, 8, 2.25) },
    miniRing,
  ],
  waiting: [miniBox, { look: 'l-fi', d: circle(6, 8, 2) }, { look: 'l-i', d: 'M10.5 5v6' }, miniRing],
  attention: [
    miniBox,
    { look: 'l-q', d: 'M5.75 8h4.5l2-3' },
    { look: 'l-fq', d: 'M16.2 4.6 19.6 8 16.2 11.4 12.8 8z' },
  ],
  failed: [
    miniBox,
    { look: 'l-n', d: 'M5.75 8h2.5M10.2 6.2l3.6 3.6M13.8 6.2l-3.6 3.6' },
    { look: 'l-f', d: circle(17.4, 8, 1.6) },
  ],
  done: [miniBox, { look: 'l-i', d: 'M5.75 8h7' }, { look: 'l-fa', d: circle(16, 8, 3.5) }],
  not_sent: [
    miniBox,
    { look: 'l-i', d: 'M5.75 8h3M9 5.5v5' },
    { look: 'l-f', d: circle(16, 8, 2.75), dash: '1 2.45' },
  ],
};

const artBox = 'M18 6H10a4 4 0 0 0-4 4v12a4 4 0 0 0 4 4h8';

/** The larger drawings of empty screens, 172 × 32. */
export const artShapes = {
  open: [
    { look: 'l-f', d: artBox, dash: '3 4' },
    { look: 'l-f', d: 'M24 16H140', dash: '1 6' },
    { look: 'l-f', d: circle(160, 16, 9) },
  ],
  allDone: [
    { look: 'l-b', d: artBox },
    { look: 'l-b', d: 'M15 16H151' },
    { look: 'l-fa', d: circle(160, 16, 10) },
    { look: 'l-k', d: 'M155.5 16.5l3 3 6-7' },
  ],
  offline: [
    { look: 'l-b', d: artBox },
    { look: 'l-b', d: 'M15 16H70M76 11l10 10M86 11l-10 10' },
    { look: 'l-f', d: 'M94 16H138' },
    { look: 'l-f', d: circle(160, 16, 9), dash: '2 4' },
  ],
  search: [
    { look: 'l-b', d: circle(78, 14, 9) },
    { look: 'l-b', d: 'M85 21l7 7' },
    { look: 'l-f', d: 'M10 16H62M100 16H160' },
  ],
  calm: [
    { look: 'l-b', d: artBox },
    { look: 'l-f', d: 'M15 16H150' },
    { look: 'l-b', d: circle(160, 16, 9) },
    { look: 'l-a', d: 'M155.5 16.5l3 3 6-7' },
  ],
  steps: [
    { look: 'l-b', d: artBox },
    { look: 'l-f', d: 'M15 16H56M68 16H100M112 16H150' },
    { look: 'l-f', d: circle(62, 16, 6) },
    { look: 'l-f', d: circle(106, 16, 6) },
    { look: 'l-f', d: circle(160, 16, 9) },
  ],
  gap: [
    { look: 'l-b', d: artBox },
    { look: 'l-f', d: 'M15 16H138M144 16H149' },
    { look: 'l-f', d: circle(160, 16, 9) },
  ],
} as const satisfies Record<string, readonly Stroke[]>;
export type ArtVariant = keyof typeof artShapes;
