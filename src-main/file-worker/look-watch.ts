import { secondMs } from '../foundation/durations.ts';
import type { Handled } from './messages.ts';

/** How long one file may be looked into, by the time that the processor worked for it. */
export interface LookLimit {
  readonly processorMs: number;
  /** A worker that waits for a disk hears nothing: whoever does not want its answer any more waits so long. */
  readonly giveUpAfterMs: number;
  /** Nothing went on for so long: people are told which file a disk does not give. */
  readonly stillAfterMs: number;
}

export interface LookLimits {
  readonly amongOthers: LookLimit;
  readonly byItself: LookLimit;
}

const disk = { giveUpAfterMs: 3 * secondMs, stillAfterMs: 15 * secondMs };
/** A file among others is read once more by itself, so that both together stay below two seconds. */
export const lookLimits: LookLimits = {
  amongOthers: { processorMs: 500, ...disk },
  byItself: { processorMs: 1500, ...disk },
};

export interface WatchedQuestion {
  readonly id: number;
  readonly handled: Handled;
}

/**
 * Finds the file that a worker looks into for too long. The processor's time counts, not the clock's: on a busy computer a look may
 * last long that costs little, and a disk that does not answer is no fault of the file.
 */
export class LookWatch {
  readonly #limit: LookLimit;
  #watched: { readonly key: string; sinceMs: number | null } | null = null;
  #isAsking = false;

  constructor(limit: LookLimit) {
    this.#limit = limit;
  }

  /** Call it often. Resolves with the question whose file is to be given up, or with `null`. */
  async check<Question extends WatchedQuestion>(
    questions: Iterable<Question>,
    processorMs: () => Promise<number>,
  ): Promise<Question | null> {
    if (this.#isAsking) return null;
    const question = [...questions].find(({ handled }) => handled.isLooking);
    if (question === undefined) {
      this.#watched = null;
      return null;
    }
    const key = keyOf(question);
    if (this.#watched?.key !== key) this.#watched = { key, sinceMs: null };
    const watched = this.#watched;
    this.#isAsking = true;
    try {
      const nowMs = await processorMs();
      const isSame = this.#watched === watched && question.handled.isLooking && keyOf(question) === key;
      if (!isSame) return null;
      watched.sinceMs ??= nowMs;
      return nowMs - watched.sinceMs > this.#limit.processorMs ? question : null;
    } finally {
      this.#isAsking = false;
    }
  }
}

function keyOf({ id, handled }: WatchedQuestion): string {
  return `${String(id)} ${String(handled.index)}`;
}
