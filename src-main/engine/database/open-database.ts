import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { OutboxError } from '../../contract/errors.ts';
import { migrations } from './schema.ts';
import { makeDirectory } from '../../foundation/make-directory.ts';

export type OutboxDatabase = Database.Database;

/** "OUTB" in ASCII: a file of another program is not taken for ours. */
const applicationId = 0x4f555442;

/**
 * Opens or creates the database file, with every pragma that durability rests on asserted by reading it back
 * (reliability §3: after `journal_mode = WAL` better-sqlite3 silently lowers `synchronous` to NORMAL), then migrates it.
 * Throws `OutboxError` `storage`, naming the file and the next step.
 */
export function openDatabase(file: string): OutboxDatabase {
  let database: OutboxDatabase | undefined;
  try {
    makeDirectory(dirname(file));
    database = new Database(file);
    chmodSync(file, 0o600);
    setPragmas(database);
    migrate(database, file);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof OutboxError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new OutboxError(
      'storage',
      `The database ${file} cannot be used: ${why}. Check the folder's permissions and free space.`,
      {
        cause: error,
      },
    );
  }
}

function setPragmas(database: OutboxDatabase): void {
  database.pragma('auto_vacuum = INCREMENTAL');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('fullfsync = ON');
  database.pragma('checkpoint_fullfsync = ON');
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
  database.pragma('mmap_size = 0');
  database.pragma('busy_timeout = 5000');
  database.pragma('wal_autocheckpoint = 1000');
  database.pragma(`journal_size_limit = ${String(64 * 1024 * 1024)}`);
  const expected = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, trusted_schema: 0 };
  for (const [pragma, value] of Object.entries(expected)) {
    const actual = database.pragma(pragma, { simple: true });
    if (actual !== value) {
      throw new Error(`pragma ${pragma} is ${String(actual)} instead of ${String(value)}`);
    }
  }
}

function migrate(database: OutboxDatabase, file: string): void {
  const found = readPragma(database, 'user_version');
  const foundApplicationId = readPragma(database, 'application_id');
  if (found > migrations.length) {
    throw new OutboxError(
      'storage',
      `The database ${file} was written by a newer Outbox. Install that version, or name another folder with --data-dir.`,
    );
  }
  if (found > 0 && foundApplicationId !== applicationId) {
    throw new OutboxError(
      'storage',
      `${file} is a database of another program. Name another folder with --data-dir.`,
    );
  }
  migrations.slice(found).forEach((sql, index) => {
    database.transaction(() => {
      database.exec(sql);
      database.pragma(`user_version = ${String(found + index + 1)}`);
      database.pragma(`application_id = ${String(applicationId)}`);
    })();
  });
}

function readPragma(database: OutboxDatabase, name: string): number {
  const value: unknown = database.pragma(name, { simple: true });
  if (typeof value !== 'number') throw new Error(`pragma ${name} did not answer with a number`);
  return value;
}
