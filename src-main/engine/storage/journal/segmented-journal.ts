import type { Clock } from '../../../foundation/clock.ts';
import { keepAnswers } from '../database/kept-answers.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import { encodeLine, entryOf, type JournalEntry, type StorageJournal } from './journal-entry.ts';

/** A segment of the send journal that is being written. */
export interface OpenSegment {
  /** Durable when it returns. Throws where it cannot be. */
  append(line: string): void;
  close(): void;
}

/**
 * The send journal: one line before the end of each request leaves and one with its outcome, and one for each connection that is
 * removed. A new segment begins with every run, every snapshot, and after everything that may have left a line half written.
 */
export class SegmentedJournal implements StorageJournal {
  readonly #openSegment: (segment: number) => OpenSegment;
  readonly #clock: Clock;
  readonly #connectionOf;
  #segment: number;
  #open: OpenSegment | null = null;

  /** `segment`: the first that this run may write. */
  constructor(options: {
    database: OutboxDatabase;
    clock: Clock;
    segment: number;
    openSegment(segment: number): OpenSegment;
  }) {
    this.#openSegment = (segment) => options.openSegment(segment);
    this.#clock = options.clock;
    const connection = options.database.prepare<[number], JournalEntry['connection']>(
      'select id, name, base_url as baseUrl from connection where id = ?',
    );
    this.#connectionOf = keepAnswers(options.database, ['connection'], (id: number) => connection.get(id));
    this.#segment = options.segment;
  }

  sent(lines: Parameters<StorageJournal['sent']>[0]): void {
    const nowMs = this.#clock.nowMs();
    this.#append(
      lines.map(({ what, job }) => entryOf(what, job, this.#connection(job.connection_id), nowMs)),
    );
  }

  removed(connectionId: number): void {
    const connection = this.#connection(connectionId);
    this.#append([{ atMs: this.#clock.nowMs(), what: 'removed', connection }]);
  }

  /** Everything from now on goes into a new segment, whose number is returned. */
  beginSegment(): number {
    if (this.#open !== null) {
      this.close();
      this.#segment += 1;
    }
    return this.#segment;
  }

  close(): void {
    this.#open?.close();
    this.#open = null;
  }

  #connection(id: number): JournalEntry['connection'] {
    const connection = this.#connectionOf(id);
    if (connection === undefined) throw new Error(`There is no connection ${String(id)}`);
    return connection;
  }

  /** All of them in one write and one sync. */
  #append(entries: readonly JournalEntry[]): void {
    try {
      this.#open ??= this.#openSegment(this.#segment);
      this.#open.append(entries.map((entry) => `${encodeLine(entry)}\n`).join(''));
    } catch (error) {
      // A failed sync is never tried again on the same file: what it covered may be lost without another word.
      this.close();
      this.#segment += 1;
      throw error;
    }
  }
}

/**
 * Never behind a line that a killed process left half written, and never before what a snapshot has replayed after it: segments
 * that no snapshot needs are gone, but their numbers are not free.
 */
export function firstSegmentOfRun(lastSegment: number, snapshots: readonly { segment: number }[]): number {
  return Math.max(lastSegment + 1, ...snapshots.map(({ segment }) => segment));
}
