import { newBatchSchema } from '../batch.ts';
import { clipDetailSchema, clipSummarySchema, madeDraftSchema, remoteClipJobSchema } from '../clips.ts';
import { foundLinkSchema } from '../links.ts';
import { messageSchema } from '../messages/message.ts';
import { aspectRatioSchema, renderFormatSchema } from '../render-format.ts';
import { longestId } from '../longest-id.ts';
import { z } from '../zod.ts';
import { type CallSchemas, connectionId, listPath, otherClient, remoteId } from './call-fields.ts';

/** Clips at the service: imported from links, rendered, drafted. */
export const clipsCalls = {
  /** Finds links in any text or CSV, or judges rows of a list that the caller took apart. Nothing is fetched. */
  'clips.findLinks': {
    input: z.object({
      text: z.string().max(60_000),
      /** In place of the text: what the rows of a table say, as written. */
      rows: z
        .array(
          z.object({
            row: z.int().min(1),
            /** As Excel allows them; shown, and nothing else. */
            sheet: z.string().max(500).optional(),
            url: z.string().max(8192),
            title: z.string().max(500).nullable(),
            brand: z.string().max(500).nullable(),
            recipe: z.string().max(500).nullable(),
            /** Why the row cannot be followed. */
            fault: messageSchema.optional(),
          }),
        )
        .max(1000)
        .optional(),
      connectionId: z.int(),
      brandId: z.string().max(longestId),
    }),
    output: z.array(foundLinkSchema),
  },
  'clips.import': {
    input: z.object({
      connectionId: z.int(),
      brandId: z.string().min(1).max(longestId),
      links: z
        .array(z.object({ url: z.string().max(2048), title: z.string().max(500).nullable() }))
        .min(1)
        .max(500),
      /** What to call what is added with this call; left out: by its time. */
      batch: newBatchSchema.optional(),
      /** Instead: the batch that an earlier call of the same import made. */
      batchId: z.int().positive().optional(),
      /** The brand that was chosen for all that name none: whose the links are. */
      forBrandId: z.string().max(longestId).optional(),
      listPath,
      /** Without it, links whose brands belong to several clients are a `conflict`. */
      otherClient,
    }),
    output: z.object({
      /** What was added belongs to it; `null` where nothing was. */
      batchId: z.int().nullable(),
      added: z.array(z.int()),
      skipped: z.array(z.object({ url: z.string(), why: messageSchema })),
      warnings: z.array(messageSchema),
    }),
  },
  /** The service's own list. */
  'clips.list': {
    input: z.object({ connectionId, offset: z.int().min(0), limit: z.int().min(1).max(100) }),
    output: z.object({ total: z.int().nullable(), clips: z.array(clipSummarySchema) }),
  },
  /** Reads a clip now. */
  'clips.get': { input: z.object({ connectionId, clipId: remoteId }), output: clipDetailSchema },
  'clips.jobs': {
    input: z.object({ connectionId, clipId: remoteId }),
    output: z.array(remoteClipJobSchema),
  },
  'clips.render': {
    input: z.object({
      connectionId,
      clipId: remoteId,
      /** `null`: one submission for the clip's candidates. Otherwise one for each. */
      candidateIds: z.array(remoteId).min(1).max(100).nullable(),
      formats: z.array(renderFormatSchema).min(1).max(4),
      /** Only this revision is rendered without asking again. */
      approvedRevision: z.int().min(0).nullable(),
    }),
    output: z.object({
      added: z.array(z.int()),
      skipped: z.array(z.object({ candidateId: z.string().nullable(), why: messageSchema })),
    }),
  },
  /** Drafts that were made from here, newest first. */
  'clips.drafts': {
    input: z.object({ offset: z.int().min(0), limit: z.int().min(1).max(100) }),
    output: z.object({ total: z.int(), drafts: z.array(madeDraftSchema) }),
  },
  'clips.draft': {
    input: z.object({
      connectionId,
      clipId: remoteId,
      drafts: z
        .array(z.object({ candidateId: remoteId.nullable(), aspectRatio: aspectRatioSchema.nullable() }))
        .min(1)
        .max(400),
    }),
    output: z.object({
      added: z.array(z.int()),
      skipped: z.array(z.object({ candidateId: z.string().nullable(), why: messageSchema })),
    }),
  },
} as const satisfies CallSchemas;
