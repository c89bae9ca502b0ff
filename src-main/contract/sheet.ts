import { otherClientSchema } from './clients.ts';
import { jobStateSchema, type FileTargetKind } from './job.ts';
import { namedPartSchema, type NamePartUse } from './name-pattern.ts';
import { z } from './zod.ts';
import { messageSchema } from './messages/message.ts';

/** What the sheet of a folder is called, by what its files are sent to: before the extension, in any case. */
export const sheetNames: Readonly<Record<FileTargetKind, string>> = {
  carousel: 'slides',
  knowledge_base: 'documents',
  brand_clips: 'clips',
};
export const sheetExtensions = ['.csv', '.xlsx'] as const;

/** How much of a sheet is read. Bytes of the file, and of what is unpacked of an XLSX; rows without the one of headings. */
export const sheetLimits = {
  csvBytes: 4 * 1024 * 1024,
  xlsxBytes: 8 * 1024 * 1024,
  unpackedBytes: 32 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  /** Characters of one cell. */
  cell: 2048,
} as const;

/** What a column may say: where a file or link goes, or what is kept or sent with it. */
export type SheetColumn = 'file' | 'url' | 'title' | 'recipe' | NamePartUse;

/** The columns of each sheet; the first has to be there. */
export const sheetColumns: Readonly<Record<FileTargetKind, readonly SheetColumn[]>> = {
  carousel: ['file', 'carousel', 'slide', 'title', 'connection'],
  knowledge_base: ['file', 'knowledge_base', 'title', 'connection'],
  brand_clips: ['url', 'title', 'brand', 'recipe'],
};

/**
 * How a row that does not name a file exactly means it: other quotation marks, dashes or widths of letters · without its extension ·
 * as the number that a spreadsheet made of it, without the zeros before it. The nearest first.
 */
export const nearWays = ['spelling', 'extension', 'zeros'] as const;
export type NearWay = (typeof nearWays)[number];

/** What is wrong in a sheet, and where. `row`: as programs for spreadsheets count it, 1 is the headings. */
export const sheetFaultSchema = z.object({
  row: z.int(),
  /** The heading of its column; `null`: the whole row. */
  column: z.string().nullable(),
  told: messageSchema,
});
export type SheetFault = z.infer<typeof sheetFaultSchema>;

/**
 * `awaiting`: no such file yet · `settling`: it is there, and not in the queue yet · `left_out`: it is there and is not sent ·
 * `in_hand`: a job of the queue · `ended`: its job ended.
 */
export const sheetRowStates = ['awaiting', 'settling', 'left_out', 'in_hand', 'ended'] as const;
export const sheetRowStateSchema = z.enum(sheetRowStates);
export type SheetRowState = z.infer<typeof sheetRowStateSchema>;

/** What the changed sheet says of something that was sent. */
export const sheetQuestionSchema = z.object({
  /** Where it was sent, and where the sheet sends it now. */
  from: messageSchema,
  to: messageSchema,
  /** Left out where nothing of one client would go to another. */
  otherClient: otherClientSchema.optional(),
});
export type SheetQuestion = z.infer<typeof sheetQuestionSchema>;

export const sheetRowSchema = z.object({
  id: z.int().positive(),
  row: z.int(),
  /** The file below the folder, or the link. */
  name: z.string(),
  /** What holds of it, column by column. */
  says: z.array(namedPartSchema),
  state: sheetRowStateSchema,
  /** Why it is not sent, or does not go on. */
  reason: messageSchema.nullable(),
  job: z.object({ id: z.int(), state: jobStateSchema, target: messageSchema }).nullable(),
  question: sheetQuestionSchema.nullable(),
  /** A person keeps it as it was sent, although the sheet says something else. */
  isKept: z.boolean(),
  /** How the row was found to mean its file; `null`: it names it. */
  near: z.enum(nearWays).nullable(),
});
export type SheetRow = z.infer<typeof sheetRowSchema>;

/** A sheet beside files, as it was read last, and what became of its rows. */
export const folderSheetSchema = z.object({
  watchFolderId: z.int(),
  /** What it may be called there. */
  names: z.array(z.string()),
  /** `null`: none was read yet. */
  name: z.string().nullable(),
  readAtMs: z.number().nullable(),
  /** Why the newest one could not be read; what the one before said goes on. */
  trouble: messageSchema.nullable(),
  rows: z.int(),
  awaiting: z.int(),
  asking: z.int(),
  faults: z.int(),
  /** The first of them. */
  firstFaults: z.array(sheetFaultSchema),
  /** Headings that mean nothing here. */
  ignoredColumns: z.array(z.string()),
  /** Those that ask come first, then those that await their file. */
  page: z.array(sheetRowSchema),
});
export type FolderSheet = z.infer<typeof folderSheetSchema>;

/** What a list of folders tells of a sheet. */
export const sheetSummarySchema = z.object({
  name: z.string().nullable(),
  asking: z.int(),
  faults: z.int(),
  trouble: messageSchema.nullable(),
});
export type SheetSummary = z.infer<typeof sheetSummarySchema>;
