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
 * Puts a copy of an empty database there, unless there is one: making one takes ten times as long, and what is done then has tests of
 * its own (`test/unit/engine/storage/database`).
 */
export function prepareDatabase(file: string): void {
  if (existsSync(file)) return;
  makeDirectory(dirname(file));
  copyFileSync(templateFile(), file);
}

/** Opens the database of a test as the engine does. */
export function openPrepared(file: string): OutboxDatabase {
  prepareDatabase(file);
  return openDatabase(file);
}
