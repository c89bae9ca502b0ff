import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Whether a program of that name can be started by its name alone.
 * @param {string} name
 */
export function hasTool(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => existsSync(join(folder, name)));
}
