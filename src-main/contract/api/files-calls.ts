import { contentFactsSchema } from '../content-facts.ts';
import { limitScopeSchema } from '../target-limits.ts';
import { messageSchema } from '../messages/message.ts';
import { z } from '../zod.ts';
import type { CallSchemas } from './call-fields.ts';

/** Files as such, whether they go anywhere or not. */
export const filesCalls = {
  /**
   * What is found in files: tokens from the host's dialog or browser. `unfit`: why each would not fit. Only
   * looks.
   */
  'files.look': {
    input: z.object({
      tokens: z.array(z.string().min(1).max(200)).min(1).max(100),
      /** Compared with what is known of that target. */
      scope: limitScopeSchema.optional(),
    }),
    output: z.array(
      z.object({
        path: z.string(),
        sizeBytes: z.number(),
        facts: contentFactsSchema,
        unfit: z.array(messageSchema),
      }),
    ),
  },
} as const satisfies CallSchemas;
