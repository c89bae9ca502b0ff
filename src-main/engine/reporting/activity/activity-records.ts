import type { ActivityEntry } from '../../../contract/activity.ts';
import { clientOfJob } from '../../jobs/availability/client.sql.ts';
import { clientOfBatch } from '../../jobs/batches/client-of-batch.sql.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';

/** A row of the table `activity`. */
export interface ActivityRow {
  readonly id: number;
  readonly at_ms: number;
  readonly kind: ActivityEntry['kind'];
  readonly count: number;
  readonly title: Recorded;
  readonly detail: Recorded | null;
  readonly job_id: number | null;
  readonly batch_id: number | null;
  readonly connection_id: number | null;
  readonly watch_folder_id: number | null;
  readonly target_id: string | null;
  readonly can_undo: 0 | 1;
  readonly is_answered: 0 | 1;
}

interface News {
  readonly nowMs: number;
  readonly count: number;
  readonly title: Recorded;
  readonly detail: Recorded | null;
  readonly jobId: number | null;
}

interface NewLine extends News {
  readonly kind: string;
  readonly batchId: number | null;
  readonly connectionId: number | null;
  readonly watchFolderId: number | null;
  readonly targetId: string | null;
  readonly mergeKey: string | null;
}

/** Which lines, from the newest below `before` down to `first`. */
interface Wanted {
  readonly before: number;
  readonly first: number;
  /** `null`: everybody's. */
  readonly clientId: number | null;
  /** A list as JSON; `null`: of every kind. */
  readonly kinds: string | null;
  readonly limit: number;
}

/** The statements of the table `activity`. */
export interface ActivityRecords {
  /** The newest line of this key, where it is no older than `sinceMs`, stands for these events too. */
  merge(news: News & { readonly mergeKey: string; readonly sinceMs: number }): ActivityRow | undefined;
  insert(line: NewLine): ActivityRow | undefined;
  /** The lowest id of the `lines` newest lines below `before`, or `null` where there is none. */
  first(before: number, lines: number): number | null;
  page(wanted: Wanted): ActivityRow[];
  /** Drops all but so many. */
  prune(keptLines: number): void;
}

const columns =
  'id, at_ms, kind, count, title, detail, job_id, batch_id, connection_id, watch_folder_id, target_id';
/** What was cancelled just now is, and what asks just now does. */
const written = `${columns}, kind = 'cancelled' as can_undo, 0 as is_answered`;
const read = `${columns}, kind = 'cancelled'
  and exists (select 1 from job where job.id = activity.job_id and job.state = 'cancelled') as can_undo,
  kind in ('in_doubt', 'needs_attention') and count = 1
    and not exists (select 1 from job where job.id = activity.job_id and job.state = activity.kind) as is_answered`;

export function createActivityRecords(database: OutboxDatabase): ActivityRecords {
  const merge = database.prepare<[News & { mergeKey: string; sinceMs: number }], ActivityRow>(`
    update activity set count = count + :count, at_ms = :nowMs, title = :title, detail = :detail, job_id = :jobId
    where id = (select max(id) from activity where merge_key = :mergeKey) and at_ms >= :sinceMs
    returning ${written}`);
  const insert = database.prepare<[NewLine], ActivityRow>(`
    insert into activity (at_ms, count, kind, title, detail, job_id, batch_id, connection_id, watch_folder_id, target_id, merge_key)
    values (:nowMs, :count, :kind, :title, :detail, :jobId, :batchId, :connectionId, :watchFolderId, :targetId, :mergeKey)
    returning ${written}`);
  const first = database.prepare<[number, number], { first: number | null }>(
    'select min(id) as first from (select id from activity where id < ? order by id desc limit ?)',
  );
  const page = database.prepare<[Wanted], ActivityRow>(`
    select ${read} from activity
    where id < :before and id >= :first
      and (:kinds is null or kind in (select value from json_each(:kinds)))
      and (:clientId is null or :clientId = case
        when job_id is not null then (select ${clientOfJob} from job where job.id = activity.job_id)
        else (select ${clientOfBatch} from batch where batch.id = activity.batch_id) end)
    order by id desc limit :limit`);
  const prune = database.prepare<[number]>(
    'delete from activity where id < (select max(id) from activity) - ?',
  );
  return {
    merge: (news) => merge.get(news),
    insert: (line) => insert.get(line),
    first: (before, lines) => first.get(before, lines)?.first ?? null,
    page: (wanted) => page.all(wanted),
    prune: (keptLines) => void prune.run(keptLines),
  };
}

export function entryOf(row: ActivityRow): ActivityEntry {
  return {
    id: row.id,
    atMs: row.at_ms,
    kind: row.kind,
    count: row.count,
    title: messageOf(row.title),
    detail: row.detail === null ? null : messageOf(row.detail),
    jobId: row.job_id,
    ...(row.batch_id === null ? {} : { batchId: row.batch_id }),
    ...(row.connection_id === null ? {} : { connectionId: row.connection_id }),
    ...(row.watch_folder_id === null ? {} : { watchFolderId: row.watch_folder_id }),
    ...(row.target_id === null ? {} : { targetId: row.target_id }),
    ...(row.can_undo === 1 ? { canUndo: true } : {}),
    ...(row.is_answered === 1 ? { isAnswered: true } : {}),
  };
}
