import type { FolderHour, FolderHours } from '../../../contract/folder-hours.ts';
import { hoursOfWeek } from '../../../contract/sending.ts';
import { hoursOfStretch } from './week-text.ts';

/** `mon-fri 08-18`, added to what was given before: the hours in which a folder's files go. Throws `InvalidArgumentError`. */
export function addStretch(text: string, before: FolderHours | false | undefined): FolderHour[] {
  const none = new Array<FolderHour>(hoursOfWeek).fill('off');
  const hours = before === undefined || before === false ? none : [...before];
  for (const hour of hoursOfStretch(text)) hours[hour] = null;
  return hours;
}
