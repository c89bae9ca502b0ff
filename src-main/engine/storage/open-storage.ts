import { join } from 'node:path';
import Database from 'better-sqlite3';
import { OutboxError } from '../../contract/errors.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { Logger } from '../../foundation/logger.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import { takeOwnership } from '../database/owner-lock.ts';
import { DatabaseVigil } from './database-vigil.ts';
import { DiskRoom } from './disk-room.ts';
import { FileSendJournal } from './file-send-journal.ts';
import { readJournal, segmentsIn } from './journal-files.ts';
import { mend, replay } from './mend.ts';
import { corruptionIn, openSound, openTwice, sizeOf, type Opened } from './open-sound.ts';
import { refuseNetworkDrive } from './network-drive.ts';
import { isBehind, replayedTo, unknownTo } from './known-sends.ts';
import { snapshotDirectory, snapshotsIn } from './snapshot-files.ts';
import { Snapshots } from './snapshots.ts';
import type { Mended, Storage } from './storage.ts';
import { Suspicion } from './suspicion.ts';

/** Larger databases are checked in their snapshots only, so that a start stays short. */
const checkedAlwaysBytes = 32 * 1024 * 1024;
const checkedAfterCrashBytes = 256 * 1024 * 1024;

export interface StorageOptions {
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** False for one-off commands: nothing is set aside or copied. */
  readonly isDelivering: boolean;
}

/**
 * Takes the data folder for this process and opens what is in it. A database that is damaged or gone is replaced by the newest
 * good snapshot and what the send journal knows beyond it. Throws `OutboxError` `already_running` or `storage`.
 */
export function openStorage(options: StorageOptions): Storage {
  const { dataDirectory, clock, logger, isDelivering } = options;
  const lock = takeOwnership(dataDirectory);
  let opened: OutboxDatabase | undefined;
  try {
    refuseNetworkDrive(dataDirectory);
    const file = join(dataDirectory, 'outbox.db');
    const suspicion = new Suspicion(dataDirectory);
    const { database, mended } = openOrMend(file, options, suspicion);
    opened = database;
    const journal = new FileSendJournal({ directory: dataDirectory, database, clock });
    let tellLost: (words: string) => void = () => undefined;
    const snapshots = new Snapshots({
      ...{ dataDirectory, database, journal, clock, logger },
      onDamage: (why) => {
        suspicion.raise();
        tellLost(`${file} cannot be used any more: ${why}`);
      },
    });
    const vigil = new DatabaseVigil(file, clock);
    const room = new DiskRoom(dataDirectory);
    if (mended !== null) logger.warn('database mended', { title: mended.title, detail: mended.detail });
    return {
      database,
      journal,
      mended,
      makeRoom: () => {
        room.release();
      },
      hasRoom: () => room.restore(),
      suspect(error) {
        if (corruptionIn(error) !== null) suspicion.raise();
      },
      start(onLost) {
        tellLost = onLost;
        room.restore();
        snapshots.start();
        vigil.start(onLost);
      },
      async close() {
        vigil.stop();
        if (isDelivering) await snapshots.stop();
        journal.close();
        closeDatabase(database, logger);
        lock.release();
      },
    };
  } catch (error) {
    opened?.close();
    lock.release();
    if (error instanceof OutboxError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new OutboxError(
      'storage',
      `The data folder ${dataDirectory} cannot be used: ${why}. Check its permissions and free space.`,
      { cause: error },
    );
  }
}

function openOrMend(
  file: string,
  { dataDirectory, clock, logger }: StorageOptions,
  suspicion: Suspicion,
): { database: OutboxDatabase; mended: Mended | null } {
  const nowMs = clock.nowMs();
  // SQLite takes an empty file for a new database.
  const isEmpty = sizeOf(file) === 0;
  const checkedBytes = suspicion.isRaised ? Number.POSITIVE_INFINITY : checkedBytesOf(file);
  const opened: Opened =
    isEmpty && hasHistory(dataDirectory)
      ? { why: 'the database was gone' }
      : openTwice(() => openSound(file, checkedBytes));
  let why: string;
  if ('why' in opened) why = opened.why;
  else if (!isBehindSnapshot(opened.database, dataDirectory, nowMs)) {
    suspicion.settle();
    return { database: opened.database, mended: catchUp(opened.database, dataDirectory, nowMs) };
  } else {
    opened.database.close();
    why = 'it is older than its newest snapshot';
  }
  logger.error('the database cannot be used', { why });
  const mended = mend(file, { dataDirectory, nowMs, why });
  suspicion.settle();
  return mended;
}

/** A start stays short, and after a crash takes a little longer. */
function checkedBytesOf(file: string): number {
  return sizeOf(`${file}-wal`) > 0 ? checkedAfterCrashBytes : checkedAlwaysBytes;
}

/** What the newest snapshot knows of sends, the database must know: otherwise it is another one, or an older one. */
function isBehindSnapshot(database: OutboxDatabase, dataDirectory: string, nowMs: number): boolean {
  const [newest] = snapshotsIn(snapshotDirectory(dataDirectory));
  if (newest === undefined || sizeOf(newest.path) === 0) return false;
  let copy: Database.Database | undefined;
  try {
    copy = new Database(newest.path, { readonly: true });
    return isBehind(database, copy, nowMs);
  } catch {
    // A snapshot that cannot be read is no reason to give up a database that can.
    return false;
  } finally {
    copy?.close();
  }
}

/** The database may have lost its newest writes without a trace, with its write-ahead log or by an older copy in its place. */
function catchUp(database: OutboxDatabase, dataDirectory: string, nowMs: number): Mended | null {
  const first = Math.max(
    snapshotsIn(snapshotDirectory(dataDirectory))[0]?.segment ?? 0,
    replayedTo(database),
  );
  const missing = unknownTo(database, readJournal(dataDirectory, first).entries);
  if (missing.length === 0) return null;
  const { accepted, inDoubt } = replay(database, missing, dataDirectory, nowMs);
  // Attempts that are too old to be kept are missing too, but what came of them is not.
  if (accepted + inDoubt === 0) return null;
  return {
    title: 'The database had lost its newest writes',
    detail: `Its send journal added ${String(accepted)} deliveries and ${String(inDoubt)} in doubt. Watched folders are compared anew; single files and links that were added last may have to be added again.`,
  };
}

function hasHistory(dataDirectory: string): boolean {
  return segmentsIn(dataDirectory).length > 0 || snapshotsIn(snapshotDirectory(dataDirectory)).length > 0;
}

function closeDatabase(database: OutboxDatabase, logger: Logger): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // The log of writes is kept and read at the next start.
    logger.warn('checkpoint failed', { error: error instanceof Error ? error.message : String(error) });
  }
  database.close();
}
