import { jobRowSchema } from './job.ts';
import { z } from './zod.ts';

/** A renderable segment of a clip, as last read. Times are milliseconds from the clip's beginning. */
export const clipCandidateSchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  score: z.number().nullable(),
  startMs: z.number().nullable(),
  endMs: z.number().nullable(),
  /** As the service sent it. */
  renderStatus: z.string().nullable(),
});
export type ClipCandidate = z.infer<typeof clipCandidateSchema>;

/** One line of the service's list of clips. */
export const clipSummarySchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  status: z.string().nullable(),
  editRevision: z.int().nullable(),
  durationMs: z.number().nullable(),
  createdAt: z.string().nullable(),
  candidateCount: z.int().nullable(),
});
export type ClipSummary = z.infer<typeof clipSummarySchema>;

/** A clip, read just now or as last read, with what this app did to it. */
export const clipDetailSchema = clipSummarySchema.extend({
  connectionId: z.int(),
  transcriptionStatus: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  candidates: z.array(clipCandidateSchema),
  /** The field that the service’s reply lacked, so that no candidates do not mean that there are none. Left out: it has them. */
  missing: z.string().optional(),
  readAtMs: z.number(),
  /** Renders and drafts of this clip, newest first, at most 200. */
  jobs: z.array(jobRowSchema),
});
export type ClipDetail = z.infer<typeof clipDetailSchema>;

/** One of the clip's jobs at the service, where it lists them. */
export const remoteClipJobSchema = z.object({
  id: z.string(),
  kind: z.string().nullable(),
  status: z.string().nullable(),
  candidateId: z.string().nullable(),
  createdAt: z.string().nullable(),
});
export type RemoteClipJob = z.infer<typeof remoteClipJobSchema>;

/** A draft that was made, as the service told of it. Drafts can be read nowhere, so this is what its reply said. */
export const madeDraftSchema = z.object({
  job: jobRowSchema,
  /** What its candidate is called, where the clip was read with it. */
  candidateTitle: z.string().nullable(),
  caption: z.string().nullable(),
  /** Addresses. */
  media: z.array(z.string()),
});
export type MadeDraft = z.infer<typeof madeDraftSchema>;
