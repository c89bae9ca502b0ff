import { InvalidArgumentError, Option, type Command } from 'commander';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../foundation/durations.ts';

const unitMs: Readonly<Record<string, number>> = { d: dayMs, h: hourMs, m: minuteMs, s: secondMs, ms: 1 };
const longestMs = 366 * dayMs;

/** `90s`, `30m`, `2h`, `1d`, `1h30m`: a duration in milliseconds. Throws `InvalidArgumentError`. */
export function parseDurationMs(text: string): number {
  if (!/^(?:\d+(?:ms|[dhms]))+$/u.test(text))
    throw new InvalidArgumentError('Give it like 30m, 2h or 1h30m.');
  const durationMs = [...text.matchAll(/(\d+)(ms|[dhms])/gu)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0),
    0,
  );
  if (durationMs === 0 || durationMs > longestMs)
    throw new InvalidArgumentError('It must be more than nothing and at most a year.');
  return durationMs;
}

export interface TimeOfDay {
  readonly hours: number;
  readonly minutes: number;
}

/** `HH:MM`, 24 hours. Throws `InvalidArgumentError`. */
export function parseTimeOfDay(text: string): TimeOfDay {
  const match = /^(\d{1,2}):(\d{2})$/u.exec(text);
  const hours = Number(match?.[1]);
  const minutes = Number(match?.[2]);
  if (match === null || hours > 23 || minutes > 59) throw new InvalidArgumentError('Give it like 18:30.');
  return { hours, minutes };
}

/** When the clocks on the wall next show this time, here. Today if that is still to come, else tomorrow. */
export function nextTimeMs(time: TimeOfDay, nowMs: number): number {
  const today = new Date(nowMs);
  today.setHours(time.hours, time.minutes, 0, 0);
  if (today.getTime() > nowMs) return today.getTime();
  const tomorrow = new Date(nowMs);
  tomorrow.setDate(tomorrow.getDate() + 1);
  tomorrow.setHours(time.hours, time.minutes, 0, 0);
  return tomorrow.getTime();
}

export interface PauseEndOptions {
  readonly for?: number;
  readonly until?: TimeOfDay;
}

export function declarePauseEnd(command: Command): Command {
  return command
    .addOption(
      new Option('--for <duration>', 'for so long: 30m, 2h').argParser(parseDurationMs).conflicts('until'),
    )
    .addOption(new Option('--until <HH:MM>', 'until the clock shows this').argParser(parseTimeOfDay));
}

/** `null`: until somebody resumes. Milliseconds since 1970 UTC. */
export function pauseEnd(options: PauseEndOptions, nowMs: number): number | null {
  if (options.for !== undefined) return nowMs + options.for;
  return options.until === undefined ? null : nextTimeMs(options.until, nowMs);
}
