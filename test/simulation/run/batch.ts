import type { TallyFigures } from '../world/tally.ts';

/** From the runner to a worker. */
export interface Batch {
  readonly seeds: readonly number[];
  /** Those of them that are run twice. */
  readonly twice: readonly number[];
}

export interface FailedSeed {
  readonly seed: number;
  readonly invariant: string;
  readonly message: string;
  readonly atMs: number;
  /** The end of its trace. */
  readonly trace: readonly string[];
}

/** From a worker to the runner. */
export interface BatchResult {
  readonly seeds: number;
  readonly worlds: number;
  readonly failed: readonly FailedSeed[];
  readonly events: number;
  readonly virtualMs: number;
  readonly tally: TallyFigures;
}
