import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from '../../src-main/contract/zod.ts';

const here = import.meta.dirname;
export const keptFile = join(here, 'landed-forms.jsonl');

const statementSchema = z.object({ from: z.int(), until: z.int(), sql: z.string() });
const [first = '', ...lines] = readFileSync(keptFile, 'utf8').trim().split('\n');

export const keptForms = {
  forms: z.array(z.int()).parse(JSON.parse(first)),
  statements: lines.map((line) => statementSchema.parse(JSON.parse(line))),
};

/** "OUTB", as every form has it. */
const applicationId = 0x4f555442;

/** Writes a database of that form, as the Outbox that landed it did, its newest rows in the log beside it. Closed by the caller. */
export function makeForm(file: string, form: number): Database.Database {
  const statements = keptForms.statements.filter(({ from, until }) => from <= form && form <= until);
  return make(file, { form, statements: statements.map(({ sql }) => sql) });
}

/** One of the folders before the promise: form 2 of another line. */
export function makeAnotherLine(file: string): Database.Database {
  const sql = readFileSync(join(here, 'another-line.sql'), 'utf8');
  return make(file, { form: 2, statements: [sql] });
}

function make(file: string, { form, statements }: { form: number; statements: readonly string[] }) {
  const database = new Database(file);
  database.pragma('auto_vacuum = INCREMENTAL');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = OFF');
  database.transaction(() => {
    for (const sql of statements) database.exec(sql);
    database.pragma(`user_version = ${String(form)}`);
    database.pragma(`application_id = ${String(applicationId)}`);
  })();
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.exec(`insert into meta (key, value) values ('last write', '1')`);
  return database;
}
