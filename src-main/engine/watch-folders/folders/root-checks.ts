import { message, type Message } from '../../../contract/messages/message.ts';
import { basename, parse, resolve } from 'node:path';
import type { FolderTarget } from '../../../contract/folder-rules.ts';
import type { FileTargetKind } from '../../../contract/job.ts';
import { OutboxError } from '../../../contract/errors.ts';
import { FileError, type FileStatus, type FileSystem } from '../../../foundation/files/file-system.ts';
import type { RootIdentity } from '../files/likeness.ts';
import { isAtOrBelow } from '../../../foundation/files/paths-below.ts';

export interface CheckedRoot extends RootIdentity {
  /** Absolute, with all links resolved. */
  readonly path: string;
  /** Things to know that forbid nothing. */
  readonly warnings: readonly Message[];
}

export interface RootCheckRequest {
  readonly path: string;
  readonly dataDirectory: string;
  /** Folders that are watched already, as stored. */
  readonly watched: readonly { readonly path: string; readonly target: FolderTarget }[];
  /** Where its files are to go. A folder may have one target of each kind. */
  readonly kind: FileTargetKind;
}

/** Kernel interfaces that look like folders: reading them has effects, and they never end. */
const systemFolders = ['/proc', '/sys', '/dev'];

/** What is wanted of a folder, as its refusal says it. */
type Purpose = 'watched' | 'added';

/** Throws `OutboxError` `folder_refused`, naming the path, the reason and the next step. */
export async function checkRoot(fileSystem: FileSystem, request: RootCheckRequest): Promise<CheckedRoot> {
  const given = resolve(request.path);
  const { path, status, dataDirectory } = await checkFolder(fileSystem, request, 'watched');
  const refuse = (reason: Message): OutboxError => refused('watched', given, reason);
  if (isAtOrBelow(path, dataDirectory)) {
    throw refuse(message('folder_refusal.contains_outbox', { path: dataDirectory }));
  }
  const same = request.watched.find((other) => other.path === path && other.target.kind === request.kind);
  if (same !== undefined) {
    const { label, id } = same.target;
    throw refuse(message('folder_refusal.watched', { target: label ?? id }));
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
    warnings: warningsFor(
      given,
      path,
      request.watched.map((other) => other.path),
    ),
  };
}

/** What holds for every folder that is read, once or from now on. Throws as `checkRoot` does. */
export async function checkFolder(
  fileSystem: FileSystem,
  request: Pick<RootCheckRequest, 'path' | 'dataDirectory'>,
  purpose: Purpose,
): Promise<{ readonly path: string; readonly status: FileStatus; readonly dataDirectory: string }> {
  const given = resolve(request.path);
  const refuse = (reason: Message): OutboxError => refused(purpose, given, reason);
  const path = await fileSystem.realPath(given).catch((error: unknown) => {
    throw unreadable(purpose, given, error);
  });
  const status = await fileSystem.status(path).catch((error: unknown) => {
    throw unreadable(purpose, given, error);
  });
  if (status.kind !== 'directory') {
    throw refuse(message('folder_refusal.file'));
  }
  if (path === parse(path).root) throw refuse(message('folder_refusal.drive'));
  const system = systemFolders.find((folder) => isAtOrBelow(folder, path));
  if (system !== undefined) throw refuse(message('folder_refusal.system', { path: system }));

  const dataDirectory = await fileSystem
    .realPath(resolve(request.dataDirectory))
    .catch(() => resolve(request.dataDirectory));
  if (path === dataDirectory) throw refuse(message('folder_refusal.outbox'));
  if (isAtOrBelow(dataDirectory, path)) {
    throw refuse(message('folder_refusal.in_outbox'));
  }
  return { path, status, dataDirectory };
}

function warningsFor(given: string, path: string, watched: readonly string[]): Message[] {
  const throughLink = given === path ? [] : [message('warning.through_link', { given, path })];
  const outer = watched
    .filter((other) => other !== path && isAtOrBelow(other, path))
    .map((other) => message('warning.inside_watched', { path: other, name: basename(path) }));
  const inner = watched
    .filter((other) => other !== path && isAtOrBelow(path, other))
    .map((other) => message('warning.watched_inside', { path: other }));
  return [...throughLink, ...outer, ...inner];
}

/** What the file system says of a folder, as its refusal. */
export function unreadable(purpose: Purpose, path: string, error: unknown): unknown {
  if (!(error instanceof FileError)) return error;
  return refused(purpose, path, whyUnreadable(error), error);
}

function whyUnreadable(error: FileError): Message {
  switch (error.code) {
    case 'missing':
    case 'not_directory':
      return message('folder_refusal.missing');
    case 'denied':
      return message('folder_refusal.denied');
    case 'link':
      return message('folder_refusal.circle');
    case 'own':
      return message('folder_refusal.outbox');
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
      return message('folder_refusal.unreadable', { said: error.message });
  }
}

function refused(purpose: Purpose, path: string, reason: Message, cause?: unknown): OutboxError {
  return new OutboxError('folder_refused', message(`folder.not_${purpose}`, { path, reason }), { cause });
}
