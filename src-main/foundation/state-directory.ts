import { posix, win32 } from 'node:path';
import { absoluteFrom, type DataDirectoryInput } from './data-directory.ts';

/**
 * Where this user's programs keep what is no part of their data: a person who puts a copy of the data folder back does not put this back
 * with it.
 */
export function stateDirectory(
  input: Pick<DataDirectoryInput, 'platform' | 'environment' | 'homeDirectory'>,
): string {
  const { platform, environment, homeDirectory } = input;
  switch (platform) {
    case 'win32': {
      const local =
        absoluteFrom(win32, environment['LOCALAPPDATA']) ?? win32.join(homeDirectory, 'AppData', 'Local');
      return win32.join(local, 'Outbox', 'State');
    }
    case 'darwin':
      return posix.join(homeDirectory, 'Library', 'Application Support', 'Outbox State');
    default: {
      const stateHome =
        absoluteFrom(posix, environment['XDG_STATE_HOME']) ?? posix.join(homeDirectory, '.local', 'state');
      return posix.join(stateHome, 'outbox');
    }
  }
}
