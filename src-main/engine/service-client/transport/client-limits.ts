import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { minuteMs, secondMs } from '../../../foundation/durations.ts';

/** Every deadline and bound of the client. Times are milliseconds, sizes bytes. */
export interface ClientLimits {
  /** From the first packet to an established connection, TLS included. */
  readonly connectTimeoutMs: number;
  /** From the last byte of a write to the last byte of its reply. */
  readonly replyTimeoutMs: number;
  /** How long an upload may hand no byte to the network. */
  readonly stallMs: number;
  /** An upload may take this long, ... */
  readonly uploadBaseMs: number;
  /** ... and a second more for each of so many bytes. */
  readonly uploadBytesPerSecond: number;
  /** One read, from the connection to the end of its reply. */
  readonly readTotalMs: number;
  readonly maximumReplyBytes: number;
  /** Reads are allowed more, as a list of a hundred or a clip with its transcript is legitimately long. */
  readonly maximumReadBytes: number;
  /** `1xx` replies before the real one. */
  readonly maximumInterimReplies: number;
}

export const defaultLimits: ClientLimits = {
  connectTimeoutMs: 10 * secondMs,
  replyTimeoutMs: 3 * minuteMs,
  stallMs: minuteMs,
  uploadBaseMs: minuteMs,
  uploadBytesPerSecond: 16 * 1024,
  readTotalMs: 30 * secondMs,
  maximumReplyBytes: 256 * 1024,
  maximumReadBytes: 2 * 1024 * 1024,
  maximumInterimReplies: 10,
};

/** How long an upload of this size may take up to its last byte (reliability N11). */
export function uploadTotalMs(limits: ClientLimits, sizeBytes: number): number {
  return limits.uploadBaseMs + (sizeBytes / limits.uploadBytesPerSecond) * secondMs;
}

/** A timer of any length: the clock cuts a single one to a day, and a large file on a slow line may take longer. */
export function startDeadline(clock: Clock, delayMs: number, onPassed: () => void): CancelTimer {
  const endsAtMs = clock.monotonicMs() + delayMs;
  let cancel: CancelTimer = () => undefined;
  const arm = (remainingMs: number): void => {
    cancel = clock.setTimer(() => {
      const leftMs = endsAtMs - clock.monotonicMs();
      // Timers may fire a little early; what is left below a few milliseconds counts as passed.
      if (leftMs > 5) arm(leftMs);
      else onPassed();
    }, remainingMs);
  };
  arm(delayMs);
  return () => {
    cancel();
  };
}
