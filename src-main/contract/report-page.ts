import { accountGroups } from './file-account.ts';
import { clientSchema } from './clients.ts';
import { causeSchema, jobKindSchema, jobStateSchema, targetKindSchema } from './job.ts';
import { z } from './zod.ts';

/*
 * What a report tells the client that it is for: what arrived, what is still open and why. It is of a batch or of a month. It has no path,
 * id, checksum or code; those are in the technical receipt, which is the same report as CSV.
 */

/** So many files are listed one by one. The counts are of all. */
export const mostReportedFiles = 2000;
/** Read in pieces of so many. */
export const reportedFilesInPiece = 50;

export const accountGroupSchema = z.enum(accountGroups);

export const reportSenderSchema = z.string().trim().min(1).max(100);

/** `2026-11`, in the time zone of the computer that Outbox runs on. */
export const reportMonthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u);

/** What a report is of: what was added together, or what a client had in a month. */
export const reportOfSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('batch'), name: z.string() }),
  z.object({ kind: z.literal('month'), month: reportMonthSchema }),
]);

export const reportHeadSchema = z.object({
  of: reportOfSchema,
  /** `null`: it is for no client, or for several. */
  client: clientSchema.pick({ name: true, colour: true }).nullable(),
  /** Whose report it is, as a person wrote it in the settings. */
  sender: z.string().nullable(),
  /** When it was read, milliseconds since 1970 UTC. */
  atMs: z.number(),
  /** Its files in each group. */
  counts: z.record(accountGroupSchema, z.int()),
  files: z.int(),
});
export type ReportHead = z.infer<typeof reportHeadSchema>;

/** A file or link of the report, and what became of it. */
export const reportedFileSchema = z.object({
  job: z.int(),
  name: z.string(),
  group: accountGroupSchema,
  state: jobStateSchema,
  cause: causeSchema.nullable(),
  kind: jobKindSchema,
  targetKind: targetKindSchema,
  /** The name of the target; `null` where the service never told one. */
  target: z.string().nullable(),
  /** The name of its slide, where it has one. */
  slide: z.string().nullable(),
  /** When it was sent, milliseconds since 1970 UTC; `null` where it was not delivered. */
  deliveredAtMs: z.number().nullable(),
  /** Where a browser can see it. */
  address: z.string().nullable(),
  /** A small JPEG as base64. */
  picture: z.base64().nullable(),
});
export type ReportedFile = z.infer<typeof reportedFileSchema>;

export const reportPieceSchema = z.object({
  /** In the first piece; `null` in the others. */
  head: reportHeadSchema.nullable(),
  files: z.array(reportedFileSchema),
  /** The cursor of the next piece. */
  next: z.int().nullable(),
});
export type ReportPiece = z.infer<typeof reportPieceSchema>;

export interface WholeReport {
  readonly head: ReportHead;
  /** At most `mostReportedFiles`. */
  readonly files: readonly ReportedFile[];
}

/** Reads piece after piece, as far as files are listed. Throws where the first one has no head. */
export async function wholeReport(read: (cursor: number) => Promise<ReportPiece>): Promise<WholeReport> {
  const { head, ...first } = await read(0);
  if (head === null) throw new TypeError('The first piece of a report has no head.');
  const files = [...first.files];
  for (let { next } = first; next !== null && files.length < mostReportedFiles;) {
    const piece = await read(next);
    files.push(...piece.files);
    next = piece.next;
  }
  return { head, files: files.slice(0, mostReportedFiles) };
}
