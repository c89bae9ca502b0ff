import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import type { Clock } from '../../foundation/clock.ts';
import { syncDirectory } from '../../foundation/sync-to-disk.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { SendJournal } from '../jobs/job-queue.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import { encodeLine, entryOf, type JournalEntry } from './journal-entry.ts';
import { segmentFile, segmentsIn } from './journal-files.ts';
import { snapshotDirectory, snapshotsIn } from './snapshot-files.ts';

/**
 * The send journal as files beside the database: one line before the end of each request leaves and one with its outcome, each
 * synced before the call returns. A new segment begins with every snapshot.
 */
export class FileSendJournal implements SendJournal {
  readonly #directory: string;
  readonly #clock: Clock;
  readonly #connectionOf;
  #segment: number;
  #handle: number | null = null;

  constructor(options: { directory: string; database: OutboxDatabase; clock: Clock }) {
    this.#directory = options.directory;
    this.#clock = options.clock;
    this.#connectionOf = options.database.prepare<[number], JournalEntry['connection']>(
      'select id, name, base_url as baseUrl from connection where id = ?',
    );
    // Never behind a line that a killed process left half written, and never before what a snapshot has replayed after it:
    // segments that no snapshot needs are gone, but their numbers are not free.
    this.#segment = Math.max(
      (segmentsIn(options.directory).at(-1) ?? 0) + 1,
      ...snapshotsIn(snapshotDirectory(options.directory)).map(({ segment }) => segment),
    );
  }

  final(job: JobRecord): void {
    this.#append('final', job);
  }

  end(job: JobRecord): void {
    this.#append('end', job);
  }

  /** Everything from now on goes into a new segment, whose number is returned. */
  beginSegment(): number {
    if (this.#handle !== null) {
      this.close();
      this.#segment += 1;
    }
    return this.#segment;
  }

  close(): void {
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
  }

  #append(what: JournalEntry['what'], job: JobRecord): void {
    const connection = this.#connectionOf.get(job.connection_id);
    if (connection === undefined) throw new Error(`Job ${String(job.id)} has no connection`);
    const line = Buffer.from(`${encodeLine(entryOf(what, job, connection, this.#clock.nowMs()))}\n`);
    try {
      const handle = this.#open();
      for (let written = 0; written < line.byteLength;) {
        written += writeSync(handle, line, written);
      }
      fdatasyncSync(handle);
    } catch (error) {
      // A failed sync is never tried again on the same file: what it covered may be lost without another word.
      this.close();
      this.#segment += 1;
      throw error;
    }
  }

  #open(): number {
    if (this.#handle !== null) return this.#handle;
    const handle = openSync(segmentFile(this.#directory, this.#segment), 'ax', 0o600);
    this.#handle = handle;
    syncDirectory(this.#directory);
    return handle;
  }
}
