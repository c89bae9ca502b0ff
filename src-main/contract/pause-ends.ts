import { message, type MessageOf } from './messages/message.ts';
import type { Pause } from './status.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
/** "Tomorrow" begins at six: after the night, before the work. */
const morningHour = 6;

type PauseEnd = 'for_half_an_hour' | 'until_tomorrow' | 'until_resumed';

export interface PauseChoice {
  readonly says: MessageOf<`pause.${PauseEnd}` | `pause.now_${PauseEnd}`>;
  /** `null`: until somebody resumes. */
  readonly untilMs: number | null;
  /** `now` also stops what is being sent. */
  readonly mode: Pause['mode'];
}

export interface FolderPauseChoice {
  readonly says: MessageOf<`pause_folder.${PauseEnd}`>;
  /** `null`: until somebody resumes. */
  readonly untilMs: number | null;
}

export interface AnywayChoice {
  readonly says: MessageOf<'anyway.for_an_hour' | 'anyway.until_tomorrow'>;
  readonly untilMs: number;
}

export function tomorrowMorningMs(nowMs: number): number {
  const morning = new Date(nowMs);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(morningHour, 0, 0, 0);
  return morning.getTime();
}

/** The first three let what is being sent be finished, the others stop it. */
export function pauseChoices(nowMs: number): readonly PauseChoice[] {
  const [halfAnHourMs, at] = [nowMs + 30 * minuteMs, tomorrowMorningMs(nowMs)];
  const [later, now] = [{ mode: 'after_current' }, { mode: 'now' }] as const;
  return [
    { says: message('pause.for_half_an_hour'), untilMs: halfAnHourMs, ...later },
    { says: message('pause.until_tomorrow', { at }), untilMs: at, ...later },
    { says: message('pause.until_resumed'), untilMs: null, ...later },
    { says: message('pause.now_for_half_an_hour'), untilMs: halfAnHourMs, ...now },
    { says: message('pause.now_until_tomorrow', { at }), untilMs: at, ...now },
    { says: message('pause.now_until_resumed'), untilMs: null, ...now },
  ];
}

/** For how long one folder may be paused. */
export function folderPauseChoices(nowMs: number): readonly FolderPauseChoice[] {
  const at = tomorrowMorningMs(nowMs);
  return [
    { says: message('pause_folder.for_half_an_hour'), untilMs: nowMs + 30 * minuteMs },
    { says: message('pause_folder.until_tomorrow', { at }), untilMs: at },
    { says: message('pause_folder.until_resumed'), untilMs: null },
  ];
}

/** For how long schedule, battery and metered network may be disregarded. */
export function anywayChoices(nowMs: number): readonly AnywayChoice[] {
  const at = tomorrowMorningMs(nowMs);
  return [
    { says: message('anyway.for_an_hour'), untilMs: nowMs + hourMs },
    { says: message('anyway.until_tomorrow', { at }), untilMs: at },
  ];
}
