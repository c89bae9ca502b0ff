import { jobKindSchema } from './job.ts';
import { z } from './zod.ts';

/** How many of what waits are named; the rest is counted. */
export const mostWaitingNamed = 500;

/** What waits for the answer, as it would be sent. Times are milliseconds since 1970 UTC. */
export const waitingForAnswerSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: jobKindSchema,
  target: z.string(),
  /** When its file was saved; `null`: it is no file. */
  savedAtMs: z.number().nullable(),
  queuedAtMs: z.number(),
});

/** The question about a data folder that is an older copy of itself. */
export const olderCopySchema = z.object({
  /** `null`: nothing is asked. */
  question: z
    .object({
      /**
       * What tells that this is an older copy: the mark outside of the folder, what the service lists, or another Outbox that runs
       * with a copy of this folder.
       */
      sign: z.enum(['mark', 'service', 'running']),
      /**
       * How often something was sent that this copy does not know, and when the last time was. Told by the service: how many files
       * that wait stand there, and since when the newest of them.
       */
      unknownSends: z.int(),
      sentUntilMs: z.number(),
      /** The newest that this copy knows; 0: nothing. */
      knownUntilMs: z.number(),
      /** The data folder that sent it, where that lies elsewhere. */
      elsewhere: z.string().nullable(),
    })
    .nullable(),
  waiting: z.array(waitingForAnswerSchema).max(mostWaitingNamed),
  waitingCount: z.int(),
});
export type OlderCopyView = z.infer<typeof olderCopySchema>;

/**
 * `look`: what waits may have been sent; it is in doubt, and looked for at the service. `send`: a person knows that nothing of it was
 * sent, and all of it goes.
 */
export const olderCopyAnswers = ['look', 'send'] as const;
export const olderCopyAnswerSchema = z.enum(olderCopyAnswers);
export type OlderCopyAnswer = z.infer<typeof olderCopyAnswerSchema>;

/** What an answer came to. */
export const olderCopyAnsweredSchema = z.object({
  /** Jobs that were looked for, and those of them that the service has. The others are in doubt. */
  looked: z.int(),
  found: z.int(),
});
export type OlderCopyAnswered = z.infer<typeof olderCopyAnsweredSchema>;
