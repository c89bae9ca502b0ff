import type { JobKindName } from '../../../contract/job.ts';
import { endedUndelivered, sqlList } from '../../jobs/record/states.ts';
import { ofSameService } from '../../jobs/store/same-service.ts';
import { readTold } from '../../jobs/store/told-records.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { claimantColumns, mayHaveArrived, sameTarget, type Claimant } from './claimants.ts';
import { documentKey, keysOf } from './content-keys.ts';
import { listedMoment } from '../../service-client/wire/told-moment.ts';
import type { SentAs } from './listed-names.ts';
import type { DatedReceipt } from './service-times.ts';

/** What jobs that have an id were sent under, and what the service called it. Only reads. */
export interface NamesSent {
  /** Jobs that may have made something, have an id, and none of these. */
  unlisted(
    connectionId: number,
    kinds: readonly JobKindName[],
    targetId: string | null,
    ids: readonly string[],
  ): Claimant[];
  /** What the jobs with these ids sent. */
  sentAs(connectionId: number, ids: readonly string[]): (SentAs & { readonly remoteId: string })[];
  /** Whether the service answered a document with another name than it was sent under, of the last ones. */
  answeredOtherNames(connectionId: number, exceptJobs?: readonly number[]): boolean;
  /** Whether the service answered several documents, of the last ones, and each with the name that it was sent under. */
  keptNames(connectionId: number, exceptJob: number): boolean;
  /** When the last documents were made, as the service told in its answers. */
  toldTimes(connectionId: number): DatedReceipt[];
}

/** A list that is read may lack so many of the newest, of so many jobs that are looked through for them. */
const newestUnlisted = 1000;
const newestJobs = 20_000;
/** So many kept names are a custom. */
const leastKept = 3;
/** So many answers show what a service makes of names. */
const lastAnswers = 500;
/** Those nearest in time tell how a service's clock stands. */
const lastTold = 50;

export function createNamesSent(database: OutboxDatabase): NamesSent {
  // What a service answered long ago is listed by now under the id that it gave, or under no name that matters.
  const unlisted = database.prepare<
    [{ connectionId: number; kinds: string; targetId: string | null; ids: string }],
    Claimant
  >(`
    select ${claimantColumns} from job join attempt on attempt.job_id = job.id
    where job.id in (
        select id from (select id, connection_id, kind, target_id, state, remote_id from job
          order by id desc limit ${String(newestJobs)}) as newest
        where ${sameTarget} and kind in (select value from json_each(:kinds))
          and (:targetId is null or target_id = :targetId) and remote_id is not null
          and state not in ${sqlList(endedUndelivered)}
          and remote_id not in (select value from json_each(:ids))
        order by id desc limit ${String(newestUnlisted)})
      and ${mayHaveArrived}
    group by job.id`);

  const sentAs = database.prepare<
    [{ connectionId: number; ids: string }],
    SentAs & { readonly remoteId: string }
  >(`
    select kind, name, url, title, remote_id as remoteId from job
    where remote_id in (select value from json_each(:ids)) and ${ofSameService}`);

  const answered = database.prepare<
    [{ connectionId: number }],
    SentAs & { readonly id: number; readonly content: string }
  >(`
    select job.id, job.kind, job.name, job.url, job.title, last.content
    from (select job_id, content from told order by job_id desc limit ${String(lastAnswers)}) as last
      join job on job.id = last.job_id
    where job.kind = 'kb_document' and job.${ofSameService}`);

  const times = database.prepare<
    [{ connectionId: number }],
    Omit<DatedReceipt, 'createdAt'> & { readonly content: string }
  >(`
    select attempt.epoch, attempt.final_at_ms as wallMs, attempt.final_monotonic_ms as fromMs,
      attempt.ended_monotonic_ms as toMs, last.content
    from (select job_id, content from told order by job_id desc limit ${String(lastTold)}) as last
      join job on job.id = last.job_id join attempt on attempt.job_id = job.id
    where job.kind = 'kb_document' and job.${ofSameService} and attempt.outcome = 'accepted'
      and attempt.final_monotonic_ms is not null and attempt.ended_monotonic_ms is not null`);

  /** Of each of the last answers that tell a name. */
  function areKept(connectionId: number, exceptJobs: readonly number[]): boolean[] {
    return answered.all({ connectionId }).flatMap(({ id, content, ...sent }) => {
      const name = exceptJobs.includes(id) ? null : (readTold(content)?.name ?? null);
      return name === null ? [] : [keysOf(sent).has(documentKey(name))];
    });
  }

  return {
    unlisted: (connectionId, kinds, targetId, ids) =>
      unlisted.all({ connectionId, kinds: JSON.stringify(kinds), targetId, ids: JSON.stringify(ids) }),
    sentAs: (connectionId, ids) => sentAs.all({ connectionId, ids: JSON.stringify(ids) }),
    answeredOtherNames: (connectionId, exceptJobs = []) =>
      areKept(connectionId, exceptJobs).some((isKept) => !isKept),
    keptNames(connectionId, exceptJob) {
      const kept = areKept(connectionId, [exceptJob]);
      return kept.length >= leastKept && kept.every((isKept) => isKept);
    },
    toldTimes: (connectionId) =>
      times.all({ connectionId }).flatMap(({ content, ...sent }) => {
        const createdAt = listedMoment(readTold(content)?.createdAt ?? '');
        return createdAt === null ? [] : [{ ...sent, createdAt }];
      }),
  };
}
