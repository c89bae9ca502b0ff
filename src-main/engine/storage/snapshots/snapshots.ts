import { chmodSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { minuteMs, secondMs } from '../../../foundation/durations.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { syncDirectory, syncFileAsync } from '../../../foundation/sync-to-disk.ts';
import { noticeFullDisk } from '../database/full-disk-notice.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { FileSendJournal } from '../journal/file-send-journal.ts';
import { removeSegmentsBefore } from '../journal/journal-files.ts';
import { checkedHereBytes, sizeOf } from '../database/open-sound.ts';
import { checkBeside } from './check-beside.ts';
import {
  expendable,
  removeSnapshots,
  removeUnfinished,
  snapshotDirectory,
  snapshotPath,
  snapshotsIn,
} from '../database/snapshot-files.ts';

const everyMs = 15 * minuteMs;

export interface SnapshotsOptions {
  readonly dataDirectory: string;
  readonly database: OutboxDatabase;
  readonly journal: FileSendJournal;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told where a copy is damaged because the database itself is. */
  /** `said`: what SQLite says of the database. */
  onDamage(said: string): void;
}

/**
 * Whole copies of the database, every quarter of an hour in which something was written: copied page by page beside the running
 * queue, checked on a thread of their own, synced, and only then given their name.
 */
export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #directory: string;
  readonly #changes;
  #changesAtLast = -1;
  #cancelTimer: CancelTimer | null = null;
  #taking: Promise<void> | null = null;
  #isStopped = false;
  #isWanted = false;
  #cancelSoon: CancelTimer | null = null;

  constructor(options: SnapshotsOptions) {
    this.#options = options;
    this.#directory = snapshotDirectory(options.dataDirectory);
    this.#changes = options.database.prepare<[], { n: number }>('select total_changes() as n');
  }

  start(): void {
    const newestMs = snapshotsIn(this.#directory)[0]?.takenAtMs ?? 0;
    const ageMs = Math.max(0, this.#options.clock.nowMs() - newestMs);
    this.#sleep(Math.max(minuteMs, everyMs - ageMs));
  }

  /** Something was set up that no snapshot has. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  /** Takes one soon, without waiting for its turn; of a large database at most one in a minute. */
  keepSoon(): void {
    if (this.#isStopped) return;
    this.#isWanted = true;
    if (this.#cancelSoon !== null) return;
    const { clock, dataDirectory } = this.#options;
    const isLarge = sizeOf(join(dataDirectory, 'outbox.db')) > checkedHereBytes;
    const newestMs = snapshotsIn(this.#directory)[0]?.takenAtMs ?? 0;
    const ageMs = Math.max(0, clock.nowMs() - newestMs);
    this.#cancelSoon = clock.setTimer(
      () => {
        this.#cancelSoon = null;
        const before = this.#taking ?? Promise.resolve();
        void before.then(() => this.take());
      },
      isLarge ? Math.max(secondMs, minuteMs - ageMs) : secondMs,
    );
  }

  /** Takes no further one; one that is wanted, or old enough, is taken before the end. */
  async stop(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelSoon?.();
    const newestMs = snapshotsIn(this.#directory)[0]?.takenAtMs ?? 0;
    await this.#taking;
    if (this.#isWanted || this.#options.clock.nowMs() - newestMs > everyMs) await this.take();
    this.#isStopped = true;
    await this.#taking;
  }

  /** Nothing where nothing was written since the last one. Never rejects: the next one is tried in its turn. */
  take(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#taking ??= this.#take()
      .catch((error: unknown) => {
        noticeFullDisk(this.#options.database, error);
        this.#options.logger.write('storage.snapshot_failed', faultOf(error), messageOfFault(error));
      })
      .finally(() => {
        this.#taking = null;
      });
    return this.#taking;
  }

  async #take(): Promise<void> {
    const { database, journal, clock, dataDirectory } = this.#options;
    const changes = this.#changes.get()?.n ?? 0;
    this.#isWanted = false;
    if (changes === this.#changesAtLast) return;
    // What is sent while the pages are copied is in the new segment, and perhaps in the copy too: replaying it changes nothing.
    const segment = journal.beginSegment();
    const path = snapshotPath(this.#directory, clock.nowMs(), segment);
    const unfinished = `${path}.part`;
    removeUnfinished(this.#directory);
    await database.backup(unfinished);
    chmodSync(unfinished, 0o600);
    const damage = await checkBeside({ path: unfinished, isCopy: true });
    if (damage !== null) {
      const said = await checkBeside({ path: join(dataDirectory, 'outbox.db'), isCopy: false });
      if (said !== null) this.#options.onDamage(said);
      throw new Error(`the copy cannot be used: ${damage}`);
    }
    await syncFileAsync(unfinished);
    renameSync(unfinished, path);
    syncDirectory(this.#directory);
    this.#changesAtLast = changes;
    removeSnapshots(expendable(snapshotsIn(this.#directory)));
    const needed = snapshotsIn(this.#directory).map((snapshot) => snapshot.segment);
    removeSegmentsBefore(dataDirectory, Math.min(segment, ...needed));
  }

  #sleep(delayMs: number): void {
    this.#cancelTimer = this.#options.clock.setTimer(() => {
      void this.take();
      this.#sleep(everyMs);
    }, delayMs);
  }
}
