import { messageSchema } from './messages/message.ts';
import { z } from './zod.ts';

/** What a line of the history tells of. */
export const activityKinds = [
  'delivered',
  'rejected',
  'failed',
  'in_doubt',
  'needs_attention',
  // What was in doubt, or asked something, does so no more.
  'answered',
  'skipped',
  'cancelled',
  'folder',
  'connection',
  'queue',
  // A batch ended, or somebody could not be told of that.
  'batch',
  'notice',
  // The service showed a limit of its own.
  'learned',
  // A clip had changed, and was submitted with its newer revision.
  'revision',
  // The computer woke.
  'machine',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** What people ask the history for. */
export const activityGroups = [
  'delivered',
  'attention',
  'answered',
  'connections',
  'folders',
  'limits',
] as const;
export const activityGroupSchema = z.enum(activityGroups);
export type ActivityGroup = z.infer<typeof activityGroupSchema>;

export const kindsOfGroup: Readonly<Record<ActivityGroup, readonly ActivityKind[]>> = {
  delivered: ['delivered', 'batch'],
  attention: ['in_doubt', 'needs_attention', 'rejected', 'failed', 'notice'],
  answered: ['answered'],
  connections: ['connection', 'machine'],
  folders: ['folder'],
  limits: ['learned'],
};

/** What of the history is asked for: all of what is given has to be met. */
export const activityFilterSchema = z.object({
  group: activityGroupSchema.optional(),
  /** Only what is of this client's jobs and batches. */
  clientId: z.int().positive().optional(),
});
export type ActivityFilter = z.infer<typeof activityFilterSchema>;

export const activityEntrySchema = z.object({
  id: z.int(),
  atMs: z.number(),
  kind: z.enum(activityKinds),
  /** How many events of the same cause this line stands for. */
  count: z.int(),
  title: messageSchema,
  detail: messageSchema.nullable(),
  jobId: z.int().nullable(),
  /** Of `batch` and `notice`; left out for the others. */
  batchId: z.int().optional(),
  /** What else it is of, where that is one: left out otherwise. */
  connectionId: z.int().optional(),
  watchFolderId: z.int().optional(),
  /** Of `delivered`: where all of what it stands for went. */
  targetId: z.string().optional(),
  /** Of `cancelled`: its job still is, so that it can be sent after all. */
  canUndo: z.literal(true).optional(),
  /** Of a line for one question: its job asks it no more. One for several says nothing of each. */
  isAnswered: z.literal(true).optional(),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;
