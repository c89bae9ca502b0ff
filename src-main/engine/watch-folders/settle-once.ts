import { basename, dirname, join, resolve } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import { delay, type Clock } from '../../foundation/clock.ts';
import {
  isSameFile,
  FileError,
  type FileIdentity,
  type FileStatus,
  type FileSystem,
} from '../file-system.ts';
import type { SettledFile } from '../jobs/job-intake.ts';
import { contentBuffer, readContent, type ContentReading } from './file-content.ts';
import type { Gate } from './limits.ts';
import { settleStepMs } from './settle-steps.ts';
import type { Timings } from './timings.ts';

export interface SettleOnceOptions {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly timings: Timings;
  /** How many files are read at a time. */
  readonly readers: Gate;
}

/**
 * Waits until one file, named by a person, stands still, and reads it. The folders on the way may be links, the file itself may
 * not. Throws `OutboxError`: not_found, invalid_input for what can never be sent, conflict for what cannot be sent now.
 */
export async function settleFile(options: SettleOnceOptions, givenPath: string): Promise<SettledFile> {
  const { fileSystem, clock, timings, readers } = options;
  const path = await resolveFolder(fileSystem, resolve(givenPath));
  const settleMs = (await fileSystem.isSlow(dirname(path))) ? timings.slowSettleMs : timings.settleMs;
  const startedAtMs = clock.monotonicMs();
  for (;;) {
    const waitedMs = clock.monotonicMs() - startedAtMs;
    const identity = await standStill(options, path, settleMs);
    if (identity !== null) {
      if (identity.sizeBytes === 0) throw unusable(path, 'is empty', 'Empty files are never sent');
      const reading = await readers.run(() =>
        readContent(
          fileSystem,
          {
            path,
            expected: identity,
            root: dirname(path),
            acceptIncomplete: waitedMs >= timings.incompleteMs,
            keepUpToBytes: 0,
          },
          contentBuffer(),
          () => false,
        ),
      );
      if (reading.kind === 'read') return reading.file;
      throwIfHopeless(path, reading);
    }
    if (waitedMs > timings.incompleteMs) {
      throw new OutboxError('conflict', `${path} is still being written. Add it again when that is done.`);
    }
  }
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
    throw wordsFor(path, error);
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
    throw wordsFor(path, error);
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

function wordsFor(path: string, error: unknown): unknown {
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
