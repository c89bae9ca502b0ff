import type { InEach } from './language.ts';
import type { Pause } from './status.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
/** "Tomorrow" begins at six: after the night, before the work. */
const morningHour = 6;

const en = {
  forHalfAnHour: 'for 30 minutes',
  untilTomorrow: (time: string) => `until tomorrow, ${time}`,
  untilIResume: 'until I resume',
  nowFor: (end: string) => `Now, ${end}`,
  anywayForAnHour: 'For 1 hour',
  anywayUntilTomorrow: (time: string) => `Until tomorrow, ${time}`,
};

const de: typeof en = {
  forHalfAnHour: 'für 30 Minuten',
  untilTomorrow: (time) => `bis morgen, ${time}`,
  untilIResume: 'bis zum Fortsetzen',
  nowFor: (end) => `Jetzt, ${end}`,
  anywayForAnHour: 'Für 1 Stunde',
  anywayUntilTomorrow: (time) => `Bis morgen, ${time}`,
};

/** Until when is paused, or sent anyway. */
export const pauseEndWords: InEach<typeof en> = { en, de };

export interface PauseWords {
  readonly words: typeof en;
  /** `06:00` */
  readonly clock: (atMs: number) => string;
}

/** Until when something may be paused. */
export interface PauseEnd {
  /** `for 30 minutes`, `until tomorrow, 06:00` */
  readonly words: string;
  /** `null`: until somebody resumes. */
  readonly untilMs: number | null;
}

export interface PauseChoice {
  readonly label: string;
  /** `null`: until somebody resumes. */
  readonly untilMs: number | null;
  /** `now` also stops what is being sent. */
  readonly mode: Pause['mode'];
}

export interface AnywayChoice {
  readonly label: string;
  readonly untilMs: number;
}

export function tomorrowMorningMs(nowMs: number): number {
  const morning = new Date(nowMs);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(morningHour, 0, 0, 0);
  return morning.getTime();
}

export function pauseEnds(nowMs: number, { words, clock }: PauseWords): readonly PauseEnd[] {
  const morningMs = tomorrowMorningMs(nowMs);
  return [
    { words: words.forHalfAnHour, untilMs: nowMs + 30 * minuteMs },
    { words: words.untilTomorrow(clock(morningMs)), untilMs: morningMs },
    { words: words.untilIResume, untilMs: null },
  ];
}

/** The first three let what is being sent be finished, the others stop it. */
export function pauseChoices(nowMs: number, spoken: PauseWords): readonly PauseChoice[] {
  const ends = pauseEnds(nowMs, spoken);
  return [
    ...ends.map(({ words, untilMs }) => ({
      label: words.charAt(0).toUpperCase() + words.slice(1),
      untilMs,
      mode: 'after_current' as const,
    })),
    ...ends.map(({ words, untilMs }) => ({
      label: spoken.words.nowFor(words),
      untilMs,
      mode: 'now' as const,
    })),
  ];
}

/** For how long schedule, battery and metered network may be disregarded. */
export function anywayChoices(nowMs: number, { words, clock }: PauseWords): readonly AnywayChoice[] {
  const morningMs = tomorrowMorningMs(nowMs);
  return [
    { label: words.anywayForAnHour, untilMs: nowMs + hourMs },
    { label: words.anywayUntilTomorrow(clock(morningMs)), untilMs: morningMs },
  ];
}
