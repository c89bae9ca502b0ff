import { basename } from 'node:path';
import type { FolderHold } from '../../../contract/folder-hours.ts';
import type { FolderHealth, SettlingFile, UnreadFiles } from '../../../contract/watch-folder.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { KnownFolder } from '../../../foundation/files/file-system.ts';
import { messageOf } from '../../storage/messages/recorded.ts';
import type { FolderHolds } from '../holds/folder-holds.ts';
import { disregardedUntilMs, hoursBeginMs } from '../holds/hold-of-folder.ts';
import type { FileRecords } from '../files/file-records.ts';
import type { FolderRecord, FolderRecords } from '../files/folder-records.ts';
import { settlingFiles, unreadFiles } from './settling-files.ts';

/** The folder that jobs are sent from. */
export interface FolderOfJobs extends KnownFolder {
  /** Jobs up to this one were queued from another folder that was at its path then. */
  readonly earlierPlaceUpToJob: number;
}

export interface StoredFolder extends Omit<
  FolderRecord,
  | 'device'
  | 'inode'
  | 'bornAtMs'
  | 'volume'
  | 'isUnplaced'
  | 'earlierPlaceUpToJob'
  | 'state'
  | 'health'
  | 'healthDetail'
  | 'pausedUntilMs'
> {
  readonly name: string;
  readonly health: FolderHealth;
  readonly healthDetail: Message | null;
  /** Why nothing of it is sent now, or `null`. */
  readonly hold: FolderHold | null;
  /** Files that settle or wait to be readable. */
  readonly settling: number;
  /** Of these, what is not read before a person did something. Left out where there is none. */
  readonly unread?: UnreadFiles;
  /** Files that are left out: by the rules, unsupported, or empty. */
  readonly ignored: number;
}

/** What is on record of the folders that are watched. */
/** The folder that jobs are sent from. */
export interface FolderOfJobs extends KnownFolder {
  /** Jobs up to this one were queued from another folder that was at its path then. */
  readonly earlierPlaceUpToJob: number;
}

export interface StoredFolders {
  list(): StoredFolder[];
  /** Without reading the others; `null` for a folder that is not watched any more. */
  get(id: number): StoredFolder | null;
  nameOf(id: number): string | null;
  /** The folder's root as it was when a person chose it, or `null` for a folder that is not watched any more. */
  placeOf(id: number): FolderOfJobs | null;
  /** Sends outside its hours too, until they begin the next time, or obeys them again. Throws not_found. */
  disregardHours(id: number, isDisregarded: boolean): void;
  /** Files that settle or wait to be readable, the next due first. */
  settlingFiles(limit: number): SettlingFile[];
  settlingCount(): number;
}

export function createStoredFolders({
  folders,
  files,
  holds,
  clock,
}: {
  readonly folders: FolderRecords;
  readonly files: FileRecords;
  readonly holds: FolderHolds;
  readonly clock: Pick<Clock, 'nowMs'>;
}): StoredFolders {
  const stored = (record: FolderRecord): StoredFolder => {
    const { settling, ignored } = files.counts(record.id);
    const unread = unreadFiles(record, files);
    return {
      ...shown(record),
      hold: holds.of(record),
      hoursDisregardedUntilMs: disregardedUntilMs(record, clock.nowMs()),
      ...{ settling, ignored },
      ...(unread !== null && { unread }),
    };
  };
  return {
    list: () => folders.all().map((record) => stored(record)),
    get(id) {
      const record = folders.get(id);
      return record === null ? null : stored(record);
    },
    nameOf(id) {
      const record = folders.get(id);
      return record === null ? null : basename(record.path);
    },
    placeOf(id) {
      const record = folders.get(id);
      if (record === null) return null;
      const { path, device, inode, bornAtMs, earlierPlaceUpToJob } = record;
      return { path, device, inode, bornAtMs, earlierPlaceUpToJob };
    },
    disregardHours(id, isDisregarded) {
      const record = folders.get(id);
      if (record === null) throw new OutboxError('not_found', message('folder.unknown', { folder: id }));
      const untilMs = isDisregarded ? hoursBeginMs(record.rules.hours, clock.nowMs()) : null;
      folders.setHoursDisregarded(id, untilMs);
      holds.refresh();
    },
    settlingFiles: (limit) => settlingFiles({ folders, files }, limit),
    settlingCount: () => folders.all().reduce((sum, { id }) => sum + files.counts(id).settling, 0),
  };
}

function shown(
  record: FolderRecord,
): Omit<StoredFolder, 'settling' | 'unread' | 'ignored' | 'hold' | 'hoursDisregardedUntilMs'> {
  const { id, connectionId, path, rules, state, health, healthDetail, createdAtMs, rescannedAtMs } = record;
  return {
    ...{ id, connectionId, path, rules, createdAtMs, rescannedAtMs },
    healthDetail: healthDetail === null ? null : messageOf(healthDetail),
    name: basename(path),
    health: state === 'paused' ? 'paused' : health,
  };
}
