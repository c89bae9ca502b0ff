import type Database from 'better-sqlite3';
import type { OutboxDatabase } from '../../src-main/engine/storage/database/open-database.ts';

type Statement = Database.Statement;

const known = new WeakMap<OutboxDatabase, Map<string, Statement>>();

/**
 * The statements of a test that writes the same rows a thousand times: to prepare one takes ten times as long as to run it. For what is
 * run and read to its end at once.
 */
export function preparedOnce(database: OutboxDatabase): (source: string) => Statement {
  const statements = known.get(database) ?? new Map<string, Statement>();
  known.set(database, statements);
  return (source) => {
    const statement = statements.get(source) ?? database.prepare(source);
    statements.set(source, statement);
    return statement;
  };
}
