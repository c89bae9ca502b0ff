import { fileTargetKindSchema } from './job.ts';
import { messageSchema } from './messages/message.ts';
import { z } from './zod.ts';

/*
 * What did not go, as rows of a CSV that a person corrects and gives back. A row is of one job, by its id and a check that says that
 * the job is of this installation. Cells that a row lacks, and empty ones, say that the job stays as it is.
 */

/** What a person may write into `do`. Nothing: what the other cells say, and no more. */
export const correctionDeeds = ['', 'again', 'cancel', 'arrived', 'not arrived', 'send', 'leave'] as const;
export type CorrectionDeed = (typeof correctionDeeds)[number];

/** Columns that are read when a row is given back, by what may be changed in them. */
export const correctionCells = [
  'job',
  'check',
  'do',
  'file',
  'url',
  'title',
  'target_kind',
  'target_id',
  'slide_id',
  'remote_id',
] as const;
export type CorrectionCell = (typeof correctionCells)[number];

const cell = z.string().max(4096).optional();

export const correctionRowSchema = z.object({
  /** Of the file, the header being the first. */
  row: z.int().positive(),
  job: cell,
  check: cell,
  do: cell,
  file: cell,
  url: cell,
  title: cell,
  target_kind: cell,
  target_id: cell,
  slide_id: cell,
  remote_id: cell,
});
export type CorrectionRow = z.infer<typeof correctionRowSchema>;

/**
 * What a row does. `nothing`: it says nothing else than how it is already · `goes`: the job itself goes again · `moves`: another job of
 * the same batch goes in its place, as its file, link or target is another · `ends`: it is taken out, left, or said to have arrived ·
 * `wrong`: nothing is done by it.
 */
export const correctionEffects = ['nothing', 'goes', 'moves', 'ends', 'wrong'] as const;

export const correctionOutcomeSchema = z.object({
  row: z.int(),
  /** `null` where the row names none. */
  job: z.int().nullable(),
  name: z.string().nullable(),
  effect: z.enum(correctionEffects),
  /** The column that is wrong. */
  column: z.string().nullable(),
  /** What happens, or why not and what to write instead. */
  says: messageSchema,
});
export type CorrectionOutcome = z.infer<typeof correctionOutcomeSchema>;

export const correctedTargetKindSchema = fileTargetKindSchema;

/** Rows of one call. */
export const mostCorrectionRows = 100;
