/** Hours of the week as a grid of days and hours: moving through it, and rectangles of it. Pure. */
import type { HourRule } from '../../../src-main/contract/sending.ts';
import { daysOfWeek, hoursOfDay, type Week } from './week-rules.ts';
import { weekdayNames } from './weekday-names.ts';
import { say } from '../../words/say.ts';

export interface Cell {
  /** 0 is Monday. */
  readonly day: number;
  readonly hour: number;
}

/** Two opposite corners, in any order. */
export interface Range {
  readonly anchor: Cell;
  readonly head: Cell;
}

export function cellAt(index: number): Cell {
  return { day: Math.floor(index / hoursOfDay), hour: index % hoursOfDay };
}

export function indexOf(cell: Cell): number {
  return cell.day * hoursOfDay + cell.hour;
}

export function isIn({ anchor, head }: Range, { day, hour }: Cell): boolean {
  return (
    day >= Math.min(anchor.day, head.day) &&
    day <= Math.max(anchor.day, head.day) &&
    hour >= Math.min(anchor.hour, head.hour) &&
    hour <= Math.max(anchor.hour, head.hour)
  );
}

export function paint(week: Week, range: Range, rule: HourRule): Week {
  return week.map((before, index) => (isIn(range, cellAt(index)) ? rule : before));
}

/** Where a key leads, staying inside; `null` for keys that do not move. */
export function moved({ day, hour }: Cell, key: string): Cell | null {
  const lastDay = daysOfWeek - 1;
  const lastHour = hoursOfDay - 1;
  switch (key) {
    case 'ArrowLeft':
      return { day, hour: Math.max(0, hour - 1) };
    case 'ArrowRight':
      return { day, hour: Math.min(lastHour, hour + 1) };
    case 'ArrowUp':
      return { day: Math.max(0, day - 1), hour };
    case 'ArrowDown':
      return { day: Math.min(lastDay, day + 1), hour };
    case 'Home':
      return { day, hour: 0 };
    case 'End':
      return { day, hour: lastHour };
    case 'PageUp':
      return { day: 0, hour };
    case 'PageDown':
      return { day: lastDay, hour };
    default:
      return null;
  }
}

/** The hour of the week from 0 (Monday 00:00), in this window's own time. */
export function hourOfWeek(atMs: number): number {
  const time = new Date(atMs);
  return indexOf({ day: (time.getDay() + 6) % 7, hour: time.getHours() });
}

export const everything: Range = {
  anchor: { day: 0, hour: 0 },
  head: { day: daysOfWeek - 1, hour: hoursOfDay - 1 },
};

/** `Mon 09:00 to 10:00`, `Mon to Fri, 08:00 to 18:00` */
export function rangeWords({ anchor, head }: Range): string {
  const [firstDay, lastDay] = [Math.min(anchor.day, head.day), Math.max(anchor.day, head.day)];
  const [from, to] = [Math.min(anchor.hour, head.hour), Math.max(anchor.hour, head.hour) + 1];
  const hours = { from: clockOf(from), to: clockOf(to) };
  return firstDay === lastDay
    ? say('week.range', { day: dayName(firstDay), ...hours })
    : say('week.range_of_days', { first: dayName(firstDay), last: dayName(lastDay), ...hours });
}

function dayName(day: number): string {
  return weekdayNames()[day] ?? '';
}

function clockOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
