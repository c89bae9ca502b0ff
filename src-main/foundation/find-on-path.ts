import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of a program that the search path of an environment leads to, or `null`. To begin one that is not there would first copy
 * the whole process, which takes longer the larger it is.
 */
export function findOnPath(
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  for (const folder of (environment['PATH'] ?? '').split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // It is not in this one.
    }
  }
  return null;
}
