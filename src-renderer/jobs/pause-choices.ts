import type { Pause } from '../../src-main/contract/status.ts';
import { formatClock } from '../shared/format.ts';
import { tomorrowMorningMs } from '../shared/tomorrow-morning.ts';

export interface PauseChoice {
  readonly label: string;
  /** `null`: until somebody resumes. */
  readonly untilMs: number | null;
  /** `now` also stops what is being sent. */
  readonly mode: Pause['mode'];
}

const halfHourMs = 30 * 60 * 1000;
/** The first three let what is being sent be finished, the others stop it. */
export function pauseChoices(nowMs: number): readonly PauseChoice[] {
  const morningMs = tomorrowMorningMs(nowMs);
  const ends = [
    { message: 'for 30 minutes', untilMs: nowMs + halfHourMs },
    { message: `until tomorrow, ${formatClock(morningMs)}`, untilMs: morningMs },
    { message: 'until I resume', untilMs: null },
  ];
  return [
    ...ends.map(({ message, untilMs }) => ({
      label: message.charAt(0).toUpperCase() + message.slice(1),
      untilMs,
      mode: 'after_current' as const,
    })),
    ...ends.map(({ message, untilMs }) => ({ label: `Now, ${message}`, untilMs, mode: 'now' as const })),
  ];
}
