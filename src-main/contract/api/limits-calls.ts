import { limitScopeSchema, targetLimitsSchema, scopedLimitsSchema } from '../target-limits.ts';
import { z } from '../zod.ts';
import { affected, jobIds, nothing, type CallSchemas } from './call-fields.ts';

/** What changed limits did to jobs that wait: how many wait for a person now, and how many go after all. */
const rejudged = z.object({ held: z.int(), released: z.int() });

/** What targets take of files, as people know it. */
export const limitsCalls = {
  'limits.list': { input: nothing, output: z.array(scopedLimitsSchema) },
  /** In the place of those that were there. Jobs that wait are judged anew. */
  'limits.set': {
    input: z.object({ scope: limitScopeSchema, limits: targetLimitsSchema }),
    output: rejudged,
  },
  'limits.remove': { input: z.object({ scope: limitScopeSchema }), output: rejudged },
  /** For files that do not fit where they go: send them all the same, or skip them. */
  'jobs.answerUnfit': {
    input: z.object({ ids: jobIds, answer: z.enum(['send', 'skip']) }),
    output: affected,
  },
} as const satisfies CallSchemas;
