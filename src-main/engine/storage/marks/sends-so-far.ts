import type { OutboxDatabase } from '../database/open-database.ts';
import type { SendEntry } from '../journal/journal-entry.ts';

/** How often an end was about to leave, ever, and the last time that one was: in one cell, written in the transaction of each T2. */
export interface SendsSoFar {
  readonly sends: number;
  /** `null`: nothing was ever sent. */
  readonly last: string | null;
}

const key = 'sends';

/** Part of the transaction of each T2. */
export function sendCounter(database: OutboxDatabase): (send: SendEntry['send']) => void {
  const add = database.prepare<[{ key: string; last: string }]>(`
    insert into meta (key, value) values (:key, '1 ' || :last)
    on conflict (key) do update set value = (cast(value as integer) + 1) || ' ' || :last`);
  return (send) => void add.run({ key, last: textOfSend(send) });
}

export function readSends(database: OutboxDatabase): SendsSoFar {
  const value = database.prepare<[string], string>('select value from meta where key = ?').pluck().get(key);
  if (value === undefined) return { sends: 0, last: null };
  const [count = '', ...last] = value.split(' ');
  return { sends: Number(count), last: last.join(' ') };
}

export function writeSends(database: OutboxDatabase, { sends, last }: SendsSoFar): void {
  database
    .prepare(
      'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
    )
    .run(key, `${String(sends)} ${last ?? ''}`.trim());
}

export function textOfSend({ epoch, jobId, attempt }: SendEntry['send']): string {
  return `${String(epoch)} ${String(jobId)} ${String(attempt)}`;
}
