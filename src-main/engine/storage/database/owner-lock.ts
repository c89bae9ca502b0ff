import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { OutboxError, toldBy } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import { makeDirectory } from '../../../foundation/make-directory.ts';

/** Held while this process owns the data folder. */
export interface OwnerLock {
  release(): void;
}

/** A lock that was collected as garbage would be let go, and another Outbox let in. */
const heldByThisProcess = new Set<Database.Database>();

/**
 * An exclusive transaction on a database file of its own, which the system frees at once when the process dies, however it dies
 * (reliability §2.3). `null` where another process, or another part of this one, has it. Throws what SQLite and the file system throw.
 */
export function lockFile(file: string): OwnerLock | null {
  const lock = new Database(file, { timeout: 0 });
  try {
    chmodSync(file, 0o600);
    lock.pragma('journal_mode = DELETE');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  heldByThisProcess.add(lock);
  return {
    release() {
      heldByThisProcess.delete(lock);
      if (lock.inTransaction) lock.exec('rollback');
      lock.close();
    },
  };
}

/** Makes this process the only owner of the data folder. Throws `OutboxError` `already_running`, or `storage` where it cannot be written. */
export function takeOwnership(dataDirectory: string): OwnerLock {
  let lock: OwnerLock | null;
  try {
    makeDirectory(dataDirectory);
    lock = lockFile(join(dataDirectory, 'owner.lock'));
  } catch (error) {
    const told = message('data_folder.not_writable', { path: dataDirectory, reason: toldBy(error) });
    throw new OutboxError('storage', told, { cause: error });
  }
  if (lock !== null) return lock;
  throw new OutboxError('already_running', message('data_folder.in_use', { path: dataDirectory }));
}
