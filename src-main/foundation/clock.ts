/**
 * Time as a port: the engine is given a clock and never asks the machine, so a simulation can run it in virtual time.
 */

/** Cancels a timer. Calling it again, or after the timer ran, does nothing. */
export type CancelTimer = () => void;

export interface Clock {
  /** Wall-clock time in milliseconds since 1970, UTC. May jump in either direction. */
  nowMs(): number;
  /** Milliseconds since an arbitrary start that never go backwards. Use it for durations. */
  monotonicMs(): number;
  /** Runs `callback` once after `delayMs`; delays over a day are cut to a day, as longer timers overflow. */
  setTimer(callback: () => void, delayMs: number): CancelTimer;
}

const maximumTimerMs = 24 * 60 * 60 * 1000;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, Math.min(Math.max(0, delayMs), maximumTimerMs));
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Runs `work` once what this turn of the event loop brought has been dealt with. */
export type AfterTurn = (work: () => void) => void;

export const afterTurn: AfterTurn = (work) => void setImmediate(work);

/** Resolves in another turn of the event loop: everybody else has theirs before. */
export function nextTurn(afterTurn: AfterTurn): Promise<void> {
  return new Promise((resolve) => {
    afterTurn(resolve);
  });
}

/** Resolves after `delayMs`, or rejects with the signal's reason as soon as it aborts. */
export function delay(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(abortReason(signal));
      return;
    }
    const onAbort = (): void => {
      cancel();
      if (signal !== undefined) reject(abortReason(signal));
    };
    const cancel = clock.setTimer(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, delayMs);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new Error('aborted');
}

/** Between which moments a clock that is read from afar stands. Milliseconds since 1970 UTC. */
export interface TimeBounds {
  readonly earliestMs: number;
  readonly latestMs: number;
}
