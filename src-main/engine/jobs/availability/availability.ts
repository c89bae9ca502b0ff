import { type Recorded } from '../../storage/messages/recorded.ts';
import { liftOf, type Hold, type HoldScope, type Lift } from '../../../contract/availability.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';

/** Why a queued job waits. */
export interface Waiting {
  readonly cause: Hold;
  /** When the cause ends by itself, or is looked at next; `null`: nobody knows. Milliseconds since 1970 UTC. */
  readonly untilMs: number | null;
  readonly message: Recorded | null;
  readonly lift: Lift | null;
}

interface Row {
  readonly job_id: number;
  readonly cause: Hold;
  readonly scope: HoldScope;
  readonly until_ms: number | null;
  readonly message: Recorded | null;
}

/** Those of these jobs that something holds, by job. */
export type ReadWaiting = (jobIds: readonly number[]) => ReadonlyMap<number, Waiting>;

/** Reads the view `job_availability`. What lifts a cause comes from where the view has it, which saves asking for each row. */
export function waitingReader(database: OutboxDatabase): ReadWaiting {
  const ofJobs = database.prepare<[string], Row>(`
    select job_id, cause, scope, until_ms, message from job_availability
    where job_id in (select value from json_each(?)) and cause is not null`);
  return (jobIds) =>
    new Map(
      ofJobs
        .all(JSON.stringify(jobIds))
        .map(({ job_id, cause, scope, until_ms, message }) => [
          job_id,
          { cause, untilMs: until_ms, message, lift: liftOf(scope, cause) },
        ]),
    );
}
