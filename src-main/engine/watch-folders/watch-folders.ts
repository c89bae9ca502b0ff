import { OutboxError } from '../../contract/errors.ts';
import { message, type Message } from '../../contract/messages/message.ts';
import type { FileSystem } from '../../foundation/files/file-system.ts';
import { relativePathBelow } from '../../foundation/files/paths-below.ts';
import type { FolderHolds } from './holds/folder-holds.ts';
import type { JudgeName } from './preview/create-judge.ts';
import type { GiveTarget } from './placement/give-target.ts';
import type { FolderPreviews } from './preview/folder-previews.ts';
import type { NamedFiles } from './preview/named-files.ts';
import type { WantedRules } from './folders/rule-change.ts';
import type { FilePlace, FileRecords } from './files/file-records.ts';
import { sendNow } from './intake/send-now.ts';
import type { Settling } from './intake/settling.ts';
import type { Answered } from './sheets/answer-sheet.ts';
import type { SheetRowRecord } from './sheets/sheet-records.ts';
import type { FolderSheets, SheetAnswer, Sheets } from './sheets/sheets.ts';
import type { FolderChanges, FolderInput, RememberedPath } from './folders/folder-changes.ts';
import type { FolderRecord, FolderRecords } from './files/folder-records.ts';
import type { FolderRegistry } from './folders/folder-registry.ts';
import type { StoredFolders } from './folders/stored-folders.ts';
import { rootCondition } from './files/folder-context.ts';
import { subfoldersOf } from './folders/subfolders.ts';

/** What `composition/make-watch-folders.ts` puts together. */
export interface WatchFoldersParts {
  readonly fileSystem: FileSystem;
  readonly dataDirectory: string;
  readonly folders: FolderRecords;
  readonly files: FileRecords;
  readonly registry: FolderRegistry;
  readonly settling: Settling;
  readonly holds: FolderHolds;
  readonly changes: FolderChanges;
  readonly sheets: Sheets;
  readonly storedFolders: StoredFolders;
  readonly previews: FolderPreviews;
  readonly namedFiles: NamedFiles;
  readonly giveTarget: GiveTarget;
  readonly judge: JudgeName;
  /** Whether folders are watched now. */
  readonly watching: { isOn: boolean };
  /** False for one-off commands: nothing is ever watched or scanned. */
  readonly watch: boolean;
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
  add(input: FolderInput): Promise<{ id: number; warnings: Message[] }>;
  /**
   * Gives a folder other rules. What has not begun follows them; what was delivered is sent to another target only where
   * `sendAgain` says so. Throws as `add` does, and not_found.
   */
  change(id: number, wanted: WantedRules & { readonly sendAgain: boolean }): Promise<void>;
  /** Watches a folder as another computer did, paused at first. Throws as `add` does. */
  adopt(input: FolderInput, remembered: readonly RememberedPath[]): Promise<void>;
  /** Why a folder could not be added, or `null`. */
  refusalOf(input: FolderInput): Promise<Message | null>;
  readonly giveTarget: GiveTarget;
  readonly judge: JudgeName;
  readonly sheets: FolderSheets;
  /** What becomes of rows that ask. Throws not_found, and unreachable where the brands that they name cannot be read now. */
  answerSheet(id: number, rows: readonly SheetRowRecord[], answer: SheetAnswer): Promise<Answered>;
  /** Names that the folder holds. Throws not_found. */
  knownNames(id: number, limit: number): string[];
  /** Throws not_found. */
  recordOf(id: number): FolderRecord;
  /** The folder at the same path that takes the file, where it is not this one's. */
  ownerBeside(id: number, relativePath: string): number | null;
  /** The folders directly in a folder. Throws `folder_refused`. */
  subfoldersOf(path: string): ReturnType<typeof subfoldersOf>;
  /** Compares the folder with the disk now; nothing where nothing is watched. Throws not_found, or conflict if paused. */
  scan(id: number): Promise<void>;
  /** Reads lists again that ask a person, as something was saved that may answer them. */
  readAskingLists(): void;
  /** Looks at files soon, as a watcher's hint does; those of folders that nobody watches are passed over. */
  hintAt(places: readonly FilePlace[]): void;
  /** Whether the folder itself is at its path, and not another one. True for one that is not watched any more. */
  isThere(id: number): Promise<boolean>;
  /** Looks soon at every file that a job stands for, in whatever folder. */
  hintAtFilesOf(jobId: number): void;
  /**
   * Has a file that waits sent as soon as it stands still, whatever age or longer rest its folder asks. Throws not_found, or
   * conflict for a paused folder and for what does not wait.
   */
  sendNow(id: number, path: string): void;
  /** `untilMs`: when it goes on by itself; `null`: when a person says so. Throws not_found. */
  pause(id: number, untilMs: number | null): Promise<void>;
  /**
   * Goes on with a paused folder. Throws conflict where another folder or volume is at its path now, unless `usesThisFolder` says that
   * it is meant.
   */
  resume(id: number, usesThisFolder?: boolean): Promise<void>;
  /** The machine slept, or its clock was set: what holds folders is looked at anew. */
  timeChanged(): void;
  /** Stops watching. Jobs stay, and nothing on the disk is touched. */
  remove(id: number): Promise<void>;
  /** Nothing settles, no scan is under way or due at once. What waits for long, for instance locked, does not count. */
  isQuiet(): boolean;
}

export function createWatchFolders(parts: WatchFoldersParts): WatchFolders {
  const { fileSystem, dataDirectory, folders, registry, settling, holds, changes, watching } = parts;
  return {
    ...parts.previews,
    ...parts.namedFiles,
    async start() {
      if (!parts.watch || watching.isOn) return;
      watching.isOn = true;
      settling.restart();
      for (const record of folders.all()) {
        if (record.state === 'active') registry.run(await registry.contextOf(record));
      }
      // Only now, so that a folder whose pause is over by itself is not watched twice.
      holds.start();
    },
    async stop() {
      watching.isOn = false;
      holds.stop();
      await registry.haltAll();
      await settling.stop();
    },
    ...parts.storedFolders,
    ...looking(parts),
    giveTarget: parts.giveTarget,
    judge: parts.judge,
    knownNames: (id, limit) => parts.files.namesOf(changes.get(id).id, limit),
    recordOf: (id) => changes.get(id),
    ownerBeside: (id, relativePath) =>
      registry.samePath.ownerBeside(changes.get(id), relativePath)?.id ?? null,
    ...aboutSheets(parts),
    ...doneByPeople(changes),
    subfoldersOf: (path) => subfoldersOf({ fileSystem, folders, dataDirectory }, path),
    timeChanged() {
      if (watching.isOn) holds.refresh();
    },
    isQuiet: () => settling.isQuiet() && registry.isQuiet,
  };
}

function looking({
  files,
  changes,
  registry,
  settling,
  folders,
  fileSystem,
}: WatchFoldersParts): Pick<
  WatchFolders,
  'scan' | 'readAskingLists' | 'hintAt' | 'hintAtFilesOf' | 'isThere' | 'sendNow'
> {
  const unpaused = (id: number, todo: 'read' | 'send'): FolderRecord => {
    const record = changes.get(id);
    if (record.state !== 'paused') return record;
    throw new OutboxError('conflict', message('folder.paused', { path: record.path, todo }));
  };
  function hintAt(places: readonly FilePlace[]): void {
    for (const { watchFolderId, relativePath } of places) registry.watchOf(watchFolderId)?.hint(relativePath);
  }
  return {
    async scan(id) {
      unpaused(id, 'read');
      const folder = registry.activeFolder(id);
      if (folder !== null) {
        files.lookAgain(id, settling.contextOf(folder).nowMs);
        settling.wake(folder);
      }
      await registry.watchOf(id)?.scan();
    },
    sendNow(id, path) {
      const relativePath = relativePathBelow(unpaused(id, 'send').path, path);
      if (relativePath === null) throw new OutboxError('not_found', message('folder.path_outside', { path }));
      const folder = registry.activeFolder(id);
      const nowMs = folder === null ? null : settling.contextOf(folder).nowMs;
      sendNow(files, id, { path, relativePath }, nowMs);
      if (folder !== null) settling.wake(folder);
    },
    readAskingLists() {
      for (const { id } of folders.all()) {
        const folder = registry.activeFolder(id);
        if (folder !== null && files.askAgain(id, settling.contextOf(folder).nowMs)) settling.wake(folder);
      }
    },
    hintAt,
    async isThere(id) {
      const record = folders.get(id);
      if (record === null) return true;
      const look = { isThorough: true, wasAway: false };
      const condition = await rootCondition(fileSystem, { ...record, root: record.path }, look);
      if (condition.kind === 'same') return true;
      registry.watchOf(id)?.hint('');
      return false;
    },
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
    resume: (id, usesThisFolder = false) => changes.resume(id, usesThisFolder),
    remove: (id) => changes.remove(id),
  };
}

function aboutSheets({
  sheets,
  changes,
  registry,
  settling,
}: WatchFoldersParts): Pick<WatchFolders, 'sheets' | 'answerSheet'> {
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
