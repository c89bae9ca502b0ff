import { message, type Message } from '../../../contract/messages/message.ts';
import { inEnglish } from '../messages/english.ts';
import { join } from 'node:path';
import { OutboxError, toldBy } from '../../../contract/errors.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import { takeOwnership } from '../database/owner-lock.ts';
import { DatabaseFileWatch } from './database-file-watch.ts';
import { examine } from './examine.ts';
import { DiskRoom } from '../data-folder/disk-room.ts';
import { FileDataFolder } from '../data-folder/file-data-folder.ts';
import { FileSendJournal } from '../journal/file-send-journal.ts';
import { refuseNetworkDrive } from '../data-folder/network-drive.ts';
import { openOrRepair } from './open-or-repair.ts';
import { corruptionIn, damaged } from '../database/open-sound.ts';
import { Marks } from '../marks/marks.ts';
import { RepairRecords } from './repair-records.ts';
import { Snapshots } from '../snapshots/snapshots.ts';
import type { Replay, Repaired, Storage } from '../storage.ts';
import { DamageMarker } from './damage-marker.ts';

export interface StorageOptions {
  readonly dataDirectory: string;
  /** Where the mark of the data folder is kept. Left out: nowhere. */
  readonly stateDirectory?: string | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** False for one-off commands: nothing is set aside, and nothing copied but what they set up. */
  readonly isDelivering: boolean;
  /** What the journal knows, brought into an older database. */
  readonly replay: Replay;
}

/**
 * Takes the data folder for this process and opens what is in it. A database that is damaged or gone is replaced by the newest
 * good snapshot and what the send journal knows beyond it. Rejects with `OutboxError` `already_running` or `storage`.
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { dataDirectory, clock, logger, isDelivering, replay } = options;
  const lock = takeOwnership(dataDirectory);
  let opened: OutboxDatabase | undefined;
  try {
    refuseNetworkDrive(dataDirectory);
    const nowMs = clock.nowMs();
    const marker = new DamageMarker(dataDirectory);
    const file = join(dataDirectory, 'outbox.db');
    const damage = await examine(file, { isSuspect: marker.isSet });
    const folder = new FileDataFolder(dataDirectory, { nowMs, damage });
    const { database, repaired } = openOrRepair(folder, { nowMs, logger, replay });
    opened = database;
    marker.clear();
    const repairs = new RepairRecords(database);
    if (repaired !== null) repairs.add(repaired);
    const marks = new Marks({
      ...{ stateDirectory: options.stateDirectory, dataDirectory, database, clock, logger },
      isRepaired: repaired !== null,
      isDelivering,
      journal: () => folder.journalFrom(0),
    });
    const journal = new FileSendJournal({ directory: dataDirectory, database, clock });
    let tellLost: (why: Message) => void = () => undefined;
    const snapshots = new Snapshots({
      ...{ dataDirectory, database, journal, clock, logger },
      onDamage: (said) => {
        marker.set();
        tellLost(message('damage.unusable', { path: file, reason: damaged(said) }));
      },
    });
    const fileWatch = new DatabaseFileWatch(file, clock);
    const room = new DiskRoom(dataDirectory);
    if (repaired !== null) logRepair(repaired, logger);
    return {
      database,
      journal: marks.following(journal),
      olderCopy: marks,
      repaired,
      repairs,
      keepSoon: () => {
        snapshots.keepSoon();
      },
      makeRoom: () => {
        room.release();
      },
      hasRoom: () => room.restore(),
      suspect(error) {
        if (corruptionIn(error) !== null) marker.set();
      },
      start(onLost) {
        tellLost = onLost;
        room.restore();
        snapshots.start();
        fileWatch.start(onLost);
      },
      async close() {
        fileWatch.stop();
        if (isDelivering || snapshots.isWanted) await snapshots.stop();
        journal.close();
        marks.close();
        closeDatabase(database, logger);
        lock.release();
      },
    };
  } catch (error) {
    opened?.close();
    lock.release();
    if (error instanceof OutboxError) throw error;
    const told = message('data_folder.not_opened', { path: dataDirectory, reason: toldBy(error) });
    throw new OutboxError('storage', told, { cause: error });
  }
}

function logRepair({ title, detail }: Repaired, logger: Logger): void {
  logger.write('storage.repaired', {}, { message: `${inEnglish(title)}. ${inEnglish(detail)}` });
}

function closeDatabase(database: OutboxDatabase, logger: Logger): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // The log of writes is kept and read at the next start.
    logger.write('storage.checkpoint_failed', faultOf(error), messageOfFault(error));
  }
  database.close();
}
