import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { JobKindName, JobState, SendingPhase } from '../../src-main/contract/job.ts';
import { readJournal } from '../../src-main/engine/storage/journal/journal-files.ts';
import { replaySends } from '../../src-main/engine/composition/replay-sends.ts';

export interface StoredJob {
  readonly id: number;
  readonly kind: JobKindName;
  readonly state: JobState;
  readonly phase: SendingPhase | null;
  readonly content: string | null;
}

/** What a killed process left: read from a copy, so that recovery finds all as it was. */
export function jobsLeftBehind(dataDirectory: string): StoredJob[] {
  return onCopy(dataDirectory, (database) => {
    const hasJobs = database
      .prepare("select 1 from sqlite_schema where type = 'table' and name = 'job'")
      .get();
    if (hasJobs === undefined) return [];
    const sound: unknown = database.pragma('quick_check(1)', { simple: true });
    if (sound !== 'ok') throw new Error(`the database is damaged: ${String(sound)}`);
    return database
      .prepare<[], StoredJob>('select id, kind, state, phase, coalesce(sha256, url) as content from job')
      .all();
  });
}

/** Attempts that ended in doubt. `wasCrash`: a later process found them so. */
export function attemptsInDoubt(dataDirectory: string): { name: string; wasCrash: boolean }[] {
  return onCopy(dataDirectory, (database) =>
    database
      .prepare<[], { name: string; code: string | null }>(
        `select job.name, attempt.detail ->> '$.code' as code from attempt join job on job.id = attempt.job_id
         where attempt.outcome = 'in_doubt'`,
      )
      .all()
      .map(({ name, code }) => ({ name, wasCrash: code === 'doubt.stopped_before_answer' })),
  );
}

/** How many jobs the send journal would change: none, where it and the database say the same. */
export function journalAdds(dataDirectory: string, nowMs: number): number {
  const { entries } = readJournal(dataDirectory, 0);
  return onCopy(dataDirectory, (database) => {
    const { accepted, inDoubt, removed } = replaySends(database, entries, nowMs);
    return accepted + inDoubt + removed;
  });
}

function onCopy<Result>(dataDirectory: string, read: (database: Database.Database) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-evidence-'));
  try {
    for (const suffix of ['', '-wal']) {
      const from = join(dataDirectory, `outbox.db${suffix}`);
      if (existsSync(from)) copyFileSync(from, join(folder, `outbox.db${suffix}`));
    }
    const database = new Database(join(folder, 'outbox.db'));
    try {
      return read(database);
    } finally {
      database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
