import { dayMs, minuteMs, secondMs } from '../../../foundation/durations.ts';
import { uniform, type Random } from '../../../foundation/random.ts';

const firstDelaysMs = [2, 5, 10, 20, 40, 60].map((seconds) => seconds * secondMs);
const quickPhaseMs = 10 * minuteMs;

/** Polling ends after this long without a final status; a person may resume it. */
export const trackingPatienceMs = dayMs;

/**
 * When accepted work is asked about again (reliability §2.8): 2, 5, 10, 20, 40, 60 s, then every minute for ten minutes, then
 * every five, each ±20 %. A status that is not known is asked about on the slow schedule.
 */
export function nextPollDelayMs(
  progress: { readonly pollCount: number; readonly trackedForMs: number; readonly isStatusKnown: boolean },
  random: Random,
): number {
  const first = progress.isStatusKnown ? firstDelaysMs[progress.pollCount] : undefined;
  const delayMs = first ?? (progress.trackedForMs < quickPhaseMs ? minuteMs : 5 * minuteMs);
  return delayMs * uniform(random, 0.8, 1.2);
}
