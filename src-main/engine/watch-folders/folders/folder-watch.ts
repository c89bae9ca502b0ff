import { toldBy } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { deferred, type Deferred } from '../../../foundation/deferred.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { FileError, type FileSystem } from '../../../foundation/files/file-system.ts';
import { rootCondition, type FolderContext, type RootCondition } from '../files/folder-context.ts';
import type { RootIdentity } from '../files/likeness.ts';
import type { StoredHealth } from '../files/folder-records.ts';
import { recorded } from '../../storage/messages/recorded.ts';
import { RootAwayError, type Scanner } from '../scan/scanner.ts';
import type { Timings } from '../files/timings.ts';
import type { OpenWatcher, Watching } from '../scan/watcher.ts';

export interface FolderWatchOptions {
  readonly folder: FolderContext;
  readonly fileSystem: FileSystem;
  readonly scanner: Scanner;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timings: Timings;
  readonly openWatcher: OpenWatcher;
  /** Lets few folders be scanned at a time. */
  readonly turn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly onHealth: (health: StoredHealth, detail: Message | null) => void;
  /** The root is there, for the first time or again: what waits may be looked at. */
  readonly onPresent: () => void;
  readonly onAway: () => void;
  /** The same folder has other numbers: another watch goes on with those. */
  readonly onMoved: (identity: RootIdentity) => void;
  readonly onScanned: () => void;
  /** Hints were looked at, or something else that `isQuiet` depends on changed. */
  readonly onProgress: () => void;
  /** What keeps the folder from being watched, `null` once nothing does: told whenever that changes. */
  readonly onWatchTrouble: (trouble: WatcherFailure | null) => void;
}

/** `limit`: the machine allows no more watches · `failed`: for a reason in the system's words. */
export type WatcherFailure =
  { readonly kind: 'limit' } | { readonly kind: 'failed'; readonly reason: string };

/** So many hints at once cost more, looked at singly, than a scan. */
const hintsAtMost = 500;
const looksAgainAtMost = 5;

/** Why the folder is listed for now, although it could be watched elsewhere. */
interface WatcherTrouble {
  readonly failure: WatcherFailure;
  /** Monotonic. Then watching is tried again: a limit may have been raised, or what was in the way is gone. */
  readonly retryAtMs: number;
  readonly detail: Message;
}

/** Watches one folder: the watcher's hints, the rescans, and what becomes of its root. Its work runs one piece at a time. */
export class FolderWatch {
  readonly #options: FolderWatchOptions;
  #watching: Watching | null = null;
  #trouble: WatcherTrouble | null = null;
  /** Until the first look says otherwise. */
  #isAway = true;
  /** It was seen to be away since this watch began. */
  #wasAway = false;
  #isScanWanted = false;
  readonly #hints = new Set<string>();
  readonly #looksAgain = new Map<string, number>();
  readonly #errands: (() => Promise<void>)[] = [];
  #scanWaiters: Deferred<undefined>[] = [];
  #working: Promise<void> | null = null;
  #cancelHintTimer: CancelTimer | null = null;
  #cancelScanTimer: CancelTimer = () => undefined;
  #stopped = false;

  constructor(options: FolderWatchOptions) {
    this.#options = options;
  }

  get isQuiet(): boolean {
    return this.#working === null && this.#cancelHintTimer === null && !this.#isScanWanted;
  }

  /** True as long as files of the folder may be read. */
  get isPresent(): boolean {
    return !this.#stopped && !this.#isAway;
  }

  /** Compares the whole folder. Resolves after a scan that began after this call. */
  scan(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    const waiter = deferred<undefined>();
    this.#scanWaiters.push(waiter);
    this.#wantScan();
    return waiter.promise;
  }

  /** Runs between scans and looks, never beside one. */
  runBetweenScans(work: () => Promise<void>): Promise<void> {
    if (this.#stopped) return work();
    const waiter = deferred<undefined>();
    this.#errands.push(() =>
      work().then(
        () => {
          waiter.resolve(undefined);
        },
        (error: unknown) => {
          waiter.reject(error instanceof Error ? error : new Error(String(error)));
        },
      ),
    );
    this.#work();
    return waiter.promise;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelScanTimer();
    this.#cancelHintTimer?.();
    await Promise.all([this.#working, this.#closeWatcher()]);
    for (const errand of this.#errands.splice(0)) await errand();
    for (const waiter of this.#scanWaiters.splice(0)) waiter.resolve(undefined);
  }

  /** For a watcher's hint, and where a file turned out missing with its root. */
  hint(relativePath: string): void {
    if (this.#stopped) return;
    // A scan finds all of them: no more of them are kept than are looked at singly.
    if (this.#hints.size > hintsAtMost) this.#isScanWanted = true;
    else if (relativePath !== '') this.#hints.add(relativePath);
    if (relativePath === '') this.#isScanWanted = true;
    this.#cancelHintTimer ??= this.#options.clock.setTimer(() => {
      this.#cancelHintTimer = null;
      this.#work();
    }, this.#options.timings.quietMs);
  }

  /** As a look may differ from a reading for good, only so often for one path between two scans. */
  lookAgain(relativePath: string): void {
    const looks = this.#looksAgain.get(relativePath) ?? 0;
    if (looks >= looksAgainAtMost) return;
    if (relativePath !== '') this.#looksAgain.set(relativePath, looks + 1);
    this.hint(relativePath);
  }

  #wantScan(): void {
    this.#isScanWanted = true;
    this.#work();
  }

  #work(): void {
    if (this.#working !== null || this.#stopped) return;
    this.#working = this.#workOff().finally(() => {
      this.#working = null;
      // What was asked for after the last look for work, and before this, has found the watch busy.
      if (this.#hasWork) this.#work();
      else this.#options.onProgress();
    });
  }

  get #hasWork(): boolean {
    const areHintsDue = this.#hints.size > 0 && this.#cancelHintTimer === null;
    return this.#errands.length > 0 || this.#isScanWanted || areHintsDue;
  }

  async #workOff(): Promise<void> {
    const isStopped = (): boolean => this.#stopped;
    while (!isStopped()) {
      const errand = this.#errands.shift();
      if (errand !== undefined) await errand();
      else if (this.#isScanWanted) await this.#scanNow();
      else if (this.#hasWork) await this.#lookAtHints();
      else return;
    }
  }

  async #scanNow(): Promise<void> {
    const { timings, clock } = this.#options;
    const waiters = this.#scanWaiters.splice(0);
    this.#isScanWanted = false;
    this.#hints.clear();
    this.#looksAgain.clear();
    this.#cancelScanTimer();
    const error = await this.#options.turn(() => this.#tryToScan());
    const isListed = this.#watching === null || error !== null;
    if (!this.#stopped) {
      this.#cancelScanTimer = clock.setTimer(
        () => {
          this.#wantScan();
        },
        isListed ? timings.listingMs : timings.rescanMs,
      );
    }
    for (const waiter of waiters) {
      if (error === null) waiter.resolve(undefined);
      else waiter.reject(error);
    }
  }

  /** Returns what failed, unless that is the root being away, which is a health and no failure. */
  async #tryToScan(): Promise<Error | null> {
    const { folder, logger } = this.#options;
    try {
      await this.#scanWhatIsThere();
      return null;
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      logger.write('folder.scan_failed', { folderId: folder.id, ...faultOf(error) }, messageOfFault(error));
      return failure;
    }
  }

  async #scanWhatIsThere(): Promise<void> {
    const { folder, fileSystem, scanner, onScanned } = this.#options;
    try {
      const condition = await rootCondition(fileSystem, folder, { isThorough: true, wasAway: this.#wasAway });
      // A root that is there and cannot be listed is back only once it can: not for a moment at each try.
      if (this.#isAway && condition.kind === 'same') await fileSystem.list(folder.root, 1);
      if (!(await this.#settleCondition(condition))) return;
      await scanner.scan(folder, '', 'live', () => this.#stopped);
      if (!this.#stopped) onScanned();
    } catch (error) {
      if (!(error instanceof RootAwayError || error instanceof FileError)) throw error;
      // A disk that gives nothing would not say either what became of the folder.
      const isStill = error instanceof FileError && error.code === 'still';
      const condition = isStill ? ({ kind: 'same' } as const) : await rootCondition(fileSystem, folder);
      const detail = message('folder_health.unlisted', { path: folder.root, reason: toldBy(error) });
      await this.#settleCondition(condition.kind === 'same' ? { kind: 'unavailable', detail } : condition);
    }
  }

  async #lookAtHints(): Promise<void> {
    const { folder, scanner, logger } = this.#options;
    const hints = [...this.#hints];
    this.#hints.clear();
    if (this.#isAway) return;
    try {
      await scanner.check(folder, hints, () => this.#stopped);
    } catch (error) {
      // A scan tells what is the matter: the root may be away.
      logger.write('folder.look_failed', { folderId: folder.id, ...faultOf(error) }, messageOfFault(error));
      this.#isScanWanted = true;
    }
  }

  /** Acts on what became of the root. Returns whether the folder can be scanned. */
  async #settleCondition(condition: RootCondition): Promise<boolean> {
    const { onHealth, onPresent, onAway, onMoved, folder } = this.#options;
    if (this.#stopped) return false;
    if (condition.kind !== 'same') {
      onHealth(condition.kind, condition.detail);
      this.#isAway = true;
      this.#wasAway = true;
      onAway();
      await this.#closeWatcher();
      return false;
    }
    this.#wasAway = false;
    if (condition.moved !== null) {
      onMoved(condition.moved);
      return false;
    }
    await this.#watch();
    if (folder.isSlow) onHealth('listing', message('folder_health.slow'));
    else if (this.#trouble !== null) onHealth('listing', this.#trouble.detail);
    else onHealth('watching', null);
    if (this.#isAway) this.#returned(onPresent);
    return true;
  }

  /** Where that cannot be written down, the next scan finds it away still. */
  #returned(onPresent: () => void): void {
    this.#isAway = false;
    try {
      onPresent();
    } catch (error) {
      this.#isAway = true;
      throw error;
    }
  }

  async #watch(): Promise<void> {
    const { folder, clock } = this.#options;
    if (folder.isSlow || this.#watching !== null) return;
    if (this.#trouble !== null && clock.monotonicMs() < this.#trouble.retryAtMs) return;
    const attempt = { hasFailed: false };
    this.#watching = this.#open(attempt);
    await this.#watching.ready;
    if (attempt.hasFailed) await this.#closeWatcher();
    else this.#overcome();
  }

  #open(attempt: { hasFailed: boolean }): Watching {
    const { folder, openWatcher, logger } = this.#options;
    const fail = (failure: WatcherFailure, detail: Message): void => {
      // Troubles come in numbers, one for each folder below; the first says what there is to say.
      if (attempt.hasFailed || this.#stopped) return;
      attempt.hasFailed = true;
      this.#fallBackToListing(failure, detail);
    };
    return openWatcher({
      root: folder.root,
      fileRules: folder.fileRules,
      isRecursive: folder.rules.recursive,
      belongsElsewhere: (relativePath) => folder.belongsElsewhere(relativePath),
      onHint: (relativePath) => {
        this.hint(relativePath);
      },
      onLimit: () => {
        fail({ kind: 'limit' }, message('folder_health.watch_limit'));
      },
      onError: (error) => {
        logger.write(
          'folder.watcher_failed',
          { folderId: folder.id, ...faultOf(error) },
          messageOfFault(error),
        );
        const { message: said } = error;
        fail({ kind: 'failed', reason: said }, message('folder_health.unwatched', { said }));
      },
    });
  }

  #fallBackToListing(failure: WatcherFailure, detail: Message): void {
    const { clock, timings, onWatchTrouble } = this.#options;
    const before = this.#trouble;
    this.#trouble = { failure, detail, retryAtMs: clock.monotonicMs() + timings.rewatchMs };
    void this.#closeWatcher();
    if (before === null || recorded(detail) !== recorded(before.detail)) onWatchTrouble(failure);
    // It also sets the health: nobody could hear of a failure here.
    this.#wantScan();
  }

  #overcome(): void {
    const wasTroubled = this.#trouble !== null;
    this.#trouble = null;
    if (wasTroubled) this.#options.onWatchTrouble(null);
  }

  async #closeWatcher(): Promise<void> {
    const watching = this.#watching;
    this.#watching = null;
    await watching?.close();
  }
}
