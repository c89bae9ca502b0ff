import type { NotificationCause } from '../../../contract/notification-causes.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { hourMs, minuteMs } from '../../../foundation/durations.ts';
import type { Notification } from '../../host-services.ts';

/** A cause that comes back is told again at the earliest after this, then four times as late each time. */
const firstPauseMs = 10 * minuteMs;
const longestPauseMs = 24 * hourMs;

/** What is told, and by which of the causes that people switch off. */
export interface Alarm extends Omit<Notification, 'place'> {
  readonly cause: NotificationCause;
}

interface Cause {
  /** What to say, while it stands. */
  standing: Alarm | null;
  toldAtMs: number;
  /** How often in a row it was told. */
  tellings: number;
  cancelTimer: CancelTimer;
}

/**
 * What stops work until somebody does something is told at once, once for each cause, whatever else is under way. A cause that
 * comes and goes is told at growing intervals, and one that came back meanwhile and stayed is told when its interval ends.
 */
export class Alarms {
  readonly #clock: Clock;
  readonly #notify: (alarm: Alarm) => void;
  readonly #causes = new Map<string, Cause>();

  constructor(options: { clock: Clock; notify(alarm: Alarm): void }) {
    this.#clock = options.clock;
    this.#notify = (alarm) => {
      options.notify(alarm);
    };
  }

  /** The cause stands from now on. Says nothing where it stood already. */
  raise(key: string, notification: Alarm): void {
    const cause = this.#causes.get(key);
    if (cause === undefined) {
      const fresh = { standing: notification, toldAtMs: 0, tellings: 0, cancelTimer: () => undefined };
      this.#causes.set(key, fresh);
      this.#tell(fresh, notification);
      return;
    }
    const stood = cause.standing !== null;
    cause.standing = notification;
    if (stood) return;
    const quietMs = this.#clock.nowMs() - cause.toldAtMs;
    if (quietMs >= longestPauseMs) cause.tellings = 0;
    const pauseMs = pauseAfter(cause.tellings);
    if (quietMs >= pauseMs) this.#tell(cause, notification);
    else {
      cause.cancelTimer = this.#clock.setTimer(() => {
        if (cause.standing !== null) this.#tell(cause, cause.standing);
      }, pauseMs - quietMs);
    }
  }

  /** It does not stand any more. */
  clear(key: string): void {
    const cause = this.#causes.get(key);
    if (cause === undefined) return;
    cause.standing = null;
    cause.cancelTimer();
  }

  stop(): void {
    for (const { cancelTimer } of this.#causes.values()) cancelTimer();
  }

  #tell(cause: Cause, notification: Alarm): void {
    cause.toldAtMs = this.#clock.nowMs();
    cause.tellings += 1;
    this.#notify(notification);
  }
}

function pauseAfter(tellings: number): number {
  return tellings === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 4 ** Math.min(10, tellings - 1));
}
