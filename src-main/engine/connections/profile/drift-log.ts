import type {
  DriftItem,
  ServiceOperation,
  ServiceProfile,
  StatusSubject,
} from '../../../contract/service-profile.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { Throttle } from '../../../foundation/throttle.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { Observation } from '../../service-client/wire/observation.ts';

const writeIntervalMs = 10 * secondMs;
/** A service that makes up names would otherwise fill the disk. */
const maximumItems = 500;

type ObservedDrift = Extract<Observation, { what: 'unknown_field' | 'unknown_status' | 'unknown_header' }>;

interface Pending {
  readonly connectionId: number;
  readonly operation: ServiceOperation;
  readonly what: DriftItem['what'];
  readonly subject: StatusSubject | null;
  readonly name: string;
  readonly sample: string | null;
  readonly firstSeenMs: number;
  count: number;
  lastSeenMs: number;
}

/** What the service sent and nobody knows here. Counted in memory and written every ten seconds at most. */
export class DriftLog {
  readonly #profileOf: (connectionId: number) => ServiceProfile;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #statements: ReturnType<typeof prepare>;
  readonly #inTransaction: (work: () => void) => void;
  readonly #throttle: Throttle;
  /** By connection, then by item. */
  readonly #pending = new Map<number, Map<string, Pending>>();
  readonly #fullConnections = new Set<number>();
  #isFailing = false;

  constructor(
    database: OutboxDatabase,
    options: { profileOf(connectionId: number): ServiceProfile; clock: Clock; logger: Logger },
  ) {
    this.#statements = prepare(database);
    this.#inTransaction = database.transaction((work: () => void) => {
      work();
    });
    this.#profileOf = (connectionId) => options.profileOf(connectionId);
    this.#clock = options.clock;
    this.#logger = options.logger;
    this.#throttle = new Throttle(options.clock, writeIntervalMs, () => {
      this.#flush();
    });
  }

  /** Anything that is no drift is passed over. Never throws. */
  note(connectionId: number, seen: Observation): void {
    const item = driftIn(seen);
    if (item === null) return;
    const nowMs = this.#clock.nowMs();
    const key = keyOf(item);
    const pending = this.#pendingOf(connectionId);
    const known = pending.get(key);
    if (known !== undefined) {
      known.count += 1;
      known.lastSeenMs = nowMs;
      return;
    }
    if (pending.size >= maximumItems) {
      this.#sayFull(connectionId);
      return;
    }
    pending.set(key, { connectionId, ...item, firstSeenMs: nowMs, lastSeenMs: nowMs, count: 1 });
    this.#throttle.request();
  }

  /** The newest first. An item appears once it was written, with counts up to this moment. Throws `OutboxError` not_found. */
  list(connectionId: number): DriftItem[] {
    const { statuses } = this.#profileOf(connectionId);
    const pending = this.#pending.get(connectionId);
    return this.#statements.list
      .all(connectionId)
      .map((row) => {
        const more = pending?.get(keyOf(row));
        const taught = statuses.find((one) => one.subject === row.subject && one.status === row.name);
        return {
          ...row,
          count: row.count + (more?.count ?? 0),
          lastSeenMs: Math.max(row.lastSeenMs, more?.lastSeenMs ?? 0),
          taught: row.what === 'status' ? (taught?.meaning ?? null) : null,
        };
      })
      .sort((one, other) => other.lastSeenMs - one.lastSeenMs || one.id - other.id);
  }

  /** Writes what was not written yet. */
  stop(): void {
    this.#flush();
    this.#throttle.stop();
  }

  #pendingOf(connectionId: number): Map<string, Pending> {
    const known = this.#pending.get(connectionId);
    if (known !== undefined) return known;
    const made = new Map<string, Pending>();
    this.#pending.set(connectionId, made);
    return made;
  }

  /** Nothing depends on what is written here, so a disk that is full must not end the engine. */
  #flush(): void {
    if (this.#pending.size === 0) return;
    try {
      this.#inTransaction(() => {
        for (const [connectionId, items] of this.#pending) this.#write(connectionId, items);
      });
      this.#pending.clear();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) {
        this.#logger.write('profile.drift_not_written', faultOf(error), messageOfFault(error));
      }
      this.#isFailing = true;
      this.#throttle.request();
    }
  }

  #write(connectionId: number, items: ReadonlyMap<string, Pending>): void {
    let room = maximumItems - (this.#statements.count.get(connectionId) ?? 0);
    for (const item of items.values()) {
      if (this.#statements.again.run(item).changes > 0) continue;
      if (room > 0) room -= this.#statements.add.run(item).changes;
      else this.#sayFull(connectionId);
    }
  }

  #sayFull(connectionId: number): void {
    if (this.#fullConnections.has(connectionId)) return;
    this.#fullConnections.add(connectionId);
    this.#logger.write('profile.drift_full', { connectionId, items: maximumItems });
  }
}

function driftIn(
  seen: Observation,
): Pick<Pending, 'operation' | 'what' | 'subject' | 'name' | 'sample'> | null {
  if (!isDrift(seen)) return null;
  const { operation } = seen;
  switch (seen.what) {
    case 'unknown_field':
      return { operation, what: 'field', subject: null, name: seen.name, sample: seen.sample };
    case 'unknown_status':
      return {
        operation,
        what: 'status',
        subject: seen.subject,
        name: seen.status,
        sample: seen.subject,
      };
    case 'unknown_header':
      return { operation, what: 'header', subject: null, name: seen.name, sample: null };
  }
}

const isDrift = (seen: Observation): seen is ObservedDrift =>
  seen.what === 'unknown_field' || seen.what === 'unknown_status' || seen.what === 'unknown_header';

const keyOf = ({
  operation,
  what,
  subject,
  name,
}: Pick<Pending, 'operation' | 'what' | 'subject' | 'name'>) =>
  `${operation} ${what} ${subject ?? ''} ${name}`;

function prepare(database: OutboxDatabase) {
  return {
    again: database.prepare<[Pending]>(`
      update drift set count = count + :count, last_seen_ms = :lastSeenMs, sample = :sample
      where connection_id = :connectionId and operation = :operation and what = :what
        and ifnull(subject, '') = ifnull(:subject, '') and name = :name`),
    // The connection may have been removed since.
    add: database.prepare<[Pending]>(`
      insert into drift (connection_id, operation, what, subject, name, sample, count, first_seen_ms, last_seen_ms)
      select id, :operation, :what, :subject, :name, :sample, :count, :firstSeenMs, :lastSeenMs
      from connection where id = :connectionId`),
    count: database.prepare<[number], number>('select count(*) from drift where connection_id = ?').pluck(),
    list: database.prepare<[number], Omit<DriftItem, 'taught'>>(`
      select id, operation, what, name, sample, subject, count, first_seen_ms as firstSeenMs,
        last_seen_ms as lastSeenMs
      from drift where connection_id = ?`),
  };
}
