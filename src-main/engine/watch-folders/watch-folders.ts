import { basename } from 'node:path';
import type { Slide } from '../../contract/connection.ts';
import { OutboxError } from '../../contract/errors.ts';
import type { FileTargetKind } from '../../contract/job.ts';
import type {
  FolderChangePreview,
  FolderHealth,
  FolderPreview,
  SettlingFile,
} from '../../contract/watch-folder.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { Logger } from '../../foundation/logger.ts';
import type { OutboxDatabase } from '../database/open-database.ts';
import type { FileSystem, KnownFolder } from '../file-system.ts';
import type { ComposeLinks } from './hand-over.ts';
import type { FolderJobs } from '../jobs/folder-jobs.ts';
import type { JobIntake, SettledFile } from '../jobs/job-intake.ts';
import { FileRecords } from './file-records.ts';
import { nameOf } from './file-rules.ts';
import {
  filesInFolder,
  lookAtPath,
  type FilesInFolder,
  type FolderOfFiles,
  type NamedFile,
} from './files-in-folder.ts';
import { checkRules, FolderChanges, type FolderInput } from './folder-changes.ts';
import { absolutePath } from './folder-context.ts';
import { FolderRecords, type FolderRecord } from './folder-records.ts';
import { FolderRoster } from './folder-roster.ts';
import type { BrandsRead } from './row-brands.ts';
import { Gate } from './limits.ts';
import { Foresight } from './foresight.ts';
import { previewFolder, type PreviewRequest } from './preview.ts';
import { previewChange } from './preview-change.ts';
import { ruleChange, type WantedRules } from './rule-change.ts';
import { settleAtOnce, settleFile } from './settle-once.ts';
import { foreseenWait } from './foreseen-wait.ts';
import { createSettling, type Settling } from './settling.ts';
import { defaultTimings, type Timings } from './timings.ts';
import { openWatcher, type OpenWatcher } from './watcher.ts';

export interface WatchTrouble {
  readonly kind: 'watch_limit';
  /** What happened, what Outbox does instead, and what to do about it. `null`: it is over. */
  readonly words: string | null;
}

export interface WatchFoldersOptions {
  readonly database: OutboxDatabase;
  readonly fileSystem: FileSystem;
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
  /** Health, counts or settling of a folder changed. Called often; batch it. */
  readonly onChanged: (watchFolderId: number) => void;
  readonly onTrouble: (trouble: WatchTrouble) => void;
  readonly timings?: Partial<Timings>;
  /** False for one-off commands: nothing is watched or scanned. Default true. */
  readonly watch?: boolean;
  /** Default: chokidar. */
  readonly openWatcher?: OpenWatcher | undefined;
}

export interface StoredFolder extends Omit<FolderRecord, 'device' | 'inode' | 'state' | 'health'> {
  readonly name: string;
  readonly health: FolderHealth;
  /** Files that settle or wait to be readable. */
  readonly settling: number;
  /** Files that are left out: by the rules, unsupported, or empty. */
  readonly ignored: number;
}

/** What speaks against files of a folder, as others know it. */
export type FolderWarnings = Pick<PreviewRequest, 'warningFor' | 'sameNameFor'>;

/** The folders that are watched: from "add this one" to the job of every finished file in it. */
export interface WatchFolders {
  /** Begins to watch. Resolves once all folders are in hand; their first scans go on. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Throws `OutboxError`: `folder_refused`, or `invalid_input` for rules that do not fit their target. Where only new files
   * are to go, what is there now is on record before this resolves.
   */
  add(input: FolderInput): Promise<{ id: number; warnings: string[] }>;
  /** What `add` would do. Throws as it does; writes nothing. */
  preview(input: FolderInput, warnings?: FolderWarnings): Promise<FolderPreview>;
  /**
   * Gives a folder other rules. What has not begun follows them; what was delivered is sent to another target only where
   * `sendAgain` says so. Throws as `add` does, and not_found.
   */
  change(id: number, wanted: WantedRules & { readonly sendAgain: boolean }): Promise<void>;
  /** What `change` would do. Throws as it does; writes nothing. */
  previewChange(
    id: number,
    wanted: WantedRules,
    warnings?: Pick<FolderWarnings, 'sameNameFor'>,
  ): Promise<FolderChangePreview>;
  list(): StoredFolder[];
  /** The folder's root as it was when a person chose it, or `null` for a folder that is not watched any more. */
  placeOf(id: number): KnownFolder | null;
  /** Compares the folder with the disk now; nothing where nothing is watched. Throws not_found, or conflict if paused. */
  scan(id: number): Promise<void>;
  pause(id: number): Promise<void>;
  /** Goes on with a paused folder, and accepts another folder or volume that is now at its path. */
  resume(id: number): Promise<void>;
  /** Stops watching. Jobs stay, and nothing on the disk is touched. */
  remove(id: number): Promise<void>;
  /** Files that settle or wait to be readable, the next due first. */
  settlingFiles(limit: number): SettlingFile[];
  settlingCount(): number;
  /** Nothing settles, no scan is under way or due at once. What waits for long, for instance locked, does not count. */
  isQuiet(): boolean;
  /** For a file that a person names. Throws `OutboxError`: not_found, invalid_input, conflict where it cannot be sent now. */
  settleFile(path: string, folder?: FolderOfFiles): Promise<SettledFile>;
  /** The same for one in a folder that a person names: `null` where it is still being written. */
  settleAtOnce(path: string, folder: FolderOfFiles): Promise<SettledFile | null>;
  /**
   * What a path leads to that a person names: of a folder what goes to such a target, and what is left out. `null` where there is
   * neither a folder nor a regular file. Throws `OutboxError` folder_refused.
   */
  lookAt(path: string, target: FileTargetKind): Promise<NamedFile | FilesInFolder | null>;
  /** For one look at files before they are added. */
  foresight(): Foresight;
  /** What such a file would be waited for longer than usual, and for how long, or `null`. */
  foreseenWait(path: string): Promise<string | null>;
}

const readersAtOnce = 2;

export function createWatchFolders(options: WatchFoldersOptions): WatchFolders {
  const { fileSystem, clock, logger, onChanged } = options;
  const timings: Timings = { ...defaultTimings, ...options.timings };
  const folders = new FolderRecords(options.database);
  const files = new FileRecords(options.database);
  const readers = new Gate(readersAtOnce);
  const settleOnce = { fileSystem, clock, timings, readers, spareBuffers: [] };
  let isWatching = false;

  const roster: FolderRoster = new FolderRoster({
    ...{ folders, files, fileSystem, clock, logger, timings, onChanged },
    openWatcher: options.openWatcher ?? openWatcher,
    settling: () => settling,
    onWatchLimit: (words) => {
      options.onTrouble({ kind: 'watch_limit', words });
    },
  });
  const settling: Settling = createSettling({
    ...{
      fileSystem,
      clock,
      logger,
      timings,
      files,
      intake: options.intake,
      composeLinks: options.composeLinks,
      slidesOf: options.slidesOf,
      brandsOf: options.brandsOf,
    },
    activeFolder: (id) => roster.activeFolder(id),
    onChanged: (folder) => {
      onChanged(folder.id);
    },
    onRootAway: (folder) => {
      roster.runnerOf(folder.id)?.hint('');
    },
  });
  const changes = new FolderChanges({
    ...{ folders, files, roster, settling, fileSystem, clock, onChanged },
    ...{ jobs: options.jobs, intake: options.intake, composeLinks: options.composeLinks },
    dataDirectory: options.dataDirectory,
    isWatching: () => isWatching,
  });

  return {
    async start() {
      if (options.watch === false || isWatching) return;
      isWatching = true;
      settling.restart();
      for (const record of folders.all()) {
        if (record.state === 'active') roster.run(await roster.contextOf(record));
      }
    },
    async stop() {
      isWatching = false;
      await roster.haltAll();
      await settling.stop();
    },
    add: (input) => changes.add(input),
    preview: (input, warnings = {}) =>
      preview(input, warnings, { fileSystem, changes, roster, settling, intake: options.intake }),
    change: (id, wanted) => changes.change(id, wanted),
    async previewChange(id, wanted, { sameNameFor = () => null } = {}) {
      checkRules(wanted.rules);
      const record = changes.get(id);
      const tree = await roster.contextOf({ ...record, ...wanted });
      const slides = wanted.rules.slides === null ? null : await settling.slidesOf(tree);
      const foresight = new Foresight({ fileSystem, intake: options.intake });
      return previewChange(
        { fileSystem, files, jobs: options.jobs, foresight },
        { folder: record, tree, slides, change: ruleChange(record, wanted), sameNameFor },
      );
    },
    list: () => folders.all().map((record) => ({ ...shown(record), ...files.counts(record.id) })),
    placeOf: (id) => {
      const record = folders.get(id);
      return record === null ? null : { path: record.path, device: record.device, inode: record.inode };
    },
    async scan(id) {
      const record = changes.get(id);
      if (record.state === 'paused') {
        throw new OutboxError('conflict', `${record.path} is paused. Resume it to have it read through.`);
      }
      await roster.runnerOf(id)?.scan();
    },
    pause: (id) => changes.pause(id),
    resume: (id) => changes.resume(id),
    remove: (id) => changes.remove(id),
    settlingFiles: (limit) => {
      const roots = new Map(folders.all().map(({ id, path }) => [id, path]));
      return files.waiting(limit).map(({ watchFolderId, relativePath, sizeBytes, reason }) => ({
        watchFolderId,
        path: absolutePath(roots.get(watchFolderId) ?? '', relativePath),
        name: nameOf(relativePath.replace(/\/$/, '')),
        sizeBytes,
        reason: reason ?? '',
      }));
    },
    settlingCount: () => files.waitingCount(),
    isQuiet: () => settling.isQuiet() && roster.isQuiet,
    settleFile: (path, folder) => settleFile(settleOnce, { path, folder: folder ?? null }),
    settleAtOnce: (path, folder) => settleAtOnce(settleOnce, { path, folder }),
    async lookAt(path, target) {
      const named = await lookAtPath(fileSystem, path);
      if (named?.kind !== 'folder') return named;
      return filesInFolder(fileSystem, { path, target, dataDirectory: options.dataDirectory });
    },
    foresight: () => new Foresight({ fileSystem, intake: options.intake }),
    foreseenWait: (path) => foreseenWait({ fileSystem, timings }, path),
  };
}

async function preview(
  input: FolderInput,
  warnings: FolderWarnings,
  parts: {
    fileSystem: FileSystem;
    changes: FolderChanges;
    roster: FolderRoster;
    settling: Settling;
    intake: JobIntake;
  },
): Promise<FolderPreview> {
  const { fileSystem, changes, roster, settling, intake } = parts;
  const root = await changes.check(input);
  const { connectionId, rules } = input;
  const tree = await roster.contextOf({ ...root, id: 0, connectionId, rules });
  const slow =
    'It is on a network or cloud-synchronised place: it is listed at intervals instead of watched.';
  return previewFolder({
    ...{ fileSystem, tree, connectionId, rules, ...warnings },
    foresight: new Foresight({ fileSystem, intake }),
    slides: rules.slides === null ? null : await settling.slidesOf(tree),
    warnings: tree.isSlow ? [...root.warnings, slow] : root.warnings,
  });
}

function shown(record: FolderRecord): Omit<StoredFolder, 'settling' | 'ignored'> {
  const { id, connectionId, path, rules, state, health, healthDetail, createdAtMs, rescannedAtMs } = record;
  return {
    ...{ id, connectionId, path, rules, healthDetail, createdAtMs, rescannedAtMs },
    name: basename(path),
    health: state === 'paused' ? 'paused' : health,
  };
}
