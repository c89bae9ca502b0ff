import { checkResultSchema, doubtPolicySchema, outageSchema, targetPolicySchema } from '../doubt.ts';
import { targetKindSchema } from '../job.ts';
import { z } from '../zod.ts';
import { type CallSchemas, connectionId, jobIds, nothing, remoteId } from './call-fields.ts';

/** Jobs whose answer stayed out: asking the service, and what happens by itself. */
export const doubtCalls = {
  /**
   * Asks the service what became of doubtful jobs, where it can be asked; what is found settles a job and is marked as inferred.
   * Nothing is ever sent again by a check.
   */
  'jobs.check': { input: z.object({ ids: jobIds }), output: z.array(checkResultSchema) },
  /** Doubtful jobs by outage, newest first. */
  'doubt.outages': { input: nothing, output: z.array(outageSchema) },
  'doubt.policies': { input: nothing, output: z.array(targetPolicySchema) },
  'doubt.setPolicy': {
    input: z.object({
      connectionId,
      targetKind: targetKindSchema,
      targetId: remoteId,
      policy: doubtPolicySchema,
    }),
    output: nothing,
  },
} as const satisfies CallSchemas;
