import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { OutboxError } from '../../../contract/errors.ts';
import { messageOf } from '../../../foundation/error-message.ts';
import { makeDirectory } from '../../../foundation/make-directory.ts';

/** Held while this process owns the data folder. */
export interface OwnerLock {
  release(): void;
}

/** A lock that was collected as garbage would be let go, and another Outbox let in. */
const heldByThisProcess = new Set<Database.Database>();

/**
 * Makes this process the only owner of the data folder: an exclusive transaction on a database file of its own, which the
 * system frees at once when the process dies, however it dies (reliability §2.3). Throws `OutboxError` `already_running`, or
 * `storage` where the folder cannot be written.
 */
export function takeOwnership(dataDirectory: string): OwnerLock {
  let lock: Database.Database | undefined;
  try {
    makeDirectory(dataDirectory);
    const file = join(dataDirectory, 'owner.lock');
    lock = new Database(file, { timeout: 0 });
    chmodSync(file, 0o600);
    lock.pragma('journal_mode = DELETE');
    lock.exec('begin exclusive');
    const held = lock;
    heldByThisProcess.add(held);
    return {
      release() {
        heldByThisProcess.delete(held);
        if (held.inTransaction) held.exec('rollback');
        held.close();
      },
    };
  } catch (error) {
    lock?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new OutboxError(
        'already_running',
        `Another Outbox uses ${dataDirectory}. Use that one, or name another folder with --data-dir.`,
      );
    }
    const why = messageOf(error);
    throw new OutboxError(
      'storage',
      `The data folder ${dataDirectory} cannot be written: ${why}. Check its permissions, or name another folder with --data-dir.`,
      { cause: error },
    );
  }
}
