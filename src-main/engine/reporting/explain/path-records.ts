import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { FilePhase } from '../../watch-folders/files/phase-counts.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';

/** A watched folder, also one that was removed. */
export interface ExplainedFolder {
  readonly id: number;
  /** Absolute. */
  readonly path: string;
  readonly state: 'active' | 'paused' | 'removed';
  readonly health: string;
  readonly health_detail: Recorded | null;
  readonly connection_name: string;
}

export interface ExplainedFile {
  readonly relative_path: string;
  readonly phase: FilePhase;
  readonly reason: Recorded | null;
  readonly job_id: number | null;
  readonly changed_at_ms: number;
  readonly recheck_count: number;
  readonly gone_from: FilePhase | null;
  /** 1: a person wants it sent as soon as it stands still. */
  readonly hurried: 0 | 1;
}

/** What the tables hold of one path. Only reads. */
export interface PathRecords {
  folders(): ExplainedFolder[];
  file(folderId: number, relativePath: string): ExplainedFile | null;
  /** Newest first. */
  jobsOf(path: string, limit: number): number[];
  isImported(jobId: number): boolean;
  sentAtMs(jobId: number): number | null;
}

export function createPathRecords(database: OutboxDatabase): PathRecords {
  const folders = database.prepare<[], ExplainedFolder>(`
    select watch_folder.id, path, state, health, watch_folder.health_detail, connection.name as connection_name
    from watch_folder join connection on connection.id = connection_id order by watch_folder.id desc`);
  const file = database.prepare<[number, string], ExplainedFile>(`
    select relative_path, phase, reason, job_id, changed_at_ms, recheck_count, gone_from, hurried from file
    where watch_folder_id = ? and relative_path = ?`);
  const jobs = database.prepare<[string, number], { id: number }>(
    'select id from job where path = ? order by id desc limit ?',
  );
  const imported = database.prepare<[number], { is_imported: number }>(
    'select is_imported from job where id = ?',
  );
  const sent = database.prepare<[number], { final_at_ms: number | null }>(
    `select ifnull((select max(final_at_ms) from attempt where job_id = job.id), sent_at_ms) as final_at_ms
     from job where id = ?`,
  );
  return {
    folders: () => folders.all(),
    file: (folderId, relativePath) => file.get(folderId, relativePath) ?? null,
    jobsOf: (path, limit) => jobs.all(path, limit).map(({ id }) => id),
    isImported: (jobId) => imported.get(jobId)?.is_imported === 1,
    sentAtMs: (jobId) => sent.get(jobId)?.final_at_ms ?? null,
  };
}
