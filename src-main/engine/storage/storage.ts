import type { Message } from '../../contract/messages/message.ts';
import type { OutboxDatabase } from './database/open-database.ts';
import type { OlderCopyDesk } from './marks/older-copy-desk.ts';
import type { JournalEntry, StorageJournal } from './journal/journal-entry.ts';

/** What people are told when the database had to be repaired at the start. */
export interface Repaired {
  readonly title: Message;
  readonly detail: Message;
}

/** What came of bringing a database up to what its send journal knows. */
export interface Replayed {
  readonly accepted: number;
  readonly inDoubt: number;
  /** Connections that were there again. */
  readonly removed: number;
}

/** Brings a database up to what the journal knows of sends and removals. One transaction; a second time changes nothing. */
export type Replay = (database: OutboxDatabase, entries: readonly JournalEntry[], nowMs: number) => Replayed;

/** The data folder as the engine uses it: its rows, the second record, and what keeps both. */
export interface Storage {
  readonly database: OutboxDatabase;
  readonly journal: StorageJournal;
  /** What this start repaired. */
  readonly repaired: Repaired | null;
  /** What was repaired and not acknowledged yet, by this start or an earlier one. */
  readonly repairs: { list(): readonly Repaired[]; acknowledge(): number };
  /** Whether this data folder is an older copy of itself, which a person is asked about. */
  readonly olderCopy: OlderCopyDesk;
  /** Something was set up that a person would have to enter again: a snapshot is taken soon, at the latest when this is closed. */
  keepSoon(): void;
  /** Frees space that was set aside, so that an outcome in hand can be written. */
  makeRoom(): void;
  /** True where there is room on the disk; then space is set aside again. */
  hasRoom(): boolean;
  /** Where an error is what SQLite says of a damaged database, the next start reads all of it. */
  suspect(error: unknown): void;
  /** Begins snapshots, and looks that the database is still there and good. `onLost` is told if it is not. */
  start(onLost: (why: Message) => void): void;
  /** Ends everything, and lets the data folder go. */
  close(): Promise<void>;
}
