/** What a goal asks of a figure: of the figure itself, or of its ratio to the yardstick. */
export interface Bound {
  readonly of: 'value' | 'ratio';
  readonly is: 'at most' | 'at least';
  readonly limit: number;
}

/** One thing measured, with one sample for each round; the yardstick's samples are of the same rounds. */
export interface Figure {
  readonly what: string;
  /** As it stands behind the numbers: `s`, `ms`, `files/s`, `MB`. */
  readonly unit: string;
  readonly samples: readonly number[];
  readonly yardstick?: { readonly name: string; readonly samples: readonly number[] };
  readonly bound?: Bound;
}

export interface FigureSummary {
  readonly median: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly yardstickMedian: number | null;
  /** The median of the rounds' ratios, so that what slowed a whole round down counts on both sides. */
  readonly ratio: number | null;
  /** `null` where the goal asks nothing of it. */
  readonly isMet: boolean | null;
}

/** Throws where there is no sample. */
export function summaryOf({ what, samples, yardstick, bound }: Figure): FigureSummary {
  if (samples.length === 0) throw new Error(`There is no sample of ${what}.`);
  const median = medianOf(samples);
  const ratios = samples.flatMap((sample, round) => {
    const own = yardstick?.samples[round];
    return own === undefined ? [] : [sample / own];
  });
  const ratio = ratios.length === 0 ? null : medianOf(ratios);
  const value = bound?.of === 'ratio' ? ratio : median;
  return {
    median,
    minimum: Math.min(...samples),
    maximum: Math.max(...samples),
    yardstickMedian: yardstick === undefined ? null : medianOf(yardstick.samples),
    ratio,
    isMet:
      bound === undefined || value === null
        ? null
        : bound.is === 'at most'
          ? value <= bound.limit
          : value >= bound.limit,
  };
}

export function medianOf(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** The smallest sample that this share of all does not exceed. */
export function percentileOf(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
