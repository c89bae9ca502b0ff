import mime from 'mime';
import type { FileSystem } from '../file-system.ts';
import type { AttemptResult } from '../jobs/attempt-result.ts';
import type { AttemptContext } from '../jobs/job-kind.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import type { ServiceAccess, UploadContent, UploadSteps } from '../service-client/service-client.ts';
import { PacedContent, type Pacer } from '../sending/paced-content.ts';
import { accessForAttempt, type AccessOf } from './connection-access.ts';
import { changedWhileSent, openFileSource, SourceChanged, type FileSource } from './file-source.ts';
import type { OpenRefusal } from './judge-refusals.ts';

export interface UploadServices {
  readonly fileSystem: FileSystem;
  readonly accessOf: AccessOf;
  readonly pacer: Pacer;
  /** The root of a watched folder, or `null` for a folder that is not known. */
  rootOf(watchFolderId: number): string | null;
}

/**
 * One attempt to upload a job's file: the file is opened and proved to be the queued one, its bytes are hashed as they are
 * sent, and before the end leaves, hash and identity are checked and the intention is recorded (reliability §2.1).
 */
export function uploadFile(
  services: UploadServices,
  job: JobRecord,
  context: AttemptContext,
  send: (
    access: ServiceAccess,
    content: UploadContent,
    steps: UploadSteps,
  ) => Promise<AttemptResult | OpenRefusal>,
): Promise<AttemptResult | OpenRefusal> {
  return withSource(services, job, (access, source) => {
    const paced = new PacedContent(services.pacer, context.signal);
    return send(access, contentOf(job, source, paced), stepsOf(job, source, context));
  });
}

/** Sends the file of a job, which is open for as long as that takes. Where it cannot be, the result says why. */
export async function withSource(
  services: Pick<UploadServices, 'fileSystem' | 'accessOf' | 'rootOf'>,
  job: JobRecord,
  send: (access: ServiceAccess, source: FileSource) => Promise<AttemptResult | OpenRefusal>,
): Promise<AttemptResult | OpenRefusal> {
  const permitted = await accessForAttempt(services.accessOf, job.connection_id);
  if ('result' in permitted) return permitted.result;
  const root = job.watch_folder_id === null ? null : services.rootOf(job.watch_folder_id);
  const opened = await openFileSource(services.fileSystem, job, root);
  if ('result' in opened) return opened.result;
  const { source } = opened;
  try {
    const result = await send(permitted.access, source);
    return result.kind === 'source_changed' ? changedWhileSent(job, result) : result;
  } finally {
    await source.close();
  }
}

function contentOf(job: JobRecord, source: FileSource, paced: PacedContent): UploadContent {
  return {
    fileName: job.name,
    contentType: mime.getType(job.name) ?? 'application/octet-stream',
    sizeBytes: source.sizeBytes,
    chunks: () => paced.chunks(source.chunks()),
    heldBackMs: () => paced.heldBackMs,
  };
}

function stepsOf(job: JobRecord, source: FileSource, context: AttemptContext): UploadSteps {
  return {
    signal: context.signal,
    onProgress: (sentBytes) => {
      context.onProgress(sentBytes);
    },
    async beforeEnd(sent) {
      if (sent.sha256 !== job.sha256 || sent.sizeBytes !== job.size_bytes) {
        throw new SourceChanged('The file was saved again while it was being sent');
      }
      await source.assertUnchanged();
      context.recordFinal(sent.sizeBytes);
    },
  };
}
