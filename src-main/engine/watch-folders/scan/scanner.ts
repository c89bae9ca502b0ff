import { message, type MessageOf } from '../../../contract/messages/message.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { FileError, type FileSystem } from '../../../foundation/files/file-system.ts';
import {
  rangeBelow,
  type FileRecord,
  type FileRecords,
  type FileState,
  type PathRange,
} from '../files/file-records.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { isSheet } from '../rules/sheet-names.ts';
import { rootCondition, type FolderContext } from '../files/folder-context.ts';
import {
  asStaying,
  classifyFile,
  type ClassifyContext,
  type ScanMode,
  type Sighting,
} from '../files/classify-file.ts';
import { compareByCodePoint } from '../../../contract/natural-order.ts';
import type { FileLooks } from '../looks/file-looks.ts';
import { sight } from '../files/sight.ts';
import { whyUnlisted } from '../files/why-unreadable.ts';

export interface ScannerOptions {
  readonly fileSystem: FileSystem;
  readonly looks: Pick<FileLooks, 'walk'>;
  readonly files: FileRecords;
  readonly clock: Clock;
  readonly contextOf: (folder: FolderContext) => Omit<ClassifyContext, 'mode'>;
  /** After every batch that changed something. */
  readonly onWritten: (folder: FolderContext) => void;
}

interface Finding {
  readonly relativePath: string;
  readonly sighting: Sighting;
}

/** The folder's root went away while it was compared: what was missing then was not removed. */
export class RootAwayError extends Error {
  readonly told: MessageOf<'folder.went_away'>;

  constructor(path: string) {
    super(`folder.went_away ${path}`);
    this.told = message('folder.went_away', { path });
    this.name = 'RootAwayError';
  }
}

const batchSize = 200;
const pageSize = 500;

/**
 * Compares the disk with the table `file` and writes the differences. Both sides come in the same order and are walked side by
 * side, so that a tree of any size needs the memory of its largest folder, and a tree without changes writes nothing.
 */
export class Scanner {
  readonly #options: ScannerOptions;

  constructor(options: ScannerOptions) {
    this.#options = options;
  }

  /**
   * The part of the folder below `relativeStart` (`''` for all). Throws `FileError` where the start cannot be listed, and
   * `RootAwayError`.
   */
  async scan(
    folder: FolderContext,
    relativeStart: string,
    mode: ScanMode,
    stopped: () => boolean,
  ): Promise<void> {
    const { looks, files } = this.#options;
    const { root, rules } = folder;
    const tree = { root, rules, isByHand: false, innerPaths: folder.innerPaths() };
    const recorded = new RecordedPaths(files, folder.id, rangeBelow(relativeStart));
    let findings: Finding[] = [];
    const flushIfFull = async (): Promise<void> => {
      if (findings.length < batchSize) return;
      await this.#write(folder, findings, mode);
      findings = [];
    };
    for await (const batch of looks.walk(tree, relativeStart, stopped)) {
      for (const { relativePath, sighting } of batch) {
        // Another folder may have been added below this one since the walk began.
        if (isOfAnother(folder, relativePath)) continue;
        for (const absent of recorded.skipTo(relativePath)) {
          findings.push({ relativePath: absent, sighting: { kind: 'absent' } });
          await flushIfFull();
        }
        const record = recorded.take(relativePath);
        if (this.#classify(folder, { relativePath, sighting }, record, mode) !== null)
          findings.push({ relativePath, sighting });
        if (sighting.kind === 'unreadable') recorded.keepBelow(relativePath);
        await flushIfFull();
      }
      if (stopped()) break;
    }
    if (!stopped()) {
      for (const absent of recorded.skipTo(null)) {
        findings.push({ relativePath: absent, sighting: { kind: 'absent' } });
        await flushIfFull();
      }
    }
    await this.#write(folder, findings, mode);
  }

  /** Single paths, as the watcher hints at them. A hint at a folder means everything below it. */
  async check(folder: FolderContext, relativePaths: Iterable<string>, stopped: () => boolean): Promise<void> {
    const findings: Finding[] = [];
    for (const relativePath of relativePaths) {
      if (stopped()) break;
      if (folder.belongsElsewhere(relativePath) || folder.fileRules.leaveOutFolderOf(relativePath) !== null)
        continue;
      const status = await this.#statusOrNull(absolutePath(folder.root, relativePath));
      if (status?.kind === 'directory') {
        await this.#checkDirectory(folder, relativePath, stopped);
        continue;
      }
      const sighting: Sighting =
        status === null || folder.isFileOfAnother(relativePath)
          ? { kind: 'absent' }
          : await sight(this.#options.fileSystem, folder, relativePath, {
              kind: status.kind,
              readable: true,
            });
      findings.push({ relativePath, sighting });
      // Where a folder was, or was listed as left out, its whole subtree is gone.
      for (const below of this.#recordedBelow(folder, relativePath)) {
        findings.push({ relativePath: below, sighting: { kind: 'absent' } });
      }
    }
    for (let start = 0; start < findings.length; start += batchSize) {
      await this.#write(folder, findings.slice(start, start + batchSize), 'live');
    }
  }

  async #checkDirectory(folder: FolderContext, relativePath: string, stopped: () => boolean): Promise<void> {
    if (folder.fileRules.leaveOutDirectory(relativePath) !== null) return;
    try {
      await this.scan(folder, relativePath, 'live', stopped);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (error.code === 'missing' || error.code === 'not_directory') return;
      const sighting: Sighting = {
        kind: 'unreadable',
        reason: whyUnlisted(error),
      };
      await this.#write(folder, [{ relativePath: `${relativePath}/`, sighting }], 'live');
    }
  }

  async #statusOrNull(path: string): Promise<{ kind: 'file' | 'directory' | 'link' | 'other' } | null> {
    try {
      return await this.#options.fileSystem.status(path);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      // What cannot be asked is looked at again as a file, which says why.
      return error.code === 'missing' || error.code === 'not_directory' ? null : { kind: 'file' };
    }
  }

  *#recordedBelow(folder: FolderContext, relativePath: string): Generator<string> {
    yield* new RecordedPaths(this.#options.files, folder.id, rangeBelow(relativePath)).skipTo(null);
  }

  /** A file that was there when the folder was added is not new because it, or a folder above it, has another name. */
  #isRenamed(folder: FolderContext, before: FileRecord | null, found: FileState): boolean {
    const isNewName = before === null || before.phase === 'gone';
    if (!isNewName || found.phase !== 'settling' || folder.rules.existing !== 'skip') return false;
    const { device, inode, sizeBytes, modifiedAtMs } = found;
    return this.#options.files.hasStayed(folder.id, { device, inode, sizeBytes, modifiedAtMs });
  }

  #classify(
    folder: FolderContext,
    { relativePath, sighting }: Finding,
    record: FileRecord | null,
    mode: ScanMode,
  ): FileState | null {
    const context = this.#options.contextOf(folder);
    if (!isSheet(folder.rules, relativePath)) return classifyFile(record, sighting, { mode, ...context });
    // It is read whenever it was saved, and of any size and age: what it may be is said where it is read.
    return classifyFile(record, sighting, { ...context, mode: 'live', leaveOut: () => null });
  }

  /** Classifies once more inside the transaction, as the settler may have moved a file on since its record was read. */
  async #write(folder: FolderContext, findings: readonly Finding[], mode: ScanMode): Promise<void> {
    const { fileSystem, files, clock, onWritten } = this.#options;
    if (findings.length === 0) return;
    // What is missing, or new, may be that of another folder at its place.
    const condition = await rootCondition(fileSystem, folder);
    if (condition.kind !== 'same' || condition.moved !== null) throw new RootAwayError(folder.root);
    files.write(() => {
      for (const { relativePath, sighting } of findings) {
        const record = files.find(folder.id, relativePath);
        const found = this.#classify(folder, { relativePath, sighting }, record, mode);
        if (found === null) continue;
        const state = this.#isRenamed(folder, record, found) ? asStaying(found) : found;
        if (record === null) files.insert(folder.id, relativePath, state, clock.nowMs());
        else files.update(record.id, state);
      }
    });
    onWritten(folder);
  }
}

/** A folder's path ends in `/`. */
function isOfAnother(folder: FolderContext, relativePath: string): boolean {
  return relativePath.endsWith('/')
    ? folder.belongsElsewhere(relativePath)
    : folder.isFileOfAnother(relativePath);
}

/** The records of a range in order, a page at a time. */
class RecordedPaths {
  readonly #files: FileRecords;
  readonly #watchFolderId: number;
  #rest: PathRange;
  #page: FileRecord[] = [];
  #next = 0;
  #isLastPage = false;
  #kept: string | null = null;

  constructor(files: FileRecords, watchFolderId: number, range: PathRange) {
    this.#files = files;
    this.#watchFolderId = watchFolderId;
    this.#rest = range;
  }

  /** Passes over all records before `relativePath` and gives the paths of those that the disk should have shown. */
  *skipTo(relativePath: string | null): Generator<string> {
    for (let record = this.#peek(); record !== null; record = this.#peek()) {
      if (relativePath !== null && compareByCodePoint(record.relativePath, relativePath) >= 0) return;
      this.#next += 1;
      const isKept = this.#kept !== null && record.relativePath.startsWith(this.#kept);
      if (!isKept && record.phase !== 'gone') yield record.relativePath;
    }
  }

  /** The record of exactly this path, after `skipTo` it. */
  take(relativePath: string): FileRecord | null {
    const record = this.#peek();
    if (record?.relativePath !== relativePath) return null;
    this.#next += 1;
    return record;
  }

  /** What lies below a folder that cannot be listed is unknown, not gone. */
  keepBelow(relativeDirectory: string): void {
    if (relativeDirectory.endsWith('/')) this.#kept = relativeDirectory;
  }

  #peek(): FileRecord | null {
    if (this.#next >= this.#page.length && !this.#isLastPage) {
      this.#page = this.#files.page(this.#watchFolderId, this.#rest, pageSize);
      this.#next = 0;
      this.#isLastPage = this.#page.length < pageSize;
      const last = this.#page.at(-1);
      // The least string after another is that string and a NUL, which no path holds.
      if (last !== undefined) this.#rest = { ...this.#rest, from: `${last.relativePath}\u0000` };
    }
    return this.#page[this.#next] ?? null;
  }
}
