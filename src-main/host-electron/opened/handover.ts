import { z } from '../../contract/zod.ts';
import { givenSchema } from './given-words.ts';

const handoverSchema = z.strictObject({
  given: givenSchema,
  /** It was to start without its window: then nothing is brought to the front. */
  isQuiet: z.boolean(),
});

/** What a second start tells the first one before it ends. */
export type Handover = z.infer<typeof handoverSchema>;

/** It comes from another process: whatever has another shape only brings the window to the front. */
export function readHandover(told: unknown): Handover {
  return handoverSchema.safeParse(told).data ?? { given: { words: [], folder: '/' }, isQuiet: false };
}
