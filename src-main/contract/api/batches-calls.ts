import { messageSchema } from '../messages/message.ts';
import {
  batchFilterSchema,
  batchNameSchema,
  batchPlaceSchema,
  batchSchema,
  batchTagsSchema,
  batchTellSchema,
  batchTellsSchema,
  reportFormatSchema,
} from '../batch.ts';
import {
  batchNoticeSchema,
  tellCommandSchema,
  tellingSchema,
  tellTrialSchema,
  webhookSecretSchema,
  webhookUrlSchema,
} from '../batch-telling.ts';
import { fileTargetKindSchema, targetSchema } from '../job.ts';
import { reportPieceSchema, reportSenderSchema } from '../report-page.ts';
import { z } from '../zod.ts';
import { type CallSchemas, nothing, otherClient } from './call-fields.ts';

const id = z.int().positive();

/** What a command for all jobs of a batch came to. */
const swept = z.object({
  batch: batchSchema,
  /** Jobs that were changed. */
  changed: z.int(),
  /** How many were not, by the reason. */
  refused: z.array(z.object({ why: messageSchema, count: z.int() })),
});

/** What was added together, and what people do with all of it. */
export const batchesCalls = {
  /** Newest first, below `beforeId` where it is given. */
  'batches.page': {
    input: z.object({
      filter: batchFilterSchema,
      beforeId: id.nullable(),
      limit: z.int().min(1).max(200),
    }),
    output: z.array(batchSchema),
  },
  'batches.get': { input: z.object({ id }), output: batchSchema },
  'batches.rename': { input: z.object({ id, name: batchNameSchema }), output: batchSchema },
  /** In the place of the tags that it has. */
  'batches.tag': { input: z.object({ id, tags: batchTagsSchema }), output: batchSchema },
  /** Whose it is; `null`: as its targets say. */
  'batches.setClient': {
    input: z.object({ id, clientId: id.nullable() }),
    output: batchSchema,
  },
  /** Nothing more of it is begun until it is released. What is being sent goes on. */
  'batches.hold': { input: z.object({ id }), output: batchSchema },
  'batches.release': { input: z.object({ id }), output: batchSchema },
  /** Takes everything out of the queue that was not sent. What is in doubt keeps its question. */
  'batches.cancel': { input: z.object({ id }), output: swept },
  /** Tries what was rejected or failed again. */
  'batches.retry': { input: z.object({ id }), output: swept },
  /** Sends what waits somewhere else. What was sent, or is being sent, stays. */
  'batches.retarget': {
    input: z.object({ id, target: targetSchema.extend({ kind: fileTargetKindSchema }), otherClient }),
    output: swept,
  },
  /** Puts what waits of it before or behind everything else that waits on its connection, or right before another batch. */
  'batches.move': { input: z.object({ id, place: batchPlaceSchema }), output: batchSchema },
  /** Who is told when it is done. */
  'batches.tell': { input: z.object({ id, tells: batchTellsSchema }), output: batchSchema },
  /**
   * A piece of its report as text; pieces in turn make the whole: what was not delivered and why, then what was. `next` is the cursor
   * of the next piece, or `null`. With `clientId` only what is for that client.
   */
  'batches.report': {
    input: z.object({ id, format: reportFormatSchema, clientId: id.optional(), cursor: z.int().min(0) }),
    output: z.object({ text: z.string(), next: z.int().nullable() }),
  },
  /**
   * What became of its files, for the client that it is for: what is still open first, then what was delivered, at most 50 in a piece.
   * With `clientId` only what is for that client, in the counts too.
   */
  'batches.reportPage': {
    input: z.object({ id, clientId: id.optional(), cursor: z.int().min(0) }),
    output: reportPieceSchema,
  },
  /** Whose name stands on reports; `null`: none. */
  'batches.reportSender': { input: nothing, output: z.object({ sender: reportSenderSchema.nullable() }) },
  'batches.setReportSender': {
    input: z.object({ sender: reportSenderSchema.nullable() }),
    output: z.object({ sender: reportSenderSchema.nullable() }),
  },
  /** Writes the whole report into the data folder's `exports`, and says where. */
  'batches.reportFile': {
    input: z.object({ id, format: reportFormatSchema, clientId: id.optional() }),
    output: z.object({ path: z.string(), rows: z.int() }),
  },
  /** Who was told of its ends, the newest first, at most 50. */
  'batches.notices': { input: z.object({ id }), output: z.array(batchNoticeSchema) },
  /** Tells of its newest end whom that could not be told. */
  'batches.tellAgain': { input: z.object({ id }), output: z.object({ notices: z.int() }) },
  'batches.telling': { input: nothing, output: tellingSchema },
  /** Who is told of every batch for which nobody says otherwise. */
  'batches.setUsualTells': { input: z.object({ tells: batchTellsSchema }), output: tellingSchema },
  /** Which program of this computer is told, or none. Pages on a loopback address cannot set it. */
  'batches.setCommand': { input: z.object({ argv: tellCommandSchema.nullable() }), output: tellingSchema },
  /**
   * A secret is made and given back, the only time that it is told, where none is brought and `keepsSecret` is left out: with that, the
   * one that is set stays.
   */
  'batches.setWebhook': {
    input: z.object({
      webhook: z
        .object({
          url: webhookUrlSchema,
          secret: webhookSecretSchema.optional(),
          keepsSecret: z.literal(true).optional(),
        })
        .nullable(),
    }),
    output: z.object({ telling: tellingSchema, secret: z.string().nullable() }),
  },
  /** Really tells somebody once, of no batch, and says what came back. */
  'batches.tryTell': { input: z.object({ tell: batchTellSchema }), output: tellTrialSchema },
} as const satisfies CallSchemas;
