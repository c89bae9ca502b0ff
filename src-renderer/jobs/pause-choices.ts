import { formatClock } from '../shared/format.ts';

export interface PauseChoice {
  readonly label: string;
  /** `null`: until somebody resumes. */
  readonly untilMs: number | null;
}

const halfHourMs = 30 * 60 * 1000;
/** "Tomorrow" begins at six: after the night, before the work. */
const morningHour = 6;

export function pauseChoices(nowMs: number): readonly PauseChoice[] {
  const morning = new Date(nowMs);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(morningHour, 0, 0, 0);
  return [
    { label: 'For 30 minutes', untilMs: nowMs + halfHourMs },
    { label: `Until tomorrow, ${formatClock(morning.getTime())}`, untilMs: morning.getTime() },
    { label: 'Until I resume', untilMs: null },
  ];
}
