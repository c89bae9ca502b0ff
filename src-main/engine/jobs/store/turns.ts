import { jobKinds } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { JobRecord } from '../record/job-record.ts';

type Placed = Pick<JobRecord, 'connection_id' | 'kind' | 'priority' | 'watch_folder_id'>;
type Source = Pick<JobRecord, 'connection_id' | 'watch_folder_id'>;

/**
 * In which turn a file goes where all go as they were added: each folder has one file in each turn, so that twenty thousand files of
 * one do not keep the three of another waiting. What a person added goes as one more folder. A turn is an order key.
 */
export interface Turns {
  /** Of a job that comes to the queue: after the others of its folder, and not before the turn that is under way. */
  next(job: Placed): string;
  /** Of a job that was in the queue before: in the turn that is under way, so that what a person sends again doesn't go last. */
  again(job: Placed): string;
  /** Something that waited went, or waits no longer. */
  changed(): void;
  /** All that waits takes new turns, in the order in which it is given. */
  begin(): (job: Placed) => string;
}

const digits = 12;
const turnPattern = /^t\d{12}$/u;
const keyOf = (turn: number): string => `t${String(turn).padStart(digits, '0')}`;

/** What was queued before there were turns has an empty key, and goes first. */
export function isTurn(orderKey: string): boolean {
  return turnPattern.test(orderKey);
}

const turnOf = (orderKey: string): number => (isTurn(orderKey) ? Number(orderKey.slice(1)) : 0);
const sourceOf = ({ connection_id, watch_folder_id }: Source): string =>
  `${String(connection_id)} ${String(watch_folder_id)}`;

function turnStatements(database: OutboxDatabase) {
  const endOf = (way: 'asc' | 'desc') =>
    database
      .prepare<[number, string, number], string>(
        `select order_key from job indexed by job_claim
        where connection_id = ? and kind = ? and priority = ? and state = 'queued' and due_at_ms = 0
        order by order_key ${way} limit 1`,
      )
      .pluck();
  const ofFolder = database
    .prepare<[number], number>(
      "select jobs from job_folder_count where watch_folder_id = ? and state = 'queued'",
    )
    .pluck();
  const ofNoFolder = database
    .prepare<[], number>(
      `select (select ifnull(sum(jobs), 0) from job_count where state = 'queued')
        - (select ifnull(sum(jobs), 0) from job_folder_count where state = 'queued')`,
    )
    .pluck();
  return { first: endOf('asc'), last: endOf('desc'), ofFolder, ofNoFolder };
}

export function createTurns(database: OutboxDatabase): Turns {
  const { first, last, ofFolder, ofNoFolder } = turnStatements(database);
  /** The last turn that each folder was given. */
  const given = new Map<string, number>();
  /** What was read since something went: of many files that come at once it is read for the first. */
  const known = { underWay: new Map<string, number>(), waiting: new Map<number | null, boolean>() };

  const edge = (of: typeof first, { connection_id, priority }: Placed, kind: string): number | null => {
    const key = of.get(connection_id, kind, priority);
    return key === undefined ? null : turnOf(key);
  };

  /** The turn under way: that of what goes first, of its own kind or else of any. `null`: nothing waits. */
  function underWay(job: Placed): number | null {
    const own = edge(first, job, job.kind);
    if (own !== null) return own;
    const others = jobKinds.map((kind) => edge(first, job, kind)).filter((turn) => turn !== null);
    return others.length === 0 ? null : Math.min(...others);
  }

  function isWaiting(folderId: number | null): boolean {
    const jobs = folderId === null ? ofNoFolder.get() : ofFolder.get(folderId);
    return (jobs ?? 0) > 0;
  }

  /** The last turn of what still waits of its folder. `null`: nothing of it does. */
  function lastOf(job: Placed): number | null {
    const { watch_folder_id } = job;
    if (!(known.waiting.get(watch_folder_id) ?? isWaiting(watch_folder_id))) return null;
    // After a restart its last turn isn't known; it is none after the last of all.
    return given.get(sourceOf(job)) ?? edge(last, job, job.kind);
  }

  return {
    next(job) {
      const place = `${String(job.connection_id)} ${job.kind} ${String(job.priority)}`;
      const now = known.underWay.get(place) ?? underWay(job);
      const before = lastOf(job);
      const turn = before === null ? (now ?? 0) : Math.max(now ?? 0, before + 1);
      given.set(sourceOf(job), turn);
      // The next of them finds this one waiting.
      known.underWay.set(place, now ?? turn);
      known.waiting.set(job.watch_folder_id, true);
      return keyOf(turn);
    },
    again(job) {
      const turn = underWay(job) ?? given.get(sourceOf(job)) ?? 0;
      this.changed();
      return keyOf(turn);
    },
    changed() {
      known.underWay.clear();
      known.waiting.clear();
    },
    begin() {
      given.clear();
      this.changed();
      return (job) => {
        const turn = (given.get(sourceOf(job)) ?? -1) + 1;
        given.set(sourceOf(job), turn);
        return keyOf(turn);
      };
    },
  };
}
