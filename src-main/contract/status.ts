import { messageSchema } from './messages/message.ts';
import { personHolds, personHoldSchema } from './availability.ts';
import { batchSchema } from './batch.ts';
import { clientSchema } from './clients.ts';
import { connectionSchema } from './connection.ts';
import { jobCountsSchema } from './job-counts.ts';
import { jobKindSchema, queueViews, queueViewSchema, targetSchema } from './job.ts';
import { languageChoices } from './language.ts';
import { savedFilterSchema } from './saved-filter.ts';
import { sendingStateSchema } from './sending.ts';
import { settlingFileSchema, watchFolderSchema } from './watch-folder.ts';
import { z } from './zod.ts';

export const targetCountSchema = z.object({
  targetId: z.string(),
  label: z.string().nullable(),
  kind: z.string(),
  /** A connection that it is at. */
  connectionId: z.int(),
  /** Jobs not yet ended. */
  pending: z.int(),
});
export type TargetCount = z.infer<typeof targetCountSchema>;

/** What is still to go to the targets of a client. What is made of a clip is not among it. */
export const clientCountSchema = z.object({
  clientId: z.int(),
  /** Jobs not yet ended that need nobody. */
  pending: z.int(),
  /** Jobs in doubt or with a question. */
  attention: z.int(),
});
export type ClientCount = z.infer<typeof clientCountSchema>;

/**
 * Everything that is still to go, and what was delivered since something was to go after nothing had been; and the speed of the
 * last seconds.
 */
export const progressSchema = z.object({
  toGo: z.int(),
  toGoBytes: z.number(),
  /** Of these, what the service has taken and still works on. */
  withService: z.int(),
  withServiceBytes: z.number(),
  done: z.int(),
  doneBytes: z.number(),
  bytesPerSecond: z.number(),
  /** Seconds left at the pace of the last minute, in files and in bytes, or `null` while it is not known. */
  secondsLeft: z.number().nullable(),
  /** One figure for every 5 s of the last 5 minutes, oldest first: bytes per second. */
  throughput: z.array(z.number()),
});
export type Progress = z.infer<typeof progressSchema>;

/** Bytes of the transfers that are under way, by job. Never stored. */
export const transferSchema = z.object({
  jobId: z.int(),
  sentBytes: z.number(),
  totalBytes: z.number(),
  bytesPerSecond: z.number(),
  /** Of an upload in parts: how many have arrived. Left out for what goes in one piece. */
  parts: z.object({ done: z.int(), total: z.int() }).optional(),
});
export type Transfer = z.infer<typeof transferSchema>;

/**
 * `untilMs` is `null` where the pause lasts until somebody resumes. Mode `now` also stops what is being sent, where its end is
 * not out yet; it goes again from the start.
 */
export const pauseModeSchema = z.enum(['now', 'after_current']);
export const pauseSchema = z.object({
  untilMs: z.number().nullable(),
  sinceMs: z.number(),
  mode: pauseModeSchema.default('after_current'),
});
export type Pause = z.infer<typeof pauseSchema>;

/**
 * What waits until a person did something: one for each cause, however many jobs it holds. It reaches over one target, one kind of
 * work on a connection (`jobKind`), or the whole connection (neither).
 */
export const heldGroupSchema = z.object({
  cause: personHoldSchema,
  connectionId: z.int(),
  jobKind: jobKindSchema.nullable(),
  target: targetSchema.pick({ kind: true, id: true, label: true }).nullable(),
  /** What happened, and what helps. */
  message: messageSchema,
  /** Since when, where that is written down. */
  sinceMs: z.number().nullable(),
  /** Jobs that wait for it. */
  jobs: z.int(),
  /** Names of the first of them. */
  names: z.array(z.string()),
});
export type HeldGroup = z.infer<typeof heldGroupSchema>;

/** Something that many wait for, by its cause, or that is wrong with the machine itself: shown above the queue. */
export const bannerSchema = z.object({
  kind: z.enum([
    ...personHolds,
    'offline',
    'trouble',
    'disk',
    'watch_limit',
    'watch_failed',
    'reader_still',
    'practice',
    'storage',
    'repaired',
    'older_copy',
  ]),
  connectionId: z.int().nullable(),
  title: messageSchema,
  /** `null`: there is no more to say. */
  detail: messageSchema.nullable(),
});
export type Banner = z.infer<typeof bannerSchema>;

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['two_lines', 'compact'] as const;

/** What a row of the queue need not show. */
export const hidableColumns = ['target', 'journey', 'size', 'age'] as const;
export type HidableColumn = (typeof hidableColumns)[number];

/** What is told to whoever is new, each until somebody closes it. */
export const hints = ['queue', 'doubt', 'clips'] as const;
export type Hint = (typeof hints)[number];

export const appearanceSchema = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  /** Of the window. What an earlier version kept says nothing of it. */
  language: z.enum(languageChoices).default('system'),
  /** Of the queue's table. Left out: every column is shown. */
  hiddenColumns: z.array(z.enum(hidableColumns)).max(hidableColumns.length).optional(),
  /** Groups of the queue that are folded up. Left out: none. */
  foldedGroups: z.array(queueViewSchema).max(queueViews.length).optional(),
  /** Closed for ever. Left out: none. */
  hiddenHints: z.array(z.enum(hints)).max(hints.length).optional(),
});
export type Appearance = z.infer<typeof appearanceSchema>;

/** What the host around the engine can do, so that the pages offer only what works. */
export const hostTraitsSchema = z.object({
  kind: z.enum(['electron', 'headless']),
  version: z.string(),
  platform: z.string(),
  /** True where a native folder dialog exists; otherwise folders are chosen in the server's directory browser. */
  hasFolderDialog: z.boolean(),
  /** Where keys would be kept, and whether that outlives the run. */
  keyPlace: messageSchema,
  keysPersist: z.boolean(),
  /** Of whom it runs for: paths in it are shown with `~` in its place. `null` on Windows, where nobody writes them so. */
  homeDirectory: z.string().nullable(),
});
export type HostTraits = z.infer<typeof hostTraitsSchema>;

/** Totals of all recipe rows. A change of any row changes `revision`, so that a page that shows rows asks for them again. */
export const recipeTotalsSchema = z.object({
  rows: z.int(),
  open: z.int(),
  done: z.int(),
  stopped: z.int(),
  revision: z.int(),
});
export type RecipeTotals = z.infer<typeof recipeTotalsSchema>;

/** The full state at attach. Afterwards only `changed` events with a higher revision. */
export const snapshotSchema = z.object({
  revision: z.int(),
  host: hostTraitsSchema,
  counts: jobCountsSchema,
  targetCounts: z.array(targetCountSchema),
  progress: progressSchema,
  transfers: z.array(transferSchema),
  settling: z.array(settlingFileSchema),
  settlingCount: z.int(),
  connections: z.array(connectionSchema),
  held: z.array(heldGroupSchema),
  /** How many statuses of the services' work nobody has explained. */
  unclearStatuses: z.int(),
  watchFolders: z.array(watchFolderSchema),
  clients: z.array(clientSchema),
  /** Of the clients that have anything to go. */
  clientCounts: z.array(clientCountSchema),
  pause: pauseSchema.nullable(),
  sending: sendingStateSchema,
  banners: z.array(bannerSchema),
  appearance: appearanceSchema,
  recipes: recipeTotalsSchema,
  /** In the order of their names. */
  savedFilters: z.array(savedFilterSchema),
  /** Those that did not end, the newest first, at most 20. */
  batches: z.array(batchSchema).max(20),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** Files whose name a document in their knowledge base had before, at most 1,000 of the newest: how many, and the first of them. */
const namedAlikeSchema = z.object({
  files: z.int(),
  jobs: z.array(z.object({ id: z.int(), name: z.string() })).max(3),
});
export const sameNamesSchema = z.object({
  /** Sending them adds a second document. */
  waiting: namedAlikeSchema,
  /** Of the last 24 hours: the knowledge base has two documents now. */
  sent: namedAlikeSchema,
});
export type SameNames = z.infer<typeof sameNamesSchema>;

export const engineStatusSchema = z.object({
  /** True when nothing is settling, sending, tracking, or due to be retried. */
  idle: z.boolean(),
  counts: jobCountsSchema,
  settling: z.int(),
  /** Left out where there are none. */
  sameNames: sameNamesSchema.optional(),
});
export type EngineStatus = z.infer<typeof engineStatusSchema>;
