import { minuteMs, secondMs } from '../../../foundation/durations.ts';
import type { ToldMoment } from '../../service-client/wire/told-moment.ts';

/** The moments, by the service's own clock, at which a try of ours may have made something there. */
export interface ServiceWindow {
  readonly fromMs: number;
  /** `null` where our process ended before the waiting did. */
  readonly toMs: number | null;
}

/** The service's clock and ours may differ by so much. */
export const clockSlackMs = 5 * minuteMs;

/** Where our process ended first, what it had sent made something soon, or nobody can tell it from what others made. */
const reachMs = 20 * secondMs;

/** `lateMs`: something may be made so much later than we stopped waiting. */
export function isWithin({ atMs, cutMs }: ToldMoment, { fromMs, toMs }: ServiceWindow, lateMs = 0): boolean {
  const untilMs = toMs === null ? fromMs + reachMs : toMs;
  return atMs + cutMs >= fromMs && atMs <= untilMs + lateMs;
}
