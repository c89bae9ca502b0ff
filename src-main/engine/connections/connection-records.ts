import type { ConnectionHold } from '../../contract/connection.ts';
import { keepAnswers } from '../storage/database/kept-answers.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { sqlLiteral, told, type Recorded } from '../storage/messages/recorded.ts';

/** A row of the table `connection`. */
export interface ConnectionRecord {
  readonly id: number;
  readonly name: string;
  readonly base_url: string;
  readonly is_practice: 0 | 1;
  readonly secret_name: string | null;
  readonly key_hint: string | null;
  readonly hold: ConnectionHold | null;
  readonly hold_reason: Recorded | null;
  readonly health_detail: Recorded | null;
  readonly checked_at_ms: number | null;
  readonly next_probe_at_ms: number | null;
  readonly probe_count: number;
  readonly rate_limited_until_ms: number;
  readonly proved_by: Recorded | null;
  readonly service_says: Recorded | null;
  /** Whose it is, as the service says. `null`: it does not say. */
  readonly account: string | null;
  readonly created_at_ms: number;
}

/**
 * A record of removals apart from the database: a snapshot of before one may be restored, and then this says what the snapshot
 * cannot know. Durable when it returns; throws where it cannot be.
 */
export interface RemovalJournal {
  removed(connectionId: number): void;
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

/**
 * The statements of the table `connection`. A connection that was removed keeps its row for its receipts; here it is as if it were
 * not there, but for what ends a removal.
 */
export interface ConnectionRecords {
  all(): readonly ConnectionRecord[];
  get(id: number): ConnectionRecord | null;
  findByName(name: string): ConnectionRecord | null;
  insert(connection: NewConnection, nowMs: number): number;
  /** Takes the name from a removed connection that still has it. */
  freeName(name: string): void;
  setKey(id: number, secretName: string | null, keyHint: string | null): void;
  setBaseUrl(id: number, baseUrl: string): void;
  setHealth(id: number, health: ConnectionHealthFields): void;
  /** The service asked at `nowMs` that nothing is sent until then. */
  setRateLimit(id: number, untilMs: number, nowMs: number): void;
  setProof(id: number, provedBy: Recorded | null, serviceSays: Recorded | null): void;
  setAccount(id: number, account: string): void;
  /**
   * Held from then on, so that nothing is claimed or followed; what it was taught and asked to wait for is forgotten. `journal`:
   * where it is noted too; `null` where it is read from there.
   */
  markRemoved(id: number, nowMs: number, journal: RemovalJournal | null): void;
  /** Their keys may still be stored. */
  removed(): readonly ConnectionRecord[];
  waitingJobs(): ReadonlyMap<number, number>;
}

export function createConnectionRecords(database: OutboxDatabase): ConnectionRecords {
  const statements = prepareStatements(database);
  const { setKey, setBaseUrl, setHealth, setRateLimit, setProof, setAccount, markRemoved } = statements;
  const all = keepAnswers(database, ['connection'], () => statements.all.all());
  const get = keepAnswers(database, ['connection'], (id: number) => statements.get.get(id) ?? null);
  const removed = keepAnswers(database, ['connection'], () => statements.removed.all());

  function freeName(name: string): void {
    const taken = statements.isTakenByRemoved.get(name);
    if (taken === undefined) return;
    let suffix = 1;
    while (
      statements.rename.run(`${name} (removed${suffix === 1 ? '' : ` ${String(suffix)}`})`, taken.id)
        .changes === 0
    )
      suffix += 1;
  }

  return {
    all,
    get,
    findByName: (name) => statements.findByName.get(name) ?? null,
    insert(connection, nowMs) {
      freeName(connection.name);
      return Number(
        statements.insert.run({
          name: connection.name,
          baseUrl: connection.baseUrl,
          practice: connection.isPractice ? 1 : 0,
          secretName: connection.secretName,
          keyHint: connection.keyHint,
          nowMs,
        }).lastInsertRowid,
      );
    },
    freeName,
    setKey: (id, secretName, keyHint) => void setKey.run(secretName, keyHint, id),
    setBaseUrl: (id, baseUrl) => void setBaseUrl.run(baseUrl, id),
    setHealth: (id, health) => void setHealth.run({ ...health, id }),
    setRateLimit: (id, untilMs, nowMs) => void setRateLimit.run(untilMs, nowMs, id),
    setProof: (id, provedBy, serviceSays) => void setProof.run(provedBy, serviceSays, id),
    setAccount: (id, account) => void setAccount.run(account, id),
    markRemoved: (id, nowMs, journal) => {
      database.transaction(() => {
        markRemoved.run(nowMs, id);
        for (const statement of statements.forget) statement.run(id);
        // Last before the commit: the database must not say so without the journal, and the journal alone is believed.
        journal?.removed(id);
      })();
    },
    removed,
    waitingJobs: () => new Map(statements.waiting.all().map((row) => [row.id, row.jobs])),
  };
}

/** The statements of the table `connection`, and of what is forgotten with a row of it. */
function prepareStatements(database: OutboxDatabase) {
  const all = database.prepare<[], ConnectionRecord>(
    'select * from connection where removed_at_ms is null order by id',
  );
  const get = database.prepare<[number], ConnectionRecord>(
    'select * from connection where id = ? and removed_at_ms is null',
  );
  const findByName = database.prepare<[string], ConnectionRecord>(
    'select * from connection where name = ? collate nocase and removed_at_ms is null',
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
  const setRateLimit = database.prepare<[number, number, number]>(
    'update connection set rate_limited_until_ms = ?, rate_limited_at_ms = ? where id = ?',
  );
  const setProof = database.prepare<[Recorded | null, Recorded | null, number]>(
    'update connection set proved_by = ?, service_says = ? where id = ?',
  );
  const setAccount = database.prepare<[string, number]>('update connection set account = ? where id = ?');
  const markRemoved = database.prepare<[number, number]>(`
    update connection set removed_at_ms = ?, hold = 'auth', hold_reason = ${sqlLiteral(told('hold.removed'))}, next_probe_at_ms = null
    where id = ?`);
  const forget = ['kind_hold', 'doubt_policy', 'pasted_target'].map((table) =>
    database.prepare<[number]>(`delete from ${table} where connection_id = ?`),
  );
  const removed = database.prepare<[], ConnectionRecord>(
    'select * from connection where removed_at_ms is not null order by id',
  );
  // A name is free again once its connection is removed: then the removed one says so.
  const isTakenByRemoved = database.prepare<[string], { id: number }>(
    'select id from connection where name = ? collate nocase and removed_at_ms is not null',
  );
  const rename = database.prepare<[string, number]>('update or ignore connection set name = ? where id = ?');
  const waiting = database.prepare<[], { id: number; jobs: number }>(`
    select connection_id as id, count(*) as jobs from job indexed by job_kind_queued where state = 'queued' group by connection_id`);
  return {
    all,
    get,
    findByName,
    insert,
    setKey,
    setBaseUrl,
    setHealth,
    setRateLimit,
    setProof,
    setAccount,
    markRemoved,
    forget,
    removed,
    isTakenByRemoved,
    rename,
    waiting,
  };
}
