import {
  setupCounts,
  setupFolderChoiceSchema,
  setupImportedSchema,
  setupPlanSchema,
  setupRootSchema,
} from '../setup.ts';
import { messageSchema } from '../messages/message.ts';
import { z } from '../zod.ts';
import { type CallSchemas, nothing } from './call-fields.ts';

const chosen = {
  /** The file, as a person chose it. */
  token: z.string().min(1).max(200),
  roots: z.array(setupRootSchema).max(1000).default([]),
  folders: z.array(setupFolderChoiceSchema).max(1000).default([]),
};

/** A whole setup on its way to another computer. */
export const setupCalls = {
  /** Writes everything but keys, secrets and commands into the data folder's `exports`, and says where. */
  'setup.exportFile': {
    input: nothing,
    output: z.object({
      path: z.string(),
      ...setupCounts,
      /** What is not in it. */
      left: z.array(messageSchema),
    }),
  },
  /** What an import of such a file would do. Nothing is written. */
  'setup.plan': { input: z.object(chosen), output: setupPlanSchema },
  /**
   * Does what the plan says. Receipts come first, so that nothing that was sent is sent again; folders are paused. Every part is taken
   * over as a whole or not at all, receipts piece by piece; the same file once more adds nothing twice.
   */
  'setup.import': {
    input: z.object({
      ...chosen,
      /** Of the plan that a person saw. Another file is refused. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/u),
      /** Base URLs of new connections that a person confirmed. Those of others are left out, with all that is theirs. */
      acceptedUrls: z.array(z.string().min(1).max(2048)).max(1000),
      /** False leaves appearance and sending rules as they are here. */
      withSettings: z.boolean().default(true),
    }),
    output: setupImportedSchema,
  },
} as const satisfies CallSchemas;
