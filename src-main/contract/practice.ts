import { z } from './zod.ts';

/** The ways in which the practice service can be made to misbehave, as a person calls them. */
export const practiceFaultNames = [
  'late',
  'lost_answer',
  'cut',
  'too_many',
  'broken',
  'key_refused',
  'unknown_status',
  'endless',
] as const;
export const practiceFaultNameSchema = z.enum(practiceFaultNames);
export type PracticeFaultName = z.infer<typeof practiceFaultNameSchema>;

/** How many requests a fault may meet before it ends by itself. */
export const mostPracticeFaultTimes = 10_000;

export const practiceFaultStateSchema = z.object({
  name: practiceFaultNameSchema,
  /** Whether it meets the next request that it is for. */
  isOn: z.boolean(),
  /** How many requests it meets before it ends by itself; `null`: every one. Of one that is off: as it was last. */
  times: z.int().nullable(),
  /** Requests that it met since it was switched on. */
  met: z.int(),
});
export type PracticeFaultState = z.infer<typeof practiceFaultStateSchema>;
