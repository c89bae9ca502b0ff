/** The hours of a folder as a week that can be painted, and in words. Pure. */
import type { FolderHour } from '../../src-main/contract/folder-hours.ts';
import type { HourRule } from '../../src-main/contract/sending.ts';
import { hoursOfDay, wholeWeek, type Week } from '../shared/week/week-rules.ts';
import { say } from '../words/say.ts';

const workDays = 5;
const workBegins = 8;
const workEnds = 18;

export const workingHours: Week = wholeWeek.map((_, index) => {
  const hour = index % hoursOfDay;
  const isWork = Math.floor(index / hoursOfDay) < workDays && hour >= workBegins && hour < workEnds;
  return isWork ? null : 'off';
});

export function folderHourWords(rule: HourRule): string {
  return say(rule === 'off' ? 'folder_rules.hours.waits' : 'folder_rules.hours.goes');
}

export function folderWeek(hours: readonly FolderHour[] | null): Week {
  return hours ?? wholeWeek;
}

/** `null`: at any time. */
export function folderHoursOf(week: Week): FolderHour[] | null {
  if (week.every((rule) => rule !== 'off')) return null;
  return week.map((rule) => (rule === 'off' ? 'off' : null));
}
