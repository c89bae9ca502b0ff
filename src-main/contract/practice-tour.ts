import { checkFindings } from './doubt.ts';
import { jobStateSchema } from './job.ts';
import { z } from './zod.ts';

/** What a person may answer in the tour: what is asked of doubt everywhere, and that the service be asked. */
export const tourAnswers = ['check', 'arrived', 'not_arrived'] as const;
export const tourAnswerSchema = z.enum(tourAnswers);
export type TourAnswer = z.infer<typeof tourAnswerSchema>;

/** A file whose answer was lost, in an Outbox of its own beside a practice service of its own. */
export const practiceTourSchema = z.object({
  fileName: z.string(),
  targetName: z.string(),
  /** Bytes handed to the network, and of how many. */
  sentBytes: z.number(),
  totalBytes: z.number(),
  /** When its end left, and when waiting for the answer ended. */
  finalAtMs: z.number(),
  endedAtMs: z.number(),
  state: jobStateSchema,
  /** How often the service lists the file. */
  copies: z.int(),
  /** What asking the service came to; `null` where nobody asked. */
  finding: z.enum(checkFindings).nullable(),
});
export type PracticeTour = z.infer<typeof practiceTourSchema>;
