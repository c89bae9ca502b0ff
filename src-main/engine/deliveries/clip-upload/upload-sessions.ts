import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { ClipUploadSession } from '../../service-client/replies/values.ts';
import { begunSql, endedUndelivered, sqlList } from '../../jobs/record/states.ts';

/** An upload in parts that was begun, and what of it has arrived. Sizes are bytes. */
export interface StoredSession extends ClipUploadSession {
  readonly partBytes: number;
}

/** An upload whose clip was certainly not made, and the file that it is of. */
export interface OpenUpload {
  readonly jobId: number;
  readonly name: string;
  readonly session: ClipUploadSession;
}

export interface StoredPart {
  readonly number: number;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** As the service sent it. */
  readonly etag: string;
}

/** The statements of the tables `upload_session` and `upload_part`. */
export interface UploadSessions {
  get(jobId: number): StoredSession | null;
  open(jobId: number, session: StoredSession, nowMs: number): void;
  /** Another job of the same connection whose upload or clip this is. */
  otherWith(jobId: number, session: ClipUploadSession): { readonly id: number; readonly name: string } | null;
  parts(jobId: number): StoredPart[];
  /** False where the job's session is another by now, or none. */
  addPart(jobId: number, uploadId: string, part: StoredPart): boolean;
  /** What arrived is to be sent again. */
  forgetParts(jobId: number): void;
  /** Forgets this session with its parts, and no other that the job may have by now. */
  drop(jobId: number, uploadId: string): void;
  /** Forgets the sessions of all jobs whose clip was made. */
  dropCompleted(): void;
  /** All of a connection. Where the clip may have been made, giving the upload up might take it away again. */
  openOf(connectionId: number): OpenUpload[];
  /** Jobs that will not go on with their session. */
  abandoned(): { jobId: number; connectionId: number }[];
}

/** How many parts of a job's upload have arrived, of how many; `null` where none was begun. */
export function partsArrived(
  database: OutboxDatabase,
): (jobId: number, totalBytes: number) => { done: number; total: number } | null {
  const arrived = database.prepare<[number], { partBytes: number; done: number }>(`
    select part_bytes as partBytes, (select count(*) from upload_part where upload_part.job_id = session.job_id) as done
    from upload_session as session where job_id = ?`);
  return (jobId, totalBytes) => {
    const session = arrived.get(jobId);
    if (session === undefined) return null;
    return { done: session.done, total: Math.max(1, Math.ceil(totalBytes / session.partBytes)) };
  };
}

export function createUploadSessions(database: OutboxDatabase): UploadSessions {
  const get = database.prepare<[number], StoredSession>(`
    select clip_id as clipId, upload_id as uploadId, upload_key as key, part_bytes as partBytes
    from upload_session where job_id = ?`);
  const open = database.prepare<[StoredSession & { jobId: number; nowMs: number }]>(`
    insert or replace into upload_session (job_id, clip_id, upload_id, upload_key, part_bytes, opened_at_ms)
    values (:jobId, :clipId, :uploadId, :key, :partBytes, :nowMs)`);
  const otherWith = database.prepare<[ClipUploadSession & { jobId: number }], { id: number; name: string }>(`
    select other.id, other.name from job as own join job as other on other.connection_id = own.connection_id
    where own.id = :jobId and other.id <> own.id and other.kind in ('clip_import', 'clip_upload')
      and other.id in (
        select id from job indexed by job_remote where remote_id = :clipId
        union all
        select job_id from upload_session where clip_id = :clipId or upload_id = :uploadId)
    limit 1`);
  const parts = database.prepare<[number], StoredPart>(`
    select number, size_bytes as sizeBytes, sha256, etag from upload_part where job_id = ? order by number`);
  const addPart = database.prepare<[StoredPart & { jobId: number; uploadId: string }]>(`
    insert or replace into upload_part (job_id, number, size_bytes, sha256, etag)
    select job_id, :number, :sizeBytes, :sha256, :etag from upload_session
    where job_id = :jobId and upload_id = :uploadId`);
  const forgetParts = database.prepare<[number]>('delete from upload_part where job_id = ?');
  const drop = database.prepare<[number, string]>(
    'delete from upload_session where job_id = ? and upload_id = ?',
  );
  const dropCompleted = database.prepare<[]>(`
    delete from upload_session
    where exists (select 1 from job
      where job.id = upload_session.job_id and kind = 'clip_upload' and state in ('tracking', 'done'))`);
  const openOf = database.prepare<[number], ClipUploadSession & { jobId: number; name: string }>(`
    select job.id as jobId, job.name, clip_id as clipId, upload_id as uploadId, upload_key as key
    from upload_session cross join job on job.id = upload_session.job_id
    where job.connection_id = ? and (job.state in ${sqlList(['queued', 'sending', ...endedUndelivered])}
      or (job.state = 'needs_attention' and not ${begunSql}))
    order by job.id`);
  const abandoned = database.prepare<[], { jobId: number; connectionId: number }>(`
    select job.id as jobId, job.connection_id as connectionId
    from upload_session cross join job on job.id = upload_session.job_id
      join connection on connection.id = job.connection_id and connection.removed_at_ms is null
    where job.state in ${sqlList(endedUndelivered)}`);
  return {
    get: (jobId) => get.get(jobId) ?? null,
    open: (jobId, session, nowMs) => void open.run({ ...session, jobId, nowMs }),
    otherWith: (jobId, session) => otherWith.get({ ...session, jobId }) ?? null,
    parts: (jobId) => parts.all(jobId),
    addPart: (jobId, uploadId, part) => addPart.run({ ...part, jobId, uploadId }).changes === 1,
    forgetParts: (jobId) => void forgetParts.run(jobId),
    drop: (jobId, uploadId) => void drop.run(jobId, uploadId),
    dropCompleted: () => void dropCompleted.run(),
    openOf: (connectionId) =>
      openOf.all(connectionId).map(({ jobId, name, ...session }) => ({ jobId, name, session })),
    abandoned: () => abandoned.all(),
  };
}
