import { message } from '../../../contract/messages/message.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { dayMs } from '../../../foundation/durations.ts';
import type { Notification } from '../../host-services.ts';
import { placeOfCauses } from './place-of-causes.ts';

/** By this computer's clock. */
const hourOfDay = 9;

/**
 * For those who want to hear of what asks them once a day, and not each time: told at nine in the morning, for as long as anything
 * waits for an answer.
 */
export class DailyQuestions {
  readonly #clock: Clock;
  readonly #waiting: () => number;
  readonly #notify: (notification: Notification) => void;
  #cancelTimer: CancelTimer | null = null;

  constructor(options: {
    clock: Clock;
    /** How many jobs wait for an answer. */
    waiting(): number;
    notify(notification: Notification): void;
  }) {
    this.#clock = options.clock;
    this.#waiting = () => options.waiting();
    this.#notify = (notification) => {
      options.notify(notification);
    };
  }

  /** Something asks, or may have before this start. */
  look(): void {
    if (this.#cancelTimer === null && this.#waiting() > 0) this.#wait();
  }

  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #wait(): void {
    this.#cancelTimer = this.#clock.setTimer(() => {
      this.#cancelTimer = null;
      this.#tell();
    }, untilNextMs(this.#clock.nowMs()));
  }

  #tell(): void {
    const waiting = this.#waiting();
    if (waiting === 0) return;
    this.#notify({
      title: message('questions.waiting', { jobs: waiting }),
      body: message('questions.waiting_why', { jobs: waiting }),
      place: placeOfCauses(['asks']),
    });
    this.#wait();
  }
}

/** A day whose clock is changed has nine o'clock as well. */
function untilNextMs(nowMs: number): number {
  const at = new Date(nowMs);
  at.setHours(hourOfDay, 0, 0, 0);
  if (at.getTime() <= nowMs) at.setDate(at.getDate() + 1);
  return Math.min(dayMs, at.getTime() - nowMs);
}
