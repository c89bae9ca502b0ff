import { messageOf } from '../foundation/error-message.ts';
import { FileError } from '../foundation/files/file-system.ts';
import type { Failure } from './messages.ts';

export function failureOf(error: unknown): Failure {
  const file =
    error instanceof FileError ? { code: error.code, path: error.path, particular: error.particular } : null;
  return { message: messageOf(error), file };
}

export function errorOf({ message, file }: Failure): Error {
  return file === null ? new Error(message) : new FileError(file.code, file.path, file.particular ?? message);
}
