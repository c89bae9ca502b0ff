import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { heldFolders, someFolderHeld } from '../availability/availability.sql.ts';
import { clientOfJob, pausedClientOfJob, someClientPaused } from '../availability/client.sql.ts';
import { neverDueMs, type JobRecord } from '../record/job-record.ts';

/** So many jobs are looked through at once for those that stand in the way. */
const together = 200;
/** So often before everybody else has a turn: some tens of milliseconds. */
const timesInTurn = 20;

/**
 * Queued jobs of paused clients and of held folders are put out of the way of what may go: as they are met, so that a pause costs
 * nothing when it is said, and a claim costs the same however many wait behind it. They come back as lazily when nothing of theirs is
 * held any more.
 */
export interface ParkedJobs {
  /** A client's pause or a folder holds this job. Then it, and what follows it in its order, stands in nobody's way any more. */
  parkIfHeld(job: JobRecord): boolean;
  /** Before jobs are claimed. */
  beginTurn(): void;
  /** False where this turn put enough out of the way. */
  mayGoOn(): boolean;
  /** More is to be put away, or back, at once. Said once for each turn, so that nobody asks on while nothing may be claimed. */
  tookEnough(): boolean;
  /** A pause or the hours of something began or ended, or something belongs to somebody else. */
  holdsChanged(): void;
}

/** What many jobs wait for together, as expressions over the table `job`. */
interface Holder {
  /** Asked first, as mostly nothing is held. */
  readonly isAny: string;
  readonly holds: string;
  /** Where it is written that a job was put away, and for whom. */
  readonly column: 'parked_for' | 'parked_folder';
  readonly whom: string;
  /** Ids of those that are put away and that nothing of the kind holds any more. */
  readonly released: string;
}

const pausedClient: Holder = {
  isAny: someClientPaused,
  holds: `${pausedClientOfJob} is not null`,
  column: 'parked_for',
  whom: clientOfJob,
  released: `select id from job indexed by job_parked where parked_for is not null and ${pausedClientOfJob} is null`,
};

const heldFolder: Holder = {
  isAny: someFolderHeld,
  holds: `job.watch_folder_id in (${heldFolders})`,
  column: 'parked_folder',
  whom: 'watch_folder_id',
  // By folder, so that what waits of those that are still held is not read.
  released: `select job.id from watch_folder cross join job indexed by job_parked_folder on parked_folder = watch_folder.id
    where watch_folder.id not in (${heldFolders})`,
};

export function createParkedJobs(database: OutboxDatabase): ParkedJobs {
  const holders = [pausedClient, heldFolder].map((holder) => statementsOf(database, holder));
  let times = 0;
  let isUnfinished = false;
  // Until a turn finds nothing: what one did may be undone with the transaction that it was part of.
  let mayBeReleased = true;
  return {
    parkIfHeld(job) {
      const holder = holders.find(({ isAny, holds }) => isAny.get() === 1 && holds.get(job.id) === 1);
      if (holder === undefined) return false;
      holder.park.run({ id: job.id, connectionId: job.connection_id, kind: job.kind });
      times += 1;
      return true;
    },
    beginTurn() {
      times = 0;
      if (!mayBeReleased) return;
      const changes = holders.map(({ release }) => release.run().changes);
      mayBeReleased = changes.some((count) => count > 0);
      isUnfinished ||= changes.some((count) => count === together * timesInTurn);
    },
    mayGoOn() {
      isUnfinished ||= times >= timesInTurn;
      return times < timesInTurn;
    },
    tookEnough() {
      const wasUnfinished = isUnfinished;
      isUnfinished = false;
      return wasUnfinished;
    },
    holdsChanged() {
      mayBeReleased = true;
    },
  };
}

/** Nothing else keeps it from being due. */
const waitsForThat = `state = 'queued' and hold is not 'target' and held_at_ms is null and due_at_ms = ${neverDueMs}`;

function statementsOf(database: OutboxDatabase, { isAny, holds, column, whom, released }: Holder) {
  return {
    isAny: database.prepare<[], 0 | 1>(`select ${isAny}`).pluck(),
    holds: database.prepare<[number], 0 | 1 | null>(`select ${holds} from job where id = ?`).pluck(),
    park: database.prepare<[{ id: number; connectionId: number; kind: string }]>(`
      update job set due_at_ms = ${neverDueMs}, ${column} = ${whom}
      where state = 'queued' and (id = :id or id in (
        select id from (select id from job indexed by job_claim
          where connection_id = :connectionId and kind = :kind and state = 'queued' and due_at_ms = 0
          order by priority desc, order_key, id limit ${String(together)})))
        and ${holds}`),
    // Whatever became of a job meanwhile is left as it is. What it waited for before is over: it was claimed when it was put away.
    release: database.prepare<[]>(`
      update job set ${column} = null,
        due_at_ms = iif(${waitsForThat}, 0, due_at_ms),
        hold = iif(${waitsForThat}, null, hold)
      where id in (${released} limit ${String(together * timesInTurn)})`),
  };
}
