import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { OutboxError, toldBy } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { makeDirectory } from '../../../foundation/make-directory.ts';
import { bringUp } from './bring-up.ts';
import { countWrites } from './kept-answers.ts';
import { noticeInTransactions } from './full-disk-notice.ts';
import { LateStatements } from './late-statements.ts';
import { migrate } from './migrate.ts';

export type OutboxDatabase = Database.Database;

/**
 * Opens or creates the database file, with every pragma that durability rests on asserted by reading it back
 * (reliability §3: after `journal_mode = WAL` better-sqlite3 silently lowers `synchronous` to NORMAL). One of an earlier form is brought to the newest before it is opened; a new one is made.
 * Throws `OutboxError` `storage`, naming the file and the next step.
 */
export function openDatabase(file: string): OutboxDatabase {
  let database: OutboxDatabase | undefined;
  try {
    makeDirectory(dirname(file));
    bringUp(file);
    database = new Database(file);
    chmodSync(file, 0o600);
    setPragmas(database);
    // What the last process wrote may be in the system's memory only, after a sync that failed. Writing it into the database and
    // syncing that leaves nothing behind which a later commit could rest on in vain.
    database.pragma('wal_checkpoint(TRUNCATE)');
    migrate(database, file);
    database.pragma('temp_store = MEMORY');
    assertPragmas(database);
    countWrites(database);
    new LateStatements(database).install();
    noticeInTransactions(database);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof OutboxError) throw error;
    const unusable = message('database.unusable', { path: file, reason: toldBy(error) });
    throw new OutboxError('storage', unusable, { cause: error });
  }
}

function setPragmas(database: OutboxDatabase): void {
  // Setting it writes, even where it is set already, and a file that is refused is not touched.
  const incremental = 2;
  if (database.pragma('auto_vacuum', { simple: true }) !== incremental) {
    database.pragma('auto_vacuum = INCREMENTAL');
  }
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
}

/** Read back last of all: SQLite lowers some of them only when a file is first written. */
function assertPragmas(database: OutboxDatabase): void {
  const expected = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    trusted_schema: 0,
    cell_size_check: 1,
    mmap_size: 0,
    temp_store: 2,
  };
  for (const [pragma, value] of Object.entries(expected)) {
    const actual = database.pragma(pragma, { simple: true });
    if (actual !== value) {
      throw new Error(`pragma ${pragma} is ${String(actual)} instead of ${String(value)}`);
    }
  }
}
