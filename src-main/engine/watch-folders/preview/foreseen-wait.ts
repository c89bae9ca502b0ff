import { FileError, type FileSystem } from '../../../foundation/files/file-system.ts';
import { hasEndMark, missingEnd } from '../settle/document-end.ts';
import type { Timings } from '../scan/timings.ts';
import { messageOf, told, type Recorded } from '../../storage/messages/recorded.ts';
import { period } from '../../../contract/messages/amounts.ts';

/**
 * What a file named by a person would be waited for longer than it takes to stand still, and for how long, or `null`. Only looks:
 * what else is wrong with the file is said where it is settled.
 */
export async function foreseenWait(
  { fileSystem, timings }: { readonly fileSystem: FileSystem; readonly timings: Timings },
  path: string,
): Promise<Recorded | null> {
  if (!hasEndMark(path)) return null;
  try {
    // What is no file is not opened: a pipe would be waited for.
    const { kind, sizeBytes } = await fileSystem.status(path);
    if (kind !== 'file' || sizeBytes === 0) return null;
    const file = await fileSystem.open(path);
    try {
      const missing = await missingEnd(path, file, sizeBytes);
      if (missing === null) return null;
      return told('file.end_awaited', { reason: messageOf(missing), period: period(timings.incompleteMs) });
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return null;
  }
}
