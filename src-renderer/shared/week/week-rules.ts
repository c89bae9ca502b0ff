/** The speeds of a week: what can be painted, how it is named, and weeks that are ready to take. */
import { hoursOfWeek, type HourRule } from '../../../src-main/contract/sending.ts';
import { speedWords } from '../speed-text.ts';
import { say } from '../../words/say.ts';

export const hoursOfDay = 24;
export const daysOfWeek = 7;
const workDays = 5;

export type Week = readonly HourRule[];

export const wholeWeek: Week = Array.from({ length: hoursOfWeek }, () => null);

const slowBytesPerSecond = 2_000_000;
const usualSpeeds = [slowBytesPerSecond, 10_000_000];

/** What hours can be painted with, slowest first: off, the usual speeds with those in use, full speed. */
export function brushes(week: Week, further: readonly number[]): readonly HourRule[] {
  const used = week.filter((rule) => typeof rule === 'number');
  const speeds = [...new Set([...usualSpeeds, ...used, ...further])].sort((one, other) => one - other);
  return ['off', ...speeds, null];
}

export function ruleWords(rule: HourRule): string {
  if (rule === 'off') return say('common.off');
  return rule === null ? say('week.full_speed') : say('week.up_to', { speed: speedWords(rule) });
}

/** How high an hour is filled, from 0 (off) to 1 (full speed): by rank, so that any speeds can be told apart. */
export function fillOf(rule: HourRule, all: readonly HourRule[]): number {
  if (rule === 'off') return 0;
  return rule === null ? 1 : all.indexOf(rule) / (all.length - 1);
}

/** A week without a rule is none. */
export function weekOrNone(week: Week): HourRule[] | null {
  return week.every((rule) => rule === null) ? null : [...week];
}

export interface WeekPreset {
  readonly name: string;
  readonly week: Week;
}

function eachHour(ruleAt: (day: number, hour: number) => HourRule): Week {
  return wholeWeek.map((_, index) => ruleAt(Math.floor(index / hoursOfDay), index % hoursOfDay));
}

function isWork(day: number, hour: number): boolean {
  return day < workDays && hour >= 8 && hour < 18;
}

export const presets: readonly WeekPreset[] = [
  {
    get name() {
      return say('week.presets.always');
    },
    week: wholeWeek,
  },
  {
    get name() {
      return say('week.presets.nights');
    },
    week: eachHour((day, hour) => (isWork(day, hour) ? 'off' : null)),
  },
  {
    get name() {
      return say('week.presets.working');
    },
    week: eachHour((day, hour) => (isWork(day, hour) ? slowBytesPerSecond : null)),
  },
];

export function isSameWeek(one: Week, other: Week): boolean {
  return one.every((rule, index) => rule === other[index]);
}
