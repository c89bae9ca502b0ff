import type { ContentFacts } from '../contract/content-facts.ts';
import type { TreeToWalk } from '../engine/watch-folders/looks/file-looks.ts';
import type { Sighted } from '../engine/watch-folders/files/tree-walk.ts';
import type { ContentReading, ContentRequest } from '../engine/watch-folders/files/read-content.ts';
import type { Steadiness } from '../foundation/files/steady-clock.ts';
import type { FileErrorCode, ParticularFileFact, FileStatus } from '../foundation/files/file-system.ts';

/** What a worker is given when it starts. */
export interface WorkerTerms {
  /** The data folder, of which nothing is read. */
  readonly ownDirectory: string;
  readonly fileClock: Steadiness;
  /** Of an `InHand`, where somebody looks at it. */
  readonly inHand?: SharedArrayBuffer;
}

export type Ask =
  | { readonly kind: 'walk'; readonly tree: TreeToWalk; readonly relativeStart: string }
  | { readonly kind: 'statuses'; readonly paths: readonly string[] }
  | { readonly kind: 'read'; readonly requests: readonly ContentRequest[] }
  | { readonly kind: 'see'; readonly paths: readonly string[] };

/** Cells that both sides share. */
const cell = { stop: 0, file: 1, isLooking: 2 } as const;

/** What of a question is in the worker's hands just now, also while the worker answers nothing. */
export class Handled {
  readonly cells: Int32Array<SharedArrayBuffer>;

  constructor(cells = new Int32Array(new SharedArrayBuffer(4 * Object.keys(cell).length))) {
    this.cells = cells;
  }

  /** The answer is not wanted any more. */
  get isStopped(): boolean {
    return Atomics.load(this.cells, cell.stop) === 1;
  }

  stop(): void {
    Atomics.store(this.cells, cell.stop, 1);
  }

  /** Of the file among those that were asked for; `null` where there is none yet. */
  get index(): number | null {
    const number = Atomics.load(this.cells, cell.file);
    return number === 0 ? null : number - 1;
  }

  /** It is being taken apart: what else is done with a file is bounded by its size. */
  get isLooking(): boolean {
    return Atomics.load(this.cells, cell.isLooking) === 1;
  }

  at(index: number, isLooking: boolean): void {
    Atomics.store(this.cells, cell.file, index + 1);
    Atomics.store(this.cells, cell.isLooking, isLooking ? 1 : 0);
  }
}

export type ToWorker =
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly ask: Ask;
      readonly cells: Int32Array<SharedArrayBuffer>;
    }
  /** Of a walk: there is room for one more batch. */
  | { readonly kind: 'more'; readonly id: number };

/** An error loses its class on the way. `code`: of a `FileError`. */
export interface Failure {
  readonly message: string;
  readonly file: {
    readonly code: FileErrorCode;
    readonly path: string;
    readonly particular: ParticularFileFact | null;
  } | null;
}

export interface SeenFacts {
  readonly sizeBytes: number;
  readonly facts: ContentFacts;
}

export type Answer =
  | { readonly kind: 'batch'; readonly sighted: readonly Sighted[] }
  | { readonly kind: 'walked' }
  | { readonly kind: 'statuses'; readonly found: readonly (FileStatus | Failure)[] }
  | { readonly kind: 'readings'; readonly readings: readonly ContentReading[] }
  | { readonly kind: 'seen'; readonly seen: readonly (SeenFacts | Failure)[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface FromWorker {
  readonly id: number;
  readonly answer: Answer;
}

/** Batches of a walk that are on their way at a time: more would only fill memory, and starve the timers of who takes them. */
export const batchesOnTheWay = 3;
