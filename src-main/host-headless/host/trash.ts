import { lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import { errorCode } from '../../foundation/error-code.ts';

export interface TrashOptions {
  readonly platform: NodeJS.Platform;
  readonly homeDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nowMs: () => number;
}

/** Moves a file to the user's trash, from which it can be restored. Rejects where there is none; nothing is ever deleted. */
export function createTrash(options: TrashOptions): (path: string) => Promise<void> {
  switch (options.platform) {
    case 'linux':
      return (path) => moveToFreedesktopTrash(path, options);
    case 'darwin':
      return (path) => moveToFolder(path, join(options.homeDirectory, '.Trash'));
    default:
      return () =>
        Promise.reject(new OutboxError('unsupported', 'Without a window there is no trash on this system.'));
  }
}

/** The trash specification of freedesktop.org: the record comes first, since making it is what reserves the name. */
async function moveToFreedesktopTrash(path: string, options: TrashOptions): Promise<void> {
  const dataHome = options.environment['XDG_DATA_HOME'] ?? join(options.homeDirectory, '.local', 'share');
  const files = join(dataHome, 'Trash', 'files');
  const records = join(dataHome, 'Trash', 'info');
  await mkdir(files, { recursive: true, mode: 0o700 });
  await mkdir(records, { recursive: true, mode: 0o700 });
  const record = `[Trash Info]\nPath=${encodePath(path)}\nDeletionDate=${localTime(options.nowMs())}\n`;
  for (const name of candidateNames(basename(path))) {
    const recordPath = join(records, `${name}.trashinfo`);
    if (!(await createWith(recordPath, record))) continue;
    if (await exists(join(files, name))) {
      await rm(recordPath);
      continue;
    }
    await rename(path, join(files, name)).catch(async (cause: unknown) => {
      await rm(recordPath);
      throw notMoved(path, cause);
    });
    return;
  }
}

async function moveToFolder(path: string, folder: string): Promise<void> {
  for (const name of candidateNames(basename(path))) {
    if (await exists(join(folder, name))) continue;
    await rename(path, join(folder, name)).catch((cause: unknown) => {
      throw notMoved(path, cause);
    });
    return;
  }
}

function notMoved(path: string, cause: unknown): OutboxError {
  const code = errorCode(cause) ?? 'unknown';
  const reason = code === 'EXDEV' ? 'it lies on another volume than the trash' : code;
  return new OutboxError(
    'unsupported',
    `${path} could not be moved to the trash: ${reason}. It stays where it is.`,
    { cause },
  );
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

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** `2026-03-01T14:05:09`, in local time, as the specification asks. */
function localTime(nowMs: number): string {
  const now = new Date(nowMs);
  return new Date(nowMs - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
