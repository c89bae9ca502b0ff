import { locationRuleSchema } from './folder-rules.ts';
import { jobRowSchema } from './job.ts';
import { messageSchema } from './messages/message.ts';
import { z } from './zod.ts';

/** One slide of a carousel as a place for a file. */
export const slidePlaceSchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  /** From 1, in the order of the carousel. */
  number: z.int(),
  /** The newest job for it that was not cancelled or left out; `null` where there is none. */
  job: jobRowSchema.nullable(),
  /** How many others there are for it, up to a hundred. */
  more: z.int(),
});
export type SlidePlace = z.infer<typeof slidePlaceSchema>;

/** The slides of a folder's carousel, and the files of the folder that wait to be told where they go. */
export const slideBoardSchema = z.object({
  connectionId: z.int(),
  /** What the folder says of pictures that tell where they were taken, which holds for what is put onto its slides too. */
  location: locationRuleSchema.optional(),
  /** `null` where the folder's target is no carousel. */
  carousel: z.object({ id: z.string(), label: z.string().nullable() }).nullable(),
  /** Empty where they cannot be read. */
  slides: z.array(slidePlaceSchema),
  /** Why there are none to be seen. */
  why: messageSchema.nullable(),
  /** The first of those that wait, the oldest first, with how many there are in all. */
  asking: z.array(jobRowSchema),
  askingCount: z.int(),
});
export type SlideBoard = z.infer<typeof slideBoardSchema>;
