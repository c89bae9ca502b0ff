import { kindsOfGroup, type ActivityEntry, type ActivityFilter } from '../../../contract/activity.ts';
import { nextTurn, type AfterTurn, type Clock } from '../../../foundation/clock.ts';
import { isDiskFull, writeMakingRoom } from '../../../foundation/disk-full.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import type { Message } from '../../../contract/messages/message.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { unsynced } from '../../storage/database/unsynced.ts';
import { recorded } from '../../storage/messages/recorded.ts';
import { createActivityRecords, entryOf, type ActivityRow } from './activity-records.ts';

export interface ActivityEvent {
  readonly kind: ActivityEntry['kind'];
  readonly title: Message;
  readonly detail: Message | null;
  readonly jobId: number | null;
  readonly batchId?: number;
  readonly connectionId?: number;
  readonly watchFolderId?: number;
  readonly targetId?: string;
  /** Where it happened before it was noticed. */
  readonly atMs?: number;
  /** Events with the same key within ten minutes become one line with a count. */
  readonly mergeKey: string | null;
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
  readonly #records;
  readonly #waiting: Waiting[] = [];

  constructor(options: ActivityLogOptions) {
    this.#options = options;
    this.#records = createActivityRecords(options.database);
  }

  /** It is written with all that happens in the same turn of the event loop. */
  add(event: ActivityEvent): void {
    if (this.#waiting.length === 0) {
      this.#options.afterTurn(() => {
        this.flush();
      });
    }
    const last = this.#waiting.at(-1);
    const nowMs = event.atMs ?? this.#options.clock.nowMs();
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
      for (const row of rows) if (row !== undefined) this.#options.onEntry(entryOf(row));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      for (const { event } of waiting) logger.write('activity.not_kept', { jobId: event.jobId });
    }
  }

  #write({ event, nowMs, count }: Waiting): ActivityRow | undefined {
    const { kind, detail, jobId, mergeKey } = event;
    const title = recorded(event.title);
    const news = { nowMs, count, title, detail: detail === null ? null : recorded(detail), jobId };
    const merged =
      mergeKey === null
        ? undefined
        : this.#records.merge({ ...news, mergeKey, sinceMs: nowMs - mergeWindowMs });
    if (merged !== undefined) return merged;
    const { batchId = null, connectionId = null, watchFolderId = null, targetId = null } = event;
    return this.#records.insert({ ...news, kind, batchId, connectionId, watchFolderId, targetId, mergeKey });
  }

  /** Newest first, below `beforeId` where it is given. So many lines are looked at before others have a turn. */
  async page(filter: ActivityFilter, beforeId: number | null, limit: number): Promise<ActivityEntry[]> {
    const { database, afterTurn } = this.#options;
    this.flush();
    const { clientId = null, group } = filter;
    const kinds = group === undefined ? null : JSON.stringify(kindsOfGroup[group]);
    const found: ActivityRow[] = [];
    for (let before = beforeId ?? Number.MAX_SAFE_INTEGER; database.open;) {
      const first = this.#records.first(before, linesAtOnce);
      if (first === null) break;
      found.push(...this.#records.page({ before, first, clientId, kinds, limit: limit - found.length }));
      if (found.length >= limit) break;
      before = first;
      await nextTurn(afterTurn);
    }
    return found.map(entryOf);
  }

  prune(): void {
    this.#records.prune(keptEntries);
  }
}
