import { crc32 } from 'node:zlib';
import { crc32Hex } from '../../../foundation/content-sum.ts';
import { jobKindSchema, jobStateSchema, proofSchema, targetKindSchema } from '../../../contract/job.ts';
import { z } from '../../../contract/zod.ts';

const connectionSchema = z.object({ id: z.int(), name: z.string(), baseUrl: z.string() });

const sendEntrySchema = z.object({
  atMs: z.number(),
  what: z.enum(['final', 'end']),
  send: z.object({ epoch: z.int(), jobId: z.int(), attempt: z.int() }),
  connection: connectionSchema,
  job: z.object({
    kind: jobKindSchema,
    state: jobStateSchema,
    target_kind: targetKindSchema,
    target_id: z.string(),
    target_label: z.string().nullable(),
    slide_id: z.string().nullable(),
    slide_label: z.string().nullable(),
    name: z.string(),
    path: z.string().nullable(),
    url: z.string().nullable(),
    title: z.string().nullable(),
    device: z.string().nullable(),
    inode: z.string().nullable(),
    size_bytes: z.number().nullable(),
    modified_at_ms: z.number().nullable(),
    sha256: z.string().nullable(),
    candidate_id: z.string().nullable(),
    formats: z.string().nullable(),
    aspect_ratio: z.string().nullable(),
    revision: z.number().nullable(),
    approved_revision: z.number().nullable(),
    repetition: z.int(),
    remote_id: z.string().nullable(),
    remote_url: z.string().nullable(),
    remote_status: z.string().nullable(),
    proof: proofSchema.nullable(),
  }),
});

const removalEntrySchema = z.object({
  atMs: z.number(),
  what: z.literal('removed'),
  connection: connectionSchema,
});

/**
 * One line of the send journal: what was about to be sent, what came of it, or that a connection was removed. Each names
 * everything, so that it stands alone.
 */
export const journalEntrySchema = z.discriminatedUnion('what', [sendEntrySchema, removalEntrySchema]);
export type SendEntry = z.infer<typeof sendEntrySchema>;
/** What the journal takes of a job: what it was to bring, and which attempt that is. */
export type SentJob = SendEntry['job'] & {
  readonly id: number;
  readonly connection_id: number;
  readonly epoch: number;
  readonly attempt_count: number;
};
export type RemovalEntry = z.infer<typeof removalEntrySchema>;
export type JournalEntry = z.infer<typeof journalEntrySchema>;

export function isSend(entry: JournalEntry): entry is SendEntry {
  return entry.what !== 'removed';
}

export function entryOf(
  what: SendEntry['what'],
  job: SentJob,
  connection: JournalEntry['connection'],
  atMs: number,
): SendEntry {
  const send = { epoch: job.epoch, jobId: job.id, attempt: job.attempt_count };
  // The schema drops what of the row does not belong here.
  return sendEntrySchema.parse({ atMs, what, send, connection, job });
}

/** `<CRC-32 of the rest in hex> <JSON>`, without the line's end. */
export function encodeLine(entry: JournalEntry): string {
  const json = JSON.stringify(entry);
  return `${sumOf(json)} ${json}`;
}

/** `null` for a line that was torn or damaged, or is none of ours. */
export function decodeLine(line: string): JournalEntry | null {
  const json = line.slice(9);
  if (line[8] !== ' ' || line.slice(0, 8) !== sumOf(json)) return null;
  try {
    const parsed = journalEntrySchema.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Of a whole segment. */
export function decodeLines(text: string): {
  readonly entries: readonly JournalEntry[];
  readonly damagedLines: number;
} {
  const lines = text.split('\n').filter((line) => line !== '');
  const entries = lines.flatMap((line) => decodeLine(line) ?? []);
  return { entries, damagedLines: lines.length - entries.length };
}

function sumOf(json: string): string {
  return crc32Hex(crc32(json));
}

/**
 * The second record, beside the database: what was sent, and which connections were removed. Each call is durable when it
 * returns, and throws where it cannot be.
 */
export interface StorageJournal {
  /** `final`: the end of the request is about to leave. `end`: what came of it. */
  sent(lines: readonly { readonly what: SendEntry['what']; readonly job: SentJob }[]): void;
  removed(connectionId: number): void;
}
