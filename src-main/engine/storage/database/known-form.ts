import { closeSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';

/** What the head of a database file says of it. Newer writes may lie in the log beside it. */
export interface Header {
  readonly form: number;
  readonly applicationId: number;
}

/** The first table, index, view or trigger that is not as these migrations make it: `table job`. */
export interface Difference {
  readonly difference: 'missing' | 'changed' | 'other';
  readonly object: string;
}

const headerBytes = 100;
const formAt = 60;
const applicationIdAt = 68;

/** `null` where there is no database yet, or something else. SQLite is not asked: opening a file may change it. */
export function formInHeader(file: string): Header | null {
  const header = Buffer.alloc(headerBytes);
  try {
    const handle = openSync(file, 'r');
    try {
      if (readSync(handle, header, 0, headerBytes, 0) < headerBytes) return null;
    } finally {
      closeSync(handle);
    }
  } catch {
    return null;
  }
  if (!header.toString('latin1').startsWith('SQLite format 3\0')) return null;
  return { form: header.readInt32BE(formAt), applicationId: header.readInt32BE(applicationIdAt) };
}

/**
 * In which way a database is not what these migrations make; `null` where it is. Its number alone does not tell: an Outbox of
 * another line gives the same numbers to other forms.
 */
export function whyUnknown(database: Database.Database, migrations: readonly string[]): Difference | null {
  const known = new Database(':memory:');
  try {
    for (const sql of migrations) known.exec(sql);
    const expected = objectsIn(known);
    const found = objectsIn(database);
    const missing = [...expected].find(([name]) => !found.has(name));
    if (missing !== undefined) return { difference: 'missing', object: missing[0] };
    const other = [...expected].find(([name, columns]) => found.get(name) !== columns);
    if (other !== undefined) return { difference: 'changed', object: other[0] };
    const extra = [...found.keys()].find((name) => !expected.has(name) && name.startsWith('table '));
    return extra === undefined ? null : { difference: 'other', object: extra };
  } finally {
    known.close();
  }
}

/** Each table, index, view and trigger, with the columns of the tables. */
function objectsIn(database: Database.Database): Map<string, string> {
  const rows = database
    .prepare<[], { name: string; columns: string }>(
      `select type || ' ' || name as name,
         case type when 'table' then (select group_concat(c.name || ' ' || c.type, ', ') from pragma_table_xinfo(o.name) c) else '' end as columns
       from sqlite_schema o where name not like 'sqlite_%'`,
    )
    .all();
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
