import type { PointName } from './points.ts';

/** What the wraps tell. */
export interface Watching {
  readonly at: (point: PointName) => void;
  /** Whether the next `at` of this point kills. */
  readonly isNext: (point: PointName) => boolean;
}
