import { basename, parse, resolve } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import { FileError, type FileSystem } from '../file-system.ts';
import { isAtOrBelow } from './folder-context.ts';

export interface CheckedRoot {
  /** Absolute, with all links resolved. */
  readonly path: string;
  readonly device: string;
  readonly inode: string;
  /** Things to know that forbid nothing. */
  readonly warnings: readonly string[];
}

export interface RootCheckRequest {
  readonly path: string;
  readonly dataDirectory: string;
  /** Folders that are watched already, as stored. */
  readonly watched: readonly string[];
}

/** Kernel interfaces that look like folders: reading them has effects, and they never end. */
const systemFolders = ['/proc', '/sys', '/dev'];

/** Throws `OutboxError` `folder_refused`, naming the path, the reason and the next step. */
export async function checkRoot(fileSystem: FileSystem, request: RootCheckRequest): Promise<CheckedRoot> {
  const given = resolve(request.path);
  const path = await fileSystem.realPath(given).catch((error: unknown) => {
    throw unreadable(given, error);
  });
  const status = await fileSystem.status(path).catch((error: unknown) => {
    throw unreadable(given, error);
  });
  if (status.kind !== 'directory') {
    throw refused(given, 'it is a file', 'Choose the folder it lies in, or add the file by itself');
  }
  if (path === parse(path).root)
    throw refused(given, 'it is the top of a whole drive', 'Choose a folder inside it');
  const system = systemFolders.find((folder) => isAtOrBelow(folder, path));
  if (system !== undefined) throw refused(given, `${system} belongs to the system`, 'Choose another folder');

  const dataDirectory = await fileSystem
    .realPath(resolve(request.dataDirectory))
    .catch(() => resolve(request.dataDirectory));
  if (path === dataDirectory) throw refused(given, "it is Outbox's own data folder", 'Choose another folder');
  if (isAtOrBelow(dataDirectory, path)) {
    throw refused(given, "it lies inside Outbox's own data folder", 'Choose a folder outside it');
  }
  if (isAtOrBelow(path, dataDirectory)) {
    throw refused(
      given,
      `it contains Outbox's own data folder, ${dataDirectory}`,
      'Choose a folder beside that one',
    );
  }
  if (request.watched.includes(path)) {
    throw refused(given, 'it is watched already', 'Remove it first to give it other rules');
  }
  await fileSystem.list(path).catch((error: unknown) => {
    throw unreadable(given, error);
  });
  return {
    path,
    device: status.device,
    inode: status.inode,
    warnings: warningsFor(given, path, request.watched),
  };
}

function warningsFor(given: string, path: string, watched: readonly string[]): string[] {
  const throughLink = given === path ? [] : [`${given} leads to ${path}, which is what is watched.`];
  const outer = watched
    .filter((other) => isAtOrBelow(other, path))
    .map(
      (other) => `It lies inside ${other}, which is watched too: here the rules of ${basename(path)} win.`,
    );
  const inner = watched
    .filter((other) => isAtOrBelow(path, other))
    .map((other) => `${other} inside it is watched too: there its own rules win.`);
  return [...throughLink, ...outer, ...inner];
}

function unreadable(path: string, error: unknown): unknown {
  if (!(error instanceof FileError)) return error;
  switch (error.code) {
    case 'missing':
    case 'not_directory':
      return refused(path, 'it does not exist', 'Check the spelling, or make the folder first', error);
    case 'denied':
      return refused(
        path,
        'it cannot be read',
        'Give yourself the right to read it, or choose another folder',
        error,
      );
    case 'link':
      return refused(path, 'its links lead in a circle', 'Choose the folder itself', error);
    case 'own':
      return refused(path, "it is Outbox's own data folder", 'Choose another folder', error);
    case 'busy':
    case 'full':
    case 'too_many_open':
    case 'other':
      return refused(
        path,
        `it cannot be read just now: ${error.message}`,
        'Try again later, or choose another folder',
        error,
      );
  }
}

function refused(path: string, reason: string, nextStep: string, cause?: unknown): OutboxError {
  return new OutboxError('folder_refused', `${path} cannot be watched: ${reason}. ${nextStep}.`, { cause });
}
