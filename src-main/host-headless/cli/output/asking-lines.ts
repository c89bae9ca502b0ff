import type { SettlingFile, WatchFolder } from '../../../contract/watch-folder.ts';
import { plural } from './words.ts';
import { told } from './say.ts';

/** What may wait for a person in watched folders. */
export interface Asking {
  readonly settling: readonly SettlingFile[];
  readonly watchFolders: readonly WatchFolder[];
}

/** Files that are not read any further until a person says so, or they change. */
export function heldFilesOf({ settling }: Pick<Asking, 'settling'>): readonly SettlingFile[] {
  return settling.filter(({ isHeld }) => isHeld === true);
}

/** Sheets that wait for a person, or have rows that do. */
export function askingSheetsOf({ watchFolders }: Pick<Asking, 'watchFolders'>) {
  return watchFolders.flatMap(({ id, path, sheet }) =>
    sheet === undefined || (sheet.trouble === null && sheet.faults === 0) ? [] : [{ id, path, ...sheet }],
  );
}

/** Files that a person must settle before they go on, each with its question: held ones, lists that ask, sheets with faults. */
export function askingLines(asking: Asking): string[] {
  const files = heldFilesOf(asking).map(({ path, reason }) => `${path}: ${told(reason)}.`);
  const sheets = askingSheetsOf(asking).map(({ id, path, name, trouble, faults }) => {
    if (trouble !== null) return `The sheet of ${path} waits for you: ${told(trouble)}.`;
    const rows = plural(faults, 'row');
    return `${name ?? 'The sheet'} of ${path} has ${rows} with something wrong. "outbox sheets ${String(id)}" shows them.`;
  });
  return [...files, ...sheets];
}
