import type { OutboxDatabase } from '../../storage/database/open-database.ts';
import { withSoundIndexes } from '../../storage/database/sound-indexes.ts';
import type { FileIdentity } from '../../../foundation/files/file-system.ts';
import { FolderPhaseCounts, type CountedRow, type FilePhase, type PhaseCounts } from './phase-counts.ts';
import { recheckStatements } from './recheck-statements.ts';
import type { Recorded } from '../../storage/messages/recorded.ts';

/** What is known of one path of a folder: everything but its key. */
export interface FileState extends FileIdentity {
  readonly phase: FilePhase;
  /** Plain words for why it is where it is. */
  readonly reason: Recorded | null;
  readonly sha256: string | null;
  readonly jobId: number | null;
  /** When a reading last differed, in the monotonic time of the run that saw it. */
  readonly changedAtMs: number;
  /** `null` where nothing is due: it is in hand, its folder is away, or its phase needs no recheck. */
  readonly recheckAtMs: number | null;
  /** Equal readings of a settling file, failed tries of an unreadable one; `heldCount` for one that is not tried again, `askingCount` for one that asks. */
  readonly recheckCount: number;
  readonly slideId: string | null;
  /** What it was: of a file that is gone, and of one that is read again only because the time of its change is another. */
  readonly goneFrom: FilePhase | null;
  /** 1: a person wants it sent as soon as it stands still. Of what settles or waits to be readable; elsewhere it says nothing. */
  readonly hurried: 0 | 1;
}

export interface FileRecord extends FileState {
  readonly id: number;
  readonly watchFolderId: number;
  /** Below the folder, with `/`. A folder that is left out or cannot be listed has a record too, ending in `/`. */
  readonly relativePath: string;
}

export type FilePlace = Pick<FileRecord, 'watchFolderId' | 'relativePath'>;

/** Keys are half-open ranges in binary order: from `from`, up to but not including `below`. */
export interface PathRange {
  readonly from: string;
  readonly below: string;
}

/** Everything below a folder, `''` for all; what SQLite's binary order makes one range, as `0` follows `/`. */
export function rangeBelow(relativeDirectory: string): PathRange {
  if (relativeDirectory === '') return { from: '', below: '\u{10ffff}' };
  return { from: `${relativeDirectory}/`, below: `${relativeDirectory}0` };
}

const eachAtOnce = 500;

type PathKey = [watchFolderId: number, relativePath: string];

const columns = `id, watch_folder_id as watchFolderId, relative_path as relativePath, device, inode,
  size_bytes as sizeBytes, modified_at_ms as modifiedAtMs, phase, reason, sha256, job_id as jobId,
  changed_at_ms as changedAtMs, recheck_at_ms as recheckAtMs, recheck_count as recheckCount, slide_id as slideId,
  gone_from as goneFrom, hurried, inode_changed_at_ms as inodeChangedAtMs`;

/** Of rows by their key and folder. */
function rowStatements(database: OutboxDatabase) {
  return {
    insert: database.prepare<
      [FileState & { watchFolderId: number; relativePath: string; firstSeenAtMs: number }]
    >(
      `insert into file (watch_folder_id, relative_path, device, inode, size_bytes, modified_at_ms, phase, reason, sha256,
         job_id, first_seen_at_ms, changed_at_ms, recheck_at_ms, recheck_count, slide_id, gone_from,
         hurried, inode_changed_at_ms)
       values (@watchFolderId, @relativePath, @device, @inode, @sizeBytes, @modifiedAtMs, @phase, @reason, @sha256,
         @jobId, @firstSeenAtMs, @changedAtMs, @recheckAtMs, @recheckCount, @slideId, @goneFrom,
         @hurried, @inodeChangedAtMs)`,
    ),
    update: database.prepare<[FileState & { id: number }]>(
      `update file set device = @device, inode = @inode, size_bytes = @sizeBytes, modified_at_ms = @modifiedAtMs,
         phase = @phase, reason = @reason, sha256 = @sha256, job_id = @jobId, changed_at_ms = @changedAtMs,
         recheck_at_ms = @recheckAtMs, recheck_count = @recheckCount, slide_id = @slideId, gone_from = @goneFrom,
         hurried = @hurried, inode_changed_at_ms = @inodeChangedAtMs
       where id = @id`,
    ),
    byId: database.prepare<[number], FileRecord>(`select ${columns} from file where id = ?`),
    byPath: database.prepare<PathKey, FileRecord>(
      `select ${columns} from file where watch_folder_id = ? and relative_path = ?`,
    ),
    page: database.prepare<[number, string, string, number], FileRecord>(
      `select ${columns} from file where watch_folder_id = ? and relative_path >= ? and relative_path < ?
       order by relative_path limit ?`,
    ),
    presentPaths: database
      .prepare<[number], string>(
        `select relative_path from file
         where watch_folder_id = ? and phase in ('settling', 'queued', 'stays', 'empty', 'unreadable')
           and relative_path not like '%/'`,
      )
      .pluck(),
    slideHolder: database
      .prepare<[number, string, string], string>(
        `select relative_path from file
         where watch_folder_id = ? and slide_id = ? and relative_path <> ? and phase <> 'gone' limit 1`,
      )
      .pluck(),
    forgetBelow: database.prepare<[number, string, string]>(
      `update file set phase = 'gone', reason = null, gone_from = null, recheck_at_ms = null
       where watch_folder_id = ? and relative_path >= ? and relative_path < ?`,
    ),
    deleteSome: database.prepare<[number, number]>(
      'delete from file where id in (select id from file where watch_folder_id = ? limit ?)',
    ),
    names: database
      .prepare<[number, number], string>(
        `select relative_path from file
         where watch_folder_id = ? and phase in ('settling', 'queued', 'stays', 'unreadable', 'ignored', 'unsupported')
           and relative_path not like '%/' order by relative_path limit ?`,
      )
      .pluck(),
    ofJob: database.prepare<[number], FilePlace>(
      'select watch_folder_id as watchFolderId, relative_path as relativePath from file where job_id = ?',
    ),
    followJob: database.prepare<[number, number]>('update file set job_id = ? where job_id = ?'),
    stays: database
      .prepare<[FileIdentity & { watchFolderId: number }], number>(
        `select exists (select 1 from file
         where watch_folder_id = @watchFolderId and inode = @inode and (phase = 'stays' or gone_from = 'stays')
           and device = @device and size_bytes = @sizeBytes and modified_at_ms = @modifiedAtMs)`,
      )
      .pluck(),
    moveDevice: database.prepare<[string, number, string]>(
      'update file set device = ? where watch_folder_id = ? and device = ?',
    ),
    place: database.prepare<[number], CountedRow & Pick<FileRecord, 'watchFolderId'>>(
      `select watch_folder_id as watchFolderId, phase, recheck_count as recheckCount, relative_path as relativePath
       from file where id = ?`,
    ),
  };
}

/** The table `file`: what the disk was last seen to hold. */
export class FileRecords {
  readonly #database;
  readonly #rows;
  readonly #rechecks;
  readonly #counts: FolderPhaseCounts;
  readonly #inserted: ((watchFolderId: number, relativePath: string) => void)[] = [];

  constructor(database: OutboxDatabase) {
    this.#database = database;
    this.#counts = new FolderPhaseCounts(database);
    this.#rows = rowStatements(database);
    this.#rechecks = recheckStatements<FileRecord>(database, columns);
  }

  /** One transaction. Keep it to some hundred rows, so that nobody waits long for the database. */
  write(work: () => void): void {
    const transaction = this.#database.transaction(work);
    withSoundIndexes(this.#database, () => {
      this.#counts.during(transaction);
    });
  }

  insert(watchFolderId: number, relativePath: string, state: FileState, firstSeenAtMs: number): void {
    this.#rows.insert.run({ inodeChangedAtMs: null, ...state, watchFolderId, relativePath, firstSeenAtMs });
    this.#counts.moved(watchFolderId, null, { ...state, relativePath });
    for (const listener of this.#inserted) listener(watchFolderId, relativePath);
  }

  /** Tells each new path, also one whose transaction is undone afterwards. */
  onInsert(listener: (watchFolderId: number, relativePath: string) => void): void {
    this.#inserted.push(listener);
  }

  update(id: number, state: FileState): void {
    const before = this.#rows.place.get(id);
    this.#rows.update.run({ inodeChangedAtMs: null, ...state, id });
    if (before === undefined) return;
    this.#counts.moved(before.watchFolderId, before, { ...state, relativePath: before.relativePath });
  }

  get(id: number): FileRecord | null {
    return this.#rows.byId.get(id) ?? null;
  }

  find(watchFolderId: number, relativePath: string): FileRecord | null {
    return this.#rows.byPath.get(watchFolderId, relativePath) ?? null;
  }

  /** In binary order of their paths. */
  page(watchFolderId: number, range: PathRange, limit: number): FileRecord[] {
    return this.#rows.page.all(watchFolderId, range.from, range.below, limit);
  }

  /** All of a folder, in binary order of their paths. They may be changed meanwhile. */
  *each(watchFolderId: number): Generator<FileRecord> {
    let range = rangeBelow('');
    for (;;) {
      const page = this.page(watchFolderId, range, eachAtOnce);
      yield* page;
      const last = page.at(-1);
      if (last === undefined || page.length < eachAtOnce) return;
      // The least string after another is that string and a NUL, which no path holds.
      range = { ...range, from: `${last.relativePath}\u0000` };
    }
  }

  due(nowMs: number, limit: number): FileRecord[] {
    return this.#rechecks.due.all(nowMs, limit);
  }

  nextDueAtMs(): number | null {
    return this.#rechecks.nextDue.get()?.recheckAtMs ?? null;
  }

  /** At the start of a run: nothing is in hand. A change dates from now at the latest, as the clock may have been set back. */
  restart(nowMs: number): void {
    this.#rechecks.restart.run({ nowMs });
    this.#counts.forget();
  }

  /** Nothing of the folder is due until it is unparked. */
  park(watchFolderId: number): void {
    this.#rechecks.park.run(watchFolderId);
  }

  unpark(watchFolderId: number, nowMs: number): void {
    this.#rechecks.unpark.run({ watchFolderId, nowMs });
    this.#counts.forget();
  }

  /** Where nothing is in hand: what of the folder has no time at which it is looked at next is due now. How many these are. */
  takeUp(watchFolderId: number, nowMs: number): number {
    return this.#rechecks.takeUp.run({ watchFolderId, nowMs }).changes;
  }

  /** What lists asked of a person may be answered now. Whether any of the folder did. */
  askAgain(watchFolderId: number, nowMs: number): boolean {
    this.#counts.forget();
    return this.#rechecks.askAgain.run({ watchFolderId, nowMs }).changes > 0;
  }

  /** What could not be read is due now. Files that ended their reader, and lists that ask, are not among it. */
  lookAgain(watchFolderId: number, nowMs: number): void {
    this.#rechecks.lookAgain.run({ watchFolderId, nowMs });
  }

  /** What is not read before a person did something, by path. */
  unread(watchFolderId: number, limit: number): FileRecord[] {
    return this.#rechecks.unread.all(watchFolderId, limit);
  }

  /** Another folder's rules hold for this range from now on. */
  forgetBelow(watchFolderId: number, range: PathRange): void {
    this.#rows.forgetBelow.run(watchFolderId, range.from, range.below);
    this.#counts.forget();
  }

  /** Returns whether there may be more. */
  deleteSome(watchFolderId: number, limit: number): boolean {
    this.#counts.forget();
    return this.#rows.deleteSome.run(watchFolderId, limit).changes === limit;
  }

  counts(watchFolderId: number): PhaseCounts {
    return this.#counts.of(watchFolderId);
  }

  waiting(limit: number): FileRecord[] {
    return this.#rechecks.waiting.all(limit);
  }

  isAnyDueBy(timeMs: number): boolean {
    return this.#rechecks.dueSoon.get(timeMs) === 1;
  }

  /** Paths of the files that have or may yet get a job, or stay: those that count in an order. */
  presentPaths(watchFolderId: number): IterableIterator<string> {
    return this.#rows.presentPaths.iterate(watchFolderId);
  }

  /** Names of files that are there, in their order. */
  namesOf(watchFolderId: number, limit: number): string[] {
    return this.#rows.names.all(watchFolderId, limit);
  }

  /** Where the files lie that a job stands for: its own, and those of the same content. */
  placesOfJob(jobId: number): FilePlace[] {
    return this.#rows.ofJob.all(jobId);
  }

  /** Whether this very file was there when the folder was added, under whatever name. */
  hasStayed(watchFolderId: number, { device, inode, sizeBytes, modifiedAtMs }: FileIdentity): boolean {
    // Network file systems of Windows give 0 for every inode: that says nothing.
    if (inode === '0') return false;
    return this.#rows.stays.get({ watchFolderId, device, inode, sizeBytes, modifiedAtMs }) === 1;
  }

  /** The folder's disk has another number. */
  moveDevice(watchFolderId: number, from: string, to: string): void {
    this.#rows.moveDevice.run(to, watchFolderId, from);
  }

  /** Another job stands for the files of a job now. */
  followJob(jobId: number, nextJobId: number): void {
    this.#rows.followJob.run(nextJobId, jobId);
  }

  /** Another file of the folder that was given this slide. */
  slideHolder(watchFolderId: number, slideId: string, exceptPath: string): string | null {
    return this.#rows.slideHolder.get(watchFolderId, slideId, exceptPath) ?? null;
  }
}
