import type { Message } from '../../../../src-main/contract/messages/message.ts';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Slide } from '../../../../src-main/contract/connection.ts';
import type { FolderRules } from '../../../../src-main/contract/folder-rules.ts';
import { deferred } from '../../../../src-main/foundation/deferred.ts';
import { systemClock, type Clock } from '../../../../src-main/foundation/clock.ts';
import { silentLogger } from '../../../../src-main/contract/log/logger.ts';
import type { OutboxDatabase } from '../../../../src-main/engine/storage/database/open-database.ts';
import { openPrepared } from '../../../helpers/prepared-database.ts';
import type { FileSystem } from '../../../../src-main/foundation/files/file-system.ts';
import type { AddResult, JobIntake, NewJob } from '../../../../src-main/engine/jobs/store/job-intake.ts';
import { createFolderJobs } from '../../../../src-main/engine/jobs/store/folder-jobs.ts';
import type { IntakeVerdict } from '../../../../src-main/engine/jobs/store/job-intake.ts';
import type { FileLooks } from '../../../../src-main/engine/watch-folders/looks/file-looks.ts';
import { createNodeFileSystem } from '../../../../src-main/foundation/files/node-file-system.ts';
import type { Timings } from '../../../../src-main/engine/watch-folders/files/timings.ts';
import {
  makeWatchFolders,
  type WatchTrouble,
} from '../../../../src-main/engine/composition/make-watch-folders.ts';
import type { WatchFolders } from '../../../../src-main/engine/watch-folders/watch-folders.ts';
import type { OpenWatcher } from '../../../../src-main/engine/watch-folders/scan/watcher.ts';
import type { ThingsRead } from '../../../../src-main/engine/watch-folders/placement/known-things.ts';
import { hangMs } from '../../../helpers/hang.ts';
import { queueParts, unsentKinds } from '../../../helpers/queue-parts.ts';
import { rulesTo } from '../../../helpers/folder-rules.ts';
import { messageOf, type Recorded } from '../../../../src-main/engine/storage/messages/recorded.ts';
import { said } from '../../../helpers/said.ts';
import { lendEnglish } from '../../../../src-main/engine/storage/messages/english.ts';
import { englishOf } from '../../../../src-main/languages/english.ts';

export const quickTimings: Timings = {
  settleMs: 60,
  slowSettleMs: 90,
  settleReadings: 3,
  incompleteMs: 60_000,
  recheckFirstMs: 40,
  recheckLongestMs: 200,
  quietMs: 10,
  rescanMs: 600_000,
  listingMs: 600_000,
  rewatchMs: 600_000,
};

/** A watcher that never says anything: every event is lost. */
export const deafWatcher: OpenWatcher = () => ({
  ready: Promise.resolve(),
  close: () => Promise.resolve(),
});

/** Knows the same content for the same target again, as the real intake does, and remembers what it was given. */
export class RecordingIntake implements JobIntake {
  readonly added: NewJob[] = [];
  readonly batches: number[] = [];
  readonly duplicates: NewJob[] = [];
  failWith: Error | null = null;
  /** A call with a job of this name fails as a whole. */
  poison: string | null = null;
  readonly #onAdd: () => void;

  constructor(onAdd: () => void) {
    this.#onAdd = onAdd;
  }

  add(jobs: readonly NewJob[]): AddResult[] {
    if (this.failWith !== null) throw this.failWith;
    if (jobs.some((job) => job.name === this.poison)) throw new Error('a poisonous job');
    this.batches.push(jobs.length);
    const intakes = jobs.map((job) => this.#addOne(job));
    this.#onAdd();
    return intakes;
  }

  foresee(): IntakeVerdict {
    return { kind: 'goes', newerOf: null, isRepetition: false };
  }

  mayBeKnown(): boolean {
    return false;
  }

  sentForOtherSlide(): null {
    return null;
  }

  lastSentBytes(_watchFolderId: number, path: string): number | null {
    return this.added.findLast(({ file }) => file?.path === path)?.file?.sizeBytes ?? null;
  }

  get names(): string[] {
    return this.added.map((job) => job.name).sort();
  }

  #addOne(job: NewJob): AddResult {
    const known = this.added.findIndex((other) => keyOf(other) === keyOf(job));
    if (known !== -1) {
      this.duplicates.push(job);
      return { kind: 'duplicate', jobId: null, of: known + 1 };
    }
    this.added.push(job);
    return { kind: 'added', jobId: this.added.length, state: 'queued' };
  }
}

function keyOf(job: NewJob): string {
  return JSON.stringify([job.kind, job.target.id, job.target.slideId, job.file?.sha256 ?? job.url]);
}

export interface FileRow {
  relative_path: string;
  device: string;
  phase: string;
  /** The code of the reason. */
  reason: string | null;
  /** Its text. */
  says: string;
  size_bytes: number;
  job_id: number | null;
  recheck_at_ms: number | null;
  recheck_count: number;
  slide_id: string | null;
}

export interface HarnessOptions {
  timings?: Partial<Timings>;
  watch?: boolean;
  openWatcher?: OpenWatcher;
  clock?: Clock;
  /** Default: on this thread. Closed by whoever opens them. */
  openLooks?: (dataDirectory: string) => FileLooks;
  /** Changes what the real file system answers. */
  disturb?: (real: FileSystem) => FileSystem;
}

lendEnglish(englishOf);

/** Watch folders over a real temporary folder and a real database, with a recording intake. */
export class Harness {
  readonly base = realpathSync(mkdtempSync(join(tmpdir(), 'outbox-watch-')));
  readonly root = join(this.base, 'watched');
  readonly dataDirectory = join(this.base, 'data');
  readonly database: OutboxDatabase;
  readonly intake = new RecordingIntake(() => {
    this.signal();
  });
  readonly troubles: WatchTrouble[] = [];
  slides: readonly Slide[] | null = null;
  /** How often what holds folders changed. */
  held = 0;
  slidesAsked = 0;
  readonly connections = [{ id: 1, name: 'One' }];
  /** By connection and use, as `1 carousel`. */
  readonly things = new Map<string, ThingsRead>();
  thingsAsked = 0;
  folders: WatchFolders;
  readonly #options: HarnessOptions;
  readonly #waiting = new Set<() => void>();

  constructor(options: HarnessOptions = {}) {
    this.#options = { ...options };
    mkdirSync(this.root);
    this.database = openPrepared(join(this.dataDirectory, 'outbox.db'));
    this.database
      .prepare(
        `insert into connection (id, name, base_url, created_at_ms) values (1, 'One', 'https://service.example', 0)`,
      )
      .run();
    this.folders = this.#create();
  }

  #create(): WatchFolders {
    const { timings, watch, openWatcher, clock, disturb, openLooks } = this.#options;
    const real = createNodeFileSystem();
    const { store } = queueParts({
      database: this.database,
      clock: clock ?? systemClock,
      kinds: unsentKinds([]),
    });
    return makeWatchFolders({
      database: this.database,
      jobs: createFolderJobs(this.database, store),
      fileSystem: disturb?.(real) ?? real,
      clock: clock ?? systemClock,
      logger: silentLogger,
      intake: this.intake,
      composeLinks: () => ({ jobId: null, known: 0 }),
      brandsOf: async () => null,
      targets: {
        whyOtherClients: () => null,
        connections: () => this.connections,
        things: async (connectionId, use) => {
          this.thingsAsked += 1;
          return this.things.get(`${String(connectionId)} ${use}`) ?? null;
        },
      },
      dataDirectory: this.dataDirectory,
      slidesOf: async () => {
        this.slidesAsked += 1;
        return this.slides;
      },
      onChanged: () => {
        this.signal();
      },
      onHeld: () => {
        this.held += 1;
        this.signal();
      },
      onTrouble: (trouble) => {
        this.troubles.push(trouble);
        this.signal();
      },
      timings: { ...quickTimings, ...timings },
      ...(watch === undefined ? {} : { watch }),
      ...(openWatcher === undefined ? {} : { openWatcher }),
      ...(openLooks === undefined ? {} : { looks: openLooks(this.dataDirectory) }),
    });
  }

  signal(): void {
    for (const look of this.#waiting) look();
  }

  /** Resolves as soon as a signal of the watch folders finds the condition true. What never comes is said with what is there. */
  async until(condition: () => boolean): Promise<void> {
    if (condition()) return;
    const met = deferred<undefined>();
    const look = (): void => {
      if (condition()) met.resolve(undefined);
    };
    this.#waiting.add(look);
    // eslint-disable-next-line outbox/real-time -- only what never comes takes as long
    const limit = setTimeout(() => {
      met.reject(
        new Error(`${String(condition)} never came true. The files: ${JSON.stringify(this.rows())}`),
      );
    }, hangMs);
    try {
      await met.promise;
    } finally {
      clearTimeout(limit);
      this.#waiting.delete(look);
    }
  }

  quiet(): Promise<void> {
    return this.until(() => this.folders.isQuiet());
  }

  async restart(whileStopped: () => void = () => undefined, options: HarnessOptions = {}): Promise<void> {
    await this.folders.stop();
    whileStopped();
    Object.assign(this.#options, options);
    this.folders = this.#create();
    await this.folders.start();
  }

  async close(): Promise<void> {
    await this.folders.stop();
    this.database.close();
    rmSync(this.base, { recursive: true, force: true });
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  write(relativePath: string, content: string | Uint8Array = `content of ${relativePath}`): string {
    const path = this.path(relativePath);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  add(rules: Partial<FolderRules> = {}, path = this.root): Promise<{ id: number; warnings: Message[] }> {
    return this.folders.add({ path, connectionId: 1, rules: rulesFor(rules) });
  }

  rows(watchFolderId?: number): FileRow[] {
    return this.database
      .prepare<
        [number | null, number | null],
        Omit<FileRow, 'reason' | 'says'> & { reason: Recorded | null }
      >('select * from file where watch_folder_id = ? or ? is null order by relative_path')
      .all(watchFolderId ?? null, watchFolderId ?? null)
      .map(({ reason, ...row }) => {
        const told = reason === null ? null : messageOf(reason);
        return { ...row, reason: told?.code ?? null, says: said(told) };
      });
  }

  row(relativePath: string): FileRow | undefined {
    return this.rows().find((row) => row.relative_path === relativePath);
  }

  phases(): Record<string, string> {
    return Object.fromEntries(this.rows().map((row) => [row.relative_path, row.phase]));
  }
}

/** Rules of a folder whose files all go to one knowledge base, unless told otherwise. */
export function rulesFor(rules: Partial<FolderRules> = {}): FolderRules {
  return rulesTo({ kind: 'knowledge_base', id: 'kb1', label: 'Handbook' }, rules);
}

export const carousel = { kind: 'carousel', id: 'c1', label: 'Launch' } as const;

export const threeSlides: readonly Slide[] = [
  { id: 's-a', title: 'Cover', order: 0, imageUrl: null },
  { id: 's-b', title: 'Das Übel', order: 1, imageUrl: null },
  { id: 's-c', title: 'Call to action!', order: 2, imageUrl: null },
];
