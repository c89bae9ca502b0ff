export const faultKinds = ['EIO', 'ENOSPC', 'EINTR', 'SHORT', 'EIOREAD'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** One run of the workload in which operations fail. */
export interface SweepCase {
  readonly number: number;
  readonly kind: FaultKind;
  /** The first operation that fails, from 1. */
  readonly from: number;
  /** All from there on, instead of one. */
  readonly isPersistent: boolean;
}

/** What the process under test is asked to do. */
export type Errand =
  | {
      readonly errand: 'work';
      readonly directory: string;
      readonly seed: number;
      readonly jobs: number;
      readonly synchronous: 'FULL' | 'NORMAL';
      readonly isDelimiterEarly: boolean;
      readonly restarts: number;
      /** So many syncs fail, from this one on, counted from 1. */
      readonly failingSyncs: { readonly from: number; readonly times: number } | null;
    }
  | {
      readonly errand: 'sweep';
      readonly root: string;
      readonly seed: number;
      readonly jobs: number;
      readonly cases: readonly SweepCase[];
    }
  | {
      /** On a disk that is really small. */
      readonly errand: 'fill';
      readonly directory: string;
      readonly seed: number;
      readonly jobs: number;
      /** What is left for the work; the rest of the disk is taken by a file. */
      readonly roomBytes: number;
      /** That file is removed after the first failure. */
      readonly frees: boolean;
    }
  | { readonly errand: 'answer'; readonly directory: string; readonly seed: number };
