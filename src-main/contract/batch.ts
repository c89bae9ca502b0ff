import { jobCountsSchema } from './job-counts.ts';
import { z } from './zod.ts';

/**
 * A batch: what was added together. One addition of files and folders, one list of links, what a watched folder brought until
 * nothing more came or the day was over, or the rows of one corrected list.
 */
export const batchSources = ['files', 'links', 'folder', 'corrected'] as const;
export const batchSourceSchema = z.enum(batchSources);
export type BatchSource = z.infer<typeof batchSourceSchema>;

/**
 * `open`: nothing of it is to go just now, and more may be added · `going` · `waiting` for a person: it is held, or all that is left
 * of it asks something · `done` · `done_with_failures`: some of it was rejected or failed.
 */
export const batchStates = ['open', 'going', 'waiting', 'done', 'done_with_failures'] as const;
export const batchStateSchema = z.enum(batchStates);
export type BatchState = z.infer<typeof batchStateSchema>;

/** Who is told of its end. */
export const batchTells = ['notification', 'command', 'webhook'] as const;
export const batchTellSchema = z.enum(batchTells);
export type BatchTell = z.infer<typeof batchTellSchema>;
export const batchTellsSchema = z.array(batchTellSchema).max(batchTells.length);

export const batchNameSchema = z.string().trim().min(1).max(100);
export const batchTagSchema = z.string().trim().min(1).max(40);
export const batchTagsSchema = z.array(batchTagSchema).max(20);

/** Commands that go through all jobs of a batch, piece by piece. */
export const batchSweeps = ['cancel', 'retry', 'retarget'] as const;
export const batchSweepSchema = z.enum(batchSweeps);
export type BatchSweepName = z.infer<typeof batchSweepSchema>;

export const batchSchema = z.object({
  id: z.int().positive(),
  name: z.string(),
  tags: z.array(z.string()),
  source: batchSourceSchema,
  connectionId: z.int(),
  watchFolderId: z.int().nullable(),
  /** The client that it is for: the one that a person said, or else the one of all its targets. `null`: it has no such one. */
  clientId: z.int().nullable(),
  /** A person said whose it is. */
  isClientChosen: z.boolean(),
  state: batchStateSchema,
  /** Its jobs, by state. */
  counts: jobCountsSchema,
  jobs: z.int(),
  sizeBytes: z.number(),
  /** Of its jobs and their bytes, those that ended, however. */
  ended: z.int(),
  endedBytes: z.number(),
  /** Links that a recipe still takes further. */
  openRows: z.int(),
  createdAtMs: z.number(),
  /** When it ended last; `null`: something is still to come. */
  endedAtMs: z.number().nullable(),
  /** Since when a person holds it. */
  heldAtMs: z.number().nullable(),
  /** Where a person moved it in the order, the higher first; `null`: nobody did. */
  priority: z.int().nullable(),
  /** A command that goes through its jobs just now. */
  command: batchSweepSchema.nullable(),
  /** Who is told of its end. */
  tells: batchTellsSchema,
});
export type Batch = z.infer<typeof batchSchema>;

/** What a person may say of a batch while adding to it. */
export const newBatchSchema = z.object({
  name: batchNameSchema.optional(),
  tags: batchTagsSchema.optional(),
  tells: batchTellsSchema.optional(),
});
export type NewBatch = z.infer<typeof newBatchSchema>;

/** What lists of batches are narrowed to. */
export const batchFilterSchema = z.object({
  /** `open`: those that did not end. */
  which: z.enum(['all', 'open', 'ended']).default('all'),
  /** Only those for this client. */
  clientId: z.int().positive().optional(),
});
export type BatchFilter = z.infer<typeof batchFilterSchema>;

/** The technical receipt of a batch. The page for people is made of facts (`report-page.ts`). */
export const reportFormats = ['csv', 'json'] as const;
export const reportFormatSchema = z.enum(reportFormats);
export type ReportFormat = z.infer<typeof reportFormatSchema>;

/** Where a batch is put among everything that waits. */
export const batchPlaceSchema = z.union([
  z.enum(['top', 'bottom']),
  z.object({ before: z.int().positive() }),
]);
export type BatchPlace = z.infer<typeof batchPlaceSchema>;
