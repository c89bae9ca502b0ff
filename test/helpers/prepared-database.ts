import { copyFileSync, existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setAsideBytes } from '../../src-main/foundation/disk-full.ts';
import { openDatabase, type OutboxDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import { snapshotDirectory, snapshotPath } from '../../src-main/engine/storage/database/snapshot-files.ts';
import { makeDirectory } from '../../src-main/foundation/make-directory.ts';
import { quickFolder } from './quick-folder.mjs';

interface Templates {
  readonly database: string;
  /** The same as a snapshot is kept: one file, without a log of writes. */
  readonly snapshot: string;
}

let templates: Templates | null = null;

/** An empty database as the engine itself makes it. Made once for each process. */
function made(): Templates {
  if (templates !== null) return templates;
  const folder = mkdtempSync(join(quickFolder(), 'outbox-template-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const [database, snapshot] = [join(folder, 'outbox.db'), join(folder, 'snapshot.db')];
  openDatabase(database).close();
  copyFileSync(database, snapshot);
  const copy = openDatabase(snapshot);
  copy.pragma('journal_mode = DELETE');
  copy.close();
  templates = { database, snapshot };
  return templates;
}

/**
 * Puts a copy of an empty database there, unless there is one: making one takes ten times as long, and what is done then has tests of
 * its own (`test/unit/engine/storage/database`).
 */
export function prepareDatabase(file: string): void {
  if (existsSync(file)) return;
  makeDirectory(dirname(file));
  copyFileSync(made().database, file);
}

/**
 * A data folder as an engine has it that ran for a while: with a database, a snapshot of this moment and the space that is set aside.
 * Without them each engine writes 16 megabytes at its start, and copies and checks its database on a thread of its own at its end, which is
 * most of what a short test costs. Both have tests of their own (`test/unit/engine/storage`).
 */
export function prepareDataFolder(directory: string, nowMs: number): void {
  if (existsSync(join(directory, 'outbox.db'))) return;
  prepareDatabase(join(directory, 'outbox.db'));
  copyFileSync(made().snapshot, snapshotPath(snapshotDirectory(directory), nowMs, 1));
  const ballast = join(directory, 'ballast');
  // A hole takes no space and no time; only whoever fills a disk sees the difference.
  writeFileSync(ballast, '');
  truncateSync(ballast, setAsideBytes(Infinity));
}

/** Opens the database of a test as the engine does. */
export function openPrepared(file: string): OutboxDatabase {
  prepareDatabase(file);
  return openDatabase(file);
}
