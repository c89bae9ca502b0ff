import type { OutboxDatabase } from './open-database.ts';

export interface PlanStep {
  readonly id: number;
  readonly parent: number;
  /** `SCAN job USING INDEX ...` */
  readonly detail: string;
}

/** How SQLite would go about a statement, which is not carried out. Throws what SQLite says of one that it does not understand. */
export function planOf(database: OutboxDatabase, source: string): PlanStep[] {
  // Every place of a value wants one, whatever it is.
  const bare = source.replaceAll(/'[^']*'/g, "''");
  const names = [...bare.matchAll(/[:@$]([a-z_]\w*)/gi)].map((match) => [match[1], null]);
  const unnamed = [...bare.matchAll(/\?/g)].map(() => null);
  const values: unknown[] = names.length === 0 ? unnamed : [...unnamed, Object.fromEntries(names)];
  return database.prepare<unknown[], PlanStep>(`explain query plan ${source}`).all(...values);
}
