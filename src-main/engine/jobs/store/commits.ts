import { withSoundIndexes } from '../../storage/database/sound-indexes.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { EndedAttempt } from '../policy/ended-attempt.ts';
import type { JobRecord } from '../record/job-record.ts';

/** What was written of one job. `before` is `null` where it is new. */
export interface Written {
  readonly before: JobRecord | null;
  readonly after: JobRecord;
  /** The attempt that ended in it. */
  readonly ended?: EndedAttempt;
}

/** Told after every committed change; `ended`: the attempt that ended in it. */
export interface JobObserver {
  jobChanged(before: JobRecord | null, after: JobRecord, ended?: EndedAttempt): void;
}

/** Everything that is written of jobs is committed by these, and told of afterwards. */
export interface Commits {
  /** Runs `work` in one transaction, and tells of what it wrote once that is committed. */
  commit<Result extends readonly Written[]>(work: () => Result): Result;
  /**
   * All commits of `work` are one, which is told of when it is done: all of it is written, or nothing. Inside of another it is part
   * of that, and what it throws undoes it alone.
   */
  together<Result>(work: () => Result): Result;
}

export function createCommits({
  database,
  observer,
}: {
  readonly database: OutboxDatabase;
  readonly observer: JobObserver;
}): Commits {
  /** What commits of a larger one have written so far; `null` outside of one. */
  let written: Written[] | null = null;

  function commit<Result extends readonly Written[]>(work: () => Result): Result {
    const changes = withSoundIndexes(database, database.transaction(work));
    if (written === null) tell(changes);
    else written.push(...changes);
    return changes;
  }

  function together<Result>(work: () => Result): Result {
    if (written !== null) return within(written, work);
    const all: Written[] = [];
    written = all;
    let result: Result;
    try {
      result = withSoundIndexes(database, () => {
        all.length = 0;
        return database.transaction(work)();
      });
    } finally {
      written = null;
    }
    tell(all);
    return result;
  }

  function within<Result>(outer: Written[], work: () => Result): Result {
    const before = outer.length;
    try {
      return database.transaction(work)();
    } catch (error) {
      outer.length = before;
      throw error;
    }
  }

  function tell(changes: readonly Written[]): void {
    for (const { before, after, ended } of changes) observer.jobChanged(before, after, ended);
  }

  return { commit, together };
}
