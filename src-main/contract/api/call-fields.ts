import { z } from '../zod.ts';

/** Name → the shape of input and output, as each area of the contract says for its calls. */
export type CallSchemas = Record<string, { input: z.ZodType; output: z.ZodType }>;

export const nothing = z.object({}).strict();
export const jobIds = z.array(z.int().positive()).min(1).max(1000);
export const connectionId = z.int().positive();
export const remoteId = z.string().min(1).max(200);
/** True where a person said that files of one client may go to another's target; otherwise that is a `conflict`. */
export const otherClient = z.boolean().optional();
export const affected = z.object({
  /** Jobs that were changed. */
  changed: z.int(),
  /** Why the others were not, by id. */
  refused: z.array(z.object({ id: z.int(), why: z.string() })),
});
