import { minuteMs, secondMs } from '../../../foundation/durations.ts';
import { FileError, type FileSystem } from '../../../foundation/files/file-system.ts';
import { hasEndMark, missingEnd } from '../settle/document-end.ts';
import type { Timings } from '../scan/timings.ts';

/**
 * What a file named by a person would be waited for longer than it takes to stand still, and for how long, or `null`. Only looks:
 * what else is wrong with the file is said where it is settled.
 */
export async function foreseenWait(
  { fileSystem, timings }: { readonly fileSystem: FileSystem; readonly timings: Timings },
  path: string,
): Promise<string | null> {
  if (!hasEndMark(path)) return null;
  try {
    // What is no file is not opened: a pipe would be waited for.
    const { kind, sizeBytes } = await fileSystem.status(path);
    if (kind !== 'file' || sizeBytes === 0) return null;
    const file = await fileSystem.open(path);
    try {
      const message = await missingEnd(path, file, sizeBytes);
      return message === null
        ? null
        : `${message}. Outbox waits up to ${durationWords(timings.incompleteMs)} for it, then takes the file as it is`;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return null;
  }
}

function durationWords(durationMs: number): string {
  return durationMs >= minuteMs
    ? amount(Math.round(durationMs / minuteMs), 'minute')
    : amount(Math.max(1, Math.round(durationMs / secondMs)), 'second');
}

function amount(count: number, unit: string): string {
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}
