import { jobFilterSchema } from './job.ts';
import { rule } from './input-faults.ts';
import { z } from './zod.ts';

/** Since when jobs were added, counted in days of this computer that begin at midnight. */
export const addedWithins = ['today', 'week', 'month'] as const;
export const addedWithinSchema = z.enum(addedWithins);
export type AddedWithin = z.infer<typeof addedWithinSchema>;

/** Both of them and all between, as days of this computer; `null`: no end. */
export const addedBetweenSchema = z
  .object({ from: z.iso.date().nullable(), to: z.iso.date().nullable() })
  .refine(({ from, to }) => from !== null || to !== null, rule('input.days_missing'))
  .refine(({ from, to }) => from === null || to === null || from <= to, rule('input.days_turned'));
export type AddedBetween = z.infer<typeof addedBetweenSchema>;

/** What a list of jobs is limited to, as somebody keeps it: its time counts from whenever it is looked at. */
export const keptFilterSchema = jobFilterSchema
  .pick({
    view: true,
    watchFolderId: true,
    batchId: true,
    targetId: true,
    clientId: true,
    kinds: true,
    search: true,
  })
  .extend({ addedWithin: addedWithinSchema.optional(), addedBetween: addedBetweenSchema.optional() });
export type KeptFilter = z.infer<typeof keptFilterSchema>;

export const mostSavedFilters = 50;

export const savedFilterSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  filter: keptFilterSchema,
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;
