/** The furthest time that a `Date` can hold. */
export const latestTimeMs = 8_640_000_000_000_000;

/** ISO 8601 in UTC, or empty for no time and for one that no calendar has. */
export function isoTime(timeMs: number | null): string {
  return timeMs === null || Math.abs(timeMs) > latestTimeMs ? '' : new Date(timeMs).toISOString();
}
