import { minuteMs, secondMs } from '../../foundation/durations.ts';
import { uniform, type Random } from '../../foundation/random.ts';

/** When a held connection is asked again, after `probeCount` fruitless probes. */
export function probeDelayMs(hold: 'offline' | 'trouble', probeCount: number, random: Random): number {
  const [firstMs, longestMs] =
    hold === 'offline' ? [5 * secondMs, 5 * minuteMs] : [30 * secondMs, 15 * minuteMs];
  const delayMs = Math.min(longestMs, firstMs * 2 ** Math.min(20, probeCount));
  return delayMs * uniform(random, 0.9, 1.1);
}
