import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { askableKinds } from '../../../contract/job.ts';
import type { IdleStatus } from '../../engine.ts';
import {
  availabilitySources,
  availabilityTerms,
  causeSql,
  type AvailabilityTerms,
} from '../../jobs/availability/availability.ts';
import { neverDueMs } from '../../jobs/store/job-record.ts';
import {
  askedStates,
  goingStates,
  openQuestionSql,
  refusedStates,
  sqlList,
} from '../../jobs/store/states.ts';

/** Facts of the running engine that the database does not hold. */
export interface Running {
  readonly isPaused: boolean;
  readonly isSettling: boolean;
  /** Files that wait for something else than time: locked, or their folder paused or away. */
  readonly waitingFiles: number;
  readonly activeAttempts: number;
  readonly nowMs: number;
  /** When this run began: only what was refused or given up since then counts against it. */
  readonly startedAtMs: number;
  /** False with `--no-track`: accepted work is as good as done, and doubts are not waited for. */
  readonly isTracking: boolean;
  /** True where the database refused a record, so that nothing is sent any more. */
  readonly isBroken: boolean;
}

/** After this many fruitless probes an unreachable service is not waited for any longer. */
const patientProbes = 3;
/** The first looks for what is in doubt come within about a minute; those after them are left to the next run. */
const looksAwaited = 2;

interface Tally {
  readonly sending: number;
  readonly tracking: number;
  /** Queued jobs that will be sent without anybody's help, now or after a wait. */
  readonly going: number;
  readonly queued: number;
  readonly open: number;
  readonly heldByAuth: number;
  readonly questions: number;
  /** Doubts that may end by themselves soon. */
  readonly looks: number;
  readonly refused: number;
}

/** Whether everything that can end by itself has ended, and how (the command line's exit codes). */
export class IdleReader {
  readonly #tally;

  constructor(database: OutboxDatabase) {
    this.#tally = database.prepare<
      [AvailabilityTerms & { startedAtMs: number; patientProbes: number; askableKinds: string }],
      Tally
    >(`
      with open_job as (
        select job.state, ${causeSql} as cause, connection.hold as connection_hold, connection.probe_count
        from job ${availabilitySources}
        where job.state in ${sqlList(goingStates)}
      )
      select
        (select count(*) from open_job where state = 'sending') as sending,
        (select count(*) from open_job where state = 'tracking' and (connection_hold is null
          or (connection_hold = 'offline' and probe_count < :patientProbes))) as tracking,
        (select count(*) from open_job where state = 'queued'
          and (ifnull(cause, 'backoff') in ('backoff', 'rate_limit', 'failing')
            or (cause = 'offline' and probe_count < :patientProbes))) as going,
        (select count(*) from open_job where state = 'queued') as queued,
        (select count(*) from open_job) as open,
        (select count(*) from open_job where connection_hold = 'auth') as heldByAuth,
        (select count(*) from job join connection on connection.id = job.connection_id
          where state in ${sqlList(askedStates)} and due_at_ms < ${neverDueMs}
          and kind in (select value from json_each(:askableKinds))
          and ${openQuestionSql} and poll_count < ${looksAwaited}
          and (connection.hold is null or (connection.hold = 'offline' and probe_count < :patientProbes))) as looks,
        (select ifnull(sum(jobs), 0) from job_count where state in ${sqlList(askedStates)}) as questions,
        (select count(*) from job where state in ${sqlList(refusedStates)} and ended_at_ms >= :startedAtMs) as refused`);
  }

  read(running: Running): IdleStatus {
    // A pause is the host's own answer to whether it waits, and stands in `running`.
    const tally = this.#tally.get({
      ...availabilityTerms(running.nowMs, null),
      startedAtMs: running.startedAtMs,
      patientProbes,
      askableKinds: JSON.stringify([...askableKinds]),
    });
    if (tally === undefined) throw new Error('The tally has no row');
    const isGoing = tally.going > 0 && !running.isPaused && !running.isBroken;
    const isTracking = tally.tracking > 0 && running.isTracking;
    const idle =
      !running.isSettling && running.activeAttempts === 0 && tally.sending === 0 && !isGoing && !isTracking;
    return {
      idle,
      isLooking: tally.looks > 0 && running.isTracking && !running.isBroken,
      openJobs: tally.open,
      exitCode: exitCodeOf(tally, running.waitingFiles),
    };
  }
}

function exitCodeOf(tally: Tally, waitingFiles: number): IdleStatus['exitCode'] {
  if (tally.heldByAuth > 0) return 4;
  if (tally.queued > 0 || waitingFiles > 0) return 6;
  if (tally.questions > 0) return 3;
  if (tally.refused > 0) return 2;
  return 0;
}
