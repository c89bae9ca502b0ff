import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The command lines and environments of all processes that this user may look at, with whose they are. */
export function processes(): readonly { readonly name: string; readonly content: Buffer }[] {
  const own = `/proc/${String(process.pid)}/`;
  return globSync('/proc/[0-9]*/{cmdline,environ}').flatMap((name) => {
    if (name.startsWith(own)) return [];
    try {
      return [{ name, content: readFileSync(name) }];
    } catch {
      return []; // it has ended, or is another user's
    }
  });
}

/** Every file, however deep. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
