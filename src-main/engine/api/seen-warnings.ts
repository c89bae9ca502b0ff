import { factWarnings } from '../../contract/content-words.ts';
import type { LimitScope } from '../../contract/target-limits.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import { NamedWarnings } from './named-warnings.ts';
import type { WatchFolders } from '../watch-folders/watch-folders.ts';
import type { FileLimits } from './file-limits.ts';

export interface SeenWarningsParts {
  readonly watchFolders: WatchFolders;
  readonly fileLimits: FileLimits;
}

/** A person waits: of so many files it is said before they are queued, of all it is said where they are. */
const lookedAtMost = 500;

/** What is found in files that a person is about to add, for all of them together. What cannot be read says so when it settles. */
export async function seenWarnings(
  { watchFolders, fileLimits }: SeenWarningsParts,
  paths: readonly string[],
  scope: LimitScope,
): Promise<Message[]> {
  const seen = await watchFolders.see(paths.slice(0, lookedAtMost));
  const warnings = new NamedWarnings();
  for (const [index, one] of seen.entries()) {
    if (one.kind === 'error') continue;
    const unfit = fileLimits.whyUnfit(scope, one).map((reason) => message('preview.waits', { reason }));
    for (const warning of [...unfit, ...factWarnings(one.facts)]) warnings.add(warning, paths[index] ?? '');
  }
  return warnings.messages();
}
