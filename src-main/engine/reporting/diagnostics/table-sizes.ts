import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** How many rows each table has at most, told by its highest row alone, and what the database takes on the disk. */
export function tableSizes(database: OutboxDatabase): string[] {
  const pageBytes = Number(database.pragma('page_size', { simple: true }));
  const pages = Number(database.pragma('page_count', { simple: true }));
  const free = Number(database.pragma('freelist_count', { simple: true }));
  const tables = database
    .prepare<[], { name: string; isWithoutRowid: number }>(
      `select name, wr as isWithoutRowid from pragma_table_list
       where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`,
    )
    .all();
  return [
    `schema ${String(database.pragma('user_version', { simple: true }))}`,
    `database ${String(pages * pageBytes)} bytes, ${String(free * pageBytes)} of them free`,
    ...tables.map(({ name, isWithoutRowid }) => {
      // Those without numbers of rows hold totals, and are small.
      const what = isWithoutRowid === 1 ? 'count(*)' : 'ifnull(max(rowid), 0)';
      const rows = database.prepare<[], number>(`select ${what} from "${name}"`).pluck().get() ?? 0;
      return `${name} ${isWithoutRowid === 1 ? '' : 'at most '}${String(rows)} rows`;
    }),
  ];
}
