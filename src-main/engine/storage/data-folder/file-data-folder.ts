import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { syncFile } from '../../../foundation/sync-to-disk.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { DataFolder, KeptSnapshot } from './data-folder.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { readJournal, segmentsIn } from '../journal/journal-files.ts';
import {
  checkedHereBytes,
  codeOf,
  damaged,
  openSound,
  openTwice,
  sizeOf,
  type Opened,
} from '../database/open-sound.ts';
import { snapshotDirectory, snapshotsIn, type SnapshotFile } from '../database/snapshot-files.ts';

/** The database and what belongs to it move and stay together. */
const suffixes = ['', '-wal', '-shm'];

export class FileDataFolder implements DataFolder {
  readonly #directory: string;
  readonly #file: string;
  readonly #aside: string;
  #damage: string | null;

  /** `damage`: what `examine` found in the database that is there. */
  constructor(dataDirectory: string, { nowMs, damage }: { nowMs: number; damage: string | null }) {
    this.#directory = dataDirectory;
    this.#damage = damage;
    this.#file = join(dataDirectory, 'outbox.db');
    this.#aside = join(dataDirectory, `corrupt-${new Date(nowMs).toISOString().replaceAll(':', '')}`);
  }

  open(): Opened {
    if (this.#damage !== null) return { why: damaged(this.#damage) };
    return openTwice(() => openSound(this.#file, checkedHereBytes));
  }

  isEmpty(): boolean {
    return sizeOf(this.#file) === 0;
  }

  setAside(): string {
    this.#setAside(this.#aside);
    // What is there from now on is another database.
    this.#damage = null;
    return basename(this.#aside);
  }

  snapshots(): readonly KeptSnapshot[] {
    return snapshotsIn(snapshotDirectory(this.#directory)).map((snapshot) => ({
      takenAtMs: snapshot.takenAtMs,
      segment: snapshot.segment,
      look: (at) => lookInto(snapshot.path, at),
      restore: () => this.#restore(snapshot),
    }));
  }

  journalFrom(segment: number): readonly JournalEntry[] {
    return readJournal(this.#directory, segment).entries;
  }

  lastSegment(): number {
    return segmentsIn(this.#directory).at(-1) ?? 0;
  }

  #restore({ path, takenAtMs }: SnapshotFile): OutboxDatabase | null {
    const database = sizeOf(path) === 0 ? null : openCopy(path, this.#file);
    if (database !== null) return database;
    this.#setAside(`${this.#aside}-snapshot-${String(takenAtMs)}`);
    // Neither to restore from nor to compare with.
    renameSync(path, `${path}.damaged`);
    return null;
  }

  #setAside(directory: string): void {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    for (const suffix of suffixes) {
      const from = this.#file + suffix;
      if (existsSync(from)) renameSync(from, join(directory, basename(from)));
    }
  }
}

function lookInto<Value>(path: string, at: (copy: OutboxDatabase) => Value): Value | null {
  if (sizeOf(path) === 0) return null;
  let copy: OutboxDatabase | undefined;
  try {
    copy = new Database(path, { readonly: true });
    return at(copy);
  } catch {
    return null;
  } finally {
    copy?.close();
  }
}

/** `null`: this snapshot is damaged as well. */
function openCopy(snapshot: string, file: string): OutboxDatabase | null {
  copyFileSync(snapshot, file);
  syncFile(file);
  try {
    const opened = openSound(file, Number.POSITIVE_INFINITY);
    return 'database' in opened ? opened.database : null;
  } catch (error) {
    // Its form is not what it says it is.
    if (codeOf(error) === 'SQLITE_ERROR') return null;
    throw error;
  }
}
