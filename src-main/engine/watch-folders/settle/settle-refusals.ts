import { OutboxError } from '../../../contract/errors.ts';
import { FileError, type FileStatus } from '../../../foundation/files/file-system.ts';
import type { ContentReading } from './read-content.ts';
import { inEnglish } from '../../storage/messages/english.ts';
import { messageOf } from '../../storage/messages/recorded.ts';

/** Why a file that a person named is not taken, with the next step. */

/** `null` for a regular file that holds something. */
export function refusalOf(path: string, status: FileStatus): OutboxError | null {
  switch (status.kind) {
    case 'file':
      return status.sizeBytes > 0 ? null : unusable(path, 'is empty', 'Empty files are never sent');
    case 'directory':
      return unusable(path, 'is a folder', 'Watch it instead, or name the files in it');
    case 'link':
      return unusable(path, 'is a link', 'Name the file that it leads to');
    case 'other':
      return unusable(path, 'is not a regular file', 'Name a file');
  }
}

/** `null` where another try may read it. */
export function hopelessReading(
  path: string,
  reading: Exclude<ContentReading, { kind: 'read' }>,
): OutboxError | null {
  switch (reading.kind) {
    case 'changed':
    case 'incomplete':
    case 'later':
    case 'elsewhere':
    case 'stopped':
    case 'again':
      return null;
    case 'absent':
      return missing(path);
    case 'left_out':
      return unusable(path, `cannot be sent: ${inEnglish(messageOf(reading.reason))}`, 'Name another file');
    case 'held':
      return new OutboxError('conflict', `${path} cannot be sent: looking into it took too long.`);
    case 'unreadable':
      return new OutboxError(
        'conflict',
        `${path} cannot be read: ${inEnglish(messageOf(reading.reason))}. Add it again when it can be read.`,
      );
  }
}

/** Throws what is no error of the file system. */
export function refusalOfError(path: string, error: unknown): OutboxError {
  if (!(error instanceof FileError)) throw error;
  if (error.code === 'missing' || error.code === 'not_directory') return missing(path);
  const message = `${path} cannot be read: ${error.message}. Add it again when it can be read.`;
  return new OutboxError('conflict', message, { cause: error });
}

function missing(path: string): OutboxError {
  return new OutboxError('not_found', `${path} does not exist. Check the spelling.`);
}

function unusable(path: string, reason: string, nextStep: string): OutboxError {
  return new OutboxError('invalid_input', `${path} ${reason}. ${nextStep}.`);
}
