import type { OutboxDatabase } from '../../../storage/database/open-database.ts';
import type { JobColumns } from './job-columns.ts';

interface Row {
  readonly connectionId: number;
  readonly kind: string;
  readonly id: string;
  readonly clientId: number;
}

/** What belongs to clients, for the columns: a question for each target that jobs have, and none for each job. */
export class ClientTargets {
  readonly #all;

  constructor(database: OutboxDatabase) {
    this.#all = database.prepare<[], Row>(
      'select connection_id as connectionId, target_kind as kind, target_id as id, client_id as clientId from client_target',
    );
  }

  /** A 1 for each of `columns.owned` that belongs to the client; `null` where none is asked for. */
  of(columns: JobColumns, clientId: number | undefined): Uint8Array | null {
    if (clientId === undefined) return null;
    const assigned = new Map(this.#all.all().map((row) => [keyOf(row), row.clientId]));
    return Uint8Array.from(columns.owned, (target) => {
      const { connectionId } = target;
      const client = assigned.get(keyOf(target)) ?? assigned.get(keyOf({ connectionId, kind: '', id: '' }));
      return client === clientId ? 1 : 0;
    });
  }
}

function keyOf({
  connectionId,
  kind,
  id,
}: {
  connectionId: number;
  kind: string;
  id: string | null;
}): string {
  return `${String(connectionId)} ${kind} ${id ?? ''}`;
}
