import { FileError } from '../../../foundation/files/file-system.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { exactPathKey, pathKey } from './row-path.ts';
import type { SheetRowRecord } from './sheet-records.ts';
import { sheetNamesOf } from './sheet-names.ts';
import type { SheetParts } from './sheet-parts.ts';
import type { SheetSaying, SheetsAsked } from './sheet-saying.ts';
import { messageOf, told, type Recorded } from '../../storage/messages/recorded.ts';

type AskedParts = Pick<SheetParts, 'records' | 'folders' | 'files' | 'fileSystem'>;

/**
 * Files and their sheet often come together: a file waits until the sheet that lies beside it is read, so that nobody is asked about
 * what it says. Without a sheet nothing is waited for.
 */
export function createSheetsAsked(parts: AskedParts): SheetsAsked {
  const { records, folders, files } = parts;

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

  function says(watchFolderId: number, relativePath: string): SheetSaying {
    const { relativePath: read, revision } = records.brief(watchFolderId);
    const folder = folders.get(watchFolderId);
    const [usual = 'the sheet'] = folder === null ? [] : sheetNamesOf(folder.rules);
    const row = rowOf(watchFolderId, relativePath);
    // The disk may write it in another case; by its own path it is found from now on.
    if (row !== null && row.name !== relativePath) records.update({ ...row, name: relativePath });
    // What was sent before any row named it: what its row says waits for an answer.
    const isOpen = row !== null && row.wanted !== null && Object.keys(row.said).length === 0;
    return { sheet: read ?? usual, revision, row: isOpen ? null : row };
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
