import { join, resolve } from 'node:path';
import { watch } from 'chokidar';
import { deferred } from '../../../foundation/deferred.ts';
import type { FileRules } from '../rules/file-rules.ts';
import { relativePathBelow } from '../../../foundation/files/paths-below.ts';

export interface WatchRequest {
  readonly root: string;
  readonly fileRules: FileRules;
  readonly isRecursive: boolean;
  belongsElsewhere(relativePath: string): boolean;
  /** Something happened at this path, or it appeared, or went. Relative, `''` for the root itself. */
  onHint(relativePath: string): void;
  /** The machine allows no more watched folders or open files: from now on events may be missing. */
  onLimit(): void;
  /** Watching failed in some other way: from now on events may be missing. */
  onError(error: Error): void;
}

export interface Watching {
  /** Resolves once events are no longer missed, or once it is clear that they will be. */
  readonly ready: Promise<unknown>;
  close(): Promise<void>;
}

export type OpenWatcher = (request: WatchRequest) => Watching;

/**
 * Only folders are watched as such, and their raw events say which name in them changed: the watcher needs no second copy of
 * the tree, and names that are not Unicode are hinted at too. What an event means is found out by looking at the disk; what
 * gets lost the rescan finds.
 */
export const watchTree: OpenWatcher = (request) => {
  const { root } = request;
  const watcher = watch(root, {
    persistent: true,
    ignoreInitial: true,
    followSymlinks: false,
    alwaysStat: false,
    atomic: false,
    // What may not be read is told by the look at the disk, folder by folder; it keeps nothing else from being watched.
    ignorePermissionErrors: true,
    ...(request.isRecursive ? {} : { depth: 0 }),
    ignored: (path, stats) => {
      const relativePath = relativePathBelow(root, resolve(path));
      if (relativePath === null) return false;
      if (stats !== undefined && !stats.isDirectory()) return true;
      return (
        request.belongsElsewhere(relativePath) || request.fileRules.leaveOutDirectory(relativePath) !== null
      );
    },
  });
  const hint = (path: string): void => {
    const absolute = resolve(path);
    const relativePath = absolute === root ? '' : relativePathBelow(root, absolute);
    if (relativePath !== null) request.onHint(relativePath);
  };
  const ready = deferred<undefined>();
  const settle = (): void => {
    ready.resolve(undefined);
  };
  watcher.once('ready', settle);
  watcher.on('error', (error) => {
    settle();
    if (isWatchLimit(error)) request.onLimit();
    else request.onError(error instanceof Error ? error : new Error(String(error)));
  });
  watcher.on('all', (_event, path) => {
    hint(path);
  });
  watcher.on('raw', (_event, name, details) => {
    const directory = watchedPathOf(details);
    if (directory === null) return;
    // A name that is not Unicode comes with the replacement character, and only a listing can find it.
    hint(typeof name === 'string' && !name.includes('\ufffd') ? join(directory, name) : directory);
  });
  return {
    ready: ready.promise,
    close: () => {
      settle();
      return watcher.close();
    },
  };
};

/** Of watches, of instances or of open files: on Linux ENOSPC is what inotify answers then. */
export function isWatchLimit(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOSPC', 'EMFILE', 'ENFILE'].some((code) => code === error.code)
  );
}

/** Raw events are for debugging as far as chokidar promises; whatever else comes is no hint. */
function watchedPathOf(details: unknown): string | null {
  const isObject = typeof details === 'object' && details !== null && 'watchedPath' in details;
  return isObject && typeof details.watchedPath === 'string' ? details.watchedPath : null;
}
