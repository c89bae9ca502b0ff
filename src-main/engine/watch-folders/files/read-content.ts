import { dirname } from 'node:path';
import {
  isSameFile,
  FileError,
  type FileIdentity,
  type FolderToRead,
  type OpenFile,
  type ReadableFileSystem,
} from '../../../foundation/files/file-system.ts';
import { isCutShort } from '../../../contract/content-facts.ts';
import type { ContentKind } from '../../../contract/file-limits.ts';
import type { SettledFile } from '../../jobs/store/job-intake.ts';
import type { FindFacts } from '../contents/find-facts.ts';
import { contentRefusal } from '../rules/content-kind.ts';
import { cutShort, missingEnd } from './document-end.ts';
import { isAtOrBelow } from '../../../foundation/files/paths-below.ts';
import { Crc32, largeFromBytes } from '../../../foundation/content-sum.ts';
import { readUpTo, Sha256 } from '../../../foundation/sha256.ts';
import { onlyIdentity } from './classify-file.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';
import { whyUnreadable } from './why-unreadable.ts';

export type ContentReading =
  | {
      readonly kind: 'read';
      readonly file: SettledFile;
      readonly kept: Uint8Array | null;
      readonly note: Recorded | null;
    }
  /** It is being written after all. */
  | { readonly kind: 'changed'; readonly identity: FileIdentity }
  | { readonly kind: 'incomplete'; readonly reason: Recorded }
  | { readonly kind: 'absent' }
  /** `isOfPath`: for what stands at its path, which may be another thing a moment later. */
  | { readonly kind: 'left_out'; readonly reason: Recorded; readonly isOfPath?: true }
  | { readonly kind: 'unreadable'; readonly reason: Recorded }
  /** Nothing is wrong with the file, but it cannot be opened just now. */
  | { readonly kind: 'later' }
  /** Another folder is at the place of its folder. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'stopped' }
  /** Its reader was ended with another file that it was asked for with: it is to be read by itself. */
  | { readonly kind: 'again' }
  /** Reading it ended its reader, also by itself: it is not tried again before it changes, or a person says so. */
  | { readonly kind: 'held'; readonly reason: Recorded };

export interface ContentRequest {
  /** Absolute. */
  readonly path: string;
  /** What must be at the path and stay there unchanged while it is read. */
  readonly expected: FileIdentity;
  /** Nothing is read that does not lie in this very folder. */
  readonly folder: FolderToRead;
  /** A document without its end mark goes all the same, with a note. */
  readonly acceptIncomplete: boolean;
  /** Keep the content of files up to this size. 0 keeps none. */
  readonly keepUpToBytes: number;
  /** What the content may be; whatever it is where left out. */
  readonly contents?: readonly ContentKind[];
  /** How many of its first bytes were sent before: a copy that stood still may only have gone on. */
  readonly sentBytes?: number;
}

export interface ReadingMeans {
  /** Reused for every file that one reader reads. */
  readonly buffer: Uint8Array;
  /** What is to be known of a file besides its content; `null`: nobody asks. */
  readonly findFacts: FindFacts | null;
}

export function contentBuffer(): Uint8Array {
  return new Uint8Array(2 * 1024 * 1024);
}

/**
 * Reads a whole file for its SHA-256, and makes sure that it was one file, inside its folder, unchanged from before the
 * first byte to after the last (reliability F5, F6, F7). It is opened through its folder, so that nothing else is read, whatever is
 * swapped for a link meanwhile.
 */
export async function readContent(
  fileSystem: ReadableFileSystem,
  request: ContentRequest,
  means: ReadingMeans,
  stopped: () => boolean,
): Promise<ContentReading> {
  try {
    const file = await fileSystem.open(request.path, request.folder);
    try {
      return await readOpen(fileSystem, request, file, means, stopped);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return readingOf(error);
  }
}

async function readOpen(
  fileSystem: ReadableFileSystem,
  request: ContentRequest,
  file: OpenFile,
  { buffer, findFacts }: ReadingMeans,
  stopped: () => boolean,
): Promise<ContentReading> {
  const opened = await file.status();
  if (!isSameFile(opened, request.expected)) return { kind: 'changed', identity: opened };
  const refusal =
    request.contents === undefined ? null : await contentRefusal(request.path, file, request.contents);
  if (refusal !== null) return { kind: 'left_out', reason: refusal };
  const note = await missingEnd(request.path, file, opened.sizeBytes);
  if (note !== null && !request.acceptIncomplete) return { kind: 'incomplete', reason: note };

  if (stopped()) return { kind: 'stopped' };
  const sha256 = new Sha256();
  const quick = opened.sizeBytes >= largeFromBytes ? new Crc32() : null;
  const { sentBytes = 0 } = request;
  const begun = sentBytes > 0 && sentBytes < opened.sizeBytes ? new Sha256() : null;
  const kept: Uint8Array[] | null = opened.sizeBytes <= request.keepUpToBytes ? [] : null;
  let sizeBytes = 0;
  let pieces = 0;
  for await (const piece of readUpTo(file, opened.sizeBytes, buffer)) {
    sha256.add(piece);
    quick?.add(piece);
    if (sizeBytes < sentBytes) begun?.add(piece.subarray(0, sentBytes - sizeBytes));
    kept?.push(piece.slice());
    sizeBytes += piece.byteLength;
    pieces += 1;
    if (stopped()) return { kind: 'stopped' };
  }

  // What the buffer holds as a whole is not read again.
  const whole = pieces === 1 ? buffer.subarray(0, sizeBytes) : null;
  const facts =
    findFacts === null ? {} : { facts: await findFacts({ file, path: request.path, sizeBytes, whole }) };

  const cut = isCutShort(facts.facts) ? cutShort : null;
  if (cut !== null && !request.acceptIncomplete) return { kind: 'incomplete', reason: cut };

  const [after, atPath, isStillInside] = await Promise.all([
    file.status(),
    fileSystem.status(request.path),
    liesInside(fileSystem, request, file),
  ]);
  if (!isSameFile(after, opened) || sizeBytes !== opened.sizeBytes)
    return { kind: 'changed', identity: after };
  if (atPath.kind === 'link') return link;
  if (!isSameFile(atPath, opened)) return { kind: 'changed', identity: atPath };
  if (!isStillInside) return outside;
  const begins = begun === null ? null : { sizeBytes: sentBytes, sha256: begun.hex() };
  const sums = {
    ...{ sha256: sha256.hex(), ...(quick !== null && { crc32: quick.value }) },
    ...(begins !== null && { begins }),
  };
  return {
    kind: 'read',
    file: { path: request.path, ...onlyIdentity(opened), ...sums, ...facts },
    kept: kept === null ? null : Buffer.concat(kept),
    note: note ?? cut,
  };
}

const outside: ContentReading = {
  kind: 'left_out',
  reason: told('file.link_outside'),
  isOfPath: true,
};
const ownFile: ContentReading = {
  kind: 'left_out',
  reason: told('file.own_folder'),
};
const link: ContentReading = { kind: 'left_out', reason: told('file.link'), isOfPath: true };

/** Asked once more after it was read: a directory above it may have been moved out of the folder. */
async function liesInside(
  fileSystem: ReadableFileSystem,
  { folder, path }: ContentRequest,
  file: OpenFile,
): Promise<boolean> {
  const place = (await file.place?.()) ?? (await fileSystem.realPath(dirname(path)));
  return isAtOrBelow(folder.path, place);
}

function readingOf(error: FileError): ContentReading {
  switch (error.code) {
    case 'missing':
    case 'not_directory':
    case 'not_file':
      return { kind: 'absent' };
    case 'link':
      return link;
    case 'outside':
      return outside;
    case 'elsewhere':
      return { kind: 'elsewhere' };
    case 'own':
      return ownFile;
    case 'too_many_open':
      return { kind: 'later' };
    case 'denied':
    case 'busy':
    case 'in_cloud':
    case 'full':
    case 'too_long':
    case 'still':
    case 'other':
      return { kind: 'unreadable', reason: whyUnreadable(error) };
  }
}
