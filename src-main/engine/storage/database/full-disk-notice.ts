import type Database from 'better-sqlite3';
import { isDiskFull } from '../../../foundation/disk-full.ts';

type Listener = (error: unknown) => void;

const listeners = new WeakMap<Database.Database, Listener>();

/** One listener hears of each write to this database, or beside it, that found no room, also where its writer handles the error. */
export function onFullDisk(database: Database.Database, listener: Listener): () => void {
  listeners.set(database, listener);
  return () => {
    if (listeners.get(database) === listener) listeners.delete(database);
  };
}

/** The listener hears of it once the transaction is over, as it may write itself. */
export function noticeFullDisk(database: Database.Database, error: unknown): void {
  if (!isDiskFull(error)) return;
  queueMicrotask(() => listeners.get(database)?.(error));
}

/** `work`, with a disk that is full noticed. */
export function noticing<Input extends unknown[], Result>(
  database: Database.Database,
  work: (...input: Input) => Result,
): (...input: Input) => Result {
  return (...input) => {
    try {
      return work(...input);
    } catch (error) {
      noticeFullDisk(database, error);
      throw error;
    }
  };
}

/** Has the database notice it where a transaction finds no room, which is mostly at its end. */
export function noticeInTransactions(database: Database.Database): void {
  const transaction = database.transaction.bind(database);
  const noticed = (work: (...input: unknown[]) => unknown) => {
    const whole = transaction(work);
    return Object.assign(noticing(database, whole), {
      default: noticing(database, whole),
      deferred: noticing(database, (...input) => whole.deferred(...input)),
      immediate: noticing(database, (...input) => whole.immediate(...input)),
      exclusive: noticing(database, (...input) => whole.exclusive(...input)),
    });
  };
  // What `work` takes and gives is known to the caller alone, as with the library's own.
  database.transaction = noticed as Database.Database['transaction'];
}
