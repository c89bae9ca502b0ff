import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutboxDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * A folder with a copy of the database in which `from` reads `to` wherever the text `row` lies as a whole. In a row values lie next
 * to each other, in the indexes they do not: those go on saying what was there.
 */
export function damagedCopy(
  database: OutboxDatabase,
  { row, from, to }: { row: string; from: string; to: string },
): string {
  database.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = readFileSync(database.name);
  let at = bytes.indexOf(row);
  if (at < 0 || from.length !== to.length) throw new Error(`${row} cannot be damaged`);
  // What the row was before may lie there as well.
  for (; at >= 0; at = bytes.indexOf(row, at + 1)) bytes.write(to, at + row.indexOf(from));
  const folder = temporaryFolder('damaged');
  writeFileSync(join(folder, 'outbox.db'), bytes);
  return folder;
}
