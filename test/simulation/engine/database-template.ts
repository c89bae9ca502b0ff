import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { LateStatements } from '../../../src-main/engine/storage/database/late-statements.ts';
import {
  openDatabase,
  type OutboxDatabase,
} from '../../../src-main/engine/storage/database/open-database.ts';

let template: Buffer | null = null;

/** An empty database as the engine itself makes it, as bytes. Made once for each process. */
export function emptyDatabase(): Buffer {
  if (template !== null) return template;
  const folder = mkdtempSync(join(tmpdir(), 'outbox-simulation-'));
  try {
    const database = openDatabase(join(folder, 'outbox.db'));
    // A database in memory has no write-ahead log.
    database.pragma('journal_mode = DELETE');
    template = database.serialize();
    database.close();
    return template;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What was committed, opened again, with the settings that are not in the file. */
export function reopen(committed: Buffer): OutboxDatabase {
  const database = new Database(committed);
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
  new LateStatements(database).install();
  return database;
}
