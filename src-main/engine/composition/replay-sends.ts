import { createConnectionRecords } from '../connections/connection-records.ts';
import { replayJournal } from '../jobs/recovery/replay-journal.ts';
import type { Replay } from '../storage/storage.ts';

/** What the send journal knows belongs to jobs and to connections. */
export const replaySends: Replay = (database, entries, nowMs) =>
  replayJournal(database, createConnectionRecords(database), entries, nowMs);
