import { join } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { Logger } from '../../foundation/logger.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import { takeOwnership } from '../database/owner-lock.ts';
import { DatabaseVigil } from './database-vigil.ts';
import { DiskRoom } from './disk-room.ts';
import { FileDataFolder } from './file-data-folder.ts';
import { FileSendJournal } from './file-send-journal.ts';
import { refuseNetworkDrive } from './network-drive.ts';
import { openOrMend } from './open-or-mend.ts';
import { corruptionIn } from './open-sound.ts';
import { Snapshots } from './snapshots.ts';
import type { Storage } from './storage.ts';
import { Suspicion } from './suspicion.ts';

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
    const nowMs = clock.nowMs();
    const suspicion = new Suspicion(dataDirectory);
    const folder = new FileDataFolder(dataDirectory, { nowMs, isSuspect: suspicion.isRaised });
    const { database, mended } = openOrMend(folder, { nowMs, logger });
    opened = database;
    suspicion.settle();
    const journal = new FileSendJournal({ directory: dataDirectory, database, clock });
    const file = join(dataDirectory, 'outbox.db');
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

function closeDatabase(database: OutboxDatabase, logger: Logger): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // The log of writes is kept and read at the next start.
    logger.warn('checkpoint failed', { error: error instanceof Error ? error.message : String(error) });
  }
  database.close();
}
