import {
  clientColourSchema,
  type Assignment,
  type Client,
  type ClientColour,
} from '../../../contract/clients.ts';
import { fileTargetKindSchema } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

interface ClientRow {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
  readonly pausedSinceMs: number | null;
}

/** Kind and id are empty for a whole connection. */
interface TargetRow {
  readonly connectionId: number;
  readonly kind: string;
  readonly targetId: string;
  readonly label: string | null;
  readonly clientId: number;
}

/** The tables `client` and `client_target`. */
export class ClientRecords {
  readonly #all;
  readonly #targets;
  readonly #insert;
  readonly #change;
  readonly #remove;
  readonly #assign;
  readonly #release;

  constructor(database: OutboxDatabase) {
    const shown = 'id, name, colour, paused_since_ms as pausedSinceMs';
    this.#all = database.prepare<[], ClientRow>(`select ${shown} from client order by id`);
    // Receipts keep the row of a connection that was removed; nothing belongs to anybody by it any more.
    this.#targets = database.prepare<[], TargetRow>(`
      select connection_id as connectionId, target_kind as kind, target_id as targetId, label, client_id as clientId
      from client_target join connection on connection.id = connection_id and removed_at_ms is null
      order by connection_id, target_kind, target_id`);
    this.#insert = database.prepare<[{ name: string; colour: string; nowMs: number }]>(
      'insert into client (name, colour, created_at_ms) values (:name, :colour, :nowMs)',
    );
    this.#change = database.prepare<[ClientRow]>(
      'update client set name = :name, colour = :colour, paused_since_ms = :pausedSinceMs where id = :id',
    );
    this.#remove = database.prepare<[number]>('delete from client where id = ?');
    this.#assign = database.prepare<[TargetRow]>(`
      insert into client_target (connection_id, target_kind, target_id, label, client_id)
      values (:connectionId, :kind, :targetId, :label, :clientId)
      on conflict do update set client_id = excluded.client_id, label = ifnull(excluded.label, label)`);
    this.#release = database.prepare<[Pick<TargetRow, 'connectionId' | 'kind' | 'targetId'>]>(`
      delete from client_target
      where connection_id = :connectionId and target_kind = :kind and target_id = :targetId`);
  }

  all(): Client[] {
    const targets = Map.groupBy(this.#targets.all(), ({ clientId }) => clientId);
    return this.#all.all().map((row) => ({
      ...row,
      colour: clientColourSchema.catch('slate').parse(row.colour),
      assignments: (targets.get(row.id) ?? []).map(assignmentOf),
    }));
  }

  /** Returns its id. */
  insert(client: { readonly name: string; readonly colour: ClientColour; readonly nowMs: number }): number {
    return Number(this.#insert.run(client).lastInsertRowid);
  }

  change({ id, name, colour, pausedSinceMs }: Omit<Client, 'assignments'>): void {
    this.#change.run({ id, name, colour, pausedSinceMs });
  }

  remove(id: number): void {
    this.#remove.run(id);
  }

  /** `null`: to nobody. */
  assign(clientId: number | null, { connectionId, target }: Assignment): void {
    const place = { connectionId, kind: target?.kind ?? '', targetId: target?.id ?? '' };
    if (clientId === null) this.#release.run(place);
    else this.#assign.run({ ...place, label: target?.label ?? null, clientId });
  }
}

function assignmentOf({ connectionId, kind, targetId, label }: TargetRow): Assignment {
  const target = kind === '' ? null : { kind: fileTargetKindSchema.parse(kind), id: targetId, label };
  return { connectionId, target };
}
