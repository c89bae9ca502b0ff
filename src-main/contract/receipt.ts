import { clipWorkSchema, jobKindSchema, proofSchema, targetSchema, toldSchema } from './job.ts';
import { z } from './zod.ts';

/** What was sent where, when, with which checksum, and what the service gave for it. Sizes are bytes, times ms since 1970 UTC. */
export const receiptSchema = z.object({
  /** The job that it is the receipt of, here. */
  jobId: z.int(),
  kind: jobKindSchema,
  connection: z.object({ name: z.string(), baseUrl: z.string(), isPractice: z.boolean() }),
  target: targetSchema,
  name: z.string(),
  /** Where the file lies here, or `null` where this installation never saw it. */
  path: z.string().nullable(),
  /** Where it lay, as the receipt of another installation says: words for people, which name no file here. */
  wasAt: z.string().nullable().default(null),
  url: z.string().nullable(),
  sha256: z.string().nullable(),
  /** Of what left, where that is other than the file: where it was taken was taken out. */
  sentSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/u)
    .nullable()
    .default(null),
  sizeBytes: z.number().nullable(),
  clipWork: clipWorkSchema.nullable(),
  remoteId: z.string().nullable(),
  remoteUrl: z.string().nullable(),
  remoteStatus: z.string().nullable(),
  /** `null` while the service still works on what it accepted. */
  proof: proofSchema.nullable(),
  attempts: z.int(),
  /** When the end of the accepted request left, or `null` where that is not known. */
  sentAtMs: z.number().nullable(),
  deliveredAtMs: z.number(),
  /** True where a receipt from another installation was read in. */
  isImported: z.boolean(),
  /**
   * True where it was cancelled, and may be at the service: it was accepted, or no answer came and no one looked. Such entries stand
   * only in what another Outbox reads in, so that it asks before it sends the same content.
   */
  isUnchecked: z.boolean().default(false),
  /** What the service told of it beside its id. */
  told: toldSchema.optional(),
  /** Where evidence, not the service's answer, says that it arrived. */
  finding: z.string().nullable(),
  /** The job whose receipt is for older content of the same file. Only known where it was sent from. */
  newerOf: z.int().nullable().default(null),
  /** When its document was deleted at the service because newer content stands there, by Outbox itself. */
  removedAtMs: z.number().nullable().default(null),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptFormats = ['json', 'csv', 'markdown'] as const;
export const receiptFormatSchema = z.enum(receiptFormats);
export type ReceiptFormat = z.infer<typeof receiptFormatSchema>;
