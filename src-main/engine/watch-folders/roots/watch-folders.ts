import type { Slide } from '../../../contract/connection.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { Clock } from '../../../foundation/clock.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import type { FileSystem } from '../../../foundation/files/file-system.ts';
import { folderHoldWriter } from '../../jobs/availability/folder-hold-table.ts';
import type { ComposeLinks, TakeListOptions } from '../lists/take-list.ts';
import type { FolderJobs } from '../../jobs/store/folder-jobs.ts';
import type { JobIntake } from '../../jobs/store/job-intake.ts';
import type { FileLooks } from '../looks/file-looks.ts';
import { looksOver } from '../looks/looks-over.ts';
import { FileRecords, type FilePlace } from '../scan/file-records.ts';
import { FolderChanges, type FolderInput, type RememberedPath } from './folder-changes.ts';
import { relativePathBelow } from '../../../foundation/files/paths-below.ts';
import { FolderHolds } from '../holds/folder-holds.ts';
import { createJudge, type JudgeName } from '../judging/create-judge.ts';
import { FolderRecords, type FolderRecord } from './folder-records.ts';
import { FolderRegistry } from './folder-registry.ts';
import type { BrandsRead } from '../lists/row-brands.ts';
import type { KnownTargets } from '../names/destination.ts';
import { createGiveTarget, type GiveTarget } from '../names/give-target.ts';
import { createNamedFiles, type NamedFiles } from '../preview/named-files.ts';
import { createFolderPreviews, type FolderPreviews } from '../preview/folder-previews.ts';
import type { WantedRules } from '../rules/rule-change.ts';
import type { Answered } from '../sheets/answer-sheet.ts';
import type { SheetReader } from '../sheets/sheet-table.ts';
import { createFolderSheets } from '../sheets/create-folder-sheets.ts';
import type { SheetRowRecord } from '../sheets/sheet-records.ts';
import type { FolderSheets, Sheets } from '../sheets/sheets.ts';
import { sendNow } from '../settle/send-now.ts';
import { createSettling, type Settling, type TookInFolders } from '../settle/settling.ts';
import { defaultTimings, type Timings } from '../scan/timings.ts';
import { createStoredFolders, type StoredFolders } from './stored-folders.ts';
import { subfoldersOf } from './subfolders.ts';
import { openWatcher } from '../scan/open-watcher.ts';
import type { OpenWatcher } from '../scan/watcher.ts';

export interface WatchTrouble {
  readonly kind: 'watch_limit' | 'watch_failed';
  /** What happened, what Outbox does instead, and what to do about it. `null`: it is over. */
  readonly message: string | null;
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
  readonly othersBrand?: TakeListOptions['othersBrand'];
  readonly dataDirectory: string;
  /** `null` where they cannot be read now: files that need them wait. */
  readonly slidesOf: (connectionId: number, carouselId: string) => Promise<readonly Slide[] | null>;
  /** Brands that rows of lists may name; `later` where they cannot be read now: lists that name some wait. */
  readonly brandsOf: (connectionId: number) => Promise<BrandsRead>;
  /** What else names of files may mean. */
  readonly targets: Omit<KnownTargets, 'slidesOf' | 'sheets'>;
  /** Default: sheets are read on this thread. Closed by whoever opened it. */
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

/** The folders that are watched: from "add this one" to the job of every finished file in it. */
export interface WatchFolders extends FolderPreviews, NamedFiles, StoredFolders {
  /** Begins to watch. Resolves once all folders are in hand; their first scans go on. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Throws `OutboxError`: `folder_refused`, or `invalid_input` for rules that do not fit their target. Where only new files
   * are to go, what is there now is on record before this resolves.
   */
  add(input: FolderInput): Promise<{ id: number; warnings: string[] }>;
  /**
   * Gives a folder other rules. What has not begun follows them; what was delivered is sent to another target only where
   * `sendAgain` says so. Throws as `add` does, and not_found.
   */
  change(id: number, wanted: WantedRules & { readonly sendAgain: boolean }): Promise<void>;
  /** Watches a folder as another computer did, paused at first. Throws as `add` does. */
  adopt(input: FolderInput, remembered: readonly RememberedPath[]): Promise<void>;
  /** Why a folder could not be added, or `null`. */
  refusalOf(input: FolderInput): Promise<string | null>;
  readonly giveTarget: GiveTarget;
  readonly judge: JudgeName;
  readonly sheets: FolderSheets;
  /** What becomes of rows that ask. Throws not_found, and unreachable where the brands that they name cannot be read now. */
  answerSheet(id: number, rows: readonly SheetRowRecord[], answer: 'apply' | 'keep'): Promise<Answered>;
  /** Names that the folder holds. Throws not_found. */
  knownNames(id: number, limit: number): string[];
  /** Throws not_found. */
  recordOf(id: number): FolderRecord;
  /** The folders directly in a folder. Throws `folder_refused`. */
  subfoldersOf(path: string): ReturnType<typeof subfoldersOf>;
  /** Compares the folder with the disk now; nothing where nothing is watched. Throws not_found, or conflict if paused. */
  scan(id: number): Promise<void>;
  /** Looks at files soon, as a watcher's hint does; those of folders that nobody watches are passed over. */
  hintAt(places: readonly FilePlace[]): void;
  /** Looks soon at every file that a job stands for, in whatever folder. */
  hintAtFilesOf(jobId: number): void;
  /**
   * Has a file that waits sent as soon as it stands still, whatever age or longer rest its folder asks. Throws not_found, or
   * conflict for a paused folder and for what does not wait.
   */
  sendNow(id: number, path: string): void;
  /** `untilMs`: when it goes on by itself; `null`: when a person says so. Throws not_found. */
  pause(id: number, untilMs: number | null): Promise<void>;
  /** Goes on with a paused folder, and accepts another folder or volume that is now at its path. */
  resume(id: number): Promise<void>;
  /** The machine slept, or its clock was set: what holds folders is looked at anew. */
  timeChanged(): void;
  /** Stops watching. Jobs stay, and nothing on the disk is touched. */
  remove(id: number): Promise<void>;
  /** Nothing settles, no scan is under way or due at once. What waits for long, for instance locked, does not count. */
  isQuiet(): boolean;
}

export function createWatchFolders(options: WatchFoldersOptions): WatchFolders {
  const { fileSystem, clock, logger, intake, jobs, composeLinks, dataDirectory } = options;
  const { database, looks = looksOver(fileSystem), onTook = () => undefined, othersBrand } = options;
  const timings: Timings = { ...defaultTimings, ...options.timings };
  const [folders, files] = [new FolderRecords(database), new FileRecords(database)];
  const { known, sheets } = createFolderSheets({ ...options, folders, files }, (folder) =>
    settling.contextOf(folder),
  );
  let isWatching = false;

  const registry: FolderRegistry = new FolderRegistry({
    ...{ folders, files, fileSystem, clock, logger, timings, onChanged: options.onChanged },
    openWatcher: options.openWatcher ?? openWatcher,
    settling: () => settling,
    onWatchTrouble: (kind, message) => {
      options.onTrouble({ kind: kind === 'limit' ? 'watch_limit' : 'watch_failed', message });
    },
  });
  const settling: Settling = createSettling({
    ...{ fileSystem, looks, clock, logger, timings, files, intake, composeLinks },
    ...{ slidesOf: options.slidesOf, brandsOf: options.brandsOf, onTook, known, sheets, othersBrand },
    activeFolder: (id) => registry.activeFolder(id),
    onChanged: (folder) => {
      options.onChanged(folder.id);
    },
    onRootAway: (folder) => {
      registry.watchOf(folder.id)?.hint('');
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
    isWatching: () => isWatching,
    forgetSheet: (id) => {
      sheets.forget(id);
    },
  });

  return {
    ...createFolderPreviews({
      ...{ fileSystem, looks, clock, files, jobs, intake, changes, registry, settling, known },
    }),
    ...createNamedFiles({ fileSystem, looks, clock, timings, intake, dataDirectory, onTook }),
    async start() {
      if (options.watch === false || isWatching) return;
      isWatching = true;
      settling.restart();
      for (const record of folders.all()) {
        if (record.state === 'active') registry.run(await registry.contextOf(record));
      }
      // Only now, so that a folder whose pause is over by itself is not watched twice.
      holds.start();
    },
    async stop() {
      isWatching = false;
      holds.stop();
      await registry.haltAll();
      await settling.stop();
    },
    ...createStoredFolders({ folders, files, holds, clock }),
    ...looking({ files, changes, registry, settling }),
    ...aboutNames({ fileSystem, folders, files, clock, intake, known, changes, registry }),
    ...aboutSheets({ sheets, changes, registry, settling }),
    ...doneByPeople(changes),
    subfoldersOf: (path) => subfoldersOf({ fileSystem, folders, dataDirectory }, path),
    timeChanged() {
      if (isWatching) holds.refresh();
    },
    isQuiet: () => settling.isQuiet() && registry.isQuiet,
  };
}

function looking({
  files,
  changes,
  registry,
  settling,
}: {
  readonly files: FileRecords;
  readonly changes: FolderChanges;
  readonly registry: FolderRegistry;
  readonly settling: Settling;
}): Pick<WatchFolders, 'scan' | 'hintAt' | 'hintAtFilesOf' | 'sendNow'> {
  const unpaused = (id: number, toDo: string): FolderRecord => {
    const record = changes.get(id);
    if (record.state !== 'paused') return record;
    throw new OutboxError('conflict', `${record.path} is paused. Resume it to have ${toDo}.`);
  };
  function hintAt(places: readonly FilePlace[]): void {
    for (const { watchFolderId, relativePath } of places) registry.watchOf(watchFolderId)?.hint(relativePath);
  }
  return {
    async scan(id) {
      unpaused(id, 'it read through');
      await registry.watchOf(id)?.scan();
    },
    sendNow(id, path) {
      const relativePath = relativePathBelow(unpaused(id, 'its files sent').path, path);
      if (relativePath === null) throw new OutboxError('not_found', `${path} does not lie in that folder.`);
      const folder = registry.activeFolder(id);
      const nowMs = folder === null ? null : settling.contextOf(folder).nowMs;
      sendNow(files, id, { path, relativePath }, nowMs);
      if (folder !== null) settling.wake(folder);
    },
    hintAt,
    hintAtFilesOf(jobId) {
      hintAt(files.placesOfJob(jobId));
    },
  };
}

function doneByPeople(
  changes: FolderChanges,
): Pick<WatchFolders, 'add' | 'adopt' | 'refusalOf' | 'change' | 'pause' | 'resume' | 'remove'> {
  return {
    add: (input) => changes.add(input),
    adopt: (input, remembered) => changes.adopt(input, remembered),
    refusalOf: (input) => changes.refusalOf(input),
    change: (id, wanted) => changes.change(id, wanted),
    pause: (id, untilMs) => changes.pause(id, untilMs),
    resume: (id) => changes.resume(id),
    remove: (id) => changes.remove(id),
  };
}

function aboutSheets(parts: {
  readonly sheets: Sheets;
  readonly changes: FolderChanges;
  readonly registry: FolderRegistry;
  readonly settling: Settling;
}): Pick<WatchFolders, 'sheets' | 'answerSheet'> {
  const { sheets, changes, registry, settling } = parts;
  return {
    sheets,
    async answerSheet(id, rows, answer) {
      const folder = await registry.contextOf(changes.get(id));
      const answered = await sheets.answer(folder, rows, answer);
      settling.wake(folder);
      return answered;
    },
  };
}

function aboutNames(
  parts: Parameters<typeof createGiveTarget>[0] &
    Omit<Parameters<typeof createJudge>[0], 'nesting'> & {
      readonly changes: FolderChanges;
      readonly registry: FolderRegistry;
    },
): Pick<WatchFolders, 'giveTarget' | 'judge' | 'knownNames' | 'recordOf'> {
  const { files, changes } = parts;
  return {
    giveTarget: createGiveTarget(parts),
    judge: createJudge({ ...parts, nesting: parts.registry.nesting }),
    knownNames: (id, limit) => files.namesOf(changes.get(id).id, limit),
    recordOf: (id) => changes.get(id),
  };
}
