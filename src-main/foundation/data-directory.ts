import { posix, win32 } from 'node:path';

export interface DataDirectoryInput {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the home folder of the user who runs the program. */
  readonly homeDirectory: string;
  /** Against which a relative path is resolved. */
  readonly workingDirectory: string;
  /** What was given with `--data-dir`, or `undefined`. */
  readonly argument: string | undefined;
}

/**
 * The absolute path of the data folder, the same for the window and the command line: `--data-dir`, else `OUTBOX_HOME`, else
 * the platform's folder for application data. Empty values count as not given.
 */
export function dataDirectory(input: DataDirectoryInput): string {
  const { platform, environment, workingDirectory } = input;
  const path = platform === 'win32' ? win32 : posix;
  const chosen = nonEmpty(input.argument) ?? nonEmpty(environment['OUTBOX_HOME']);
  return chosen === undefined ? platformDirectory(input) : path.resolve(workingDirectory, chosen);
}

function platformDirectory({ platform, environment, homeDirectory }: DataDirectoryInput): string {
  switch (platform) {
    case 'win32': {
      const roaming =
        absoluteFrom(win32, environment['APPDATA']) ?? win32.join(homeDirectory, 'AppData', 'Roaming');
      return win32.join(roaming, 'Outbox');
    }
    case 'darwin':
      return posix.join(homeDirectory, 'Library', 'Application Support', 'Outbox');
    default: {
      // The XDG base directory specification has relative values ignored.
      const dataHome =
        absoluteFrom(posix, environment['XDG_DATA_HOME']) ?? posix.join(homeDirectory, '.local', 'share');
      return posix.join(dataHome, 'outbox');
    }
  }
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}

/** `undefined` where it is none. */
export function absoluteFrom(path: typeof posix, value: string | undefined): string | undefined {
  return value !== undefined && path.isAbsolute(value) ? value : undefined;
}
