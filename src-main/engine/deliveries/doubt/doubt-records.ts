import type { JobKindName } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { AttemptRecord } from '../../jobs/record/attempt-records.ts';
import { endedUndelivered, sqlList } from '../../jobs/record/states.ts';
import { ofSameService } from '../../jobs/store/same-service.ts';
import { claimantColumns, mayHaveArrived, sameTarget, type Claimant } from './claimants.ts';
import { createNamesSent, type NamesSent } from './names-sent.ts';
import { createSentFiles, type SentFiles } from './sent-files.ts';

export type { Claimant } from './claimants.ts';

/** When a listed thing of ours was sent: monotonic from the end to the answer, within an epoch. */
export interface SentReceipt {
  readonly remoteId: string;
  readonly epoch: number;
  readonly wallMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** What lists of jobs say about doubt. Only reads. */
export interface DoubtRecords extends NamesSent, SentFiles {
  /** Jobs of these kinds that may have made something, without its id. `targetId` `null`: of every target. */
  claimants(connectionId: number, kinds: readonly JobKindName[], targetId: string | null): Claimant[];
  /** Renders of a clip that were ever submitted. */
  rendersOf(connectionId: number, clipId: string): Claimant[];
  /**
   * Those of `ids` that belong to jobs of this connection's service, to jobs with this target, or to uploads under way, with the job's
   * id. `targetId` `null`: of this service alone.
   */
  owners(connectionId: number, ids: readonly string[], targetId?: string | null): Map<string, number[]>;
  /** The document of a job's name that was listed before anything of the job had been sent. */
  stoodBefore(jobId: number): string | null;
  /** Those of `ids` that one request alone made, which was answered with them. */
  receipts(connectionId: number, ids: readonly string[]): SentReceipt[];
  /** Its tries that may have made something. */
  triesOf(jobId: number): AttemptRecord[];
  /** The clip that an upload in parts was opened for. */
  uploadedClipId(jobId: number): string | null;
}

export function createDoubtRecords(database: OutboxDatabase): DoubtRecords {
  // The list of states is that of the index `job_unique`, which makes this quick among a million jobs.
  const claimants = database.prepare<
    [{ connectionId: number; kinds: string; targetId: string | null }],
    Claimant
  >(`
    select ${claimantColumns} from job join attempt on attempt.job_id = job.id
    where job.${sameTarget} and job.kind in (select value from json_each(:kinds))
      and (:targetId is null or job.target_id = :targetId) and job.remote_id is null
      and job.state not in ${sqlList(endedUndelivered)} and ${mayHaveArrived}
    group by job.id
    union all
    select ${claimantColumns} from job join attempt on attempt.job_id = job.id
    where job.${sameTarget} and job.kind in (select value from json_each(:kinds))
      and (:targetId is null or job.target_id = :targetId) and job.remote_id is null
      and job.state in ${sqlList(endedUndelivered)} and ${mayHaveArrived}
    group by job.id`);

  const rendersOf = database.prepare<[{ connectionId: number; clipId: string }], Claimant>(`
    select ${claimantColumns} from job join attempt on attempt.job_id = job.id
    where job.${ofSameService} and job.target_id = :clipId and job.kind = 'clip_render' and ${mayHaveArrived}
    group by job.id`);

  const owners = database.prepare<
    [{ connectionId: number; ids: string; targetId: string | null }],
    { remote: string; job: number }
  >(`
    select remote_id as remote, id as job from job
    where remote_id in (select value from json_each(:ids)) and (target_id = :targetId or ${ofSameService})
    union
    select upload_session.clip_id, job.id from upload_session join job on job.id = upload_session.job_id
    where upload_session.clip_id in (select value from json_each(:ids)) and job.${ofSameService}`);

  // A clip that is uploaded in parts is made long before its last request.
  const receipts = database.prepare<[{ connectionId: number; ids: string }], SentReceipt>(`
    select job.remote_id as remoteId, attempt.epoch, attempt.final_at_ms as wallMs,
      attempt.final_monotonic_ms as fromMs, attempt.ended_monotonic_ms as toMs
    from job join attempt on attempt.job_id = job.id
    where job.remote_id in (select value from json_each(:ids)) and job.${ofSameService}
      and job.kind in ('kb_document', 'clip_import') and attempt.outcome = 'accepted'
      and attempt.final_monotonic_ms is not null and attempt.ended_monotonic_ms is not null
      and not exists (select 1 from attempt as earlier where earlier.job_id = job.id
        and earlier.number < attempt.number and earlier.final_at_ms is not null)`);

  const before = database.prepare<[number], { id: string }>(
    // What a newer copy of this data folder may have sent, or an earlier job with this content, may be what stood there: the one has
    // no end of its own here, and of the other this job sent nothing itself.
    `select document_id as id from same_name where job_id = ? and not exists (
      select 1 from attempt
      where attempt.job_id = same_name.job_id and attempt.outcome = 'in_doubt' and (attempt.final_at_ms is null
        or attempt.final_monotonic_ms is null and ifnull(attempt.sent_bytes, 0) = 0))`,
  );

  const tries = database.prepare<[number], AttemptRecord>(
    `select * from attempt where job_id = ? and ${mayHaveArrived} order by number`,
  );

  const uploadedClip = database.prepare<[number], { clip_id: string }>(
    'select clip_id from upload_session where job_id = ?',
  );

  return {
    claimants: (connectionId, kinds, targetId) =>
      claimants.all({ connectionId, kinds: JSON.stringify(kinds), targetId }),
    ...createNamesSent(database),
    ...createSentFiles(database),
    rendersOf: (connectionId, clipId) => rendersOf.all({ connectionId, clipId }),
    owners(connectionId, ids, targetId = null) {
      const found = new Map<string, number[]>();
      for (const { remote, job } of owners.all({ connectionId, ids: JSON.stringify(ids), targetId })) {
        found.set(remote, [...(found.get(remote) ?? []), job]);
      }
      return found;
    },
    stoodBefore: (jobId) => before.get(jobId)?.id ?? null,
    receipts: (connectionId, ids) => receipts.all({ connectionId, ids: JSON.stringify(ids) }),
    triesOf: (jobId) => tries.all(jobId),
    uploadedClipId: (jobId) => uploadedClip.get(jobId)?.clip_id ?? null,
  };
}
