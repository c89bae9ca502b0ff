import { dayMs, hourMs, minuteMs, secondMs } from '../../../foundation/durations.ts';
import type { ToldMoment } from '../../service-client/wire/told-moment.ts';

/** From so coarse a step on, a moment that is told proves nothing: others may have made something in the same step. */
export const coarseMs = 10 * secondMs;

/** Zones differ by quarters of an hour. */
const zoneMs = hourMs / 4;
/** Of few, each may be at a tenth of a minute by chance. */
const leastTens = 4;

/**
 * The moments of one list as that means them: where all of them are whole days, hours or minutes, each may be later by nearly as much.
 */
export function asMeant(moments: readonly (ToldMoment | null)[]): readonly (ToldMoment | null)[] {
  const stepMs = stepOf(moments.flatMap((moment) => (moment === null ? [] : [asItReads(moment).atMs])));
  return moments.map((moment) => (moment === null ? null : inSteps(moment, stepMs)));
}

/** By whichever clock it was told: two that were told alike can be held against each other. */
export function asItReads({ atMs, cutMs, local }: ToldMoment): Omit<ToldMoment, 'local'> {
  return local ?? { atMs, cutMs };
}

function inSteps(moment: ToldMoment, stepMs: number): ToldMoment {
  const { atMs, cutMs, local } = moment;
  if (local === undefined) return { atMs, cutMs: Math.max(cutMs, stepMs) };
  const later = Math.max(0, stepMs - local.cutMs);
  return { atMs, cutMs: cutMs + later, local: { ...local, cutMs: local.cutMs + later } };
}

function stepOf(times: readonly number[]): number {
  const [first] = times;
  if (first === undefined) return 0;
  const areAlike = (stepMs: number) => times.every((atMs) => (atMs - first) % stepMs === 0);
  if (first % zoneMs === 0 && areAlike(dayMs) && times.length > 1) return dayMs;
  if (first % zoneMs === 0 && areAlike(hourMs)) return hourMs;
  const areWhole = (stepMs: number) => times.every((atMs) => atMs % stepMs === 0);
  if (areWhole(minuteMs)) return minuteMs;
  return times.length >= leastTens && areWhole(coarseMs) ? coarseMs : 0;
}
