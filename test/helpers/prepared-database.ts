import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase, type OutboxDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import { makeDirectory } from '../../src-main/foundation/make-directory.ts';
import { quickFolder } from './quick-folder.mjs';

let template: string | null = null;

/** An empty database as the engine itself makes it. Made once for each process. */
function templateFile(): string {
  if (template !== null) return template;
  const folder = mkdtempSync(join(quickFolder(), 'outbox-template-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'outbox.db');
  openDatabase(file).close();
  template = file;
  return file;
}

/**
 * Opens the database of a test as the engine does. Where there is none yet, a copy of an empty one lies there first: making one takes
 * ten times as long, and what is done then has tests of its own (`test/unit/engine/storage/database`).
 */
export function openPrepared(file: string): OutboxDatabase {
  if (!existsSync(file)) {
    makeDirectory(dirname(file));
    copyFileSync(templateFile(), file);
  }
  return openDatabase(file);
}
