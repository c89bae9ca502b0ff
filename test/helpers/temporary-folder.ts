import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { quickFolder } from './quick-folder.mjs';

/** A folder that is gone again when the test is over. */
export function temporaryFolder(name = 'test'): string {
  return folderIn(tmpdir(), name);
}

/** The same for a data folder or a database alone, where a sync costs nothing. */
export function temporaryDataFolder(name = 'data'): string {
  return folderIn(quickFolder(), name);
}

function folderIn(parent: string, name: string): string {
  const folder = mkdtempSync(join(parent, `outbox-${name}-`));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
