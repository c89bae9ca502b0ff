import { lstat, mkdir, open, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { OutboxError, toldBy } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { PlacedFile } from '../../engine/host-services.ts';
import {
  FileError,
  moveInto,
  pathOf,
  pinDirectory,
  type KnownFolder,
} from '../../foundation/files/node-file-system.ts';
import { errorCode } from '../../foundation/error-code.ts';

export interface TrashOptions {
  readonly platform: NodeJS.Platform;
  readonly homeDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nowMs: () => number;
}

/** Moves a file to the user's trash, from which it can be restored. Rejects where there is none; nothing is ever deleted. */
export function createTrash(options: TrashOptions): (file: PlacedFile) => Promise<void> {
  switch (options.platform) {
    case 'linux':
      return (file) => moveToFreedesktopTrash(file, options);
    case 'darwin':
      return (file) => moveToFinderTrash(file, join(options.homeDirectory, '.Trash'));
    default:
      return () => Promise.reject(new OutboxError('unsupported', message('trash.none_here')));
  }
}

/** The trash specification of freedesktop.org: the record comes first, since making it is what reserves the name. */
async function moveToFreedesktopTrash(file: PlacedFile, options: TrashOptions): Promise<void> {
  const dataHome = options.environment['XDG_DATA_HOME'] ?? join(options.homeDirectory, '.local', 'share');
  const path = pathOf(file);
  const record = `[Trash Info]\nPath=${encodePath(path)}\nDeletionDate=${localTime(options.nowMs())}\n`;
  await mkdir(join(dataHome, 'Trash'), { recursive: true, mode: 0o700 });
  const trash = await ownFolder(join(dataHome, 'Trash'));
  for (const name of ['files', 'info']) {
    await mkdir(join(trash.path, name), { recursive: true, mode: 0o700 });
  }
  const files = await pinDirectory(trash, ['files'], { make: false });
  try {
    const records = await pinDirectory(trash, ['info'], { make: false });
    try {
      for (const name of candidateNames(basename(path))) {
        const recordPath = records.at(`${name}.trashinfo`);
        if (!(await createWith(recordPath, record))) continue;
        try {
          await moveInto(file, files, name);
          return;
        } catch (error) {
          await rm(recordPath);
          if (!isTaken(error)) throw notMoved(path, error);
        }
      }
    } finally {
      await records.close();
    }
  } finally {
    await files.close();
  }
}

async function moveToFinderTrash(file: PlacedFile, folder: string): Promise<void> {
  const path = pathOf(file);
  const trash = await pinDirectory(await ownFolder(folder), [], { make: false });
  try {
    for (const name of candidateNames(basename(path))) {
      try {
        await moveInto(file, trash, name);
        return;
      } catch (error) {
        if (!isTaken(error)) throw notMoved(path, error);
      }
    }
  } finally {
    await trash.close();
  }
}

/** The trash as it is now: a folder of this user's own. A link in its place could lead the user's files to anybody. */
async function ownFolder(path: string): Promise<KnownFolder> {
  const stats = await lstat(path, { bigint: true }).catch((cause: unknown) => {
    throw new OutboxError('unsupported', message('trash.missing', { path }), { cause });
  });
  const owner = process.getuid?.();
  const isOwn = stats.isDirectory() && (owner === undefined || stats.uid === BigInt(owner));
  if (isOwn) return { path, device: stats.dev.toString(), inode: stats.ino.toString() };
  throw new OutboxError('unsupported', message('trash.not_own', { path }));
}

const isTaken = (error: unknown): boolean => error instanceof FileError && error.code === 'busy';

function notMoved(path: string, cause: unknown): OutboxError {
  return new OutboxError('unsupported', message('trash.not_moved', { path, reason: toldBy(cause) }), {
    cause,
  });
}

/** `report.pdf`, `report 2.pdf`, `report 3.pdf` and so on. */
function* candidateNames(name: string): Generator<string> {
  yield name;
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let number = 2; ; number += 1) yield `${stem} ${String(number)}${extension}`;
}

async function createWith(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(text).finally(() => file.close());
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** `2026-03-01T14:05:09`, in local time, as the specification asks. */
function localTime(nowMs: number): string {
  const now = new Date(nowMs);
  return new Date(nowMs - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
