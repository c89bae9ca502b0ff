import { formatClock } from './format.ts';
import { tomorrowMorningMs } from './tomorrow-morning.ts';
import { controlWords as words } from '../words/controls.ts';

/** Until when something may be paused. */
export interface PauseEnd {
  /** `for 30 minutes`, `until tomorrow, 06:00` */
  readonly words: string;
  /** `null`: until somebody resumes. */
  readonly untilMs: number | null;
}

const halfHourMs = 30 * 60 * 1000;

export function pauseEnds(nowMs: number): readonly PauseEnd[] {
  const morningMs = tomorrowMorningMs(nowMs);
  return [
    { words: words.forHalfAnHour, untilMs: nowMs + halfHourMs },
    { words: words.untilTomorrow(formatClock(morningMs)), untilMs: morningMs },
    { words: words.untilIResume, untilMs: null },
  ];
}
