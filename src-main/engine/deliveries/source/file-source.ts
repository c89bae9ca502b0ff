import { message, type Message, type MessageOf } from '../../../contract/messages/message.ts';
import { dirname } from 'node:path';
import { largeFromBytes } from '../../../foundation/content-sum.ts';
import type {
  FileIdentity,
  KnownFolder,
  OpenFile,
  ReadableFileSystem,
} from '../../../foundation/files/file-system.ts';
import { FileError, isSameFile, isSameFolder, type FileFact } from '../../../foundation/files/file-system.ts';
import { sha256OfFile } from '../../../foundation/sha256.ts';
import type { AttemptResult } from '../../jobs/record/attempt-result.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { ChunkMemory } from '../../service-client/wire/sending.ts';
import type { NearFiles } from './near-files.ts';

/** The file is not what was queued any more. */
export class SourceChanged extends Error {
  override readonly name = 'SourceChanged';
}

/** The watched folder that a job is of. */
export interface FolderOfJobs extends KnownFolder {
  /** Jobs up to this one were queued from another folder that was at its path then. */
  readonly earlierPlaceUpToJob: number;
}

/** The file of one attempt: open, and proved to be the one that was queued. */
export interface FileSource {
  readonly sizeBytes: number;
  /** What leaves must hash to it: to the job's own content, unless something is taken out of that on the way. */
  readonly sha256: string | null;
  /** From `startBytes` (included) to `endBytes` (not), the whole where left out. */
  chunks(
    memory: ChunkMemory,
    startBytes?: number,
    endBytes?: number,
  ): AsyncGenerator<Uint8Array, void, undefined>;
  /** Throws `SourceChanged` where the file, or what stands at its path, is not the one that was opened. */
  assertUnchanged(): Promise<void>;
  close(): Promise<void>;
}

/**
 * What leaves of an open file, with its checksum. `unchanged`: the file as it is · `stays`: what is to be taken out cannot be ·
 * `changed`: it is not the content that was queued.
 */
export type SendInstead = (
  file: OpenFile,
  content: { readonly sizeBytes: number; readonly sha256: string | null },
) => Promise<
  | { readonly kind: 'unchanged' | 'stays' | 'changed' }
  | { readonly kind: 'edited'; readonly file: OpenFile; readonly sha256: string }
>;

/** Read at once. Each reading of a large file wakes a thread and is waited for, which costs as much as a fifth of a megabyte. */
const [chunkBytes, largeChunkBytes] = [256 * 1024, 1024 * 1024];

/**
 * Opens the file of a job for sending. Comes back with a result instead where it cannot be sent now: gone, changed, locked,
 * away with its drive. `sendInstead`: what leaves in the place of the file, or `null` for the file as it is. `folder` is the watched folder that the file was queued from, if any: only what lies in that very folder is read, and where another
 * one is at its place the job waits for it (reliability F6, F15).
 */
export async function openFileSource(
  files: Pick<NearFiles, 'of'>,
  job: JobRecord,
  { folder, sendInstead }: { readonly folder: FolderOfJobs | null; readonly sendInstead: SendInstead | null },
): Promise<{ source: FileSource } | { result: AttemptResult }> {
  const path = job.path;
  if (path === null) return { result: askForFile(message('source.unmet')) };
  const calls = (): Promise<ReadableFileSystem> => files.of(folder?.path ?? dirname(path), job.size_bytes);
  const fileSystem = await calls();
  const isOfEarlier = folder !== null && job.id <= folder.earlierPlaceUpToJob;
  let file: OpenFile | undefined;
  try {
    file = await fileSystem.open(path, folder === null ? undefined : { path: folder.path, known: folder });
    const status = await file.status();
    const refusal = await whyAnother(file, status, { job, path, isOfEarlier });
    if (refusal !== null) {
      await file.close();
      return { result: refusal };
    }
    const { sha256 } = job;
    const instead = sendInstead === null ? asItIs : await sendInstead(file, { ...status, sha256 });
    if (instead.kind === 'stays' || instead.kind === 'changed') {
      await file.close();
      return { result: instead.kind === 'stays' ? staysLocated : changedWhileSent(job, changed) };
    }
    const sent = instead.kind === 'edited' ? instead : { file, sha256 };
    return { source: sourceOf(calls, path, sent, status) };
  } catch (error) {
    await file?.close();
    if (!(error instanceof FileError)) throw error;
    const result = await resultOfError(fileSystem, error, folder);
    return {
      result:
        isOfEarlier && result.kind === 'source_gone'
          ? askForFile(message('source.earlier_folder', { path: dirname(path) }))
          : result,
    };
  }
}

const changed: AttemptResult = {
  kind: 'source_changed',
  message: message('source.saved_again'),
};

const asItIs = { kind: 'unchanged' } as const;

const staysLocated: AttemptResult = {
  ...{ kind: 'needs_person', cause: 'unfit', revision: null },
  message: message('source.location_stays'),
};

/**
 * Why what was opened is not what the job is to send. A repetition is of one file and of one content: whatever else stands at the
 * path by now, an edited file or another that took its name, goes by its folder's rules or when somebody adds it, never in the
 * place of what a person asked to send again.
 */
async function whyAnother(
  file: OpenFile,
  status: FileIdentity,
  {
    job,
    path,
    isOfEarlier,
  }: { readonly job: JobRecord; readonly path: string; readonly isOfEarlier: boolean },
): Promise<AttemptResult | null> {
  if (isQueued(status, job)) return null;
  if (isOfEarlier) {
    return (await isSameContent(file, status, job))
      ? null
      : askForFile(message('source.earlier_folder', { path: dirname(path) }));
  }
  if (job.repetition === 0) return changed;
  if (status.device !== job.device || status.inode !== job.inode) {
    return askForFile(message('source.other_file', { path }));
  }
  // Only its time is another: it was touched, or changed.
  const isSame = await isSameContent(file, status, job);
  return isSame ? null : askForFile(message('source.changed_since', { path }));
}

async function isSameContent(file: OpenFile, { sizeBytes }: FileIdentity, job: JobRecord): Promise<boolean> {
  return sizeBytes === job.size_bytes && (await sha256OfFile(file, sizeBytes)) === job.sha256;
}

/**
 * What becomes of a job whose content was another than what was queued, as its sending showed. The file of a repetition does not
 * settle anew: with the time and the size that it had it would be sent and stopped again for ever.
 */
export function changedWhileSent(job: JobRecord, result: AttemptResult): AttemptResult {
  if (job.repetition === 0) return result;
  return askForFile(message('source.changed_since', { path: job.path ?? job.name }));
}

function askForFile(told: Message): AttemptResult {
  return { kind: 'needs_person', cause: 'file', revision: null, message: told };
}

function sourceOf(
  calls: () => Promise<ReadableFileSystem>,
  path: string,
  { file, sha256 }: { readonly file: OpenFile; readonly sha256: string | null },
  opened: FileIdentity,
): FileSource {
  return {
    sizeBytes: opened.sizeBytes,
    sha256,
    async *chunks(memory, startBytes = 0, endBytes = opened.sizeBytes) {
      const atMostBytes = opened.sizeBytes < largeFromBytes ? chunkBytes : largeChunkBytes;
      let position = startBytes;
      while (position < endBytes) {
        const buffer = memory.take(Math.min(atMostBytes, endBytes - position));
        const readBytes = await file.read(buffer, position);
        if (readBytes === 0) throw new SourceChanged('The file became shorter while it was being sent');
        position += readBytes;
        yield buffer.subarray(0, readBytes);
      }
    },
    async assertUnchanged() {
      const now = await file.status();
      const fileSystem = await calls();
      const atPath = await fileSystem.status(path).catch(() => null);
      if (!isSameFile(now, opened) || atPath === null || !isSameFile(atPath, opened)) {
        throw new SourceChanged('The file was saved again while it was being sent');
      }
    },
    close: () => file.close(),
  };
}

function isQueued(status: FileIdentity, job: JobRecord): boolean {
  return (
    status.device === job.device &&
    status.inode === job.inode &&
    status.sizeBytes === job.size_bytes &&
    status.modifiedAtMs === job.modified_at_ms
  );
}

async function isAtItsPlace(fileSystem: ReadableFileSystem, folder: KnownFolder): Promise<boolean> {
  try {
    return isSameFolder(folder, await fileSystem.status(folder.path));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return false;
  }
}

async function resultOfError(
  fileSystem: ReadableFileSystem,
  error: FileError,
  folder: KnownFolder | null,
): Promise<AttemptResult> {
  switch (error.code) {
    case 'missing':
    case 'not_directory': {
      const isFolderThere = folder === null || (await isAtItsPlace(fileSystem, folder));
      return isFolderThere
        ? {
            kind: 'source_gone',
            message: message('source.file_missing'),
          }
        : { kind: 'source_busy', message: message('source.folder_away') };
    }
    case 'elsewhere':
      return {
        kind: 'source_busy',
        message: message('source.other_folder'),
      };
    case 'outside':
      return {
        kind: 'source_gone',
        message: message('source.link_outside'),
      };
    case 'link':
      return {
        kind: 'source_gone',
        message: message('source.link'),
      };
    case 'not_file':
      return {
        kind: 'source_gone',
        message: message('source.not_file'),
      };
    case 'own':
      return { kind: 'source_gone', message: message('source.not_sent', { reason: whyUnread(error) }) };
    case 'in_cloud':
      return { kind: 'source_busy', message: message('source.waits', { reason: whyUnread(error) }) };
    case 'denied':
    case 'busy':
    case 'too_many_open':
    case 'full':
    case 'too_long':
    case 'still':
    case 'other':
      return { kind: 'source_busy', message: message('source.unreadable_now', { reason: whyUnread(error) }) };
  }
}

function whyUnread(error: FileError): MessageOf<FileFact['code']> {
  return error.told;
}
