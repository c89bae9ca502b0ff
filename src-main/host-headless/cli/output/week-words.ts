import type { FolderHours } from '../../../contract/folder-hours.ts';
import type { HourRule } from '../../../contract/sending.ts';
import { describeSpeed } from './pace-words.ts';

/**
 * A week as text, one stretch a line: days, hours, speed.
 *
 *     mon-fri 08-18 2MB/s
 *     sat,sun 00-24 full
 *     daily 22-06 off
 *
 * Hours run from the first up to the second and may pass midnight, into the next day. Later lines win, what no line names has
 * full speed, and everything behind # is left out.
 */
export const daysOfWeek = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const hoursOfDay = 24;

/** What differs from full speed, days with the same hours together. */
export function formatWeek(week: readonly HourRule[]): string[] {
  return formatStretches(week, (rule) => (rule === null ? null : ` ${ruleText(rule)}`));
}

/** Days with the same hours together. `wordsOf`: what follows hours of a rule; `null`: those are left out. */
export function formatStretches<Rule>(
  week: readonly Rule[],
  wordsOf: (rule: Rule) => string | null,
): string[] {
  const daysOfHours = new Map<string, number[]>();
  for (const day of daysOfWeek.keys()) {
    const hours = week.slice(day * hoursOfDay, (day + 1) * hoursOfDay);
    const key = stretches(hours.map((rule) => wordsOf(rule))).join('\n');
    daysOfHours.set(key, [...(daysOfHours.get(key) ?? []), day]);
  }
  return [...daysOfHours]
    .filter(([key]) => key !== '')
    .flatMap(([key, numbers]) => key.split('\n').map((stretch) => `${dayWords(numbers)} ${stretch}`));
}

function stretches(hours: readonly (string | null)[]): string[] {
  const lines: string[] = [];
  let from = 0;
  for (let hour = 1; hour <= hours.length; hour += 1) {
    const words = hours[from] ?? null;
    if (hour < hours.length && (hours[hour] ?? null) === words) continue;
    if (words !== null) lines.push(`${twoDigits(from)}-${twoDigits(hour)}${words}`);
    from = hour;
  }
  return lines;
}

function ruleText(rule: 'off' | number): string {
  return rule === 'off' ? 'off' : describeSpeed(rule).replace(' ', '');
}

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

function dayWords(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  const isRow = last - first === numbers.length - 1;
  if (numbers.length === daysOfWeek.length) return 'daily';
  if (isRow && numbers.length > 2) return `${daysOfWeek[first] ?? ''}-${daysOfWeek[last] ?? ''}`;
  return numbers.map((day) => daysOfWeek[day] ?? '').join(',');
}

/** `mon-fri 08-18; sat 10-12` */
export function hoursText(hours: FolderHours): string {
  return formatStretches(hours, (hour) => (hour === null ? '' : null)).join('; ');
}
