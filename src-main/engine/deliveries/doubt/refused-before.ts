import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { AttemptRecord } from '../../jobs/record/attempt-records.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { LinkKeys } from '../../jobs/store/link-keys.ts';
import { notSentStates, sqlList } from '../../jobs/record/states.ts';
import { refusedTries } from './refused-tries.ts';

/** What came to nothing, as far as the service said. */
const cameToNothing = sqlList(notSentStates);
/** Where more have ended so, one of them is taken to have been refused. */
const mostCounted = 10_000;

/** Tries of other jobs with the same content for the same target that were refused after their end had left. */
export interface RefusedBefore {
  of(job: JobRecord): readonly AttemptRecord[];
  /** A try over this connection was refused after its end had left. */
  note(connectionId: number): void;
}

export function createRefusedBefore(database: OutboxDatabase, linkKeys: Pick<LinkKeys, 'of'>): RefusedBefore {
  const counted = database.prepare<[{ connectionId: number }], { own: number; looked: number }>(`
    select count(*) as looked, count(*) filter (where connection_id = :connectionId and attempt_count > 0) as own
    from (select connection_id, attempt_count from job indexed by job_state where job.state in ${cameToNothing} limit ${String(mostCounted)})`);
  const same = `job.id <> :id and job.connection_id = +:connection_id and job.kind = +:kind
    and job.target_id = +:target_id and ifnull(job.slide_id, '') = ifnull(+:slide_id, '') and job.state in ${cameToNothing} limit 200`;
  const ofFile = database.prepare<[JobRecord], AttemptRecord>(`
    select attempt.* from job indexed by job_sha256 cross join attempt on attempt.job_id = job.id
    where job.sha256 = :sha256 and job.size_bytes = +:size_bytes and ${same}`);
  const ofLink = database.prepare<[JobRecord & { linkKey: string }], AttemptRecord>(`
    select attempt.* from link_key indexed by link_key_key cross join job on job.id = link_key.job_id
    cross join attempt on attempt.job_id = job.id where link_key.key = :linkKey and ${same}`);
  // A clip has few of them.
  const ofClip = database.prepare<[JobRecord], AttemptRecord>(`
    select attempt.* from job indexed by job_target cross join attempt on attempt.job_id = job.id
    where job.target_id = :target_id and job.state in ${cameToNothing} and job.candidate_id is :candidate_id
      and job.formats is :formats and job.aspect_ratio is :aspect_ratio and ${same}`);

  const refusedOver = new Map<number, boolean>();
  function wasRefused(connectionId: number): boolean {
    const known = refusedOver.get(connectionId);
    if (known !== undefined) return known;
    const { own = 0, looked = 0 } = counted.get({ connectionId }) ?? {};
    const is = own > 0 || looked === mostCounted;
    refusedOver.set(connectionId, is);
    return is;
  }

  function triesOf(job: JobRecord): AttemptRecord[] {
    if (job.sha256 !== null) return ofFile.all(job);
    return job.url === null ? ofClip.all(job) : ofLink.all({ ...job, linkKey: linkKeys.of(job.url) });
  }

  return {
    of(job) {
      if (!wasRefused(job.connection_id)) return [];
      const byJob = Map.groupBy(
        triesOf(job).sort((one, other) => one.id - other.id),
        ({ job_id: id }) => id,
      );
      return [...byJob.values()]
        .flatMap((tries) => refusedTries(tries))
        .sort((one, other) => one.id - other.id);
    },
    note(connectionId) {
      refusedOver.set(connectionId, true);
    },
  };
}
