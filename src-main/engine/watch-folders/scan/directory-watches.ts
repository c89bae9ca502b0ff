import { watch, type FSWatcher } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorCode } from '../../../foundation/error-code.ts';
import { absolutePath } from '../../../foundation/files/paths-below.ts';
import { QueuedLooks } from './queued-looks.ts';
import { isWatchLimit, type OpenWatcher, type WatchRequest } from './watcher.ts';

/**
 * Watches each folder of a tree by itself, which on Linux is what the system offers: a tree of a hundred thousand files costs as
 * much as its folders do, as no file is looked at.
 */
export const watchDirectories: OpenWatcher = (request) => {
  const watches = new DirectoryWatches(request);
  return {
    ready: watches.watchTree(''),
    close() {
      watches.close();
      return Promise.resolve();
    },
  };
};

/** A large folder comes in pieces, so that everybody else has a turn in between. */
const entriesAtOnce = 256;
/** Told by the look at the disk, folder by folder. */
const notThere: ReadonlySet<string | null> = new Set([
  ...['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG'],
]);

interface WatchedDirectory {
  readonly watcher: FSWatcher;
  inode: bigint | null;
}

class DirectoryWatches {
  readonly #request: WatchRequest;
  /** By their paths below the root, `''` for that itself. */
  readonly #watched = new Map<string, WatchedDirectory>();
  readonly #looks = new QueuedLooks(
    (path) => this.#lookAgainAt(path),
    () => this.#watchAnew(),
  );
  #isClosed = false;

  constructor(request: WatchRequest) {
    this.#request = request;
  }

  close(): void {
    this.#isClosed = true;
    this.#looks.close();
    for (const { watcher } of this.#watched.values()) watcher.close();
    this.#watched.clear();
  }

  /** The folder and all below it. What appears in one after it is watched is heard of; what was there before is listed here. */
  async watchTree(start: string): Promise<void> {
    const waiting = [start];
    for (let next = waiting.pop(); next !== undefined && !this.#isClosed; next = waiting.pop()) {
      if (this.#watch(next) && this.#request.isRecursive) await this.#foldersIn(next, waiting);
    }
  }

  async #foldersIn(directory: string, found: string[]): Promise<void> {
    try {
      for await (const entry of await opendir(this.#absolute(directory), { bufferSize: entriesAtOnce })) {
        if (this.#isClosed) return;
        const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
        if (entry.isDirectory() && this.#isWanted(path)) found.push(path);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  #watch(directory: string): boolean {
    if (this.#watched.has(directory)) return true;
    try {
      const watcher = watch(this.#absolute(directory), { persistent: true });
      watcher.on('change', (event, name) => {
        this.#changed(directory, event, typeof name === 'string' ? name : null);
      });
      watcher.on('error', (error) => {
        this.#failed(error);
      });
      const watched: WatchedDirectory = { watcher, inode: null };
      this.#watched.set(directory, watched);
      void this.#inodeOf(directory).then((inode) => {
        watched.inode = inode;
      });
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    }
  }

  #changed(directory: string, event: string, name: string | null): void {
    if (this.#isClosed) return;
    // A name that is not Unicode comes with the replacement character, and only a listing can find it.
    if (name === null || name.includes('\ufffd')) {
      this.#hint(directory);
      return;
    }
    const path = directory === '' ? name : `${directory}/${name}`;
    this.#hint(path);
    if (event !== 'rename') return;
    // A folder that goes away itself is called by its own name, as if it were in itself.
    if (name === basename(this.#absolute(directory))) this.#looks.add(directory);
    if (this.#request.isRecursive && this.#isWanted(path)) this.#looks.add(path);
  }

  #hint(path: string): void {
    if (!this.#isClosed) this.#request.onHint(path);
  }

  /** Something came to this name, or left it. */
  async #lookAgainAt(path: string): Promise<void> {
    const inode = await this.#inodeOf(path);
    if (this.#isClosed) return;
    const watched = this.#watched.get(path);
    if (watched !== undefined) {
      if (watched.inode === inode) return;
      this.#forget(path);
      this.#hint(path);
    }
    if (inode === null) return;
    await this.watchTree(path);
    // What was put into it before that was not heard of.
    this.#hint(path);
  }

  /** More came and went than can be looked at singly. */
  async #watchAnew(): Promise<void> {
    this.#forget('');
    await this.watchTree('');
    this.#hint('');
  }

  /** `null` where no folder is. */
  async #inodeOf(directory: string): Promise<bigint | null> {
    try {
      const stats = await lstat(this.#absolute(directory), { bigint: true });
      return stats.isDirectory() ? stats.ino : null;
    } catch {
      return null;
    }
  }

  #forget(directory: string): void {
    const below = directory === '' ? '' : `${directory}/`;
    for (const [path, { watcher }] of this.#watched) {
      if (path !== directory && !path.startsWith(below)) continue;
      watcher.close();
      this.#watched.delete(path);
    }
  }

  #isWanted(path: string): boolean {
    const isUnicode = !path.includes('\ufffd');
    return (
      isUnicode &&
      !this.#request.belongsElsewhere(path) &&
      this.#request.fileRules.leaveOutDirectory(path) === null
    );
  }

  #absolute(directory: string): string {
    const { root } = this.#request;
    return directory === '' ? root : absolutePath(root, directory);
  }

  #failed(error: unknown): void {
    if (this.#isClosed || notThere.has(errorCode(error))) return;
    if (isWatchLimit(error)) this.#request.onLimit();
    else this.#request.onError(error instanceof Error ? error : new Error(String(error)));
  }
}
