import { errorCode } from '../../../foundation/error-code.ts';
import type { OutboxDatabase } from './open-database.ts';

/**
 * Does `work`, a whole transaction. A row that the disk damaged differs from its indexes, and then no state of it could be written,
 * not even that it is damaged: the indexes are made anew from the rows, and it is done again.
 */
export function withSoundIndexes<Result>(database: OutboxDatabase, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const isIndexOnly = errorCode(error) === 'SQLITE_CORRUPT_INDEX';
    // Inside another transaction that one is done again, as a whole.
    if (!isIndexOnly || database.inTransaction) throw error;
    database.exec('reindex job');
    return work();
  }
}
