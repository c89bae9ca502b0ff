import { keepAnswers } from '../../storage/database/kept-answers.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';

/** A removal with what its receipt says. */
export interface RemovalRecord {
  readonly jobId: number;
  readonly agreedBy: 'person' | 'rule';
  readonly state: 'waiting' | 'begun' | 'gone' | 'given_up';
  readonly tries: number;
  readonly connectionId: number;
  readonly knowledgeBaseId: string;
  readonly documentId: string;
  readonly name: string;
  readonly detail: Recorded | null;
  readonly endedAtMs: number | null;
}

/** A file that stands for a document that is not there any more. */
export interface StandingFile {
  readonly watchFolderId: number;
  readonly relativePath: string;
}

/** The statements of the table `document_removal`. */
export type RemovalRecords = ReturnType<typeof createRemovalRecords>;

const columns = `document_removal.job_id as jobId, agreed_by as agreedBy, document_removal.state, tries,
  job.connection_id as connectionId, job.target_id as knowledgeBaseId, job.remote_id as documentId, job.name,
  document_removal.detail, document_removal.ended_at_ms as endedAtMs`;

/** Newer content of the same file that the service has confirmed, and that stands for the file, or came later. */
const replacing = `newer.path = older.path and newer.id <> older.id and newer.kind = older.kind and newer.state = 'done'
  and newer.proof = 'indexed' and newer.connection_id = older.connection_id and newer.target_id = older.target_id
  and newer.remote_id is not null and newer.remote_id <> older.remote_id
  and (newer.id > older.id or exists (select 1 from file where file.job_id = newer.id and file.phase <> 'gone'))
  and not exists (select 1 from document_removal as of_newer where of_newer.job_id = newer.id)`;

export function createRemovalRecords(database: OutboxDatabase) {
  const due = database.prepare<[number], RemovalRecord>(`
    select ${columns} from document_removal indexed by document_removal_due join job on job.id = document_removal.job_id
    where document_removal.state = 'waiting' and document_removal.due_at_ms <= ? order by document_removal.due_at_ms limit 1`);
  const nextDue = database
    .prepare<[], number>(
      "select due_at_ms from document_removal indexed by document_removal_due where state = 'waiting' order by due_at_ms limit 1",
    )
    .pluck();
  // Asked for with every document that arrives, and hardly ever is anything to be removed.
  const nextDueMs = keepAnswers(database, ['document_removal'], (): number | null => nextDue.get() ?? null);
  const of = database.prepare<[number], RemovalRecord>(
    `select ${columns} from document_removal join job on job.id = document_removal.job_id where document_removal.job_id = ?`,
  );
  const recover = database.prepare<[]>(
    "update document_removal indexed by document_removal_begun set state = 'waiting', due_at_ms = 0 where state = 'begun'",
  );
  const agree = database.prepare<[{ jobId: number; newerJobId: number; nowMs: number }]>(`
    insert into document_removal (job_id, newer_job_id, agreed_by, state, agreed_at_ms)
    values (:jobId, :newerJobId, 'person', 'waiting', :nowMs)
    on conflict (job_id) do update set newer_job_id = excluded.newer_job_id, agreed_by = 'person', state = 'waiting', tries = 0,
      due_at_ms = 0, agreed_at_ms = excluded.agreed_at_ms, ended_at_ms = null, detail = null
    where document_removal.state = 'given_up'`);
  const begin = database.prepare<[number]>(
    "update document_removal set state = 'begun', tries = tries + 1 where job_id = ? and state = 'waiting'",
  );
  const later = database.prepare<[{ jobId: number; dueAtMs: number; detail: Recorded; tries: number }]>(`
    update document_removal set state = 'waiting', due_at_ms = :dueAtMs, detail = :detail, tries = :tries
    where job_id = :jobId and state in ('waiting', 'begun')`);
  const end = database.prepare<[{ jobId: number; state: string; detail: Recorded; nowMs: number }]>(`
    update document_removal set state = :state, detail = :detail, ended_at_ms = :nowMs
    where job_id = :jobId and state in ('waiting', 'begun')`);
  const newer = database.prepare<[number], { jobId: number; documentId: string }>(`
    select newer.id as jobId, newer.remote_id as documentId from job as older join job as newer indexed by job_path on ${replacing}
    where older.id = ? order by newer.id desc limit 1`);
  const standing = database
    .prepare<[number], number>(
      `
    select exists (select 1 from job as older join job as twin indexed by job_sha256 on twin.sha256 = older.sha256
        and twin.kind = older.kind and twin.target_id = older.target_id and twin.connection_id = older.connection_id
      where older.id = ? and (twin.id = older.id or twin.state = 'skipped')
        and (exists (select 1 from file where file.job_id = twin.id and file.phase <> 'gone')
        -- Left out by hand as a duplicate, where nobody watches its file.
        or (twin.watch_folder_id is null and twin.state = 'skipped' and twin.cause = 'duplicate' and twin.path <> older.path)))
      as stands`,
    )
    .pluck();
  const resight = database.prepare<[number], StandingFile>(`
    update file set phase = 'gone', reason = null, gone_from = null, recheck_at_ms = null
    where job_id = ? and phase = 'queued' returning watch_folder_id as watchFolderId, relative_path as relativePath`);
  return {
    due(nowMs: number): RemovalRecord | null {
      const nextMs = nextDueMs();
      return nextMs === null || nextMs > nowMs ? null : (due.get(nowMs) ?? null);
    },
    nextDueMs,
    of: (jobId: number): RemovalRecord | null => of.get(jobId) ?? null,
    /** Of a process that is gone: whether their requests left, only the list of the service says. */
    recover: (): void => void recover.run(),
    /** False where it is under way or was done. */
    agree: (removal: { jobId: number; newerJobId: number; nowMs: number }): boolean =>
      agree.run(removal).changes === 1,
    begin: (jobId: number): boolean => begin.run(jobId).changes === 1,
    later: (removal: { jobId: number; dueAtMs: number; detail: Recorded; tries: number }): void =>
      void later.run(removal),
    end: (jobId: number, state: 'gone' | 'given_up', detail: Recorded, nowMs: number): void =>
      void end.run({ jobId, state, detail, nowMs }),
    /** The document that stands in its place, or `null`. */
    newerOf: (jobId: number) => newer.get(jobId) ?? null,
    /** Whether a file that lies here has the very content of the document. */
    standsForFile: (jobId: number): boolean => standing.get(jobId) === 1,
    /** Files that stand for the document are seen anew, so that their content goes again. */
    resight: (jobId: number): StandingFile[] => resight.all(jobId),
  };
}
