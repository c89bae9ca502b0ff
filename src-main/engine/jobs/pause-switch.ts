import type { Pause } from '../../contract/status.ts';
import type { CancelTimer, Clock } from '../../foundation/clock.ts';

/**
 * The one pause of the whole queue: until a time, or until somebody resumes. What has begun is finished, as an upload cannot be
 * resumed in the middle. Survives a restart, as its state is stored by the caller.
 */
export class PauseSwitch {
  readonly #clock: Clock;
  readonly #store: { pause: Pause | null };
  readonly #onChanged: () => void;
  #cancelTimer: CancelTimer | null = null;

  constructor(clock: Clock, store: { pause: Pause | null }, onChanged: () => void) {
    this.#clock = clock;
    this.#store = store;
    this.#onChanged = onChanged;
  }

  /** Sets the timer of a pause that an earlier run began. */
  start(): void {
    this.#schedule();
  }

  get current(): Pause | null {
    const pause = this.#store.pause;
    return pause?.untilMs != null && pause.untilMs <= this.#clock.nowMs() ? null : pause;
  }

  pause(untilMs: number | null): void {
    this.#store.pause = { untilMs, sinceMs: this.#clock.nowMs() };
    this.#schedule();
    this.#onChanged();
  }

  resume(): void {
    this.#store.pause = null;
    this.#schedule();
    this.#onChanged();
  }

  stop(): void {
    this.#cancelTimer?.();
  }

  #schedule(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const untilMs = this.#store.pause?.untilMs ?? null;
    if (untilMs === null) return;
    this.#cancelTimer = this.#clock.setTimer(
      () => {
        // A long pause outlives one timer, which is at most a day.
        if (this.current === null) this.resume();
        else this.#schedule();
      },
      Math.max(0, untilMs - this.#clock.nowMs()),
    );
  }
}
