import { attentionPartsOf, type AttentionState } from '../../../contract/attention-count.ts';
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

/** Files that could not be read for a while, and not those that are held. */
function unreadLines(watchFolders: readonly WatchFolder[]): string[] {
  return watchFolders.flatMap(({ id, unread }) => {
    if (unread === undefined) return [];
    const named = unread.first.filter(({ isHeld }) => isHeld !== true);
    const more = unread.files - unread.first.length;
    return [
      ...named.map(({ path, reason }) => `${path} needs you: ${told(reason)}.`),
      ...(more > 0 ? [`${plural(more, 'more file', 'more files')} of this folder can't be read.`] : []),
      ...(named.length > 0
        ? [`Give Outbox the right to read it, or make it available, then "outbox watch scan ${String(id)}".`]
        : []),
    ];
  });
}

/** Files that were delivered and could not be moved afterwards. */
function unmovedLines(watchFolders: readonly WatchFolder[]): string[] {
  return watchFolders.flatMap(({ id, unmoved }) => {
    if (unmoved === undefined) return [];
    const more = unmoved.files - unmoved.first.length;
    return [
      ...unmoved.first.map(
        ({ path, reason }) => `${path} was delivered, but Outbox couldn't move it: ${told(reason)}.`,
      ),
      ...(more > 0 ? [`${plural(more, 'more file', 'more files')} of this folder couldn't be moved.`] : []),
      `"outbox watch scan ${String(id)}" tries again.`,
    ];
  });
}

/** Sheets that wait for a person, or have rows that do. */
export function askingSheetsOf({ watchFolders }: Pick<Asking, 'watchFolders'>) {
  return watchFolders.flatMap(({ id, path, sheet }) =>
    sheet === undefined || (sheet.trouble === null && sheet.faults === 0) ? [] : [{ id, path, ...sheet }],
  );
}

/** The number that the window, the tray and the badge show, and what it is made of. */
export function attentionLines(state: AttentionState): string[] {
  const { files, causes } = attentionPartsOf(state);
  if (files + causes === 0) return [];
  const needs = files + causes === 1 ? '1 needs you' : `${String(files + causes)} need you`;
  const parts = [
    files > 0 ? plural(files, 'file') : [],
    causes > 0 ? plural(causes, 'cause that holds others', 'causes that hold others') : [],
  ].flat();
  return [`${needs}: ${parts.join(' and ')}.`];
}

/** Files that a person must settle before they go on, each with its question: held ones, unreadable ones, lists that ask, sheets with faults. */
export function askingLines(asking: Asking): string[] {
  const files = heldFilesOf(asking).map(({ path, reason }) => `${path}: ${told(reason)}.`);
  const sheets = askingSheetsOf(asking).map(({ id, path, name, trouble, faults }) => {
    if (trouble !== null) return `The sheet of ${path} waits for you: ${told(trouble)}.`;
    const rows = plural(faults, 'row');
    return `${name ?? 'The sheet'} of ${path} has ${rows} with something wrong. "outbox sheets ${String(id)}" shows them.`;
  });
  return [...files, ...unreadLines(asking.watchFolders), ...unmovedLines(asking.watchFolders), ...sheets];
}
