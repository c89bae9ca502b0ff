import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { clientOfJob, pausedClientOfJob, someClientPaused } from '../availability/client.sql.ts';
import { neverDueMs, type JobRecord } from './job-record.ts';

/** So many jobs are looked through at once for those that stand in the way. */
const together = 200;
/** So often before everybody else has a turn: some tens of milliseconds. */
const timesInTurn = 20;

/**
 * Queued jobs of paused clients are put out of the way of what may go: as they are met, so that a pause costs nothing when it is
 * said, and a claim costs the same however many wait behind it. They come back as lazily when nothing of theirs is paused any more.
 */
export interface ParkedJobs {
  /** Whose pause holds this job. Then it, and what follows it in its order, stands in nobody's way any more. */
  parkIfPaused(job: JobRecord): boolean;
  /** Before jobs are claimed. */
  beginTurn(): void;
  /** False where this turn put enough out of the way. */
  mayGoOn(): boolean;
  /** More is to be put away, or back, at once. Said once for each turn, so that nobody asks on while nothing may be claimed. */
  tookEnough(): boolean;
  /** A pause began or ended, or something belongs to somebody else. */
  clientsChanged(): void;
}

export function createParkedJobs(database: OutboxDatabase): ParkedJobs {
  const isAnyPaused = database.prepare<[], 0 | 1>(`select ${someClientPaused}`).pluck();
  const pausedClient = database
    .prepare<[number], number | null>(`select ${pausedClientOfJob} from job where id = ?`)
    .pluck();
  const park = database.prepare<[{ id: number; connectionId: number; kind: string }]>(`
    update job set due_at_ms = ${neverDueMs}, parked_for = ${clientOfJob}
    where state = 'queued' and (id = :id or id in (
      select id from (select id from job indexed by job_claim
        where connection_id = :connectionId and kind = :kind and state = 'queued' and due_at_ms = 0
        order by priority desc, order_key, id limit ${String(together)})))
      and ${pausedClientOfJob} is not null`);
  // Whatever became of a job meanwhile is left as it is: it waits for nothing else where it still never becomes due.
  const release = database.prepare<[]>(`
    update job set parked_for = null,
      due_at_ms = iif(state = 'queued' and hold is null and due_at_ms = ${neverDueMs}, 0, due_at_ms)
    where id in (select id from job indexed by job_parked where parked_for is not null and ${pausedClientOfJob} is null
      limit ${String(together * timesInTurn)})`);

  let times = 0;
  let isUnfinished = false;
  // Until a turn finds nothing: what one did may be undone with the transaction that it was part of.
  let mayBeReleased = true;
  return {
    parkIfPaused(job) {
      if (isAnyPaused.get() !== 1 || pausedClient.get(job.id) == null) return false;
      park.run({ id: job.id, connectionId: job.connection_id, kind: job.kind });
      times += 1;
      return true;
    },
    beginTurn() {
      times = 0;
      if (!mayBeReleased) return;
      const { changes } = release.run();
      mayBeReleased = changes > 0;
      isUnfinished ||= changes === together * timesInTurn;
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
    clientsChanged() {
      mayBeReleased = true;
    },
  };
}
