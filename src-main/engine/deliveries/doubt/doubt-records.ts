import type { JobKindName } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { JobRecord } from '../../jobs/store/job-record.ts';
import { endedUndelivered, sqlList } from '../../jobs/store/states.ts';

/** A job whose content may be at the service under an id that is not known here. */
export type Claimant = Pick<
  JobRecord,
  'id' | 'kind' | 'name' | 'url' | 'title' | 'candidate_id' | 'state' | 'ended_at_ms'
> & {
  /** The first and last time that the end of its request left. */
  readonly first_end_ms: number;
  readonly last_end_ms: number;
  /** The same by the service's own clock, and when waiting ended at last. `null` where it is not known of all of its tries. */
  readonly service_from_ms: number | null;
  readonly service_to_ms: number | null;
};

/** What lists of jobs say about doubt. Only reads. */
export interface DoubtRecords {
  /** Jobs of these kinds that may have made something, without its id. `targetId` `null`: of every target. */
  claimants(connectionId: number, kinds: readonly JobKindName[], targetId: string | null): Claimant[];
  /** Renders of a clip that were ever submitted. */
  rendersOf(connectionId: number, clipId: string): Claimant[];
  /** Those of `ids` that belong to jobs of this connection's service, or to uploads under way, with the job's id. */
  owners(connectionId: number, ids: readonly string[]): Map<string, number[]>;
  /** The clip that an upload in parts was opened for. */
  uploadedClipId(jobId: number): string | null;
}

const claimantColumns = `job.id, job.kind, job.name, job.url, job.title, job.candidate_id, job.state, job.ended_at_ms,
  min(coalesce(attempt.final_at_ms, attempt.started_at_ms)) as first_end_ms,
  max(coalesce(attempt.final_at_ms, attempt.started_at_ms)) as last_end_ms,
  iif(count(*) = count(attempt.service_from_ms), min(attempt.service_from_ms), null) as service_from_ms,
  iif(count(*) = count(attempt.service_to_ms), max(attempt.service_to_ms), null) as service_to_ms`;
/** Several connections may lead to one account. */
const sameService = `connection_id in (select twin.id from connection as twin
  join connection as asked on asked.base_url = twin.base_url where asked.id = :connectionId)`;
/** Tries that may have been applied. */
const mayHaveArrived = `(attempt.outcome in ('in_doubt', 'unusable', 'accepted')
  or (attempt.outcome is null and attempt.phase = 'final'))`;

export function createDoubtRecords(database: OutboxDatabase): DoubtRecords {
  // The list of states is that of the index `job_unique`, which makes this quick among a million jobs.
  const claimants = database.prepare<
    [{ connectionId: number; kinds: string; targetId: string | null }],
    Claimant
  >(`
    select ${claimantColumns} from job join attempt on attempt.job_id = job.id
    where job.${sameService} and job.kind in (select value from json_each(:kinds))
      and (:targetId is null or job.target_id = :targetId) and job.remote_id is null
      and job.state not in ${sqlList(endedUndelivered)} and ${mayHaveArrived}
    group by job.id
    union all
    select ${claimantColumns} from job join attempt on attempt.job_id = job.id
    where job.${sameService} and job.kind in (select value from json_each(:kinds))
      and (:targetId is null or job.target_id = :targetId) and job.remote_id is null
      and job.state in ${sqlList(endedUndelivered)} and ${mayHaveArrived}
    group by job.id`);

  const rendersOf = database.prepare<[{ connectionId: number; clipId: string }], Claimant>(`
    select ${claimantColumns} from job join attempt on attempt.job_id = job.id
    where job.${sameService} and job.target_id = :clipId and job.kind = 'clip_render' and ${mayHaveArrived}
    group by job.id`);

  const owners = database.prepare<[{ connectionId: number; ids: string }], { remote: string; job: number }>(`
    select remote_id as remote, id as job from job
    where remote_id in (select value from json_each(:ids)) and ${sameService}
    union
    select upload_session.clip_id, job.id from upload_session join job on job.id = upload_session.job_id
    where upload_session.clip_id in (select value from json_each(:ids)) and job.${sameService}`);

  const uploadedClip = database.prepare<[number], { clip_id: string }>(
    'select clip_id from upload_session where job_id = ?',
  );

  return {
    claimants: (connectionId, kinds, targetId) =>
      claimants.all({ connectionId, kinds: JSON.stringify(kinds), targetId }),
    rendersOf: (connectionId, clipId) => rendersOf.all({ connectionId, clipId }),
    owners(connectionId, ids) {
      const found = new Map<string, number[]>();
      for (const { remote, job } of owners.all({ connectionId, ids: JSON.stringify(ids) })) {
        found.set(remote, [...(found.get(remote) ?? []), job]);
      }
      return found;
    },
    uploadedClipId: (jobId) => uploadedClip.get(jobId)?.clip_id ?? null,
  };
}
