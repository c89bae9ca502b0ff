const firstMs = 500;
const longestMs = 15_000;

/**
 * How long to wait before the engine is asked again: half a second doubling to 15 s, spread over its upper half so that
 * several pages do not ask in step. `attempt` counts from 0, `chance` is in [0, 1).
 */
export function reconnectDelayMs(attempt: number, chance: number): number {
  const ceilingMs = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return Math.round(ceilingMs / 2 + (ceilingMs / 2) * chance);
}
