import { join } from 'node:path';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { makeHeadlessFolder } from '../../resources/scripts/package/headless.mjs';

/** The program without a window in a folder of `parent`, of what is built from the present sources. */
export async function packedHeadless(parent: string): Promise<string> {
  await buildIfNeeded();
  const folder = join(parent, 'headless');
  await makeHeadlessFolder(folder);
  return folder;
}
