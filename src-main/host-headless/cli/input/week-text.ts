import { InvalidArgumentError } from 'commander';
import { OutboxError } from '../../../contract/errors.ts';
import { hoursOfWeek, type HourRule } from '../../../contract/sending.ts';
import { daysOfWeek as days, hoursOfDay } from '../output/week-words.ts';
import { parseSpeed } from './speed.ts';

/** The form of `week-words.ts`. Throws `OutboxError` invalid_input that names the file, the line and what to write instead. */
export function parseWeek(text: string, name: string): HourRule[] {
  const week = new Array<HourRule>(hoursOfWeek).fill(null);
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    const words = line.replace(/#.*$/u, '').trim().split(/\s+/u);
    if (words[0] === '') continue;
    try {
      paint(week, words);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      throw new OutboxError('invalid_input', `${name}, line ${String(index + 1)}: ${error.message}`);
    }
  }
  return week;
}

function paint(week: HourRule[], words: readonly string[]): void {
  const [dayWord = '', hourWord = '', ...speedWords] = words;
  if (speedWords.length === 0)
    throw new InvalidArgumentError(
      'A line names days, hours and a speed. Write it like mon-fri 08-18 2MB/s.',
    );
  const hours = hoursOf(dayWord, hourWord);
  const rule = parseRule(speedWords.join(' '));
  for (const hour of hours) week[hour] = rule;
}

/** The hours of the week from 0 (Monday 00:00) of `mon-fri 08-18`. Throws `InvalidArgumentError`. */
export function hoursOfStretch(text: string): number[] {
  const [dayWord = '', hourWord = '', ...more] = text.trim().split(/\s+/u);
  if (hourWord === '' || more.length > 0)
    throw new InvalidArgumentError(
      'It names days and hours. Write it like "mon-fri 08-18" or "daily 22-06".',
    );
  return hoursOf(dayWord, hourWord);
}

function hoursOf(dayWord: string, hourWord: string): number[] {
  const [from, to] = parseHours(hourWord);
  const length = (to > from ? to : to + hoursOfDay) - from;
  return parseDays(dayWord).flatMap((day) =>
    Array.from({ length }, (_, step) => (day * hoursOfDay + from + step) % hoursOfWeek),
  );
}

function parseDays(text: string): number[] {
  if (text.toLowerCase() === 'daily') return days.map((_, day) => day);
  return text
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [first = '', last = first, ...rest] = part.split('-').map((word) => dayNumber(word));
      if (typeof first !== 'number' || typeof last !== 'number' || rest.length > 0) {
        throw new InvalidArgumentError(
          `"${text}" names no days. Write mon, tue, wed, thu, fri, sat, sun, as mon-fri or sat,sun, or daily.`,
        );
      }
      const count = ((last - first + days.length) % days.length) + 1;
      return Array.from({ length: count }, (_, step) => (first + step) % days.length);
    });
}

function dayNumber(word: string): number | null {
  const day = days.findIndex((each) => each === word);
  return day === -1 ? null : day;
}

function parseHours(text: string): readonly [number, number] {
  const match = /^(\d{1,2})(?::00)?-(\d{1,2})(?::00)?$/u.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2]);
  if (match === null || from > 23 || to > 24 || from === to)
    throw new InvalidArgumentError(`"${text}" are no whole hours. Write them like 08-18, 22-06 or 00-24.`);
  return [from, to];
}

function parseRule(text: string): HourRule {
  if (text === 'off') return 'off';
  if (text === 'full') return null;
  try {
    return parseSpeed(text);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new InvalidArgumentError(`"${text}" is no speed. Write off, full, or a speed like 2MB/s.`);
  }
}
