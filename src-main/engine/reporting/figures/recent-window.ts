import { minuteMs, secondMs } from '../../../foundation/durations.ts';

/** How far back figures go. */
export const windowMs = 5 * minuteMs;
export const sliceMs = 10 * secondMs;
const sliceCount = windowMs / sliceMs;

/** The slices of the last five minutes, of which the oldest is used again for the newest. */
export interface RecentWindow<Slice> {
  /** The one that is now filled. */
  now(): Slice;
  /** Those that something was put into, the one that is now filled among them. */
  recent(): Slice[];
}

/** Slices are made when they are first needed. */
export function windowOf<Slice>(
  monotonicMs: () => number,
  { fresh, clear }: { readonly fresh: () => Slice; readonly clear: (slice: Slice) => void },
): RecentWindow<Slice> {
  const slices: { number: number; readonly slice: Slice }[] = [];
  const numberNow = (): number => Math.floor(monotonicMs() / sliceMs);
  return {
    now() {
      const number = numberNow();
      const known = slices[number % sliceCount];
      if (known?.number === number) return known.slice;
      if (known === undefined) {
        const slice = fresh();
        slices[number % sliceCount] = { number, slice };
        return slice;
      }
      clear(known.slice);
      known.number = number;
      return known.slice;
    },
    recent() {
      const oldest = numberNow() - sliceCount + 1;
      return slices.flatMap(({ number, slice }) => (number >= oldest ? [slice] : []));
    },
  };
}
