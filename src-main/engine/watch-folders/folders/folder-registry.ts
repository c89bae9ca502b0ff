import { message, type Message } from '../../../contract/messages/message.ts';
import type { FolderHealth } from '../../../contract/watch-folder.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import { isSameFolder, type FileSystem } from '../../../foundation/files/file-system.ts';
import { recorded } from '../../storage/messages/recorded.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { FileRecords } from '../files/file-records.ts';
import { compileRules } from '../rules/file-rules.ts';
import type { FolderContext } from '../files/folder-context.ts';
import type { FolderRecord, FolderRecords } from '../files/folder-records.ts';
import type { RootIdentity } from '../files/likeness.ts';
import { FolderWatch, type WatcherFailure } from './folder-watch.ts';
import { Semaphore } from '../files/limits.ts';
import { Nesting } from './nesting.ts';
import { SamePath } from './same-path.ts';
import type { Settling } from '../intake/settling.ts';
import type { Timings } from '../files/timings.ts';
import type { OpenWatcher } from '../scan/watcher.ts';

export interface FolderRegistryOptions {
  readonly folders: FolderRecords;
  readonly files: FileRecords;
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timings: Timings;
  readonly openWatcher: OpenWatcher;
  readonly settling: () => Settling;
  readonly onChanged: (watchFolderId: number) => void;
  /** Its root has other numbers, and is the same folder: it is to be watched with those. */
  readonly onMoved: (watchFolderId: number, identity: RootIdentity) => void;
  /** Its root is there, for the first time or again. */
  readonly onReturned: (watchFolderId: number) => void;
  /** What keeps folders from being watched, in words; `null` once that keeps none any more. */
  readonly onWatchTrouble: (kind: WatcherFailure['kind'], detail: Message | null) => void;
}

/** What makes a folder this one and no other. */
export type FolderPlace = RootIdentity & Pick<FolderRecord, 'id' | 'path' | 'connectionId' | 'rules'>;

const scansAtOnce = 2;

/** The folders that are being watched now, each with its watch. */
export class FolderRegistry {
  readonly nesting = new Nesting();
  readonly samePath = new SamePath();
  readonly #options: FolderRegistryOptions;
  readonly #running = new Map<number, { readonly watch: FolderWatch; readonly folder: FolderContext }>();
  /** The folders that are listed although they could be watched elsewhere, each with its words. */
  readonly #troubled = { limit: new Map<number, Message>(), failed: new Map<number, Message>() };
  readonly #scans = new Semaphore(scansAtOnce);

  constructor(options: FolderRegistryOptions) {
    this.#options = options;
    this.refreshPlaces();
  }

  get isQuiet(): boolean {
    return [...this.#running.values()].every(({ watch }) => watch.isQuiet);
  }

  watchOf(id: number): FolderWatch | null {
    return this.#running.get(id)?.watch ?? null;
  }

  /** The folder as long as it is watched and its root is there. */
  activeFolder(id: number): FolderContext | null {
    const running = this.#running.get(id);
    return running?.watch.isPresent === true ? running.folder : null;
  }

  /** Call after a folder came, went, or has other rules. */
  refreshPlaces(): void {
    const folders = this.#options.folders.all();
    this.nesting.set(folders);
    this.samePath.set(folders);
  }

  async contextOf(place: FolderPlace): Promise<FolderContext> {
    const { id, path: root, device, inode, bornAtMs, volume, connectionId, rules } = place;
    const { fileSystem } = this.#options;
    const isSlow = await fileSystem.isSlow(root);
    const fileRules = compileRules(rules);
    return {
      ...{ id, root, device, inode, bornAtMs, volume, connectionId, rules, isSlow },
      keepsChangeTimes: !isSlow && (await fileSystem.keepsChangeTimes(root)),
      fileRules,
      innerPaths: () => this.nesting.innerPathsOf(root),
      belongsElsewhere: (relativePath) => this.nesting.belongsElsewhere(root, relativePath),
      isFileOfAnother: (relativePath) =>
        this.nesting.belongsElsewhere(root, relativePath) ||
        this.samePath.ownerBeside({ id, path: root, rules }, relativePath) !== null,
    };
  }

  /** Watches the folder and begins its first scan. */
  run(folder: FolderContext): void {
    const { files, folders, clock, settling, timings, onChanged, onReturned } = this.#options;
    const { fileSystem, logger, openWatcher } = this.#options;
    const watch = new FolderWatch({
      ...{ folder, fileSystem, clock, logger, timings, openWatcher },
      scanner: settling().scanner,
      turn: (work) => this.#scans.run(work),
      onHealth: (health, detail) => {
        this.#setHealth(folder.id, health, detail);
      },
      onMoved: (identity) => {
        this.#options.onMoved(folder.id, identity);
      },
      onPresent: () => {
        this.#learnPlace(folder);
        settling().unpark(folder);
        onReturned(folder.id);
      },
      onAway: () => {
        files.park(folder.id);
      },
      onScanned: () => {
        folders.setRescanned(folder.id, clock.nowMs());
        settling().takeUpForgotten(folder);
      },
      onProgress: () => {
        onChanged(folder.id);
      },
      onWatchTrouble: (trouble) => {
        this.#setTrouble(folder.id, trouble, folder.root);
      },
    });
    this.#running.set(folder.id, { watch, folder });
    watch.scan().catch(() => {
      // Ignored: the watch has logged it and scans again.
    });
  }

  /** Ends the watching of one folder. Its files wait. */
  async halt(id: number): Promise<void> {
    const running = this.#running.get(id);
    this.#running.delete(id);
    await running?.watch.stop();
    this.#setTrouble(id, null, '');
    this.#options.files.park(id);
  }

  async haltAll(): Promise<void> {
    const running = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(running.map(({ watch }) => watch.stop()));
  }

  /** Of a folder that was added before anybody asked what tells it from another one. */
  #learnPlace({ id, root, device, inode }: FolderContext): void {
    const { folders, fileSystem, logger } = this.#options;
    if (folders.get(id)?.isUnplaced !== true) return;
    Promise.all([fileSystem.status(root), fileSystem.volumeOf(root)])
      .then(([{ bornAtMs, ...now }, volume]) => {
        if (isSameFolder({ device, inode }, now))
          folders.setIdentity(id, { device, inode, bornAtMs, volume });
      })
      .catch((error: unknown) => {
        // Ignored: it is asked for again the next time that the folder is there.
        logger.write('folder.look_failed', { folderId: id, ...faultOf(error) }, messageOfFault(error));
      });
  }

  #setTrouble(id: number, trouble: WatcherFailure | null, root: string): void {
    const { timings, onWatchTrouble } = this.#options;
    for (const kind of ['limit', 'failed'] as const) {
      const troubled = this.#troubled[kind];
      const [before = null] = troubled.values();
      if (trouble?.kind === kind) troubled.set(id, troubleTold(trouble, root, timings));
      else troubled.delete(id);
      const [after = null] = troubled.values();
      if (after !== before) onWatchTrouble(kind, after);
    }
  }

  #setHealth(id: number, health: Exclude<FolderHealth, 'paused'>, detail: Message | null): void {
    const text = detail === null ? null : recorded(detail);
    const before = this.#options.folders.get(id);
    if (before === null || (before.health === health && before.healthDetail === text)) return;
    this.#options.folders.setHealth(id, health, text);
    this.#options.onChanged(id);
  }
}

/** What happened, what Outbox does instead, and what to do about it. */
function troubleTold(trouble: WatcherFailure, path: string, timings: Timings): Message {
  const seconds = Math.round(timings.listingMs / secondMs);
  return trouble.kind === 'failed'
    ? message('folder_health.why_unwatched', { path, seconds, said: trouble.reason })
    : message('folder_health.why_limit', { path, seconds });
}
