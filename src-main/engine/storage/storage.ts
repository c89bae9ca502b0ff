import type { RemovalJournal } from '../connections/connection-records.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { SendJournal } from '../jobs/job-queue.ts';

/** What people are told when the database had to be mended at the start. */
export interface Mended {
  readonly title: string;
  readonly detail: string;
}

/** The second record, beside the database: what was sent, and which connections were removed. */
export type StorageJournal = SendJournal & RemovalJournal;

/** The data folder as the engine uses it: its rows, the second record, and what keeps both. */
export interface Storage {
  readonly database: OutboxDatabase;
  readonly journal: StorageJournal;
  readonly mended: Mended | null;
  /** Frees space that was set aside, so that an outcome in hand can be written. */
  makeRoom(): void;
  /** True where there is room on the disk; then space is set aside again. */
  hasRoom(): boolean;
  /** Where an error is what SQLite says of a damaged database, the next start reads all of it. */
  suspect(error: unknown): void;
  /** Begins snapshots, and looks that the database is still there and good. `onLost` is told if it is not. */
  start(onLost: (words: string) => void): void;
  /** Ends everything, and lets the data folder go. */
  close(): Promise<void>;
}
