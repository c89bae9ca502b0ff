import type { OutboxDatabase } from './open-database.ts';

/** Starts a new epoch: every later write of this run carries it, so that nothing of an earlier run can write. */
export function beginEpoch(database: OutboxDatabase): number {
  const row = database
    .prepare<[], { value: string }>(
      `insert into meta (key, value) values ('epoch', '1')
       on conflict (key) do update set value = cast(cast(value as integer) + 1 as text)
       returning value`,
    )
    .get();
  return Number(row?.value ?? 1);
}
