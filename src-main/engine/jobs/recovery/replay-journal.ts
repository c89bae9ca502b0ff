import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { createRestoreSend, type Send } from '../store/restore-send.ts';
import { sqlLiteral, told } from '../../storage/messages/recorded.ts';
import { isSend, type JournalEntry, type RemovalEntry } from '../../storage/journal/journal-entry.ts';
import type { Replayed } from '../../storage/storage.ts';

/** The connections of the database that is brought up. */
export interface ReplayedConnections {
  /** `null` where there is none that is not removed. */
  get(id: number): unknown;
  /** `journal`: where the removal is noted too; `null` where it is read from there. */
  markRemoved(id: number, nowMs: number, journal: null): void;
  /** A connection that was removed gives its name away. */
  freeName(name: string): void;
}

/**
 * Brings an older database up to what was really sent since: what the service accepted is done or followed, what nobody knows the
 * outcome of is in doubt, and what is not in the database at all is added. Everything that was certainly not applied stays as it
 * is. A connection that was removed is marked so again; what wants it is ended at the start, as after a removal that was cut
 * short. Replaying twice changes nothing more. One transaction.
 */
export function replayJournal(
  database: OutboxDatabase,
  connections: ReplayedConnections,
  entries: readonly JournalEntry[],
  nowMs: number,
): Replayed {
  const statements = { ...prepare(database), connections };
  const restore = createRestoreSend(database, nowMs);
  let accepted = 0;
  let inDoubt = 0;
  let removed = 0;
  database.transaction(() => {
    for (const step of stepsOf(entries)) {
      if ('removal' in step) {
        if (remove(statements, step.removal)) removed += 1;
        continue;
      }
      const { send } = step;
      const state = (send.end ?? send.entry).job.state;
      const isAccepted = send.end !== null && (state === 'done' || state === 'tracking');
      const isDoubtful = send.end === null || state === 'in_doubt';
      if (!isAccepted && !isDoubtful) continue;
      const connectionId = connectionFor(statements, send.entry.connection, nowMs);
      const changed = restore(send, connectionId, isAccepted ? 'accepted' : 'in_doubt');
      if (!changed) continue;
      if (isAccepted) accepted += 1;
      else inDoubt += 1;
    }
    // A journal may hold more lines than a call takes arguments.
    const lastEpoch = entries.filter(isSend).reduce((highest, { send }) => Math.max(highest, send.epoch), 0);
    statements.raiseEpoch.run({ epoch: String(lastEpoch) });
  })();
  return { accepted, inDoubt, removed };
}

/** In the order in which they were begun: a name may be another connection's after a removal. */
function stepsOf(entries: readonly JournalEntry[]): ({ send: Send } | { removal: RemovalEntry })[] {
  const sends = new Map<string, Send>();
  const steps: ({ key: string } | { removal: RemovalEntry })[] = [];
  for (const entry of entries) {
    if (!isSend(entry)) {
      steps.push({ removal: entry });
      continue;
    }
    const { epoch, jobId, attempt } = entry.send;
    const key = `${String(epoch)} ${String(jobId)} ${String(attempt)}`;
    const known = sends.get(key);
    if (known === undefined) steps.push({ key });
    sends.set(key, {
      entry: known?.entry ?? entry,
      end: entry.what === 'end' ? entry : (known?.end ?? null),
    });
  }
  return steps.flatMap((step) => {
    if ('removal' in step) return step;
    const send = sends.get(step.key);
    return send === undefined ? [] : { send };
  });
}

/** What the copy does not have needs no removal. True where something changed. */
function remove({ connection, connections }: Statements, removal: RemovalEntry): boolean {
  const found = connection.get(removal.connection);
  if (found === undefined || connections.get(found.id) === null) return false;
  connections.markRemoved(found.id, removal.atMs, null);
  return true;
}

/**
 * Several connections may go to one address with different keys, so the address alone says nothing; a name may have been changed
 * since. One that is made anew keeps its number where that is free, so that later lines find it.
 */
function connectionFor(
  statements: Statements,
  connection: JournalEntry['connection'],
  nowMs: number,
): number {
  const known = statements.connection.get(connection);
  if (known !== undefined) return known.id;
  statements.connections.freeName(connection.name);
  for (let suffix = 1; ; suffix += 1) {
    const name = suffix === 1 ? connection.name : `${connection.name} ${String(suffix)}`;
    const { changes, lastInsertRowid } = statements.addConnection.run({ ...connection, name, nowMs });
    if (changes > 0) return Number(lastInsertRowid);
  }
}

type Statements = ReturnType<typeof prepare> & { readonly connections: ReplayedConnections };
function prepare(database: OutboxDatabase) {
  return {
    raiseEpoch: database.prepare<[{ epoch: string }]>(`
      insert into meta (key, value) values ('epoch', :epoch)
      on conflict (key) do update set value = cast(max(cast(value as integer), cast(:epoch as integer)) as text)`),
    connection: database.prepare<[JournalEntry['connection']], { id: number }>(`
      select id from connection
      where (id = :id and (base_url = :baseUrl or name = :name))
        or (name = :name and base_url = :baseUrl and removed_at_ms is null)
      order by id = :id desc limit 1`),
    addConnection: database.prepare<[JournalEntry['connection'] & { nowMs: number }]>(`
      insert into connection (id, name, base_url, hold, hold_reason, created_at_ms)
      values (iif(exists (select 1 from connection where id = :id), null, :id), :name, :baseUrl, 'auth',
        ${sqlLiteral(told('hold.key_lost'))}, :nowMs) on conflict do nothing`),
  };
}
