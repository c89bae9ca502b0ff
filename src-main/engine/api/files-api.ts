import type { filesCalls } from '../../contract/api/files-calls.ts';
import { refusalOfError } from '../watch-folders/intake/settle-refusals.ts';
import type { HandlersOf } from '../engine.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';
import type { ChosenPathsByToken } from './chosen-paths.ts';
import type { FileLimits } from './file-limits.ts';

export interface FilesParts {
  readonly watchFolders: WatchFolders;
  readonly chosenPaths: ChosenPathsByToken;
  readonly fileLimits: FileLimits;
}

/** Throws `OutboxError`: not_found for a choice that is not known, conflict for what cannot be read. */
export function filesApi({
  chosenPaths,
  watchFolders,
  fileLimits,
}: FilesParts): HandlersOf<typeof filesCalls> {
  return {
    'files.look': async ({ tokens, scope }) => {
      const paths = await Promise.all(tokens.map((token) => chosenPaths.pathOf(token)));
      const seen = await watchFolders.see(paths);
      return seen.map((one, index) => {
        const path = paths[index] ?? '';
        if (one.kind === 'seen') {
          const unfit = scope === undefined ? [] : [...fileLimits.whyUnfit(scope, one)];
          return { path, sizeBytes: one.sizeBytes, facts: one.facts, unfit };
        }
        throw refusalOfError(path, one.error);
      });
    },
  };
}
