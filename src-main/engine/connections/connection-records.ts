import type { OutboxDatabase } from '../database/open-database.ts';

export type ConnectionHold = 'auth' | 'offline' | 'trouble';

/** A row of the table `connection`. */
export interface ConnectionRecord {
  readonly id: number;
  readonly name: string;
  readonly base_url: string;
  readonly is_practice: 0 | 1;
  readonly secret_name: string | null;
  readonly key_hint: string | null;
  readonly hold: ConnectionHold | null;
  readonly hold_reason: string | null;
  readonly health_detail: string | null;
  readonly checked_at_ms: number | null;
  readonly next_probe_at_ms: number | null;
  readonly probe_count: number;
  readonly rate_limited_until_ms: number;
  readonly proved_by: string | null;
  readonly service_says: string | null;
  readonly created_at_ms: number;
}

/** What is known of a connection's health. */
export type ConnectionHealthFields = Pick<
  ConnectionRecord,
  'hold' | 'hold_reason' | 'health_detail' | 'checked_at_ms' | 'next_probe_at_ms' | 'probe_count'
>;

export interface NewConnection {
  readonly name: string;
  readonly baseUrl: string;
  readonly isPractice: boolean;
  readonly secretName: string | null;
  readonly keyHint: string | null;
}

/** The statements of the table `connection`. */
export interface ConnectionRecords {
  all(): ConnectionRecord[];
  get(id: number): ConnectionRecord | null;
  findByName(name: string): ConnectionRecord | null;
  insert(connection: NewConnection, nowMs: number): number;
  setKey(id: number, secretName: string | null, keyHint: string | null): void;
  setBaseUrl(id: number, baseUrl: string): void;
  setHealth(id: number, health: ConnectionHealthFields): void;
  setRateLimit(id: number, untilMs: number): void;
  setProof(id: number, provedBy: string | null, serviceSays: string | null): void;
  /** How many jobs and watched folders need the connection. */
  uses(id: number): { jobs: number; folders: number };
  delete(id: number): void;
  waitingJobs(): ReadonlyMap<number, number>;
}

export function createConnectionRecords(database: OutboxDatabase): ConnectionRecords {
  const all = database.prepare<[], ConnectionRecord>('select * from connection order by id');
  const get = database.prepare<[number], ConnectionRecord>('select * from connection where id = ?');
  const findByName = database.prepare<[string], ConnectionRecord>(
    'select * from connection where name = ? collate nocase',
  );
  const insert = database.prepare<
    [
      {
        name: string;
        baseUrl: string;
        practice: number;
        secretName: string | null;
        keyHint: string | null;
        nowMs: number;
      },
    ]
  >(`
    insert into connection (name, base_url, is_practice, secret_name, key_hint, created_at_ms)
    values (:name, :baseUrl, :practice, :secretName, :keyHint, :nowMs)`);
  const setKey = database.prepare<[string | null, string | null, number]>(
    'update connection set secret_name = ?, key_hint = ? where id = ?',
  );
  const setBaseUrl = database.prepare<[string, number]>('update connection set base_url = ? where id = ?');
  const setHealth = database.prepare<[ConnectionHealthFields & { id: number }]>(`
    update connection set hold = :hold, hold_reason = :hold_reason, health_detail = :health_detail,
      checked_at_ms = :checked_at_ms, next_probe_at_ms = :next_probe_at_ms, probe_count = :probe_count
    where id = :id`);
  const setRateLimit = database.prepare<[number, number]>(
    'update connection set rate_limited_until_ms = ? where id = ?',
  );
  const setProof = database.prepare<[string | null, string | null, number]>(
    'update connection set proved_by = ?, service_says = ? where id = ?',
  );
  const uses = database.prepare<[number, number], { jobs: number; folders: number }>(`
    select (select count(*) from job where connection_id = ?
              and state in ('queued', 'sending', 'tracking', 'in_doubt', 'needs_attention')) as jobs,
           (select count(*) from watch_folder where connection_id = ? and state <> 'removed') as folders`);
  const deleteConnection = database.prepare<[number]>('delete from connection where id = ?');
  const waiting = database.prepare<[], { id: number; jobs: number }>(`
    select connection_id as id, count(*) as jobs from job where state = 'queued' group by connection_id`);

  return {
    all: () => all.all(),
    get: (id) => get.get(id) ?? null,
    findByName: (name) => findByName.get(name) ?? null,
    insert: (connection, nowMs) =>
      Number(
        insert.run({
          name: connection.name,
          baseUrl: connection.baseUrl,
          practice: connection.isPractice ? 1 : 0,
          secretName: connection.secretName,
          keyHint: connection.keyHint,
          nowMs,
        }).lastInsertRowid,
      ),
    setKey: (id, secretName, keyHint) => void setKey.run(secretName, keyHint, id),
    setBaseUrl: (id, baseUrl) => void setBaseUrl.run(baseUrl, id),
    setHealth: (id, health) => void setHealth.run({ ...health, id }),
    setRateLimit: (id, untilMs) => void setRateLimit.run(untilMs, id),
    setProof: (id, provedBy, serviceSays) => void setProof.run(provedBy, serviceSays, id),
    uses: (id) => uses.get(id, id) ?? { jobs: 0, folders: 0 },
    delete: (id) => void deleteConnection.run(id),
    waitingJobs: () => new Map(waiting.all().map((row) => [row.id, row.jobs])),
  };
}
