import { writeFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { migrations } from '../../src-main/engine/storage/database/migrations/migrations.ts';
import { keptFile, keptForms, makeForm } from './landed-forms.ts';

/** Adds the newest form to the kept ones: the one before, with its rows, taken through what is new. Run it once for each migration. */
const newest = migrations.length;
const last = keptForms.forms.at(-1) ?? 0;
if (newest > last) {
  const database = makeForm(':memory:', last);
  for (const sql of migrations.slice(last)) database.exec(sql);
  const statements = keptForms.statements.map((kept) => ({ ...kept }));
  for (const sql of statementsOf(database)) {
    const kept = statements.find((one) => one.until === last && one.sql === sql);
    if (kept === undefined) statements.push({ from: newest, until: newest, sql });
    else kept.until = newest;
  }
  const lines = statements
    .toSorted((one, other) => rank(one.sql) - rank(other.sql))
    .map((statement) => JSON.stringify(statement));
  const forms = JSON.stringify([...keptForms.forms, newest]);
  writeFileSync(keptFile, `${[forms, ...lines].join('\n')}\n`);
}

/** Tables, then their rows, then what would act on rows that are written. */
function rank(sql: string): number {
  if (/^create table/iu.test(sql)) return 0;
  return sql.startsWith('insert') ? 1 : 2;
}

function statementsOf(database: Database.Database): string[] {
  const objects = database
    .prepare<[], { type: string; name: string; sql: string }>(
      `select type, name, sql from sqlite_schema where name not like 'sqlite_%' and sql is not null order by rowid`,
    )
    .all();
  const rows = objects.filter(({ type }) => type === 'table').flatMap(({ name }) => rowsOf(database, name));
  return [...objects.map(({ sql }) => inOneLine(sql)), ...rows];
}

function rowsOf(database: Database.Database, table: string): string[] {
  const columns = database
    .prepare<[string], string>('select name from pragma_table_xinfo(?) where hidden = 0')
    .pluck()
    .all(table);
  const values = columns.map((column) => `quote("${column}")`).join(', ');
  const rows = database.prepare<[], string[]>(`select ${values} from "${table}"`).raw().all();
  return rows
    .map((row) => columns.flatMap((column, index) => pairOf(column, row[index])))
    .filter((pairs) => !pairs.some(({ value }) => value === `'last write'`))
    .map(
      (pairs) =>
        `insert into ${table} (${pairs.map(({ column }) => column).join(', ')}) values (${pairs.map(({ value }) => value).join(', ')})`,
    );
}

/** Nothing for what is null. A whole number is kept as one, also in a column of times. */
function pairOf(column: string, value: string | undefined) {
  return value === undefined || value === 'NULL'
    ? []
    : [{ column, value: value.replace(/^(-?\d+)\.0$/u, '$1') }];
}

function inOneLine(sql: string): string {
  return sql
    .split('\n')
    .map((line) => line.replace(/--.*$/u, '').trim())
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/\s+/gu, ' ');
}
