import { mostPracticeFaultTimes, practiceFaultNameSchema, practiceFaultStateSchema } from '../practice.ts';
import { practiceTourSchema, tourAnswerSchema } from '../practice-tour.ts';
import { z } from '../zod.ts';
import { type CallSchemas, nothing } from './call-fields.ts';

const states = z.array(practiceFaultStateSchema);

/**
 * What the practice service of this data folder is made to do wrong. It alone can be asked to, never another service: where there is
 * none the faults refuse with not_found. Nothing of it outlives the run.
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
  /**
   * A tour of what doubt is: sends a file of its own to a practice service of its own, which loses the answer. Resolves when that is
   * known. Needs no connection, and leaves nothing behind. One at a time: another is begun anew.
   */
  'practice.startTour': { input: nothing, output: practiceTourSchema },
  /** Asks the service, or answers as a person would, and shows what comes of it. Refused where none runs, or it was answered. */
  'practice.answerTour': { input: z.object({ answer: tourAnswerSchema }), output: practiceTourSchema },
  'practice.endTour': { input: nothing, output: nothing },
} as const satisfies CallSchemas;
