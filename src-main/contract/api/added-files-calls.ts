import { newBatchSchema } from '../batch.ts';
import { otherClientSchema } from '../clients.ts';
import { filesByReasonSchema } from '../files-by-reason.ts';
import { locationRuleSchema } from '../folder-rules.ts';
import { fileTargetKindSchema, targetSchema } from '../job.ts';
import { z } from '../zod.ts';
import { type CallSchemas, otherClient } from './call-fields.ts';
import { messageSchema } from '../messages/message.ts';

/** Files and folders that go to one target by hand. */
const chosenFiles = {
  tokens: z.array(z.string().min(1).max(200)).min(1).max(1000),
  connectionId: z.int(),
  target: targetSchema.extend({ kind: fileTargetKindSchema }),
};

/** Files and folders that go by hand, each looked at before it is added. */
export const addedFilesCalls = {
  /** Which of such files would be waited for longer than usual, what for and how long. Only looks. */
  'jobs.foreseeWaits': {
    input: z.object({ tokens: z.array(z.string().min(1).max(200)).min(1).max(1000) }),
    output: z.array(z.object({ path: z.string(), why: messageSchema })),
  },
  /** What adding such files and folders would do. Nothing is queued, and only what may have been sent before is read. */
  'jobs.previewFiles': {
    input: z.object(chosenFiles),
    output: z.object({
      /** Of what would go: without what was sent before. */
      files: z.int(),
      sizeBytes: z.number(),
      /** The first of them by path, in the order in which they would go. */
      first: z.array(z.string()),
      alreadySent: z.int(),
      /** Named by themselves, and left out. */
      skipped: z.array(z.object({ path: z.string(), why: messageSchema })),
      /** Of the folders. */
      leftOut: z.array(filesByReasonSchema),
      /** What would be waited for longer than usual. */
      waits: z.array(filesByReasonSchema),
      warnings: z.array(messageSchema),
      /** Left out where nothing of one client would go to another. */
      otherClient: otherClientSchema.optional(),
    }),
  },
  /**
   * One-off files, and folders that are walked once: tokens from the host's dialog or browser. In the order given, those of a
   * folder in natural order; what is still being written goes at the end. Refused where there are folders and nothing in them fits.
   */
  'jobs.addFiles': {
    input: z.object({
      ...chosenFiles,
      otherClient,
      /** What becomes of pictures and films that say where they were taken. Left out: they go as they are. */
      location: locationRuleSchema.optional(),
      /** A video's title, where it goes to a brand's clips. */
      title: z.string().max(500).optional(),
      /** What to call what is added with this call; left out: by its time. */
      batch: newBatchSchema.optional(),
      /** Instead: the batch that an earlier call of the same addition made. */
      batchId: z.int().positive().optional(),
    }),
    output: z.object({
      /** What was added belongs to it; `null` where nothing was. */
      batchId: z.int().nullable(),
      added: z.array(z.int()),
      skipped: z.array(z.object({ path: z.string(), why: messageSchema })),
      leftOut: z.array(filesByReasonSchema),
      warnings: z.array(messageSchema),
    }),
  },
} as const satisfies CallSchemas;
