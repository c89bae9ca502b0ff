import type { BatchNotice } from '../../../contract/batch-telling.ts';
import type { BatchTell } from '../../../contract/batch.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';

/** A row of the table `batch_notice`. */
export interface NoticeRecord {
  readonly id: number;
  readonly batch_id: number;
  readonly end_number: number;
  readonly tell: BatchTell;
  readonly state: BatchNotice['state'];
  readonly event_id: string;
  readonly payload: string;
  readonly tries: number;
  readonly due_at_ms: number;
  readonly created_at_ms: number;
  readonly ended_at_ms: number | null;
  readonly detail: Recorded | null;
}

export interface NewNotice {
  readonly batchId: number;
  readonly end: number;
  readonly tell: BatchTell;
  readonly eventId: string;
  readonly payload: string;
  readonly nowMs: number;
}

const shownNotices = 50;

/** The statements of the table `batch_notice`. */
export type NoticeRecords = ReturnType<typeof createNoticeRecords>;

export function createNoticeRecords(database: OutboxDatabase) {
  const insert = database.prepare<[NewNotice]>(`
    insert into batch_notice (batch_id, end_number, tell, state, event_id, payload, due_at_ms, created_at_ms)
    values (:batchId, :end, :tell, 'waiting', :eventId, :payload, :nowMs, :nowMs) on conflict do nothing`);
  const due = database.prepare<[{ nowMs: number }], NoticeRecord>(`
    select * from batch_notice indexed by batch_notice_due
    where state = 'waiting' and due_at_ms <= :nowMs order by due_at_ms limit 20`);
  const next = database
    .prepare<[], number>(
      "select due_at_ms from batch_notice indexed by batch_notice_due where state = 'waiting' order by due_at_ms limit 1",
    )
    .pluck();
  const begin = database.prepare<[number]>(
    "update batch_notice set state = 'begun', tries = tries + 1 where id = ? and state = 'waiting'",
  );
  const later = database.prepare<[{ id: number; dueAtMs: number; detail: Recorded }]>(`
    update batch_notice set state = 'waiting', due_at_ms = :dueAtMs, detail = :detail where id = :id and state = 'begun'`);
  const end = database.prepare<[{ id: number; state: string; nowMs: number; detail: Recorded | null }]>(`
    update batch_notice set state = :state, ended_at_ms = :nowMs, detail = :detail where id = :id and state = 'begun'`);
  const begun = database.prepare<[], NoticeRecord>(
    "select * from batch_notice indexed by batch_notice_begun where state = 'begun'",
  );
  const ofBatch = database.prepare<[number, number], NoticeRecord>(
    'select * from batch_notice where batch_id = ? order by end_number desc, tell desc limit ?',
  );
  const again = database.prepare<[{ batchId: number; nowMs: number }]>(`
    update batch_notice set state = 'waiting', tries = 0, due_at_ms = :nowMs, ended_at_ms = null
    where batch_id = :batchId and state = 'failed'
      and end_number = (select max(newest.end_number) from batch_notice as newest where newest.batch_id = :batchId)`);
  return {
    /** Part of a transaction of the caller's. Does nothing where that end is told so already. */
    insert: (notice: NewNotice): void => void insert.run(notice),
    due: (nowMs: number): NoticeRecord[] => due.all({ nowMs }),
    nextDueMs: (): number | null => next.get() ?? null,
    /** False where it does not wait any more. */
    begin: (id: number): boolean => begin.run(id).changes === 1,
    tryLater: (id: number, dueAtMs: number, detail: Recorded): void =>
      void later.run({ id, dueAtMs, detail }),
    end: (id: number, state: 'told' | 'failed', nowMs: number, detail: Recorded | null): void =>
      void end.run({ id, state, nowMs, detail }),
    /** Of a process that is gone. */
    begun: (): NoticeRecord[] => begun.all(),
    ofBatch: (batchId: number): NoticeRecord[] => ofBatch.all(batchId, shownNotices),
    /** Of its newest end, what could not be told. Returns how many. */
    again: (batchId: number, nowMs: number): number => again.run({ batchId, nowMs }).changes,
  };
}
