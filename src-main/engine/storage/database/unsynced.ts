import type { OutboxDatabase } from './open-database.ts';

/**
 * Does `work`, a transaction that a power cut may undo together with all later ones like it; a crash of the process does not. The
 * next commit that is synced makes it durable. For what nothing rests on: lines for people, T1, since whatever precedes T2 was
 * never applied (reliability §2.1), and pieces of a command that is itself durable and goes on from where they are.
 */
export function unsynced<Result>(database: OutboxDatabase, work: () => Result): Result {
  // Part of another, whose durability is its own; and only in between can it be said.
  if (database.inTransaction) return work();
  database.pragma('synchronous = NORMAL');
  try {
    return work();
  } finally {
    database.pragma('synchronous = FULL');
  }
}
