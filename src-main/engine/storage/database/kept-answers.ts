import type Database from 'better-sqlite3';

/** Tables that hardly ever change and are asked with every job. A table that changes with every job does not belong here. */
const keptTables = [
  'connection',
  'watch_folder',
  'file_limit',
  'learned_size',
  'batch',
  'document_removal',
] as const;
export type KeptTable = (typeof keptTables)[number];

/** How often each table was written since its database was opened. */
const writesOf = new WeakMap<Database.Database, Map<KeptTable, number>>();
/** A program that asks for ever new rows would fill the memory. */
const mostKept = 1000;

/**
 * Has a database count what writes the tables whose answers are kept, whichever statement, trigger or foreign key it is. In the
 * schema of this connection alone: nothing of it is in the file.
 */
export function countWrites(database: Database.Database): void {
  const writes = new Map<KeptTable, number>();
  for (const table of keptTables) {
    const isWritten = `${table}_is_written`;
    database.function(isWritten, () => {
      writes.set(table, (writes.get(table) ?? 0) + 1);
      return null;
    });
    for (const how of ['insert', 'update', 'delete']) {
      database.exec(
        `create temp trigger ${table}_${how}_counts after ${how} on main.${table} begin select ${isWritten}(); end`,
      );
    }
  }
  writesOf.set(database, writes);
}

/**
 * What `read` answers, kept until one of the tables that it reads is written: a statement costs as much as all else that is done with
 * what it says, and each that stands alone takes and gives back locks of the file. Answers of a transaction are not kept, as it may
 * be undone. They are shared: whoever is given one must not change it. Where a database counts no writes, nothing is kept.
 */
export function keepAnswers<Question extends readonly (string | number)[], Answer>(
  database: Database.Database,
  tables: readonly KeptTable[],
  read: (...question: Question) => Answer,
): (...question: Question) => Answer {
  const kept = new Map<string | number, { readonly answer: Answer; readonly writes: number }>();
  return (...question) => {
    const counted = writesOf.get(database);
    if (counted === undefined) return read(...question);
    const writes = tables.reduce((sum, table) => sum + (counted.get(table) ?? 0), 0);
    const key = question.length === 1 ? (question[0] ?? '') : question.join('\n');
    const known = kept.get(key);
    if (known?.writes === writes) return known.answer;
    const answer = read(...question);
    if (database.inTransaction) return answer;
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { answer, writes });
    return answer;
  };
}
