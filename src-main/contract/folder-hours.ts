import { hoursOfWeek, type HourRule } from './sending.ts';
import { z } from './zod.ts';

/** What one hour of the week allows to a folder: nothing, or what the schedule of everything allows (`null`). */
export const folderHourSchema = z.literal('off').nullable();
export type FolderHour = Extract<HourRule, 'off' | null>;

/** In which hours the files of a folder go: one rule for each, Monday 00:00 first, in the machine's own time. */
export const folderHoursSchema = z.array(folderHourSchema).length(hoursOfWeek);
export type FolderHours = readonly FolderHour[];

/** Why nothing of a folder is sent now: a person paused it, or its hours are over. What is being sent is finished. */
export const folderHoldSchema = z.object({
  cause: z.enum(['folder', 'hours']),
  /** When it ends by itself, or `null`: when a person resumes the folder. Milliseconds since 1970 UTC. */
  untilMs: z.number().nullable(),
});
export type FolderHold = z.infer<typeof folderHoldSchema>;
