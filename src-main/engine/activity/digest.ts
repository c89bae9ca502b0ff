import type { JobState } from '../../contract/job.ts';
import type { CancelTimer, Clock } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import type { Notification } from '../host-services.ts';

/** A batch is over when nothing has moved for this long. */
const quietMs = 5 * secondMs;

/** One notification for each batch, never one for each file. */
export class Digest {
  readonly #clock: Clock;
  readonly #notify: (notification: Notification) => void;
  readonly #isIdle: () => boolean;
  #delivered = 0;
  #refused = 0;
  #questions = 0;
  #cancelTimer: CancelTimer | null = null;

  constructor(options: { clock: Clock; notify(notification: Notification): void; isIdle(): boolean }) {
    this.#clock = options.clock;
    this.#notify = (notification) => {
      options.notify(notification);
    };
    this.#isIdle = () => options.isIdle();
  }

  note(state: JobState): void {
    if (state === 'done') this.#delivered += 1;
    else if (state === 'rejected' || state === 'failed') this.#refused += 1;
    else if (state === 'in_doubt' || state === 'needs_attention') this.#questions += 1;
    else return;
    this.#wait();
  }

  stop(): void {
    this.#cancelTimer?.();
  }

  #wait(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#clock.setTimer(() => {
      this.#cancelTimer = null;
      if (this.#isIdle()) this.#send();
      else this.#wait();
    }, quietMs);
  }

  #send(): void {
    const total = this.#delivered + this.#refused + this.#questions;
    const rest = [
      this.#refused > 0 ? `${String(this.#refused)} refused` : null,
      this.#questions > 0 ? `${String(this.#questions)} need you` : null,
    ].filter((words) => words !== null);
    this.#notify({
      title: `${String(this.#delivered)} of ${String(total)} delivered`,
      body: rest.length === 0 ? 'Everything arrived.' : `${rest.join(', ')}.`,
    });
    this.#delivered = 0;
    this.#refused = 0;
    this.#questions = 0;
  }
}
