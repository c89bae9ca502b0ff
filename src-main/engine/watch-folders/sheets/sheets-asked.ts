import { message, type Message } from '../../../contract/messages/message.ts';
import { FileError } from '../../../foundation/files/file-system.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { exactPathKey, pathKey } from '../tables/row-path.ts';
import { nearWayOf, type NearRow } from '../tables/near-names.ts';
import type { NearRows } from './near-rows.ts';
import type { SheetRowRecord } from './sheet-records.ts';
import { sheetNamesOf } from '../rules/sheet-names.ts';
import type { SheetParts } from './sheet-parts.ts';
import type { SheetSaying, SheetsAsked } from '../tables/sheet-saying.ts';
import { messageOf, told, type Recorded } from '../../storage/messages/recorded.ts';

type AskedParts = Pick<SheetParts, 'records' | 'folders' | 'files' | 'fileSystem'> & {
  readonly nearRows: NearRows;
};

const namedFiles = 5;

/**
 * Files and their sheet often come together: a file waits until the sheet that lies beside it is read, so that nobody is asked about
 * what it says. Without a sheet nothing is waited for.
 */
export function createSheetsAsked(parts: AskedParts): SheetsAsked {
  const { records, folders, files, nearRows } = parts;

  async function unread(watchFolderId: number): Promise<Recorded | null> {
    const folder = folders.get(watchFolderId);
    if (folder === null) return null;
    const before = records.brief(watchFolderId).relativePath;
    const names = new Set([...(before === null ? [] : [before]), ...sheetNamesOf(folder.rules)]);
    for (const name of names) {
      const record = files.find(watchFolderId, name);
      const isInHand = record?.phase === 'settling' || record?.phase === 'unreadable';
      if (isInHand) return readFirst(name, record.phase === 'unreadable' ? record.reason : null);
      const isUnseen = record === null || record.phase === 'gone' || record.phase === 'stays';
      if (isUnseen && (await isThere(parts, absolutePath(folder.path, name)))) return readFirst(name, null);
    }
    return null;
  }

  /** A row for the file itself comes before one for a file that only looks like it. */
  function rowOf(watchFolderId: number, relativePath: string): SheetRowRecord | null {
    const exact = exactPathKey(relativePath);
    const found = [pathKey(relativePath), exact].flatMap((key) => records.find(watchFolderId, key));
    const own = found.find(({ name }) => exactPathKey(name) === exact);
    if (own !== undefined) return own;
    const [alike = null] = found;
    const phase = alike === null ? 'gone' : (files.find(watchFolderId, alike.name)?.phase ?? 'gone');
    return phase === 'gone' ? alike : null;
  }

  /** The row that means a file which none names, once one alone can. */
  function nearRowOf(watchFolderId: number, relativePath: string): SheetRowRecord | NearRow {
    const near = nearRows.of(watchFolderId).rowOf(relativePath, nearRows.isThere(watchFolderId));
    if (near.kind === 'none') return near;
    const subjects = near.kind === 'found' ? [near.subject] : near.subjects;
    const rows = subjects.flatMap((subject) => records.find(watchFolderId, subject));
    const given = rows.find(({ name }) => name === relativePath);
    if (given !== undefined) return given;
    const isTaken = (row: SheetRowRecord): boolean => nearRows.isThere(watchFolderId)(row.name);
    const open = rows.filter((row) => !isTaken(row));
    if (open.length === 0) return { kind: 'none' };
    return near.kind === 'found' ? (open[0] ?? near) : near;
  }

  function whyUnclear(watchFolderId: number, sheet: string, near: NearRow): Message | null {
    if (near.kind !== 'unclear') return null;
    const rows = near.subjects.flatMap((subject) => records.find(watchFolderId, subject));
    const numbers = rows.map(({ row }) => String(row)).join(', ');
    if (near.subjects.length > 1) return message('target_unsaid.several_rows', { rows: numbers, sheet });
    const files = near.files.slice(0, namedFiles).map((path) => `“${path}”`);
    const count = near.files.length;
    return message('target_unsaid.row_of_several', {
      ...{ row: numbers, sheet, count },
      names: files.join(', '),
    });
  }

  function says(watchFolderId: number, relativePath: string): SheetSaying {
    const { relativePath: read, revision } = records.brief(watchFolderId);
    const folder = folders.get(watchFolderId);
    const [usual = ''] = folder === null ? [] : sheetNamesOf(folder.rules);
    const exact = rowOf(watchFolderId, relativePath);
    const found = exact ?? nearRowOf(watchFolderId, relativePath);
    const row = 'kind' in found ? null : found;
    // The disk may write it in another case; by its own path it is found from now on.
    if (row !== null && row.name !== relativePath) records.update({ ...row, name: relativePath });
    // What was sent before any row named it: what its row says waits for an answer.
    const isOpen = row !== null && row.wanted !== null && Object.keys(row.said).length === 0;
    const unclear = 'kind' in found ? whyUnclear(watchFolderId, read ?? usual, found) : null;
    if (row === null || isOpen) return { sheet: read ?? usual, revision, row: null, unclear };
    const near = nearWayOf(row.subject, relativePath);
    return { sheet: read ?? usual, revision, row: { ...row, near }, unclear };
  }

  return { unread, says };
}

function readFirst(sheet: string, why: Recorded | null): Recorded {
  return why === null
    ? told('sheet.first', { sheet })
    : told('sheet.first_unread', { sheet, reason: messageOf(why) });
}

async function isThere({ fileSystem }: AskedParts, path: string): Promise<boolean> {
  try {
    return (await fileSystem.status(path)).kind === 'file';
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return false;
  }
}
