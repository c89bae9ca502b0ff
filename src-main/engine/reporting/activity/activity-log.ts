import type { ActivityEntry } from '../../../contract/status.ts';
import type { AfterTurn, Clock } from '../../../foundation/clock.ts';
import { isDiskFull, writeMakingRoom } from '../../../foundation/disk-full.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { clientOfJob } from '../../jobs/availability/client.sql.ts';
import { clientOfBatch } from '../../jobs/batches/client-of-batch.sql.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { unsynced } from '../../storage/database/unsynced.ts';

export interface ActivityEvent {
  readonly kind: ActivityEntry['kind'];
  readonly title: string;
  readonly detail: string | null;
  readonly jobId: number | null;
  readonly batchId?: number;
  /** Events with the same key within ten minutes become one line with a count. */
  readonly mergeKey: string | null;
}

interface Row {
  readonly id: number;
  readonly at_ms: number;
  readonly kind: ActivityEntry['kind'];
  readonly count: number;
  readonly title: string;
  readonly detail: string | null;
  readonly job_id: number | null;
  readonly batch_id: number | null;
}

/** Events that one line is for, the newest of them and when that was. */
interface Waiting {
  event: ActivityEvent;
  nowMs: number;
  count: number;
}

export interface ActivityLogOptions {
  readonly database: OutboxDatabase;
  readonly clock: Clock;
  readonly afterTurn: AfterTurn;
  readonly logger: Logger;
  onEntry(entry: ActivityEntry): void;
  /** The disk is full. Frees what is set aside for this moment. */
  onDiskFull(error: unknown): void;
}

const mergeWindowMs = 10 * minuteMs;
/** To tell whose a line is takes some microseconds. */
const linesAtOnce = 1000;
/** History is pruned to this many lines. */
const keptEntries = 20_000;

/** What happened, in lines for people. One line for each batch of the same cause, never one for each file. */
export class ActivityLog {
  readonly #options: ActivityLogOptions;
  readonly #waiting: Waiting[] = [];
  readonly #merge;
  readonly #insert;
  readonly #page;
  readonly #window;
  readonly #ofClient;
  readonly #prune;

  constructor(options: ActivityLogOptions) {
    this.#options = options;
    const { database } = options;
    this.#merge = database.prepare<
      [
        {
          mergeKey: string;
          sinceMs: number;
          nowMs: number;
          count: number;
          title: string;
          detail: string | null;
          jobId: number | null;
        },
      ],
      Row
    >(`
      update activity set count = count + :count, at_ms = :nowMs, title = :title, detail = :detail, job_id = :jobId
      where id = (select max(id) from activity where merge_key = :mergeKey) and at_ms >= :sinceMs
      returning id, at_ms, kind, count, title, detail, job_id, batch_id`);
    this.#insert = database.prepare<
      [
        {
          nowMs: number;
          count: number;
          kind: string;
          title: string;
          detail: string | null;
          jobId: number | null;
          batchId: number | null;
          mergeKey: string | null;
        },
      ],
      Row
    >(`
      insert into activity (at_ms, count, kind, title, detail, job_id, batch_id, merge_key)
      values (:nowMs, :count, :kind, :title, :detail, :jobId, :batchId, :mergeKey)
      returning id, at_ms, kind, count, title, detail, job_id, batch_id`);
    this.#page = database.prepare<[number, number], Row>(`
      select id, at_ms, kind, count, title, detail, job_id, batch_id from activity where id < ? order by id desc limit ?`);
    this.#window = database.prepare<[number, number], { first: number | null }>(
      'select min(id) as first from (select id from activity where id < ? order by id desc limit ?)',
    );
    this.#ofClient = database.prepare<
      [{ before: number; first: number; clientId: number; limit: number }],
      Row
    >(`
      select id, at_ms, kind, count, title, detail, job_id, batch_id from activity
      where id < :before and id >= :first and :clientId = case
        when job_id is not null then (select ${clientOfJob} from job where job.id = activity.job_id)
        else (select ${clientOfBatch} from batch where batch.id = activity.batch_id) end
      order by id desc limit :limit`);
    this.#prune = database.prepare<[number]>(
      'delete from activity where id < (select max(id) from activity) - ?',
    );
  }

  /** It is written with all that happens in the same turn of the event loop. */
  add(event: ActivityEvent): void {
    if (this.#waiting.length === 0) {
      this.#options.afterTurn(() => {
        this.flush();
      });
    }
    const last = this.#waiting.at(-1);
    const nowMs = this.#options.clock.nowMs();
    const isMore = last !== undefined && event.mergeKey !== null && last.event.mergeKey === event.mergeKey;
    if (isMore) Object.assign(last, { event, nowMs, count: last.count + 1 });
    else this.#waiting.push({ event, nowMs, count: 1 });
  }

  /** Where there is no room for a line it is only in the log: what it tells of happened, and goes on. */
  flush(): void {
    const { database, logger } = this.#options;
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0 || !database.open) return;
    const write = database.transaction(() => waiting.map((one) => this.#write(one)));
    try {
      const rows = writeMakingRoom(
        () => unsynced(database, write),
        (error) => {
          this.#options.onDiskFull(error);
        },
      );
      for (const row of rows) if (row !== undefined) this.#options.onEntry(shown(row));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      for (const { event } of waiting) logger.write('activity.not_kept', { jobId: event.jobId });
    }
  }

  #write({ event, nowMs, count }: Waiting): Row | undefined {
    const { kind, title, detail, jobId, mergeKey } = event;
    const values = { nowMs, count, title, detail, jobId };
    const merged =
      mergeKey === null
        ? undefined
        : this.#merge.get({ ...values, mergeKey, sinceMs: nowMs - mergeWindowMs });
    return merged ?? this.#insert.get({ ...values, batchId: event.batchId ?? null, kind, mergeKey });
  }

  /** Newest first, below `beforeId` where it is given. */
  page(beforeId: number | null, limit: number): ActivityEntry[] {
    this.flush();
    return this.#page.all(beforeId ?? Number.MAX_SAFE_INTEGER, limit).map(shown);
  }

  /** The same of what is of one client's jobs and batches. So many lines are looked at before others have a turn. */
  async pageOfClient(clientId: number, beforeId: number | null, limit: number): Promise<ActivityEntry[]> {
    const { database, afterTurn } = this.#options;
    this.flush();
    const found: Row[] = [];
    for (let before = beforeId ?? Number.MAX_SAFE_INTEGER; database.open;) {
      const first = this.#window.get(before, linesAtOnce)?.first ?? null;
      if (first === null) break;
      const range = { before, first, clientId, limit: limit - found.length };
      found.push(...this.#ofClient.all(range));
      if (found.length >= limit) break;
      before = first;
      await new Promise<void>((resolve) => {
        afterTurn(resolve);
      });
    }
    return found.map(shown);
  }

  prune(): void {
    this.#prune.run(keptEntries);
  }
}

function shown(row: Row): ActivityEntry {
  return {
    id: row.id,
    atMs: row.at_ms,
    kind: row.kind,
    count: row.count,
    title: row.title,
    detail: row.detail,
    jobId: row.job_id,
    ...(row.batch_id === null ? {} : { batchId: row.batch_id }),
  };
}
