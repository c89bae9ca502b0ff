import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Slide } from '../../../contract/connection.ts';
import { editedFileRule } from '../../../contract/folder-rules.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { isSameFile, type FileSystem } from '../../../foundation/files/file-system.ts';
import type { FileLooks, ReadTerms } from '../looks/file-looks.ts';
import type { ContentReading, ContentRequest } from '../files/read-content.ts';
import { goesAsItIs } from '../files/document-end.ts';
import type { FileRecord, FileState } from '../files/file-records.ts';
import type { Destination } from '../placement/destination.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { rootCondition, type FolderContext } from '../files/folder-context.ts';
import {
  addJobsOfFiles,
  leftOut,
  notQueued,
  type AddJobsOptions,
  type ReadFile,
} from '../placement/add-jobs.ts';
import { isSheet } from '../rules/sheet-names.ts';
import type { Sheets } from '../sheets/sheets.ts';
import { holdsLinks, keptBytes } from './kept-content.ts';
import { afterReading, isOfPath } from '../files/settle-steps.ts';
import type { MonotonicTime } from '../files/monotonic-time.ts';

/** A file that has stood still, with its slides where its folder needs them. */
export interface StillFile {
  readonly record: FileRecord;
  readonly folder: FolderContext;
  readonly slides: readonly Slide[] | null;
  /** Where names say where files go. */
  readonly destination: Destination | null;
}

export interface ContentReaderOptions extends AddJobsOptions {
  readonly fileSystem: FileSystem;
  readonly looks: Pick<FileLooks, 'read'>;
  readonly clock: Clock;
  readonly monotonicNow: MonotonicTime;
  readonly sheets: Pick<Sheets, 'take' | 'revision'>;
  /** Makes jobs of the links of a list, and says what becomes of its file; `null`: it was stopped on the way. */
  readonly takeList: (list: ReadFile, stopped: () => boolean) => Promise<FileState | null>;
  /** After a failure of the stage itself. */
  readonly retryMs: number;
  readonly isActive: (folder: FolderContext) => boolean;
  /** Something else than the file was at its path, or at that of the whole folder (`''`): what is there by now may have been seen before. */
  readonly lookAgain: (folder: FolderContext, relativePath: string) => void;
  /** A file of the folder left this stage, or a reader became free. */
  readonly onProgress: (folder: FolderContext) => void;
  /** Files were read together, so many milliseconds each. */
  readonly onRead: (eachMs: number, files: number) => void;
}

/** At most two, as more readers only make a disk seek. */
const readersAtOnce = 2;
/** Files and bytes that are asked for together; what is larger is asked for by itself. */
const batchSize = 64;
const batchBytes = 8 * 1024 * 1024;
const addAtOnce = 64;
const addAfterMs = 100;
const roomFor = 400;

/** Reads the content of files that stood still, and adds the jobs of what was read. */
export class ContentReader {
  readonly #options: ContentReaderOptions;
  readonly #queue: StillFile[] = [];
  /** Read one by one beside the others: reading one of them ended a reader. */
  readonly #aside: StillFile[] = [];
  #asideReader: Promise<void> | null = null;
  readonly #read: ReadFile[] = [];
  readonly #readers = new Set<Promise<void>>();
  readonly #retries = new Set<CancelTimer>();
  #addedAtMs = 0;
  #stopped = false;

  constructor(options: ContentReaderOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return (
      this.#readers.size === 0 && this.#queue.length === 0 && this.#isAsideIdle && this.#retries.size === 0
    );
  }

  get #isAsideIdle(): boolean {
    return this.#asideReader === null && this.#aside.length === 0;
  }

  get hasRoom(): boolean {
    return this.#queue.length + this.#aside.length < roomFor;
  }

  put(files: readonly StillFile[]): void {
    const slow = new Set(this.#aside.map(({ folder }) => folder));
    for (const file of files) (slow.has(file.folder) ? this.#aside : this.#queue).push(file);
    this.#startReaders();
  }

  #startReaders(): void {
    // A reader takes its first file at once, before this looks again.
    while (this.#readers.size < readersAtOnce && this.#queue.length > 0 && !this.#stopped) {
      const reader = this.#readAll().then((lastFolder) => {
        this.#readers.delete(reader);
        // What was put after the reader's last look, and before this, has found it busy.
        this.#startReaders();
        if (lastFolder !== null) this.#options.onProgress(lastFolder);
      });
      this.#readers.add(reader);
    }
  }

  /** What is being read is given up; its records say that it settles. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#queue.length = 0;
    this.#aside.length = 0;
    for (const cancel of this.#retries) cancel();
    await Promise.all([...this.#readers, this.#asideReader]);
  }

  /** With all that waits of their folder: other folders wait for none of it. */
  #putAside(files: readonly StillFile[]): void {
    const folders = new Set(files.map(({ folder }) => folder));
    const waiting = this.#queue.splice(0);
    this.#aside.push(...files, ...waiting.filter(({ folder }) => folders.has(folder)));
    this.#queue.push(...waiting.filter(({ folder }) => !folders.has(folder)));
    this.#asideReader ??= this.#readAside().finally(() => {
      this.#asideReader = null;
    });
  }

  async #readAside(): Promise<void> {
    for (let next = this.#aside.shift(); next !== undefined; next = this.#aside.shift()) {
      await this.#readBatch(next.folder, [next], { isAlone: true });
      this.#addJobsIfDue();
      this.#options.onProgress(next.folder);
    }
  }

  /** Returns the folder of the files that it read last. */
  async #readAll(): Promise<FolderContext | null> {
    let lastFolder: FolderContext | null = null;
    for (let batch = this.#nextBatch(); batch !== null; batch = this.#nextBatch()) {
      await this.#readBatch(batch.folder, batch.files);
      this.#addJobsIfDue();
      lastFolder = batch.folder;
    }
    return lastFolder;
  }

  /** Files of one folder that lie next to one another in the queue, as many as are soon read. */
  #nextBatch(): { readonly folder: FolderContext; readonly files: readonly StillFile[] } | null {
    const [first] = this.#queue;
    if (first === undefined) return null;
    const { folder } = first;
    let count = 0;
    let sizeBytes = 0;
    for (const file of this.#queue) {
      sizeBytes += file.record.sizeBytes;
      if (file.folder !== folder || count === batchSize || (count > 0 && sizeBytes > batchBytes)) break;
      count += 1;
    }
    return { folder, files: this.#queue.splice(0, count) };
  }

  async #readBatch(folder: FolderContext, batch: readonly StillFile[], terms?: ReadTerms): Promise<void> {
    const { looks, isActive, monotonicNow, onRead } = this.#options;
    const stopped = (): boolean => this.#stopped || !isActive(folder);
    if (stopped()) return;
    let readings: readonly ContentReading[];
    const beganAtMs = monotonicNow();
    try {
      readings = await looks.read(
        batch.map((still) => this.#requestFor(still)),
        stopped,
        terms,
      );
    } catch (error) {
      this.#tryAgainLater(batch, error);
      return;
    }
    if (readings.some(({ kind }) => kind === 'again')) {
      this.#putAside(batch);
      return;
    }
    onRead((monotonicNow() - beganAtMs) / batch.length, batch.length);
    const read = batch.map((still, index) => ({ still, reading: readings[index] ?? nothingRead }));
    await this.#takeEach(
      read.filter(({ still }) => !holdsLinks(still)),
      stopped,
    );
    const lists = read.filter(({ still }) => holdsLinks(still));
    if (lists.length === 0) return;
    // Adding thousands of links takes seconds, for which no file waits.
    this.#addJobs();
    await this.#takeEach(lists, stopped);
  }

  async #takeEach(
    all: readonly { readonly still: StillFile; readonly reading: ContentReading }[],
    stopped: () => boolean,
  ): Promise<void> {
    for (const { still, reading } of all) {
      try {
        await this.#take(still, reading, stopped);
      } catch (error) {
        this.#tryAgainLater([still], error);
      }
    }
  }

  #requestFor({ record, folder }: StillFile): ContentRequest {
    const { nowMs, timings } = this.#options.contextOf(folder);
    const { device, inode, sizeBytes, modifiedAtMs } = record;
    const path = absolutePath(folder.root, record.relativePath);
    const sentBytes = this.#sentBytes(folder, path);
    return {
      path,
      ...(sentBytes !== null && { sentBytes }),
      expected: { device, inode, sizeBytes, modifiedAtMs },
      // Plain values: whoever reads it may be another thread.
      folder: {
        path: folder.root,
        known: { device: folder.device, inode: folder.inode },
      },
      acceptIncomplete: record.reason === goesAsItIs || nowMs - record.changedAtMs >= timings.incompleteMs,
      keepUpToBytes: keptBytes(folder, record),
      ...(folder.rules.contents !== undefined &&
        !isSheet(folder.rules, record.relativePath) && { contents: folder.rules.contents }),
    };
  }

  /** Only where edited files are left as they are: else it goes, or is asked about, whatever it holds. */
  #sentBytes({ id, rules }: FolderContext, path: string): number | null {
    return editedFileRule(rules) === 'leave' ? this.#options.intake.lastSentBytes(id, path) : null;
  }

  async #take(still: StillFile, reading: ContentReading, stopped: () => boolean): Promise<void> {
    if (stopped()) return;
    if (reading.kind !== 'read') {
      await this.#setAside(still, reading);
      return;
    }
    const { folder, record } = still;
    if (isSheet(folder.rules, record.relativePath)) {
      const state = await this.#options.sheets.take(folder, record, reading);
      const now = this.#stillInHand(still);
      if (now !== null) this.#options.files.update(now.id, state);
      return;
    }
    if (record.goneFrom === 'queued' && reading.file.sha256 === record.sha256) {
      const now = this.#stillInHand(still);
      if (now !== null) this.#options.files.update(now.id, asItWas(now, reading));
      return;
    }
    if (holdsLinks(still)) await this.#takeList({ ...still, reading }, stopped);
    else this.#read.push({ ...still, reading });
  }

  async #takeList(list: ReadFile, stopped: () => boolean): Promise<void> {
    const { files, takeList } = this.#options;
    const state = await takeList(list, stopped).catch((error: unknown) =>
      notQueued(this.#options, list, error),
    );
    const now = state === null ? null : this.#stillInHand(list);
    if (state !== null && now !== null) files.update(now.id, state);
  }

  async #setAside(still: StillFile, reading: Exclude<ContentReading, { kind: 'read' }>): Promise<void> {
    const { fileSystem, files, contextOf, lookAgain } = this.#options;
    const { folder } = still;
    const isAway =
      reading.kind === 'elsewhere' ||
      (reading.kind === 'absent' && (await rootCondition(fileSystem, folder)).kind !== 'same');
    if (isAway) lookAgain(folder, '');
    const record = this.#stillInHand(still);
    if (record === null) return;
    // Where it is back before the folder itself looks, or could not write down that it was away, nobody else would read it.
    const found = isAway ? ({ kind: 'later' } as const) : reading;
    files.update(record.id, afterReading(record, found, contextOf(folder)));
    if (isOfPath(found)) lookAgain(folder, record.relativePath);
  }

  #addJobsIfDue(): void {
    const { monotonicNow } = this.#options;
    const isDue =
      this.#queue.length === 0 ||
      this.#read.length >= addAtOnce ||
      monotonicNow() - this.#addedAtMs >= addAfterMs;
    if (isDue) this.#addJobs();
  }

  #addJobs(): void {
    const { monotonicNow, onProgress } = this.#options;
    if (this.#read.length === 0) return;
    const read = this.#read.splice(0);
    try {
      const inHand = read.flatMap((each) => {
        const record = this.#stillInHand(each);
        return record === null || this.#isOutdated(each, record) ? [] : [{ ...each, record }];
      });
      addJobsOfFiles(this.#options, inHand);
    } catch (error) {
      this.#tryAgainLater(read, error);
    }
    this.#addedAtMs = monotonicNow();
    for (const folder of new Set(read.map((each) => each.folder))) onProgress(folder);
  }

  /** The sheet says something else by now: it is asked once more. */
  #isOutdated({ folder, destination }: ReadFile, record: FileRecord): boolean {
    const { files, sheets, monotonicNow } = this.#options;
    const revision = destination?.sheet?.revision;
    if (revision === undefined || revision === sheets.revision(folder.id)) return false;
    files.update(record.id, { ...record, recheckAtMs: monotonicNow() });
    return true;
  }

  /** Not the files' fault, so their records are left as they are: for instance the disk is full. */
  #tryAgainLater(files: readonly StillFile[], error: unknown): void {
    const { clock, logger, retryMs } = this.#options;
    logger.write(
      'folder.reading_failed',
      { folderId: files[0]?.folder.id ?? null, files: files.length, ...faultOf(error) },
      { ...messageOfFault(error), path: files[0]?.record.relativePath ?? null },
    );
    if (this.#stopped) return;
    const cancel = clock.setTimer(() => {
      this.#retries.delete(cancel);
      this.put(files);
    }, retryMs);
    this.#retries.add(cancel);
  }

  /** The record as it is now, or `null` where a scan has seen another file at the path meanwhile, or the folder was paused. */
  #stillInHand({ record, folder }: StillFile): FileRecord | null {
    if (!this.#options.isActive(folder) || folder.isFileOfAnother(record.relativePath)) return null;
    const now = this.#options.files.get(record.id);
    if (now?.phase !== record.phase || now.recheckAtMs !== null || !isSameFile(now, record)) return null;
    return now;
  }
}

const nothingRead: ContentReading = { kind: 'stopped' };

/** Its rights or names changed, and its content did not. */
function asItWas(record: FileRecord, { file }: Extract<ContentReading, { kind: 'read' }>): FileState {
  return { ...leftOut(record, { file }, 'queued', null), jobId: record.jobId, slideId: record.slideId };
}
