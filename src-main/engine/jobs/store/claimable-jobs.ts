import { jobKinds } from '../../../contract/job.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import {
  countWaitedSql,
  fewWaited,
  firstOfSerialKeySql,
  nextReadySql,
  type WaitedJobs,
} from '../availability/claim.sql.ts';
import { neverDueMs, type JobRecord } from '../record/job-record.ts';

/** What may go now, of one connection. */
export interface ClaimTerms {
  readonly connectionId: number;
  readonly nowMs: number;
  /** Kinds of which no further job may begin just now. */
  readonly exceptKinds: readonly string[];
  /** False while only first tries may go. */
  readonly mayRetry: boolean;
}

/** Which job may go, and when the next one may. */
export interface ClaimableJobs {
  nextClaimable(terms: ClaimTerms): JobRecord | null;
  firstOfSerialKey(serial_key: string, terms: Pick<ClaimTerms, 'nowMs' | 'mayRetry'>): JobRecord | null;
  /** The earliest time at which a queued job of a connection becomes due, or `null`. */
  nextDueAtMs(nowMs: number): number | null;
}

export function createClaimableJobs(database: OutboxDatabase): ClaimableJobs {
  const prepare = (waited: WaitedJobs) =>
    database.prepare<[{ connectionId: number; nowMs: number; kinds: string; mayRetry: number }], JobRecord>(
      nextReadySql(waited),
    );
  const nextClaimable = { none: prepare('none'), few: prepare('few'), many: prepare('many') };
  const countWaited = database
    .prepare<[{ connectionId: number; nowMs: number }], number>(countWaitedSql)
    .pluck();
  const firstOfSerialKey = database.prepare<
    [{ serial_key: string; nowMs: number; mayRetry: number }],
    JobRecord
  >(firstOfSerialKeySql);

  const nextDue = database.prepare<[number], { due: number | null }>(`
    select min((select due_at_ms from job indexed by job_due
      where state = 'queued' and connection_id = connection.id and due_at_ms > 0 and due_at_ms > ? order by due_at_ms limit 1)) as due
    from connection where hold is null`);

  const nextRelease = database.prepare<[number], { atMs: number | null }>(
    'select min(until_ms) as atMs from kind_hold where until_ms > ?',
  );

  return {
    nextClaimable({ connectionId, nowMs, exceptKinds, mayRetry }) {
      const waited = countWaited.get({ connectionId, nowMs }) ?? 0;
      const statement = nextClaimable[waited === 0 ? 'none' : waited <= fewWaited ? 'few' : 'many'];
      return (
        statement.get({
          connectionId,
          nowMs,
          kinds: JSON.stringify(jobKinds.filter((kind) => !exceptKinds.includes(kind))),
          mayRetry: mayRetry ? 1 : 0,
        }) ?? null
      );
    },
    firstOfSerialKey: (serial_key, { nowMs, mayRetry }) =>
      firstOfSerialKey.get({ serial_key, nowMs, mayRetry: mayRetry ? 1 : 0 }) ?? null,
    nextDueAtMs(nowMs) {
      const times = [nextDue.get(nowMs)?.due, nextRelease.get(nowMs)?.atMs]
        .filter((atMs) => atMs != null)
        // What waits for a person is never due.
        .filter((atMs) => atMs < neverDueMs);
      return times.length === 0 ? null : Math.min(...times);
    },
  };
}
