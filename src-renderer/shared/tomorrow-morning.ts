/** "Tomorrow" begins at six: after the night, before the work. */
const morningHour = 6;

export function tomorrowMorningMs(nowMs: number): number {
  const morning = new Date(nowMs);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(morningHour, 0, 0, 0);
  return morning.getTime();
}
