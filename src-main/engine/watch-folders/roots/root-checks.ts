import { basename, parse, resolve } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { FileError, type FileStatus, type FileSystem } from '../../../foundation/files/file-system.ts';
import type { RootIdentity } from './likeness.ts';
import { isAtOrBelow } from '../../../foundation/files/paths-below.ts';

export interface CheckedRoot extends RootIdentity {
  /** Absolute, with all links resolved. */
  readonly path: string;
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

/** What is wanted of a folder, as its refusal says it. */
type Purpose = 'watched' | 'added';

/** Throws `OutboxError` `folder_refused`, naming the path, the reason and the next step. */
export async function checkRoot(fileSystem: FileSystem, request: RootCheckRequest): Promise<CheckedRoot> {
  const given = resolve(request.path);
  const { path, status, dataDirectory } = await checkFolder(fileSystem, request, 'watched');
  const refuse = (reason: string, nextStep: string): OutboxError =>
    refused('watched', given, reason, nextStep);
  if (isAtOrBelow(path, dataDirectory)) {
    throw refuse(`it contains Outbox's own data folder, ${dataDirectory}`, 'Choose a folder beside that one');
  }
  if (request.watched.includes(path)) {
    throw refuse('it is watched already', 'Remove it first to give it other rules');
  }
  await fileSystem.list(path, 1).catch((error: unknown) => {
    throw unreadable('watched', given, error);
  });
  return {
    path,
    device: status.device,
    inode: status.inode,
    bornAtMs: status.bornAtMs,
    volume: await fileSystem.volumeOf(path),
    warnings: warningsFor(given, path, request.watched),
  };
}

/** What holds for every folder that is read, once or from now on. Throws as `checkRoot` does. */
export async function checkFolder(
  fileSystem: FileSystem,
  request: Pick<RootCheckRequest, 'path' | 'dataDirectory'>,
  purpose: Purpose,
): Promise<{ readonly path: string; readonly status: FileStatus; readonly dataDirectory: string }> {
  const given = resolve(request.path);
  const refuse = (reason: string, nextStep: string): OutboxError => refused(purpose, given, reason, nextStep);
  const path = await fileSystem.realPath(given).catch((error: unknown) => {
    throw unreadable(purpose, given, error);
  });
  const status = await fileSystem.status(path).catch((error: unknown) => {
    throw unreadable(purpose, given, error);
  });
  if (status.kind !== 'directory') {
    throw refuse('it is a file', 'Choose the folder it lies in, or add the file by itself');
  }
  if (path === parse(path).root) throw refuse('it is the top of a whole drive', 'Choose a folder inside it');
  const system = systemFolders.find((folder) => isAtOrBelow(folder, path));
  if (system !== undefined) throw refuse(`${system} belongs to the system`, 'Choose another folder');

  const dataDirectory = await fileSystem
    .realPath(resolve(request.dataDirectory))
    .catch(() => resolve(request.dataDirectory));
  if (path === dataDirectory) throw refuse("it is Outbox's own data folder", 'Choose another folder');
  if (isAtOrBelow(dataDirectory, path)) {
    throw refuse("it lies inside Outbox's own data folder", 'Choose a folder outside it');
  }
  return { path, status, dataDirectory };
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

/** What the file system says of a folder, as its refusal. */
export function unreadable(purpose: Purpose, path: string, error: unknown): unknown {
  if (!(error instanceof FileError)) return error;
  switch (error.code) {
    case 'missing':
    case 'not_directory':
      return refused(
        purpose,
        path,
        'it does not exist',
        'Check the spelling, or make the folder first',
        error,
      );
    case 'denied':
      return refused(
        purpose,
        path,
        'it cannot be read',
        'Give yourself the right to read it, or choose another folder',
        error,
      );
    case 'link':
      return refused(purpose, path, 'its links lead in a circle', 'Choose the folder itself', error);
    case 'own':
      return refused(purpose, path, "it is Outbox's own data folder", 'Choose another folder', error);
    case 'busy':
    case 'full':
    case 'too_many_open':
    case 'in_cloud':
    case 'still':
    case 'elsewhere':
    case 'too_long':
    case 'outside':
    case 'not_file':
    case 'other':
      return refused(
        purpose,
        path,
        `it cannot be read just now: ${error.message}`,
        'Try again later, or choose another folder',
        error,
      );
  }
}

function refused(
  purpose: Purpose,
  path: string,
  reason: string,
  nextStep: string,
  cause?: unknown,
): OutboxError {
  const message = `${path} cannot be ${purpose}: ${reason}. ${nextStep}.`;
  return new OutboxError('folder_refused', message, { cause });
}
