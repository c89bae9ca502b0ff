import { message, type Message } from '../../../contract/messages/message.ts';
import type { Brand } from '../../../contract/connection.ts';
import type { SheetFault } from '../../../contract/sheet.ts';
import { sheetLimits } from '../../../contract/sheet.ts';
import type { FolderJobChanges } from '../../jobs/store/folder-jobs.ts';
import type { FolderContext } from '../files/folder-context.ts';
import { extensionOf } from '../rules/file-names.ts';
import type { FileRecord, FileState } from '../files/file-records.ts';
import { onlyIdentity } from '../files/classify-file.ts';
import type { ContentReading } from '../files/read-content.ts';
import { waitAgain } from '../files/settle-steps.ts';
import { linksOfSheet } from '../../../contract/tables/workbook-sheets.ts';
import type { SheetParts } from './sheet-parts.ts';
import { readRows, type ReadSheet } from '../tables/sheet-rows.ts';
import type { SheetReading } from '../tables/sheet-table.ts';
import { takeFiles } from './take-files.ts';
import { handInLinks, takeLinks } from './take-links.ts';
import { inEnglish } from '../../storage/messages/english.ts';
import { recorded, told, type Recorded } from '../../storage/messages/recorded.ts';

export type WholeReading = Extract<ContentReading, { kind: 'read' }>;

const keptFaults = 500;
const mebibyte = 1024 * 1024;

/** How much of a sheet is read. */
export function longestSheetBytes(relativePath: string): number {
  return extensionOf(relativePath) === '.xlsx' ? sheetLimits.xlsxBytes : sheetLimits.csvBytes;
}

/**
 * Takes a sheet that settled: what it says holds from now on, except for what was sent otherwise, which asks. What cannot be read
 * changes nothing of what was said before. Returns the state of its file, which is never sent.
 */
export async function takeSheet(
  parts: SheetParts,
  folder: FolderContext,
  record: FileRecord,
  { file, kept }: WholeReading,
): Promise<FileState> {
  const { records, reader } = parts;
  const path = record.relativePath;
  const leftOut = (phase: 'ignored' | 'unsupported', reason: Recorded): FileState => ({
    ...record,
    ...onlyIdentity(file),
    ...{ phase, reason, sha256: file.sha256, recheckAtMs: null, recheckCount: 0, goneFrom: null, hurried: 0 },
  });
  const another = otherSheet(parts, folder, path);
  if (another !== null) return leftOut('unsupported', told('sheet.second', { sheet: another }));
  const troubled = (why: Message): FileState => {
    keepTrouble(parts, folder, path, why);
    return leftOut('unsupported', recorded(why));
  };
  const mib = longestSheetBytes(path) / mebibyte;
  if (kept === null) return troubled(message('table.too_large', { mib }));
  const table = await reader.read({ name: path, content: kept });
  if (table.kind === 'unreadable') return troubled(table.why);
  const { kind } = folder.rules.target;
  const named = readRows(table.rows, kind);
  const brands = named.namesBrands ? await parts.brandsOf(folder.connectionId) : null;
  if (brands === 'later') {
    return waitAgain(record, told('list.brands_unread'), parts.contextOf(folder));
  }
  const read = brands === null ? named : readRows(table.rows, kind, brands);
  const sheet = kind === 'brand_clips' ? { ...read, faults: [...unreadSheets(table), ...read.faults] } : read;
  if (sheet.trouble !== null) return troubled(sheet.trouble);
  const written = await write(parts, folder, { path, sha256: file.sha256, sheet, brands });
  const faults = written;
  const { rows, asking } = records.counts(folder.id);
  parts.logger.write('folder.sheet_read', { folderId: folder.id, rows, faults: faults.length, asking });
  const state = leftOut('ignored', stateOfSheet({ rows, faults: faults.length, asking }, table.readAs));
  const isOpen = faults.length > sheet.faults.length;
  const last = faults.at(-1);
  return isOpen && last !== undefined
    ? waitAgain(record, recorded(last.told), parts.contextOf(folder))
    : state;
}

/** Sheets of the workbook that hold links too, and are not read. */
function unreadSheets({ sheets = [] }: Extract<SheetReading, { kind: 'table' }>): SheetFault[] {
  return sheets.flatMap(({ name, isFirst, rows }) => {
    const links = isFirst ? 0 : linksOfSheet(rows);
    const told = message('sheet_fault.other_sheet', { name, count: links });
    return links === 0 ? [] : [{ row: 1, column: null, told }];
  });
}

/** The other name of a sheet, where one is there and was read. */
function otherSheet({ records, files }: SheetParts, folder: FolderContext, path: string): string | null {
  const before = records.brief(folder.id).relativePath;
  if (before === null || before === path) return null;
  const phase = files.find(folder.id, before)?.phase ?? 'gone';
  return phase === 'gone' ? null : before;
}

function keepTrouble(
  { records, logger }: SheetParts,
  folder: FolderContext,
  path: string,
  why: Message,
): void {
  logger.write('folder.sheet_unread', { folderId: folder.id }, { message: inEnglish(why), path });
  const none = { sha256: null, readAtMs: null, ignoredColumns: [], faults: [], faultCount: 0, revision: 0 };
  const before = records.state(folder.id) ?? { ...none, relativePath: path };
  records.setState(folder.id, { ...before, trouble: told('table.of_file', { name: path, reason: why }) });
}

/** All that is wrong in it. */
async function write(
  parts: SheetParts,
  folder: FolderContext,
  {
    path,
    sha256,
    sheet,
    brands,
  }: {
    readonly path: string;
    readonly sha256: string;
    readonly sheet: ReadSheet;
    readonly brands: readonly Brand[] | null;
  },
): Promise<readonly SheetFault[]> {
  const { records, jobs, clock } = parts;
  const keep = (faults: readonly SheetFault[]): void => {
    records.setState(folder.id, {
      ...{ relativePath: path, sha256, readAtMs: clock.nowMs(), trouble: null },
      ...{ ignoredColumns: sheet.ignoredColumns, faults: faults.slice(0, keptFaults) },
      ...{ faultCount: faults.length, revision: records.brief(folder.id).revision + 1 },
    });
  };
  const commit = (work: (changes: FolderJobChanges) => void): void => {
    jobs.change((changes) => {
      keep(sheet.faults);
      work(changes);
    });
  };
  if (folder.rules.target.kind !== 'brand_clips') {
    commit(await takeFiles(parts, folder, sheet.rows, parts.contextOf(folder)));
    return sheet.faults;
  }
  commit(takeLinks(parts, folder, sheet.rows, brands));
  // Apart from what was written: a crash in between hands in the rest, and what is known already is not handed in twice.
  const faults = [...sheet.faults, ...handInLinks(parts, folder, brands)];
  if (faults.length > sheet.faults.length) keep(faults);
  return faults;
}

function stateOfSheet(
  counts: { readonly rows: number; readonly faults: number; readonly asking: number },
  encoding: string | undefined,
): Recorded {
  return encoding === undefined ? told('sheet.read', counts) : told('sheet.read_as', { ...counts, encoding });
}
