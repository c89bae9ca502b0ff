import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import { isDiskFull } from '../../../foundation/disk-full.ts';
import { SliceSize } from '../store/columns/slice-size.ts';
import type { LinkKeys } from '../store/link-keys.ts';

const fewestRows = 250;
/** On a full disk, which the database itself reports. */
const againMs = minuteMs;

/** Computes the keys of links of an earlier version in steps beside the running queue, so that no start waits for a million. */
export class LinkKeySteps {
  readonly #keys: Pick<LinkKeys, 'step'>;
  readonly #clock: Clock;
  readonly #slice: SliceSize;
  #cancelTimer: CancelTimer = () => undefined;

  constructor({ keys, clock }: { keys: Pick<LinkKeys, 'step'>; clock: Clock }) {
    this.#keys = keys;
    this.#clock = clock;
    this.#slice = new SliceSize(clock, fewestRows);
  }

  start(): void {
    this.#after(0);
  }

  stop(): void {
    this.#cancelTimer();
  }

  #step(): void {
    try {
      if (this.#slice.timed(() => this.#keys.step(this.#slice.rows))) this.#after(0);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      this.#after(againMs);
    }
  }

  #after(delayMs: number): void {
    this.#cancelTimer = this.#clock.setTimer(() => {
      this.#step();
    }, delayMs);
  }
}
