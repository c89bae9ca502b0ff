import { basename, dirname, join, resolve } from 'node:path';
import { OutboxError } from '../../../contract/errors.ts';
import { delay, type Clock } from '../../../foundation/clock.ts';
import {
  isSameFile,
  FileError,
  type FileIdentity,
  type FileStatus,
  type FileSystem,
} from '../../../foundation/files/file-system.ts';
import type { SettledFile } from '../../jobs/store/job-intake.ts';
import { contentBuffer, readContent, type ContentReading } from './read-content.ts';
import type { FolderOfFiles } from '../preview/files-in-folder.ts';
import type { Semaphore } from '../scan/limits.ts';
import { settleStepMs } from './settle-steps.ts';
import type { Timings } from '../scan/timings.ts';

export interface SettleOnceOptions {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly timings: Timings;
  /** How many files are read at a time. */
  readonly readers: Semaphore;
  /** What the readers read into, used again for the next of many files; begins empty. */
  readonly spareBuffers: Uint8Array[];
}

/** A file that a person names, by itself or in a folder. */
export interface AskedFile {
  readonly path: string;
  /** The folder that it was found in: nothing that lies outside it by now is read. `null` where it was named by itself. */
  readonly folder: FolderOfFiles | null;
}

interface Place extends FolderOfFiles {
  readonly path: string;
}

/**
 * Waits until one file stands still, and reads it. The folders on the way may be links where it was named by itself, the file may
 * not. Throws `OutboxError`: not_found, invalid_input for what can never be sent, conflict for what cannot be sent now.
 */
export async function settleFile(options: SettleOnceOptions, asked: AskedFile): Promise<SettledFile> {
  const { clock, timings } = options;
  const place = await placeOf(options, asked);
  const startedAtMs = clock.monotonicMs();
  for (;;) {
    const waitedMs = clock.monotonicMs() - startedAtMs;
    const file = await tryOnce(options, place, waitedMs >= timings.incompleteMs);
    if (file !== null) return file;
    if (waitedMs > timings.incompleteMs) {
      throw new OutboxError(
        'conflict',
        `${place.path} is still being written. Add it again when that is done.`,
      );
    }
  }
}

/** The same for a file that nobody waits for yet: `null` where it is still being written. */
export async function settleAtOnce(
  options: SettleOnceOptions,
  asked: AskedFile,
): Promise<SettledFile | null> {
  return tryOnce(options, await placeOf(options, asked), false);
}

async function placeOf({ fileSystem }: SettleOnceOptions, { path, folder }: AskedFile): Promise<Place> {
  if (folder !== null) return { ...folder, path };
  const resolved = await resolveFolder(fileSystem, resolve(path));
  const root = dirname(resolved);
  return { path: resolved, root, isSlow: await fileSystem.isSlow(root) };
}

/** The file once it stands still, or `null` where it does not yet. */
async function tryOnce(
  options: SettleOnceOptions,
  { path, root, isSlow }: Place,
  acceptIncomplete: boolean,
): Promise<SettledFile | null> {
  const { fileSystem, timings, readers, spareBuffers } = options;
  const identity = await standStill(options, path, isSlow ? timings.slowSettleMs : timings.settleMs);
  if (identity === null) return null;
  if (identity.sizeBytes === 0) throw unusable(path, 'is empty', 'Empty files are never sent');
  const request = { path, expected: identity, root, acceptIncomplete, keepUpToBytes: 0 };
  const reading = await readers.run(async () => {
    const buffer = spareBuffers.pop() ?? contentBuffer();
    try {
      return await readContent(fileSystem, request, buffer, () => false);
    } finally {
      spareBuffers.push(buffer);
    }
  });
  if (reading.kind === 'read') return reading.file;
  throwIfHopeless(path, reading);
  return null;
}

/** The file after enough equal readings, or `null` where it changed in between. */
async function standStill(
  options: SettleOnceOptions,
  path: string,
  settleMs: number,
): Promise<FileIdentity | null> {
  const { fileSystem, clock, timings } = options;
  const first = await fileStatus(fileSystem, path);
  for (let reading = 1; reading < timings.settleReadings; reading += 1) {
    await delay(clock, settleStepMs(settleMs, timings));
    if (!isSameFile(await fileStatus(fileSystem, path), first)) return null;
  }
  return first;
}

async function fileStatus(fileSystem: FileSystem, path: string): Promise<FileStatus> {
  const status = await fileSystem.status(path).catch((error: unknown) => {
    throw typedError(path, error);
  });
  switch (status.kind) {
    case 'file':
      return status;
    case 'directory':
      throw unusable(path, 'is a folder', 'Watch it instead, or name the files in it');
    case 'link':
      throw unusable(path, 'is a link', 'Name the file that it leads to');
    case 'other':
      throw unusable(path, 'is not a regular file', 'Name a file');
  }
}

async function resolveFolder(fileSystem: FileSystem, path: string): Promise<string> {
  const directory = await fileSystem.realPath(dirname(path)).catch((error: unknown) => {
    throw typedError(path, error);
  });
  return join(directory, basename(path));
}

function throwIfHopeless(path: string, reading: Exclude<ContentReading, { kind: 'read' }>): void {
  switch (reading.kind) {
    case 'changed':
    case 'incomplete':
    case 'later':
    case 'stopped':
      return;
    case 'absent':
      throw missing(path);
    case 'left_out':
      throw unusable(path, `is ${reading.reason}`, 'Name another file');
    case 'unreadable':
      throw new OutboxError('conflict', `${path} ${reading.reason}. Add it again when it can be read.`);
  }
}

function typedError(path: string, error: unknown): unknown {
  if (!(error instanceof FileError)) return error;
  if (error.code === 'missing' || error.code === 'not_directory') return missing(path);
  return new OutboxError(
    'conflict',
    `${path} cannot be read: ${error.message}. Add it again when it can be read.`,
    {
      cause: error,
    },
  );
}

function missing(path: string): OutboxError {
  return new OutboxError('not_found', `${path} does not exist. Check the spelling.`);
}

function unusable(path: string, reason: string, nextStep: string): OutboxError {
  return new OutboxError('invalid_input', `${path} ${reason}. ${nextStep}.`);
}
