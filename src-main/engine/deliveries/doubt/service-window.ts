import { secondMs } from '../../../foundation/durations.ts';
import type { AttemptRecord } from '../../jobs/store/attempt-records.ts';

/** The moments, by the service's own clock, at which a try of ours may have made something there. */
export interface ServiceWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Where our process ended first, what it had sent made something soon, or nobody can tell it from what others made. */
const reachMs = 20 * secondMs;

/** `null` where the service's time was not known when the end left. */
export function serviceWindowOf({ service_from_ms, service_to_ms }: AttemptRecord): ServiceWindow | null {
  if (service_from_ms === null) return null;
  return { fromMs: service_from_ms, toMs: service_to_ms ?? service_from_ms + reachMs };
}

/** A time as a service told it; one that is told in whole seconds was cut to them. */
export interface ToldTime {
  readonly atMs: number;
  readonly isCut: boolean;
}

export function isWithin({ atMs, isCut }: ToldTime, { fromMs, toMs }: ServiceWindow): boolean {
  return atMs + (isCut ? secondMs : 0) >= fromMs && atMs <= toMs;
}
