import type { OutboxDatabase } from '../database/open-database.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { Opened } from '../database/open-sound.ts';

/** A whole copy of the database as it was at some moment. */
export interface KeptSnapshot {
  readonly takenAtMs: number;
  /** The first segment of the send journal that a restore has to replay. */
  readonly segment: number;
  /** What is seen in it where it lies; `null` where it cannot be read. */
  look<Value>(at: (copy: OutboxDatabase) => Value): Value | null;
  /** Opens a copy of it in the place of the database. `null`: it is damaged as well, and is not taken for a snapshot again. */
  restore(): OutboxDatabase | null;
}

/** What earlier runs left behind: the database, its snapshots, and the send journal. */
export interface DataFolder {
  /** The database that is there, or else a new one. Throws for everything but damage. */
  open(): Opened;
  /** True where no byte of a database is there. */
  isEmpty(): boolean;
  /** Puts the database and what belongs to it out of the way, as a whole; returns where, in words for people. */
  setAside(): string;
  /** Newest first. */
  snapshots(): readonly KeptSnapshot[];
  /** Every line that can be read, from this segment on. */
  journalFrom(segment: number): readonly JournalEntry[];
  /** 0 where nothing was ever sent. */
  lastSegment(): number;
}
