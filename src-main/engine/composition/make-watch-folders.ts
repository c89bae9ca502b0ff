import type { Message } from '../../contract/messages/message.ts';
import type { Slide } from '../../contract/connection.ts';
import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import type { Logger } from '../../contract/log/logger.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { FileSystem } from '../../foundation/files/file-system.ts';
import { folderHoldWriter } from '../jobs/availability/folder-hold-table.ts';
import type { FolderJobs } from '../jobs/store/folder-jobs.ts';
import type { JobIntake } from '../jobs/store/job-intake.ts';
import type { OutboxDatabase } from '../storage/database/open-database.ts';
import { FolderHolds } from '../watch-folders/holds/folder-holds.ts';
import { createJudge } from '../watch-folders/preview/create-judge.ts';
import type { BrandsRead } from '../watch-folders/lists/row-brands.ts';
import type { ComposeLinks } from '../watch-folders/placement/take-list.ts';
import type { FileLooks } from '../watch-folders/looks/file-looks.ts';
import { looksOver } from '../watch-folders/looks/looks-over.ts';
import type { KnownTargets } from '../watch-folders/placement/destination.ts';
import { createGiveTarget } from '../watch-folders/placement/give-target.ts';
import { createFolderPreviews } from '../watch-folders/preview/folder-previews.ts';
import { createNamedFiles } from '../watch-folders/preview/named-files.ts';
import { FolderChanges } from '../watch-folders/folders/folder-changes.ts';
import { FolderRecords } from '../watch-folders/files/folder-records.ts';
import { FolderRegistry } from '../watch-folders/folders/folder-registry.ts';
import { createStoredFolders } from '../watch-folders/folders/stored-folders.ts';
import { createWatchFolders, type WatchFolders } from '../watch-folders/watch-folders.ts';
import { FileRecords } from '../watch-folders/files/file-records.ts';
import { openWatcher } from '../watch-folders/scan/open-watcher.ts';
import { defaultTimings, type Timings } from '../watch-folders/files/timings.ts';
import type { OpenWatcher } from '../watch-folders/scan/watcher.ts';
import { createSettling, type Settling, type TookInFolders } from '../watch-folders/intake/settling.ts';
import { createFolderSheets } from '../watch-folders/sheets/create-folder-sheets.ts';
import { readSheetsHere } from '../watch-folders/tables/read-table.ts';
import type { SheetReader } from '../watch-folders/tables/sheet-table.ts';

export interface WatchTrouble {
  readonly kind: 'watch_limit' | 'watch_failed';
  /** What happened, what Outbox does instead, and what to do about it. `null`: it is over. */
  readonly message: Message | null;
}

export interface WatchFoldersOptions {
  readonly database: OutboxDatabase;
  readonly fileSystem: FileSystem;
  /** Default: over the file system, on this thread. Closed by whoever opened them. */
  readonly looks?: FileLooks;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly intake: JobIntake;
  readonly jobs: FolderJobs;
  readonly composeLinks: ComposeLinks;
  readonly dataDirectory: string;
  /** `null` where they cannot be read now: files that need them wait. */
  readonly slidesOf: (connectionId: number, carouselId: string) => Promise<readonly Slide[] | null>;
  /** Brands that rows of lists may name; `later` where they cannot be read now: lists that name some wait. */
  readonly brandsOf: (connectionId: number) => Promise<BrandsRead>;
  /** What else names of files may mean. */
  readonly targets: Omit<KnownTargets, 'slidesOf' | 'sheets'>;
  /** Default: sheets and lists are read on this thread. Closed by whoever opened it. */
  readonly sheetReader?: SheetReader | undefined;
  /** Health, counts or settling of a folder changed. Called often; batch it. */
  readonly onChanged: (watchFolderId: number) => void;
  readonly onTrouble: (trouble: WatchTrouble) => void;
  /** Judges anew what waits of a connection. Left out: nothing does. */
  readonly judgeAnew?: (connectionId: number) => Promise<void>;
  /** The pause or the hours of a folder began or ended, so that other jobs may go. */
  readonly onHeld: () => void;
  readonly onTook?: TookInFolders;
  readonly timings?: Partial<Timings>;
  /** False for one-off commands: nothing is watched or scanned. Default true. */
  readonly watch?: boolean;
  /** Default: the machine's own. */
  readonly openWatcher?: OpenWatcher | undefined;
}

/** The parts of the watched folders, which know one another. */
export function makeWatchFolders(options: WatchFoldersOptions): WatchFolders {
  const { fileSystem, clock, logger, intake, jobs, composeLinks, dataDirectory } = options;
  const { database, looks = looksOver(fileSystem), onTook = () => undefined } = options;
  const timings: Timings = { ...defaultTimings, ...options.timings };
  const [folders, files] = [new FolderRecords(database), new FileRecords(database)];
  const { known, sheets } = createFolderSheets({ ...options, folders, files }, (folder) =>
    settling.contextOf(folder),
  );
  const watching = { isOn: false };

  const registry: FolderRegistry = new FolderRegistry({
    ...{ folders, files, fileSystem, clock, logger, timings, onChanged: options.onChanged },
    openWatcher: options.openWatcher ?? openWatcher,
    settling: () => settling,
    onMoved(id, identity) {
      changes.moved(id, identity).catch((error: unknown) => {
        logger.write('folder.resume_failed', { folderId: id, ...faultOf(error) }, messageOfFault(error));
      });
    },
    onReturned(id) {
      if (jobs.folderReturned(id) > 0) options.onHeld();
    },
    onWatchTrouble: (kind, message) => {
      options.onTrouble({ kind: kind === 'limit' ? 'watch_limit' : 'watch_failed', message });
    },
  });
  const settling: Settling = createSettling({
    ...{ fileSystem, looks, clock, logger, timings, files, intake, composeLinks },
    ...{ slidesOf: options.slidesOf, brandsOf: options.brandsOf, onTook, known, sheets },
    listReader: options.sheetReader ?? readSheetsHere,
    activeFolder: (id) => registry.activeFolder(id),
    onChanged: (folder) => {
      options.onChanged(folder.id);
    },
    lookAgain: (folder, relativePath) => {
      registry.watchOf(folder.id)?.lookAgain(relativePath);
    },
  });
  const holds: FolderHolds = new FolderHolds({
    ...{ clock, folders, logger, write: folderHoldWriter(database), onChanged: options.onHeld },
    endPause: (id) => changes.endPause(id),
  });
  const changes = new FolderChanges({
    ...{ folders, files, registry, settling, fileSystem, clock },
    onChanged(id) {
      holds.refresh();
      options.onChanged(id);
    },
    ...{ jobs, intake, composeLinks, dataDirectory },
    judgeAnew: (connectionId) => options.judgeAnew?.(connectionId) ?? Promise.resolve(),
    isWatching: () => watching.isOn,
    forgetSheet: (id) => {
      sheets.forget(id);
    },
  });

  const named = { fileSystem, folders, files, clock, intake, known };
  return createWatchFolders({
    ...{ fileSystem, dataDirectory, folders, files, registry, settling, holds, changes, sheets, watching },
    storedFolders: createStoredFolders({ folders, files, holds, clock }),
    previews: createFolderPreviews({
      ...{ fileSystem, looks, clock, files, jobs, intake, changes, registry, settling, known },
    }),
    namedFiles: createNamedFiles({ fileSystem, looks, clock, timings, intake, dataDirectory, onTook }),
    giveTarget: createGiveTarget(named),
    judge: createJudge({ ...named, changes, registry }),
    watch: options.watch ?? true,
  });
}
