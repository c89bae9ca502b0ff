import type { Clock } from '../../src-main/foundation/clock.ts';

/**
 * Real time, so many times as fast: sockets and the database work as ever, and only what waits for a time waits less. Whoever talks
 * to each other in a test must share one.
 */
export function fastClock(factor: number): Clock {
  const wallMs = Date.now();
  const startMs = performance.now();
  const passedMs = (): number => (performance.now() - startMs) * factor;
  return {
    nowMs: () => Math.floor(wallMs + passedMs()),
    monotonicMs: passedMs,
    setTimer(callback, delayMs) {
      const timer = setTimeout(callback, Math.max(0, delayMs) / factor);
      return () => {
        clearTimeout(timer);
      };
    },
  };
}
