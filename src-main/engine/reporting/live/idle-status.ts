import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { askableKinds, jobKinds } from '../../../contract/job.ts';
import type { IdleStatus } from '../../engine.ts';
import {
  accountHeld,
  heldFolders,
  kindHeldForPerson,
  queueFree,
} from '../../jobs/availability/availability.sql.ts';
import { neverDueMs } from '../../jobs/record/job-record.ts';
import {
  askedStates,
  goingStates,
  openQuestionSql,
  refusedStates,
  sqlList,
} from '../../jobs/record/states.ts';

/** Facts of the running engine that the database does not hold. */
export interface Running {
  readonly isPaused: boolean;
  readonly isSettling: boolean;
  /** Files that wait for something else than time: locked, or their folder paused or away. */
  readonly waitingFiles: number;
  /** Something is being sent, or it is being looked for whether anything may. */
  readonly isSending: boolean;
  /** A batch may just have ended, or somebody is to be told so for the first time. */
  readonly isTelling: boolean;
  /** An older document is deleted at the service just now. */
  readonly isDeleting: boolean;
  /** When this run began: only what was refused or given up since then counts against it. */
  readonly startedAtMs: number;
  /** False with `--no-track`: accepted work is as good as done, and doubts are not waited for. */
  readonly isTracking: boolean;
  /** True where the database refused a record, so that nothing is sent any more. */
  readonly isBroken: boolean;
  /** Everything waits for one answer of a person. */
  readonly isAsked: boolean;
}

/** After this many fruitless probes an unreachable service is not waited for any longer. */
const patientProbes = 3;
/** The first looks for what is in doubt come within about a minute; those after them are left to the next run. */
const looksAwaited = 2;

interface Tally {
  readonly sending: number;
  readonly queued: number;
  readonly open: number;
  readonly questions: number;
  /** Whether there is any such job, 0 or 1. `isTracked`: accepted work that is followed. */
  readonly isTracked: 0 | 1;
  /** One that is queued will be sent without anybody's help, now or after a wait. */
  readonly isGoing: 0 | 1;
  readonly isHeldByAuth: 0 | 1;
  /** A doubt that may end by itself soon. */
  readonly isLooked: 0 | 1;
  readonly isRefused: 0 | 1;
  /** A watched folder is not there: what came into it meanwhile is not known. */
  readonly isFolderAway: 0 | 1;
  /** Another folder stands in the place of a watched one, and a person is asked. */
  readonly isFolderAnother: 0 | 1;
  /** Of files that were seen and have no job: one that time or its disk will free. */
  readonly isFileWaiting: 0 | 1;
  /** One that a person must settle: it is held, or it is a list that asks, or a sheet with something wrong. */
  readonly isFileAsking: 0 | 1;
}

interface Terms {
  readonly startedAtMs: number;
  readonly patientProbes: number;
  /** JSON, as the next. */
  readonly askableKinds: string;
  readonly jobKinds: string;
  /** 0 where nothing goes anyway: then what waits is not looked through. */
  readonly mayGo: 0 | 1;
  /** 1 once nothing settles: until then files that wait are not looked through. */
  readonly isSettled: 0 | 1;
}

/** Its connection may be asked, or will be soon. */
const isAsked =
  "(connection.hold is null or (connection.hold = 'offline' and connection.probe_count < :patientProbes))";

/** A person must settle something before any of this connection's jobs of a kind, `wanted.value`, goes. */
const waitsForPerson = `${accountHeld} or exists (select 1 from kind_hold
  where kind_hold.connection_id = connection.id and kind_hold.kind = wanted.value and ${kindHeldForPerson})`;

/**
 * Jobs that go without anybody's help, of those that `index` has and `part` names. What holds many together is asked first, so that
 * what waits for a person, a million rows perhaps, is not looked through one by one.
 */
const someGoes = (index: string, part: string): string => `
  exists (select 1 from connection cross join json_each(:jobKinds) as wanted
    cross join job indexed by ${index} on job.connection_id = connection.id and job.kind = wanted.value
      and job.state = 'queued' and ${part}
    cross join job_availability on job_id = job.id
    where ${isAsked} and not (${waitsForPerson})
      and ifnull(job_availability.cause, 'backoff') in ('backoff', 'rate_limit', 'failing', 'offline'))`;

/** What was put out of the way, and comes back by itself as nothing holds it any more: a client's, a folder's, a batch's. */
const someComesBack = `
  exists (select 1 from client cross join job indexed by job_parked on parked_for = client.id
    where paused_since_ms is null and job.state = 'queued')
  or exists (select 1 from watch_folder cross join job indexed by job_parked_folder on parked_folder = watch_folder.id
    where job.state = 'queued' and watch_folder.id not in (${heldFolders}))
  or exists (select 1 from batch indexed by batch_command where command is not null)`;

/** What is counted stands in the totals; of the rest only whether there is any is asked, so that the first job answers. */
const tallySql = `
  select
    (select jobs from job_count where state = 'sending') as sending,
    (select jobs from job_count where state = 'queued') as queued,
    (select sum(jobs) from job_count where state in ${sqlList(goingStates)}) as open,
    (select sum(jobs) from job_count where state in ${sqlList(askedStates)}) as questions,
    exists (select 1 from connection cross join job indexed by job_resource on job.connection_id = connection.id
      where ${isAsked} and job.state = 'tracking') as isTracked,
    :mayGo and ${queueFree('now_ms()')} and (
      ${someGoes('job_claim', 'job.due_at_ms = 0')}
      or ${someGoes('job_claim_later', `job.due_at_ms > 0 and job.due_at_ms < ${neverDueMs}`)}
      or ${someComesBack}) as isGoing,
    exists (select 1 from connection where hold = 'auth' and (
      exists (select 1 from job indexed by job_kind_queued where connection_id = connection.id and state = 'queued')
      or exists (select 1 from job indexed by job_resource where connection_id = connection.id and state = 'tracking')
      or exists (select 1 from job indexed by job_state where connection_id = connection.id and state = 'sending')))
      as isHeldByAuth,
    exists (select 1 from job join connection on connection.id = job.connection_id
      where state in ${sqlList(askedStates)} and due_at_ms < ${neverDueMs}
        and kind in (select value from json_each(:askableKinds))
        and ${openQuestionSql} and poll_count < ${looksAwaited} and ${isAsked}) as isLooked,
    exists (select 1 from job where state in ${sqlList(refusedStates)} and ended_at_ms >= :startedAtMs) as isRefused,
    exists (select 1 from watch_folder where state = 'active' and health = 'unavailable') as isFolderAway,
    exists (select 1 from watch_folder where state = 'active' and health = 'different') as isFolderAnother,
    :isSettled and exists (select 1 from file where phase in ('settling', 'unreadable') and recheck_count >= 0)
      as isFileWaiting,
    :isSettled and (exists (select 1 from file where phase in ('settling', 'unreadable') and recheck_count < 0)
      or exists (select 1 from watch_folder join sheet on sheet.watch_folder_id = watch_folder.id
        where watch_folder.state = 'active' and (sheet.trouble is not null or sheet.fault_count > 0))) as isFileAsking`;

/** Whether everything that can end by itself has ended, and how (the command line's exit codes). */
export class IdleReader {
  readonly #tally;

  constructor(database: OutboxDatabase) {
    this.#tally = database.prepare<[Terms], Tally>(tallySql);
  }

  read(running: Running): IdleStatus {
    const tally = this.#tally.get({
      startedAtMs: running.startedAtMs,
      patientProbes,
      askableKinds: JSON.stringify([...askableKinds]),
      jobKinds: JSON.stringify(jobKinds),
      mayGo: running.isPaused || running.isBroken ? 0 : 1,
      isSettled: running.isSettling ? 0 : 1,
    });
    if (tally === undefined) throw new Error('The tally has no row');
    const isGoing = tally.isGoing === 1;
    const isTracking = tally.isTracked === 1 && running.isTracking;
    const idle =
      !running.isSettling &&
      !running.isTelling &&
      !running.isDeleting &&
      !running.isSending &&
      tally.sending === 0 &&
      !isGoing &&
      !isTracking;
    return {
      idle,
      isLooking: tally.isLooked === 1 && running.isTracking && !running.isBroken,
      openJobs: tally.open,
      exitCode: exitCodeOf(tally, running),
    };
  }
}

function exitCodeOf(tally: Tally, { waitingFiles, isAsked, isSettling }: Running): IdleStatus['exitCode'] {
  if (isAsked) return 3;
  if (tally.isHeldByAuth === 1) return 4;
  const isFileWaiting = waitingFiles > 0 && (tally.isFileWaiting === 1 || isSettling);
  if (tally.queued > 0 || isFileWaiting || tally.isFolderAway === 1) return 6;
  if (tally.questions > 0 || tally.isFolderAnother === 1 || tally.isFileAsking === 1) return 3;
  if (tally.isRefused === 1) return 2;
  return 0;
}
