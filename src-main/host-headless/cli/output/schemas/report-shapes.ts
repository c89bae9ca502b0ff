/** What reports of batches and of this machine print. */
import { batchSchema } from '../../../../contract/batch.ts';
import { jobRowSchema, targetSchema } from '../../../../contract/job.ts';
import { z } from '../../../../contract/zod.ts';
import { isoTimeSchema } from './shapes.ts';

/** As `isoTimeSchema`, and empty where there is none. */
const reportTimeSchema = z.union([isoTimeSchema, z.literal('')]);

/** A batch as its report tells of it. */
export const reportedBatchSchema = z.object({
  ...batchSchema.pick({ id: true, name: true, tags: true }).shape,
  /** The name of the client that it is for. */
  client: z.string().nullable(),
  /** The name of the client for whom alone the report tells; `null`: it tells all. */
  onlyClient: z.string().nullable(),
  ...batchSchema.pick({ source: true, state: true, counts: true, jobs: true, sizeBytes: true }).shape,
  createdAt: reportTimeSchema,
  /** Empty: something is still to come. */
  endedAt: reportTimeSchema,
});

/** What a job of a batch came to. */
export const reportRowSchema = z.object({
  /** The number of the job. */
  job: z.int(),
  name: z.string(),
  /** What became of it, in words. */
  state: z.string(),
  isDelivered: z.boolean(),
  /** Why it is where it is, in words. */
  why: z.string(),
  /** The name of the client that it is for. */
  client: z.string().nullable(),
  kind: jobRowSchema.shape.kind,
  targetKind: targetSchema.shape.kind,
  targetId: z.string(),
  targetLabel: z.string().nullable(),
  slideId: z.string().nullable(),
  slideLabel: z.string().nullable(),
  path: z.string().nullable(),
  url: z.string().nullable(),
  title: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  sha256: z.string().nullable(),
  proof: jobRowSchema.shape.proof,
  remoteId: z.string().nullable(),
  remoteUrl: z.string().nullable(),
  remoteStatus: z.string().nullable(),
  attempts: z.int(),
  /** When the end of the accepted request left; empty: it did not. */
  sentAt: reportTimeSchema,
  /** Empty: it did not end. */
  endedAt: reportTimeSchema,
});

/** What was looked at on this machine, or tried. */
export const findingOutputSchema = z.object({
  what: z.string(),
  /** `note`: worth knowing, hinders nothing. */
  verdict: z.enum(['well', 'note', 'problem']),
  /** What was found, and what to do. */
  detail: z.string(),
});
