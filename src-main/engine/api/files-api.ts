import { refusalOfError } from '../watch-folders/intake/settle-refusals.ts';
import type { EngineHandlers } from '../engine.ts';
import type { EngineParts } from './engine-parts.ts';

/** Throws `OutboxError`: not_found for a choice that is not known, conflict for what cannot be read. */
export function filesApi({
  chosenPaths,
  watchFolders,
  fileLimits,
}: Pick<EngineParts, 'chosenPaths' | 'watchFolders' | 'fileLimits'>): Pick<EngineHandlers, 'files.look'> {
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
