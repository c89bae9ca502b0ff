import { OutboxError } from '../../../contract/errors.ts';
import { message, type Message } from '../../../contract/messages/message.ts';
import { FileError, type FileStatus } from '../../../foundation/files/file-system.ts';
import type { ContentReading } from '../files/read-content.ts';
import { whyUnreadable } from '../files/why-unreadable.ts';
import { messageOf } from '../../storage/messages/recorded.ts';

/** Why a file that a person named is not taken, with the next step. */

/** `null` for a regular file that holds something. */
export function refusalOf(path: string, status: FileStatus): OutboxError | null {
  switch (status.kind) {
    case 'file':
      return status.sizeBytes > 0 ? null : unusable(message('file_refusal.empty', { path }));
    case 'directory':
      return unusable(message('file_refusal.folder', { path }));
    case 'link':
      return unusable(message('file_refusal.link', { path }));
    case 'other':
      return unusable(message('file_refusal.not_regular', { path }));
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
      return unusable(message('file_refusal.left_out', { path, reason: messageOf(reading.reason) }));
    case 'held':
      return new OutboxError('conflict', message('file_refusal.took_too_long', { path }));
    case 'unreadable':
      return new OutboxError(
        'conflict',
        message('file_refusal.unreadable', { path, reason: messageOf(reading.reason) }),
      );
  }
}

/** Throws what is no error of the file system. */
export function refusalOfError(path: string, error: unknown): OutboxError {
  if (!(error instanceof FileError)) throw error;
  if (error.code === 'missing' || error.code === 'not_directory') return missing(path);
  const reason = messageOf(whyUnreadable(error));
  return new OutboxError('conflict', message('file_refusal.unreadable', { path, reason }), { cause: error });
}

function missing(path: string): OutboxError {
  return new OutboxError('not_found', message('file_refusal.missing', { path }));
}

function unusable(told: Message): OutboxError {
  return new OutboxError('invalid_input', told);
}
