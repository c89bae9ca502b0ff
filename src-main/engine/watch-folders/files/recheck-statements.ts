import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { askingCount, asksSql, heldCount, stuckCount } from './phase-counts.ts';

/** Of what settles or waits to be readable. `columns`: those of a `Row`. */
export function recheckStatements<Row>(database: OutboxDatabase, columns: string) {
  return {
    due: database.prepare<[number, number], Row>(
      `select ${columns} from file where phase in ('settling', 'unreadable') and recheck_at_ms <= ?
       order by recheck_at_ms limit ?`,
    ),
    nextDue: database.prepare<[], { recheckAtMs: number }>(
      `select recheck_at_ms as recheckAtMs from file
       where phase in ('settling', 'unreadable') and recheck_at_ms is not null order by recheck_at_ms limit 1`,
    ),
    dueSoon: database
      .prepare<[number], number>(
        `select exists (select 1 from file where phase in ('settling', 'unreadable') and recheck_at_ms <= ?)`,
      )
      .pluck(),
    waiting: database.prepare<[number], Row>(
      `select ${columns} from file where phase in ('settling', 'unreadable') order by recheck_at_ms, id limit ?`,
    ),
    unread: database.prepare<[number, number], Row>(
      `select ${columns} from file where watch_folder_id = ? and ${asksSql} order by relative_path limit ?`,
    ),
    lookAgain: database.prepare<[{ nowMs: number; watchFolderId: number }]>(
      `update file set recheck_at_ms = @nowMs where phase = 'unreadable' and watch_folder_id = @watchFolderId
         and recheck_count >= 0 and relative_path not like '%/'`,
    ),
    restart: database.prepare<[{ nowMs: number }]>(
      `update file set changed_at_ms = min(changed_at_ms, @nowMs), recheck_at_ms = null, recheck_count = 0
       where phase in ('settling', 'unreadable') and recheck_count <> ${String(heldCount)}`,
    ),
    askAgain: database.prepare<[{ nowMs: number; watchFolderId: number }]>(
      `update file set recheck_at_ms = @nowMs, recheck_count = 0 where phase in ('settling', 'unreadable')
         and watch_folder_id = @watchFolderId and recheck_count = ${String(askingCount)}`,
    ),
    park: database.prepare<[number]>(
      `update file set recheck_at_ms = null where phase in ('settling', 'unreadable') and watch_folder_id = ?`,
    ),
    takeUp: database.prepare<[{ nowMs: number; watchFolderId: number }]>(
      `update file set recheck_at_ms = @nowMs, recheck_count = 0 where phase in ('settling', 'unreadable')
         and watch_folder_id = @watchFolderId and recheck_at_ms is null
         and recheck_count >= 0 and recheck_count < ${String(stuckCount)} and relative_path not like '%/'`,
    ),
    unpark: database.prepare<[{ nowMs: number; watchFolderId: number }]>(
      `update file set changed_at_ms = min(changed_at_ms, @nowMs), recheck_at_ms = @nowMs, recheck_count = 0
       where phase in ('settling', 'unreadable') and watch_folder_id = @watchFolderId and recheck_at_ms is null
         and recheck_count <> ${String(heldCount)} and relative_path not like '%/'`,
    ),
  };
}
