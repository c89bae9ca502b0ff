import type Database from 'better-sqlite3';
import { OutboxError } from '../../../contract/errors.ts';
import { message } from '../../../contract/messages/message.ts';
import type { Header } from './known-form.ts';
import { migrations as allMigrations } from './migrations/migrations.ts';

/** "OUTB" in ASCII: a file of another program is not taken for ours. */
const applicationId = 0x4f555442;

/**
 * Brings an open database to the newest form, each migration in a transaction of its own; a new one in one. What is with people
 * goes through `bringUp` first. Throws `OutboxError` `storage` for a newer form or another program's file.
 */
export function migrate(
  database: Database.Database,
  file: string,
  migrations: readonly string[] = allMigrations,
): void {
  const found = readPragma(database, 'user_version');
  const header = { form: found, applicationId: readPragma(database, 'application_id') };
  refuseForeign(header, { file, newest: migrations.length });
  if (found === migrations.length) return;
  // A table that is made anew is dropped in between; whether everything still fits is checked before the commit.
  database.pragma('foreign_keys = OFF');
  const missing = migrations.slice(found);
  // Of a new database nothing can be lost halfway: it waits for the disk once, and not once for each.
  const commits = found === 0 ? [missing] : missing.map((sql) => [sql]);
  let form = found;
  for (const steps of commits) {
    database.transaction(() => {
      for (const sql of steps) database.exec(sql);
      form += steps.length;
      const broken: unknown = database.pragma('foreign_key_check');
      if (Array.isArray(broken) && broken.length > 0) {
        throw new Error(`migration ${String(form)} leaves rows that refer to nothing`);
      }
      database.pragma(`user_version = ${String(form)}`);
      database.pragma(`application_id = ${String(applicationId)}`);
    })();
  }
  database.pragma('foreign_keys = ON');
}

/** Throws for a database of a newer Outbox, and for one of another program. */
export function refuseForeign(
  { form, applicationId: foundId }: Header,
  { file, newest }: { file: string; newest: number },
): void {
  if (form > newest) {
    throw new OutboxError('storage', message('database.newer', { path: file }));
  }
  if (form > 0 && foundId !== applicationId) {
    throw new OutboxError('storage', message('database.foreign', { path: file }));
  }
}

function readPragma(database: Database.Database, name: string): number {
  const value: unknown = database.pragma(name, { simple: true });
  if (typeof value !== 'number') throw new Error(`pragma ${name} did not answer with a number`);
  return value;
}
