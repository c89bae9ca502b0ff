/* Times as people read them: in the zone of this computer. What programs read is ISO 8601 UTC. */

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-03-02` */
export function localDay(timeMs: number): string {
  const time = new Date(timeMs);
  return `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** `09:05` */
export function localClock(timeMs: number): string {
  const time = new Date(timeMs);
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** `2026-03-02 09:05` */
export function localMinute(timeMs: number): string {
  return `${localDay(timeMs)} ${localClock(timeMs)}`;
}

/** `2026-03-02 09:05:30 +01:00`, for what is read elsewhere too. */
export function localWithZone(timeMs: number): string {
  const time = new Date(timeMs);
  const eastMinutes = -time.getTimezoneOffset();
  const zone = Math.abs(eastMinutes);
  const sign = eastMinutes < 0 ? '-' : '+';
  return `${localMinute(timeMs)}:${two(time.getSeconds())} ${sign}${two(Math.floor(zone / 60))}:${two(zone % 60)}`;
}
