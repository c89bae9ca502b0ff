import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { FolderSheet, SheetQuestion, SheetSummary } from '../../../contract/sheet.ts';
import type { FolderContext } from '../files/folder-context.ts';
import type { FolderRecord } from '../files/folder-records.ts';
import type { FileRecord, FileState } from '../files/file-records.ts';
import { applyRows, keepAsSent, type Answered, type Applying } from './answer-sheet.ts';
import type { SheetParts } from './sheet-parts.ts';
import type { SheetRowRecord } from './sheet-records.ts';
import { askedOf, summaryOf, viewSheet, type Asked } from './sheet-view.ts';
import { takeSheet, type WholeReading } from './take-sheet.ts';

/** Sheets beside files: what they say, and what is answered where a changed one asks. */
export interface FolderSheets {
  /** `null` where the folder's rules ask for no sheet. */
  summary(folder: Pick<FolderRecord, 'id' | 'rules'>): SheetSummary | null;
  view(
    folder: FolderRecord,
    page: { readonly offset: number; readonly limit: number },
    otherClient: (asked: Asked) => SheetQuestion['otherClient'],
  ): Promise<FolderSheet>;
  /** What rows ask, all of the folder's where `ids` is `null`. Throws `OutboxError` not_found for rows of another folder. */
  asked(folder: FolderRecord, ids: readonly number[] | null): Promise<readonly Asked[]>;
}

/** `isMeant`: what is of one client goes to another. */
export interface SheetAnswer {
  readonly answer: 'apply' | 'keep';
  readonly isMeant: boolean;
}

export interface Sheets extends FolderSheets {
  /** The state of a sheet's file after it was read. */
  take(folder: FolderContext, record: FileRecord, reading: WholeReading): Promise<FileState>;
  answer(folder: FolderContext, rows: readonly SheetRowRecord[], said: SheetAnswer): Promise<Answered>;
  revision(watchFolderId: number): number;
  forget(watchFolderId: number): void;
}

const mostAsked = 10_000;

export function createSheets(parts: SheetParts): Sheets {
  const { records, files, jobs } = parts;
  return {
    take: (folder, record, reading) => takeSheet(parts, folder, record, reading),
    summary: ({ id, rules }) => (rules.sheets === undefined ? null : summaryOf(parts, id)),
    view: (folder, page, otherClient) => viewSheet(parts, folder, page, otherClient),
    async asked(folder, ids) {
      const rows =
        ids === null ? records.asking(folder.id, mostAsked) : ids.map((id) => rowOf(parts, folder, id));
      const known = parts.known();
      const asked: Asked[] = [];
      for (const row of rows) {
        const jobId = row.jobId ?? files.find(folder.id, row.name)?.jobId ?? null;
        asked.push(await askedOf(folder, row, jobs.of(jobId), known));
      }
      return asked;
    },
    async answer(folder, rows, { answer, isMeant }) {
      const open = rows.filter((row) => row.answer === 'asks');
      const silent = rows
        .filter((row) => row.answer !== 'asks')
        .map(({ id }) => ({ id, why: message('sheet_answer.no_question') }));
      const answered =
        answer === 'keep'
          ? keepAsSent(parts, open)
          : applyRows(parts, folder, open, { brands: await brandsFor(parts, folder, open), isMeant });
      return { changed: answered.changed, refused: [...answered.refused, ...silent] };
    },
    revision: (id) => records.brief(id).revision,
    forget: (id) => {
      records.forget(id);
    },
  };
}

function rowOf({ records }: SheetParts, folder: FolderRecord, id: number): SheetRowRecord {
  const row = records.row(id);
  if (row?.watchFolderId === folder.id) return row;
  throw new OutboxError('not_found', message('sheet.no_such_row', { path: folder.path, row: id }));
}

async function brandsFor(
  { brandsOf }: SheetParts,
  { connectionId }: FolderContext,
  rows: readonly SheetRowRecord[],
): Promise<Applying['brands']> {
  if (!rows.some(({ wanted }) => wanted?.brand !== undefined)) return null;
  const brands = await brandsOf(connectionId);
  if (brands !== 'later') return brands;
  throw new OutboxError('unreachable', message('sheet.brands_unread'));
}
