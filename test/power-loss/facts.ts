import type { OutboxDatabase } from '../../src-main/engine/storage/database/open-database.ts';
import type { Facts } from './told.ts';

interface FactTable {
  readonly sql: string;
  readonly nameOf: (row: Readonly<Record<string, unknown>>) => string;
}

/** The tables in which a commit of the workload leaves something that must never be lost. */
const tables: readonly FactTable[] = [
  { sql: 'select * from job', nameOf: (row) => jobFact(Number(row['id'])) },
  {
    sql: 'select * from attempt',
    nameOf: (row) => attemptFact(Number(row['job_id']), Number(row['number'])),
  },
  { sql: 'select * from setting', nameOf: (row) => settingFact(String(row['key'])) },
];

export function jobFact(id: number): string {
  return `job ${String(id)}`;
}

export function attemptFact(jobId: number, number: number): string {
  return `attempt ${String(jobId)}/${String(number)}`;
}

export function settingFact(key: string): string {
  return `setting ${key}`;
}

/** Every fact in the database, each row with all its columns. */
export function readFacts(database: OutboxDatabase): Map<string, string> {
  const facts = new Map<string, string>();
  for (const { sql, nameOf } of tables) {
    for (const row of database.prepare<[], Readonly<Record<string, unknown>>>(sql).iterate()) {
      facts.set(nameOf(row), JSON.stringify(row));
    }
  }
  return facts;
}

/** These facts alone, or those of all rows that are not known by name yet. */
export function factsNamed(database: OutboxDatabase, names: readonly string[]): Facts {
  const all = readFacts(database);
  return Object.fromEntries(names.map((name) => [name, all.get(name) ?? null]));
}
