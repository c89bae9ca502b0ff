import {
  FileError,
  isSameFile,
  isSameFolder,
  type FileStatus,
  type FileSystem,
  type OpenFile,
} from '../../../src-main/foundation/files/file-system.ts';
import { never, type CrashPlace, type Life } from '../world/life.ts';
import { SteadyClock } from '../../../src-main/foundation/files/steady-clock.ts';
import type { World } from '../world/world.ts';
import type { Node } from './model-disk.ts';

/** The model disk as the engine sees it, for one of its lives. */
export function fileSystemPort(world: World, life: Life): FileSystem {
  const { disk, time, trace, chance, mix } = world;
  const clock = new SteadyClock({ nowMs: () => time.wallMs, monotonicMs: () => time.monotonicMs });
  const statusOf = (node: Node): FileStatus => ({
    ...disk.statusOf(node),
    unchangedForMs: clock.sinceMs(node.changedAtMs),
  });

  /** Each call may take a while and may fail; the process may die in it. */
  function call<Value>(
    name: string,
    path: string,
    work: () => Value,
    place: CrashPlace = 'file',
  ): Promise<Value> {
    if (!life.reach(place)) return never();
    const delayMs = mix.slowDisk > 0 && chance.happens(mix.slowDisk) ? chance.between(0.1, 40) : 0;
    const answer = (): Value => {
      try {
        const value = work();
        trace.note(`fs ${name} ${path}`);
        return value;
      } catch (error) {
        trace.note(`fs ${name} ${path} ! ${error instanceof FileError ? error.code : String(error)}`);
        throw error;
      }
    };
    if (delayMs === 0) {
      try {
        return Promise.resolve(answer());
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
    return time.sleep(delayMs, life).then(answer);
  }

  function openFile(path: string, node: Node): OpenFile {
    return {
      status: () => call('fstat', path, () => statusOf(node)),
      read: (buffer, position) =>
        call(
          'read',
          path,
          () => {
            if (world.disturbances.failsRead()) {
              throw new FileError('other', path, 'input/output error (EIO)');
            }
            const available = Math.max(0, node.bytes.byteLength - position);
            const count = Math.min(buffer.byteLength, available);
            buffer.set(node.bytes.subarray(position, position + count));
            return count;
          },
          'read',
        ),
      close: () => call('close', path, () => undefined),
    };
  }

  const open: FileSystem['open'] = (path, within) =>
    call('open', path, () => {
      const folder = within === undefined ? null : disk.node(within.path);
      if (folder !== null && within?.known != null && !isSameFolder(within.known, statusOf(folder))) {
        throw new FileError('elsewhere', path, `another folder is at ${within.path} now`);
      }
      const node = disk.node(path);
      if (node.kind === 'link') throw new FileError('link', path, `${path} is a link`);
      if (node.kind !== 'file') throw new FileError('other', path, `${path} is no file`);
      if (node.lock !== null) throw new FileError(node.lock, path, 'it is locked');
      if (world.disturbances.hasTooManyOpen()) {
        throw new FileError('too_many_open', path, 'too many open files (EMFILE)');
      }
      return openFile(path, node);
    });

  return {
    status: (path) => call('stat', path, () => statusOf(disk.node(path))),
    list: (directory) =>
      call('list', directory, () =>
        disk.namesIn(directory).map(({ name, kind }) => ({ name, kind, readable: true })),
      ),
    open,
    realPath: (path) =>
      call('realpath', path, () => {
        disk.node(path);
        return path;
      }),
    move: ({ folder, relativePath, identity }, wanted) => {
      const from = `${folder.path}/${relativePath}`;
      const to = `${folder.path}/${wanted}`;
      return call('move', `${from} → ${to}`, () => {
        if (!isSameFile(disk.statusOf(disk.node(from)), identity)) {
          throw new FileError('other', from, 'another file stands there by now');
        }
        if (disk.find(to) !== null) throw new FileError('busy', to, `${to} exists`);
        disk.makeDirectory(to.slice(0, to.lastIndexOf('/')));
        disk.rename(from, to);
      });
    },
    // Here a move is one step, which nothing cuts short.
    repairMove: () => Promise.resolve(),
    volumeOf: () => Promise.resolve(null),
    isSlow: (path) => call('isSlow', path, () => world.isSlowPlace(path)),
    keepsChangeTimes: (path) => call('keepsChangeTimes', path, () => !world.isSlowPlace(path)),
  };
}
