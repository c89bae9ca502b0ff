import { isCutShort } from '../../../contract/content-facts.ts';
import { FileError, type FileSystem } from '../../../foundation/files/file-system.ts';
import type { FileLooks } from '../looks/file-looks.ts';
import { hasEndMark, missingEnd } from '../files/document-end.ts';
import type { Timings } from '../files/timings.ts';
import { messageOf, told, type Recorded } from '../../storage/messages/recorded.ts';
import { period } from '../../../contract/messages/amounts.ts';

interface Means {
  readonly fileSystem: FileSystem;
  readonly looks: FileLooks;
  readonly timings: Timings;
}

/**
 * What a file named by a person would be waited for longer than it takes to stand still, and for how long, or `null`. Only looks:
 * what else is wrong with the file is said where it is settled.
 */
export async function foreseenWait(
  { fileSystem, looks, timings }: Means,
  path: string,
): Promise<Recorded | null> {
  try {
    // What is no file is not opened: a pipe would be waited for.
    const { kind, sizeBytes } = await fileSystem.status(path);
    if (kind !== 'file' || sizeBytes === 0) return null;
    const missing = hasEndMark(path)
      ? await missingEndOf(fileSystem, path, sizeBytes)
      : await missingContent(looks, path);
    if (missing === null) return null;
    return told('file.end_awaited', { reason: messageOf(missing), period: period(timings.incompleteMs) });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return null;
  }
}

async function missingEndOf(
  fileSystem: FileSystem,
  path: string,
  sizeBytes: number,
): Promise<Recorded | null> {
  const file = await fileSystem.open(path);
  try {
    return await missingEnd(path, file, sizeBytes);
  } finally {
    await file.close();
  }
}

/** Pictures and films have no mark at their end: what they say of themselves tells. */
async function missingContent(looks: FileLooks, path: string): Promise<Recorded | null> {
  const [seen] = await looks.see([path]);
  return seen?.kind === 'seen' && isCutShort(seen.facts) ? told('file.cut_short') : null;
}
