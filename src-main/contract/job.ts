import { messageSchema } from './messages/message.ts';
import { holdSchema, liftSchema } from './availability.ts';
import { contentFactsSchema } from './content-facts.ts';
import { namedPartSchema } from './name-pattern.ts';
import { aspectRatioSchema, renderFormatSchema } from './render-format.ts';
import { statusMeaningSchema } from './service-profile.ts';
import { longestId } from './longest-id.ts';
import { z } from './zod.ts';

/** States of a job. `src-main/engine/jobs/record/transitions.ts` says which may follow which. */
export const jobStates = [
  'queued',
  'sending',
  'tracking',
  'done',
  'in_doubt',
  'rejected',
  'failed',
  'needs_attention',
  'skipped',
  'cancelled',
] as const;
export const jobStateSchema = z.enum(jobStates);
export type JobState = z.infer<typeof jobStateSchema>;

/** After so many attempts that counted a job is failed. */
export const maximumAttempts = 12;

/** Phases of `sending`: before and after the durable record that precedes the closing delimiter. */
export const sendingPhases = ['open', 'final'] as const;
export const sendingPhaseSchema = z.enum(sendingPhases);
export type SendingPhase = z.infer<typeof sendingPhaseSchema>;

/**
 * Why a job is `skipped` or `needs_attention`. Skipped: `duplicate`, `superseded` (the file has newer content), `source_gone`,
 * `left` (edited since it was delivered, and left as it is there), `rules` (its folder's rules leave its file out now), `moved`
 * (its folder has another target now, and another job for the file).
 * Attention: `slide` (somebody must choose one), `brand` (the row of a list names one that nobody knows), `target` (its name says
 * none that is known), `early_success` (the service claimed success too early), `poison` (three
 * interruptions in a row), `no_status` (no final status in time), `remote_failed` (accepted, then the service gave it up, by a
 * status that a person taught), `revision` (another revision than the approved one), `being_edited` (five stale revisions in a
 * row), `no_revision` (the clip's reply has no usable revision, or the same again after a 409), `edited` (the file was edited
 * since it was delivered: as another document, or not at all),
 * `damaged` (its row does not match its check sum: the disk changed it), `file` (what stands at its path is not the file that it
 * repeats), `unfit` (its file does not fit where it goes, by what people said of that; skipped where they said so),
 * `client` (its target is another client's: a person is asked first), `sent_before` (the same content went there over another
 * connection, and nobody knows whether it is there), `same_cancelled` (it was skipped as a duplicate
 * of a job that a person cancelled).
 */
export const causes = [
  'duplicate',
  'superseded',
  'source_gone',
  'left',
  'rules',
  'moved',
  'slide',
  'brand',
  'target',
  'early_success',
  'poison',
  'no_status',
  'remote_failed',
  'revision',
  'being_edited',
  'no_revision',
  'edited',
  'damaged',
  'file',
  'unfit',
  'client',
  'sent_before',
  'same_cancelled',
] as const;
export const causeSchema = z.enum(causes);
export type Cause = z.infer<typeof causeSchema>;

export const jobKinds = [
  'kb_document',
  'carousel_asset',
  'clip_import',
  'clip_upload',
  'clip_render',
  'post_draft',
] as const;
export const jobKindSchema = z.enum(jobKinds);
export type JobKindName = z.infer<typeof jobKindSchema>;

/** What the service lists or lets be read. Assets of carousels and drafts can be looked up nowhere. */
export const askableKinds: ReadonlySet<JobKindName> = new Set([
  'kb_document',
  'clip_import',
  'clip_upload',
  'clip_render',
]);

/** Why a job is done. `accepted_only`: the service took it and promises no later status. */
export const proofs = ['indexed', 'completed', 'accepted_only'] as const;
export const proofSchema = z.enum(proofs);
export type Proof = z.infer<typeof proofSchema>;

export const targetKinds = ['knowledge_base', 'carousel', 'brand_clips', 'clip'] as const;
export const targetKindSchema = z.enum(targetKinds);
export type TargetKind = z.infer<typeof targetKindSchema>;
/** Where files and lists of links can go. */
export const fileTargetKindSchema = targetKindSchema.exclude(['clip']);
export type FileTargetKind = z.infer<typeof fileTargetKindSchema>;

/**
 * Where a file, link, render or draft goes. `id` is the knowledge base, carousel, brand, or (renders and drafts) clip;
 * `slideId` only for carousels. Labels are what
 * the service called them when last seen, or `null`.
 */
export const targetSchema = z.object({
  kind: targetKindSchema,
  id: z.string().min(1).max(longestId),
  label: z.string().max(500).nullable(),
  slideId: z.string().max(longestId).nullable(),
  slideLabel: z.string().max(500).nullable(),
});
export type Target = z.infer<typeof targetSchema>;

/** What a render or draft is about. Revisions are the clip's `editRevision`. */
export const clipWorkSchema = z.object({
  /** `null`: the clip's candidates (renders), or no candidate named (drafts). */
  candidateId: z.string().max(longestId).nullable(),
  /** Renders only, otherwise empty. */
  formats: z.array(renderFormatSchema),
  /** Drafts only. */
  aspectRatio: aspectRatioSchema.nullable(),
  /** Last submitted, and the one that a person approved. Renders only. */
  revision: z.int().nullable(),
  approvedRevision: z.int().nullable(),
});
export type ClipWork = z.infer<typeof clipWorkSchema>;

/** One row of the queue: what lists show. Times are milliseconds since 1970 UTC, sizes are bytes. */
export const jobRowSchema = z.object({
  id: z.int().positive(),
  kind: jobKindSchema,
  state: jobStateSchema,
  phase: sendingPhaseSchema.nullable(),
  hold: holdSchema.nullable(),
  /** How the hold ends; `null` where nothing holds it. */
  lift: liftSchema.nullable(),
  /** When a hold with a time ends, the next poll of a tracked job is due, or a job in doubt is looked for next. */
  dueAtMs: z.number().nullable(),
  /** For `skipped` and `needs_attention`, `null` otherwise. */
  cause: causeSchema.nullable(),
  /** Why the job is where it is. */
  reason: messageSchema.nullable(),
  name: z.string(),
  /** Where the file lies, absolute, or `null` for a link. */
  path: z.string().nullable(),
  url: z.string().nullable(),
  connectionId: z.int(),
  /** What it was added with; `null` for jobs that are older than batches, and for imported receipts. */
  batchId: z.int().nullable(),
  watchFolderId: z.int().nullable(),
  watchFolderName: z.string().nullable(),
  /** Whose it is, by its target; left out where it belongs to nobody. */
  clientId: z.int().optional(),
  target: targetSchema,
  sizeBytes: z.number().nullable(),
  sha256: z.string().nullable(),
  /** Attempts that counted against the budget, of at most `maximumAttempts`. */
  countedAttempts: z.int(),
  attempts: z.int(),
  remoteId: z.string().nullable(),
  /** It was cancelled, and the service may have it. Left out where it certainly has not. */
  mayBeThere: z.literal(true).optional(),
  remoteUrl: z.string().nullable(),
  remoteStatus: z.string().nullable(),
  /** What that status means, by the service's description or as a person taught it; `null`: nobody has said. */
  remoteMeaning: statusMeaningSchema.nullable(),
  proof: proofSchema.nullable(),
  /** For renders and drafts, `null` otherwise. */
  clipWork: clipWorkSchema.nullable(),
  /** The row of a recipe that this job is a step of. */
  recipeRowId: z.int().nullable(),
  /** What a check of a doubtful job found out; kept when it was settled by it. */
  finding: messageSchema.nullable(),
  /** The job that delivered older content of the same file, where there is one. */
  newerOf: z.int().nullable(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type JobRow = z.infer<typeof jobRowSchema>;

/** How an attempt ended. */
export const attemptOutcomes = [
  'accepted',
  'rejected',
  'retry',
  'held',
  'in_doubt',
  'source_changed',
  'source_gone',
  'interrupted',
  'cancelled',
  'unusable',
  'stale',
] as const;
export const attemptOutcomeSchema = z.enum(attemptOutcomes);
export type AttemptOutcome = z.infer<typeof attemptOutcomeSchema>;

/**
 * Why an attempt ended as it did, where its outcome leaves that open: what is tried again for, what is waited for, or that the
 * process died (`crashed`).
 */
export const attemptCauses = [
  'rate_limited',
  'server',
  'cut_off',
  'stalled',
  'stale_revision',
  'auth',
  'billing',
  'offline',
  'trouble',
  'path',
  'credits',
  'scope',
  'off',
  'failing',
  'revision',
  'no_revision',
  'file',
  'unfit',
  'stopped',
  'source_changed',
  'source_gone',
  'source_busy',
  'crashed',
] as const;
export const attemptCauseSchema = z.enum(attemptCauses);
export type AttemptCause = z.infer<typeof attemptCauseSchema>;

/** One try at a job's request, with its phases and what came back (redacted and bounded). */
export const attemptSchema = z.object({
  number: z.int().positive(),
  startedAtMs: z.number(),
  /** When "about to finish" was durably recorded, just before the last bytes. */
  finalAtMs: z.number().nullable(),
  endedAtMs: z.number().nullable(),
  totalBytes: z.number().nullable(),
  sentBytes: z.number().nullable(),
  outcome: attemptOutcomeSchema.nullable(),
  counted: z.boolean(),
  statusCode: z.int().nullable(),
  /** The clip's revision that was submitted. Renders only. */
  revision: z.int().nullable(),
  /** What happened. */
  detail: messageSchema.nullable(),
  /** The beginning of the service's reply as text, or `null` if none came. */
  reply: z.string().nullable(),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** What the service told of what it made, in its own words: a document's name and time, a draft's caption and media. */
export const toldSchema = z.object({
  name: z.string().max(500).nullable(),
  /** As the service sent it. */
  createdAt: z.string().max(64).nullable(),
  caption: z.string().max(2000).nullable(),
  /** Addresses. */
  media: z.array(z.string().max(2048)).max(20),
});
export type Told = z.infer<typeof toldSchema>;

export const jobDetailSchema = z.object({
  job: jobRowSchema,
  attempts: z.array(attemptSchema),
  /** Left out where the service told nothing beside its id. */
  told: toldSchema.optional(),
  /** What the parts of its folder's pattern took of its name. Left out where there is none. */
  parts: z.array(namedPartSchema).optional(),
  /** That a document of this name was in the knowledge base before. Left out where none was seen. */
  sameName: messageSchema.optional(),
  /** What was found in its file. Left out where nobody looked. */
  facts: contentFactsSchema.optional(),
  /** Where its file lies since its folder's rule put it away; `null` is the system's trash. Left out where it lies where it lay. */
  putAway: z.object({ path: z.string().nullable() }).optional(),
  /** Why the job is where it is, in order. */
  explanation: z.array(messageSchema),
  /** Whether the service can be asked what became of it, where that is open. */
  canCheck: z.boolean(),
});
export type JobDetail = z.infer<typeof jobDetailSchema>;

/** The views of the rail. */
export const queueViews = ['all', 'active', 'waiting', 'attention', 'failed', 'done', 'not_sent'] as const;
export const queueViewSchema = z.enum(queueViews);
export type QueueView = z.infer<typeof queueViewSchema>;

/** Which states each view shows. `null` means all. */
export const statesOfView: Readonly<Record<QueueView, readonly JobState[] | null>> = {
  all: null,
  active: ['sending', 'tracking'],
  waiting: ['queued'],
  attention: ['in_doubt', 'needs_attention'],
  failed: ['rejected', 'failed'],
  done: ['done'],
  not_sent: ['skipped', 'cancelled'],
};

/** Groups of the queue screen, in their order. */
export const groupedViews: readonly QueueView[] = [
  'active',
  'attention',
  'failed',
  'waiting',
  'done',
  'not_sent',
];

export const jobFilterSchema = z.object({
  view: queueViewSchema.default('all'),
  states: z.array(jobStateSchema).max(jobStates.length).optional(),
  connectionId: z.int().optional(),
  watchFolderId: z.int().optional(),
  batchId: z.int().optional(),
  targetId: z.string().max(longestId).optional(),
  clientId: z.int().positive().optional(),
  kinds: z.array(jobKindSchema).max(jobKinds.length).optional(),
  /** Added at this moment or later. */
  addedFromMs: z.number().optional(),
  /** Added before this moment. */
  addedBeforeMs: z.number().optional(),
  /** Matched against name, target label and ids, remote id. */
  search: z.string().max(200).optional(),
});
export type JobFilter = z.infer<typeof jobFilterSchema>;
/** As a caller may give it: the view may be left out. */
export type JobFilterInput = z.input<typeof jobFilterSchema>;

/** `state` groups as the queue screen does (active, attention, failed, waiting, done), newest first inside. */
export const jobOrders = ['state', 'newest', 'oldest', 'name', 'size'] as const;
export const jobOrderSchema = z.enum(jobOrders);
export type JobOrder = z.infer<typeof jobOrderSchema>;
