import { mostPracticeFaultTimes, practiceFaultNameSchema, practiceFaultStateSchema } from '../practice.ts';
import { z } from '../zod.ts';
import { type CallSchemas, nothing } from './call-fields.ts';

const states = z.array(practiceFaultStateSchema);

/**
 * What the practice service of this data folder is made to do wrong. It alone can be asked to, never another service; all of them
 * refuse with not_found where there is none. Nothing of it outlives the run.
 */
export const practiceCalls = {
  /** All that there are, on or off. */
  'practice.faults': { input: nothing, output: states },
  /** `times`: how many requests it meets before it ends by itself; `null`: every one; 0: it ends now. The others stay as they are. */
  'practice.setFault': {
    input: z.object({
      name: practiceFaultNameSchema,
      times: z.int().min(0).max(mostPracticeFaultTimes).nullable(),
    }),
    output: states,
  },
  /** Everything is fine again, and what waited for that goes on. */
  'practice.clearFaults': { input: nothing, output: states },
} as const satisfies CallSchemas;
