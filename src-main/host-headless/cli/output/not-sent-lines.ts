import type { NotSent, WatchFolder } from '../../../contract/watch-folder.ts';
import { messageJson } from './message-json.ts';
import { told } from './say.ts';
import { firstNames } from './first-names.ts';
import { plural } from './words.ts';

/**
 * What lies in these folders and is not sent, a line for each reason. What a rule of a folder leaves out is what a person asked
 * for, and only `--json` counts it.
 */
export function notSentLines(
  notSent: readonly NotSent[],
  folders: readonly Pick<WatchFolder, 'id' | 'path'>[],
): string[] {
  return folders.flatMap(({ id, path }) =>
    notSent
      .filter(({ watchFolderId, isOwnRule }) => watchFolderId === id && !isOwnRule)
      .map(({ files, mayBeMore, names, reason }) => {
        const count = `${mayBeMore ? 'at least ' : ''}${plural(files, 'entry', 'entries')}`;
        return `Not sent: ${count} in ${path} (${firstNames(names, files)}): ${told(reason)}.`;
      }),
  );
}

/** The same for scripts, of one folder. */
export function notSentJson(notSent: readonly NotSent[], folderId: number) {
  return notSent
    .filter(({ watchFolderId }) => watchFolderId === folderId)
    .map(({ reason, isOwnRule, files, mayBeMore, names }) => ({
      ...{ reason: told(reason), ...messageJson(reason) },
      ...{ isOwnRule, files, mayBeMore, names },
    }));
}
