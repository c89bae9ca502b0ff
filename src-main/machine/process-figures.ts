import { memoryUsage } from 'node:process';

const everyMs = 50;

/** What this process says of itself. */
export const processFigures = {
  /** All of its threads; `null` where the system does not tell, as on Linux without `/proc`. */
  memory(): { readonly residentBytes: number; readonly heapBytes: number } | null {
    try {
      const { rss, heapUsed } = memoryUsage();
      return { residentBytes: rss, heapBytes: heapUsed };
    } catch {
      return null;
    }
  },

  /**
   * Tells, twenty times a second, how late the main thread came to a timer, milliseconds. Returns the function that ends it; it
   * keeps no process alive.
   */
  watchLateness(onLate: (lateMs: number) => void): () => void {
    let dueAtMs = performance.now() + everyMs;
    const timer = setInterval(() => {
      const nowMs = performance.now();
      // A timer that is rounded down is not early.
      onLate(Math.max(0, nowMs - dueAtMs));
      dueAtMs = nowMs + everyMs;
    }, everyMs);
    timer.unref();
    return () => {
      clearInterval(timer);
    };
  },
};
