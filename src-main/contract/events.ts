import { activityEntrySchema } from './activity.ts';
import { jobRowSchema } from './job.ts';
import { snapshotSchema } from './status.ts';
import { z } from './zod.ts';

/**
 * A batch of changes, sent at most ten times a second. Every part is present only where it changed. A receiver whose last
 * revision is not `revision - 1` takes a new snapshot.
 */
export const changedSchema = z.object({
  revision: z.int(),
  /** Rows that are new or changed, in their new form. At most 200; beyond that `jobsReset` is set instead. */
  jobs: z.array(jobRowSchema).max(200).optional(),
  jobsReset: z.literal(true).optional(),
  ...snapshotSchema
    .pick({
      counts: true,
      targetCounts: true,
      progress: true,
      transfers: true,
      settling: true,
      settlingCount: true,
      connections: true,
      held: true,
      unclearStatuses: true,
      watchFolders: true,
      clients: true,
      clientCounts: true,
      savedFilters: true,
      banners: true,
      appearance: true,
      recipes: true,
      batches: true,
      sending: true,
    })
    .partial().shape,
  /** Absent: unchanged. `null`: not paused any more. */
  pause: snapshotSchema.shape.pause.optional(),
  activity: z.array(activityEntrySchema).max(50).optional(),
});
export type Changed = z.infer<typeof changedSchema>;

/** Every event that is sent to whoever is attached: name → payload. The engine sends `changed`, the window's host `asked`. */
export const eventSchemas = {
  changed: changedSchema,
  /** The system asks something of the page, which takes it with `host.takeRequests`. */
  asked: z.object({}).strict(),
} as const;
export type EventName = keyof typeof eventSchemas;
export type EventPayload<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>;
