import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectoryAsync } from '../foundation/sync-to-disk.ts';

/**
 * Replaces a file so that after a power cut either the old or the new content stands there, whole. Readable by its owner
 * only. One writer at a time.
 */
export async function writeFileDurably(path: string, content: string): Promise<void> {
  const temporaryPath = `${path}.new`;
  // What a crash left behind would keep its mode.
  await rm(temporaryPath, { force: true });
  const file = await open(temporaryPath, 'wx', 0o600);
  try {
    await file.writeFile(content, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporaryPath, path);
  await syncDirectoryAsync(dirname(path));
}
