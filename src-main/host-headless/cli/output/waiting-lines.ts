import type { SettlingFile, WatchFolder } from '../../../contract/watch-folder.ts';
import { told } from './say.ts';
import { firstNames } from './first-names.ts';
import { plural } from './words.ts';

/**
 * Files that wait by themselves until they are queued, a line for each reason: the first few by name. `count`: how many there are, as
 * more may wait than are listed. Held and unreadable ones wait for a person, who is asked elsewhere.
 */
export function waitingLines(settling: readonly SettlingFile[], count = settling.length): string[] {
  const going = settling.filter(({ isHeld, isUnread }) => isHeld !== true && isUnread !== true);
  const lines = [...Map.groupBy(going, ({ reason }) => told(reason))].map(([reason, files]) => {
    const names = files.map(({ name }) => name);
    const isIncomplete = files.every((file) => file.isIncomplete === true);
    const state = isIncomplete ? 'Incomplete' : 'Not queued yet';
    return `${state}: ${plural(files.length, 'file')} (${firstNames(names)}): ${reason}.`;
  });
  if (going.some((file) => file.isIncomplete === true))
    lines.push('"outbox watch now FILE" sends an incomplete file as it is.');
  const unlisted = count - settling.length;
  return unlisted > 0 ? [...lines, `Not queued yet: ${plural(unlisted, 'more file', 'more files')}.`] : lines;
}

/** Of these folders, what waits for its end. */
export function incompleteLines(
  settling: readonly SettlingFile[],
  folders: readonly Pick<WatchFolder, 'id'>[],
): string[] {
  const ids = new Set(folders.map(({ id }) => id));
  return waitingLines(settling.filter((file) => file.isIncomplete === true && ids.has(file.watchFolderId)));
}
