/** What stands in `node_modules`, found without shell shims, so that it works alike on every system. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/**
 * The script behind a package's command, or `null` where the package is not installed.
 * @param {string} packageName
 * @param {string} [command]
 */
export function commandScript(packageName, command = packageName) {
  const folder = join(projectRoot, 'node_modules', packageName);
  if (!existsSync(join(folder, 'package.json'))) return null;
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
