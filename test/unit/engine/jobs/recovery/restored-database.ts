import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import {
  openDatabase,
  type OutboxDatabase,
} from '../../../../../src-main/engine/storage/database/open-database.ts';
import type { JournalEntry } from '../../../../../src-main/engine/storage/journal/journal-entry.ts';
import { readJournal } from '../../../../../src-main/engine/storage/journal/journal-files.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

/** A database as it was at some moment, in a folder of its own. */
export function restored(copy: Buffer): { database: OutboxDatabase; folder: string } {
  const folder = temporaryFolder('restored');
  const file = join(folder, 'outbox.db');
  writeFileSync(file, copy);
  return { database: openDatabase(file), folder };
}

export function jobsOf(database: OutboxDatabase): JobRecord[] {
  return database.prepare<[], JobRecord>('select * from job order by id').all();
}

export function statesOf(database: OutboxDatabase): JobRecord['state'][] {
  return jobsOf(database).map((job) => job.state);
}

/** What the send journal in a folder says from its segment `first` on. */
export function journalOf(folder: string, first = 0): readonly JournalEntry[] {
  return readJournal(folder, first).entries;
}
