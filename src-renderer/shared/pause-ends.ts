import { formatClock } from './format.ts';
import { tomorrowMorningMs } from './tomorrow-morning.ts';

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
    { words: 'for 30 minutes', untilMs: nowMs + halfHourMs },
    { words: `until tomorrow, ${formatClock(morningMs)}`, untilMs: morningMs },
    { words: 'until I resume', untilMs: null },
  ];
}
