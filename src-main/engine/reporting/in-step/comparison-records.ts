import { naturalKey } from '../../../contract/natural-order.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { FilePhase } from '../../watch-folders/files/phase-counts.ts';
import { ofSameService } from '../../jobs/store/same-service.ts';
import { begunSql } from '../../jobs/record/states.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';

/** A job of a document, as far as a comparison looks at it. */
export type JobSide = Pick<
  JobRecord,
  | ('id' | 'state' | 'cause' | 'reason' | 'connection_id' | 'target_id' | 'target_label' | 'watch_folder_id')
  | ('name' | 'path' | 'sha256' | 'remote_id' | 'proof')
> & {
  /** When the service accepted it, as far as that is known. */
  readonly accepted_at_ms: number;
  /** The run of the request, and when waiting for its answer ended by the monotonic clock of that run. `null`: not known. */
  readonly accepted_epoch: number | null;
  readonly accepted_monotonic_ms: number | null;
  readonly is_forgotten: 0 | 1;
  /** Of its deletion at the service. */
  readonly removal: 'waiting' | 'begun' | 'gone' | 'given_up' | null;
  readonly removal_detail: Recorded | null;
};

/** A path of a watched folder. */
export interface FileSide {
  readonly relativePath: string;
  readonly phase: FilePhase;
  readonly reason: Recorded | null;
  readonly jobId: number | null;
}

export interface DocumentPlace {
  readonly connectionId: number;
  readonly knowledgeBaseId: string;
}

/** What a comparison reads. Only reads, but for what a person forgets. */
export type ComparisonRecords = ReturnType<typeof createComparisonRecords>;

const hasLeft = 'final_at_ms is not null order by number desc limit 1';
const columns = `job.id, job.state, job.cause, job.reason, job.connection_id, job.target_id, job.target_label, job.watch_folder_id,
  job.name, job.path, job.sha256, job.remote_id, job.proof,
  coalesce(job.tracking_since_ms, job.ended_at_ms, job.updated_at_ms) as accepted_at_ms,
  (select epoch from attempt where job_id = job.id and ${hasLeft}) as accepted_epoch,
  (select ended_monotonic_ms from attempt where job_id = job.id and ${hasLeft}) as accepted_monotonic_ms,
  exists (select 1 from forgotten_document where job_id = job.id) as is_forgotten,
  (select state from document_removal where job_id = job.id) as removal,
  (select detail from document_removal where job_id = job.id) as removal_detail`;

interface Slice {
  readonly state: string;
  readonly afterId: number;
  readonly limit: number;
}

export function createComparisonRecords(database: OutboxDatabase) {
  const ofFolder = database.prepare<[Slice & { watchFolderId: number }], JobSide>(`
    select ${columns} from job indexed by job_folder
    where watch_folder_id = +:watchFolderId and state = +:state and id > :afterId and kind = 'kb_document'
    order by id limit :limit`);
  const ofBase = database.prepare<[Slice & DocumentPlace], JobSide>(`
    select ${columns} from job indexed by job_target
    where target_id = +:knowledgeBaseId and state = +:state and id > :afterId and kind = 'kb_document' and job.${ofSameService}
    order by id limit :limit`);
  const ofIds = database.prepare<[string], JobSide>(`
    select ${columns} from job where id in (select value from json_each(?)) and kind = 'kb_document'`);
  const ofContents = database.prepare<[string], JobSide>(`
    select ${columns} from job indexed by job_sha256
    where sha256 in (select value from json_each(?)) and kind = 'kb_document' and ${begunSql}`);
  const files = database.prepare<[{ watchFolderId: number; after: string; limit: number }], FileSide>(`
    select relative_path as relativePath, phase, reason, job_id as jobId from file
    where watch_folder_id = :watchFolderId and relative_path > :after order by relative_path limit :limit`);
  const standing = database.prepare<[string], { jobId: number }>(`
    select older.id as jobId from job as older where older.id in (select value from json_each(?)) and exists (
      select 1 from job as twin indexed by job_sha256 join file on file.job_id = twin.id and file.phase <> 'gone'
      where twin.sha256 = older.sha256 and twin.kind = older.kind and twin.target_id = older.target_id
        and twin.connection_id = older.connection_id)`);
  const owned = database.prepare<[{ connectionId: number; ids: string }], { remoteId: string }>(`
    select remote_id as remoteId from job
    where remote_id in (select value from json_each(:ids)) and kind = 'kb_document' and job.${ofSameService}`);
  const doubtful = database
    .prepare<[DocumentPlace & { key: string }], number>(
      `
    select exists (select 1 from job indexed by job_name where name_key = :key and kind = 'kb_document'
      and target_id = :knowledgeBaseId and remote_id is null and state in ('sending', 'in_doubt', 'needs_attention', 'done')
      and job.${ofSameService}) as is_doubtful`,
    )
    .pluck();
  const forget = database.prepare<[number]>(
    'insert into forgotten_document (job_id) values (?) on conflict do nothing',
  );
  return {
    ofFolder: (watchFolderId: number, slice: Slice) => ofFolder.all({ ...slice, watchFolderId }),
    ofBase: (place: DocumentPlace, slice: Slice) => ofBase.all({ ...slice, ...place }),
    ofIds: (ids: readonly number[]) => ofIds.all(JSON.stringify(ids)),
    /** What was delivered of these contents, or may have been. */
    ofContents: (sha256s: readonly string[]) => ofContents.all(JSON.stringify(sha256s)),
    /** In binary order of their paths. Folders that are left out end in `/`. */
    files: (watchFolderId: number, after: string, limit: number) =>
      files.all({ watchFolderId, after, limit }),
    /** Those whose document stands for a file that lies here, whatever that is called. */
    standing: (ids: readonly number[]) =>
      new Set(standing.all(JSON.stringify(ids)).map(({ jobId }) => jobId)),
    /** Of these documents those that something here sent. */
    owned: (connectionId: number, ids: readonly string[]) =>
      new Set(owned.all({ connectionId, ids: JSON.stringify(ids) }).map(({ remoteId }) => remoteId)),
    /** Whether a document of this name may have been made by a job whose id nobody knows. */
    mayBeOurs: (place: DocumentPlace, name: string) =>
      doubtful.get({ ...place, key: naturalKey(name) }) === 1,
    forget: (jobId: number) => void forget.run(jobId),
  };
}
