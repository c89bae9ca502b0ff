import type { JobState } from '../../../contract/job.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { NotificationCause } from '../../../contract/notification-causes.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { hourMs, minuteMs, secondMs } from '../../../foundation/durations.ts';
import type { Notification } from '../../host-services.ts';
import { placeOfCauses } from './place-of-causes.ts';

/** A batch is over when nothing has moved for this long. */
const quietMs = 5 * secondMs;

/** What goes on and on is told about after this at the latest, then twice as late each time until it is over. */
const firstPatienceMs = 10 * minuteMs;
const longestPatienceMs = 4 * hourMs;

/** One notification for what went together, never one for each file, and none that waits for ever behind work that is followed. */
export class Digest {
  readonly #clock: Clock;
  readonly #notify: (notification: Notification, causes: readonly NotificationCause[]) => void;
  readonly #isIdle: () => boolean;
  #delivered = 0;
  /** By job: each is counted by what it is now, and not by all that it was. */
  readonly #refused = new Set<number>();
  readonly #questions = new Set<number>();
  #cancelTimer: CancelTimer | null = null;
  /** Since when something waits to be told; the monotonic clock. */
  #sinceMs: number | null = null;
  #patienceMs = firstPatienceMs;

  constructor(options: {
    clock: Clock;
    /** `causes`: it is for somebody who wants to hear of any of these. */
    notify(notification: Notification, causes: readonly NotificationCause[]): void;
    isIdle(): boolean;
  }) {
    this.#clock = options.clock;
    this.#notify = (notification, causes) => {
      options.notify(notification, causes);
    };
    this.#isIdle = () => options.isIdle();
  }

  /** `isTold`: a notification of its batch tells of it, so that only what asks something is told here. */
  note(
    { id, state }: { readonly id: number; readonly state: JobState },
    isTold = false,
    from?: JobState,
  ): void {
    // Its answer was no proof: it counts when it is delivered again.
    if (from === 'done' && this.#delivered > 0) this.#delivered -= 1;
    this.#refused.delete(id);
    this.#questions.delete(id);
    const isEnd = state === 'done' || state === 'rejected' || state === 'failed';
    if (isEnd && isTold) return;
    if (state === 'done') this.#delivered += 1;
    else if (state === 'rejected' || state === 'failed') this.#refused.add(id);
    else if (state === 'in_doubt' || state === 'needs_attention') this.#questions.add(id);
    else return;
    this.#sinceMs ??= this.#clock.monotonicMs();
    this.#wait();
  }

  stop(): void {
    this.#cancelTimer?.();
  }

  #wait(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const leftMs = this.#leftMs();
    if (leftMs <= 0) {
      this.#patienceMs = Math.min(longestPatienceMs, this.#patienceMs * 2);
      this.#send();
      return;
    }
    this.#cancelTimer = this.#clock.setTimer(
      () => {
        this.#cancelTimer = null;
        if (!this.#isIdle()) {
          this.#wait();
          return;
        }
        this.#patienceMs = firstPatienceMs;
        this.#send();
      },
      // What is left of a sum of fractions may be too little for time to move on by it.
      Math.max(1, Math.min(quietMs, leftMs)),
    );
  }

  #leftMs(): number {
    return this.#patienceMs - (this.#clock.monotonicMs() - (this.#sinceMs ?? 0));
  }

  #send(): void {
    const [delivered, failed, asks] = [this.#delivered, this.#refused.size, this.#questions.size];
    this.#delivered = 0;
    this.#refused.clear();
    this.#questions.clear();
    this.#sinceMs = null;
    const causes: readonly NotificationCause[] = [
      ...(delivered > 0 ? (['done'] as const) : []),
      ...(failed > 0 ? (['failed'] as const) : []),
      ...(asks > 0 ? (['asks'] as const) : []),
    ];
    // A question that was answered before it was told leaves nothing to tell.
    if (causes.length === 0) return;
    this.#notify(
      {
        title: message('digest.delivered', { delivered, all: delivered + failed + asks }),
        body: restOf({ failed, asks }),
        place: placeOfCauses(causes),
      },
      causes,
    );
  }
}

function restOf({ failed, asks }: { readonly failed: number; readonly asks: number }): Message {
  if (failed === 0) return asks === 0 ? message('digest.everything') : message('digest.asks', { asks });
  return asks === 0
    ? message('digest.failed', { failed })
    : message('digest.failed_and_asks', { failed, asks });
}
