import type { Clock } from '../../../../foundation/clock.ts';

export type ClockOfLists = Pick<Clock, 'setTimer' | 'monotonicMs'>;

/** A slice that is over sooner is made larger: a turn of the event loop costs a millisecond, whatever is done in it. */
const shortMs = 4;
/** One that takes longer is made smaller: everything else waits for it. */
const longMs = 12;

/** What is done in pieces that are far shorter goes on for so long before everything else has its turn. */
export const sliceMs = 8;

/** How many rows are read before everything else has its turn: as many as this computer, and its disk, read in some eight milliseconds. */
export class SliceSize {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #fewest: number;
  readonly #most: number;
  rows: number;

  constructor(clock: Pick<Clock, 'monotonicMs'>, fewest: number) {
    this.#clock = clock;
    this.#fewest = fewest;
    this.#most = 16 * fewest;
    this.rows = fewest;
  }

  /** Does `read`, which reads `rows` of them, and learns from how long that takes. */
  timed<Result>(read: () => Result): Result {
    const beganAtMs = this.#clock.monotonicMs();
    const result = read();
    const tookMs = this.#clock.monotonicMs() - beganAtMs;
    if (tookMs < shortMs) this.rows = Math.min(this.#most, this.rows * 2);
    else if (tookMs > longMs) this.rows = Math.max(this.#fewest, Math.floor(this.rows / 2));
    return result;
  }
}
