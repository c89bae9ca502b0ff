import { secondMs } from '../../../foundation/durations.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';

/** Bytes are let go in pieces of a tenth of a second, so that a limited line is even. */
const piecesPerSecond = 10;
const smallestPieceBytes = 4 * 1024;
/** A late timer is made up for as long as it is not later than this. */
const madeUpMs = secondMs / piecesPerSecond;

/**
 * One speed limit over all transfers together. It may change while they run: whoever waits is served by the new one. Waiting
 * goes in turns, so that no transfer starves another.
 */
export class BandwidthLimiter {
  readonly #clock: Clock;
  readonly #waiting: { readonly bytes: number; readonly askedAtMs: number; go(): void }[] = [];
  #limitBytesPerSecond: number | null = null;
  /** When, on the monotonic clock, everything that was let go so far is through at the limit. */
  #throughAtMs = 0;
  #cancelTimer: CancelTimer | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  setLimit(bytesPerSecond: number | null): void {
    if (bytesPerSecond === this.#limitBytesPerSecond) return;
    this.#limitBytesPerSecond = bytesPerSecond;
    // What an older limit had still to wait for does not count under the new one.
    this.#throughAtMs = Math.min(this.#throughAtMs, this.#clock.monotonicMs());
    this.#serve();
  }

  /** How much to ask for at a time. */
  pieceBytes(wantedBytes: number): number {
    if (this.#limitBytesPerSecond === null) return wantedBytes;
    const piece = Math.max(smallestPieceBytes, Math.floor(this.#limitBytesPerSecond / piecesPerSecond));
    return Math.min(wantedBytes, piece);
  }

  /** Resolves when so many bytes may leave, with the milliseconds that took. Rejects with the signal's reason. */
  take(bytes: number, signal: AbortSignal): Promise<number> {
    if (signal.aborted) return Promise.reject(reasonOf(signal));
    if (this.#limitBytesPerSecond === null && this.#waiting.length === 0) return Promise.resolve(0);
    const askedAtMs = this.#clock.monotonicMs();
    return new Promise((resolve, reject) => {
      const waiter = {
        bytes,
        askedAtMs,
        go: () => {
          signal.removeEventListener('abort', onAbort);
          resolve(this.#clock.monotonicMs() - askedAtMs);
        },
      };
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        if (this.#waiting.length === 0) this.stop();
        reject(reasonOf(signal));
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiter);
      this.#serve();
    });
  }

  /** On the clock that `take` counts by. */
  monotonicMs(): number {
    return this.#clock.monotonicMs();
  }

  /** Lets no more go until it is asked again. */
  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #serve(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    for (;;) {
      const next = this.#waiting[0];
      if (next === undefined) return;
      const nowMs = this.#clock.monotonicMs();
      if (this.#limitBytesPerSecond !== null && this.#throughAtMs > nowMs) {
        this.#cancelTimer = this.#clock.setTimer(() => {
          this.#serve();
        }, this.#throughAtMs - nowMs);
        return;
      }
      this.#waiting.shift();
      if (this.#limitBytesPerSecond !== null) {
        // Whoever was held up goes on from where the limit let it, however late the timer was; a rest saves up nothing.
        const earliestMs = next.askedAtMs <= this.#throughAtMs ? nowMs - madeUpMs : nowMs;
        this.#throughAtMs =
          Math.max(earliestMs, this.#throughAtMs) + (next.bytes * secondMs) / this.#limitBytesPerSecond;
      }
      next.go();
    }
  }
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}
