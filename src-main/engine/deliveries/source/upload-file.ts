import mime from 'mime';
import { Crc32, crc32Hex, largeFromBytes } from '../../../foundation/content-sum.ts';
import type { AttemptResult } from '../../jobs/record/attempt-result.ts';
import type { AttemptContext } from '../../jobs/record/job-kind.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { LargeContents } from '../../jobs/store/large-contents.ts';
import { messageOf, type Recorded } from '../../storage/messages/recorded.ts';
import type { SentContent } from '../../jobs/store/sent-content.ts';
import type { ServiceAccess } from '../../service-client/wire/access.ts';
import type { UploadContent, UploadSteps } from '../../service-client/wire/sending.ts';
import type { NearFiles } from './near-files.ts';
import type { ConnectionBandwidth } from './connection-bandwidth.ts';
import { ThrottledContent } from './throttled-content.ts';
import { accessForAttempt, type AccessOf } from '../connection-access.ts';
import {
  changedWhileSent,
  openFileSource,
  SourceChanged,
  type FileSource,
  type FolderOfJobs,
  type SendInstead,
} from './file-source.ts';
import type { OpenRefusal } from '../targets/judge-refusals.ts';

export interface UploadServices {
  readonly files: Pick<NearFiles, 'of'>;
  readonly accessOf: AccessOf;
  readonly bandwidth: Pick<ConnectionBandwidth, 'of'>;
  /** A watched folder as it was when a person chose it, or `null` for a folder that is not known. */
  folderOf(watchFolderId: number): FolderOfJobs | null;
  /** Why the file of a job does not fit where it goes, or `null`: limits may have come after the job. */
  whyUnfit(job: JobRecord): Recorded | null;
  /** Whether where it was taken is taken out of what leaves, as the rules of its folder have it now. */
  leavesWithoutLocation(job: JobRecord): boolean;
  readonly withoutLocation: SendInstead;
  /** A person said that it goes although it does not fit. */
  goesAnyway(job: JobRecord): boolean;
  readonly sentContent: SentContent;
  readonly largeContents: Pick<LargeContents, 'of' | 'forget'>;
}

/** The file of an attempt, open and proved to be the queued one, and all that its sending needs. */
export interface FileUpload {
  readonly access: ServiceAccess;
  readonly source: FileSource;
  readonly content: UploadContent;
  readonly steps: UploadSteps;
}

/**
 * One attempt to upload a job's file, which is open for as long as `send` takes. Its bytes are summed as they are sent, and before
 * the end leaves, sum and identity are checked and the intention is recorded (reliability §2.1). Where the file cannot be sent,
 * the result says why.
 */
export async function uploadFile(
  services: UploadServices,
  job: JobRecord,
  context: AttemptContext,
  send: (upload: FileUpload) => Promise<AttemptResult | OpenRefusal>,
): Promise<AttemptResult | OpenRefusal> {
  const unfit = services.whyUnfit(job);
  if (unfit !== null)
    return { kind: 'needs_person', cause: 'unfit', revision: null, message: messageOf(unfit) };
  const permitted = await accessForAttempt(services.accessOf, job.connection_id);
  if ('result' in permitted) return permitted.result;
  const folder = job.watch_folder_id === null ? null : services.folderOf(job.watch_folder_id);
  const opened = await openToSend(services, job, folder);
  if ('result' in opened) return opened.result;
  const { source } = opened;
  services.sentContent.note(job.id, source.sha256 === job.sha256 ? null : source.sha256);
  const throttled = new ThrottledContent(services.bandwidth.of(job.connection_id), context.signal);
  const quick = source.sha256 === job.sha256 ? quickSum(services, job) : null;
  const content: UploadContent = {
    fileName: job.name,
    contentType: mime.getType(job.name) ?? 'application/octet-stream',
    sizeBytes: source.sizeBytes,
    chunks: (memory) => throttled.chunks(source.chunks(memory)),
    ...(quick !== null && { newSum: () => new Crc32() }),
    heldBackMs: () => throttled.heldBackMs,
  };
  const steps: UploadSteps = {
    signal: context.signal,
    onProgress: (sentBytes) => {
      context.onProgress(sentBytes);
    },
    async beforeEnd(sent) {
      if (sent.sum !== (quick ?? source.sha256) || sent.sizeBytes !== job.size_bytes) {
        if (quick !== null) services.largeContents.forget(job.id);
        throw new SourceChanged('The file was saved again while it was being sent');
      }
      await source.assertUnchanged();
      await context.recordFinal(sent.sizeBytes);
    },
  };
  try {
    const result = await send({ access: permitted.access, source, content, steps });
    return result.kind === 'source_changed' ? changedWhileSent(job, result) : result;
  } finally {
    await source.close();
  }
}

/** In hex, of a large file. `null`: its checksum is asked. */
function quickSum({ largeContents }: UploadServices, { id, size_bytes }: JobRecord): string | null {
  const known = (size_bytes ?? 0) < largeFromBytes ? null : largeContents.of(id);
  return known === null ? null : crc32Hex(known);
}

/** What a person sends all the same goes with what cannot be taken out of it, and without what can. */
async function openToSend(
  services: UploadServices,
  job: JobRecord,
  folder: FolderOfJobs | null,
): ReturnType<typeof openFileSource> {
  const { files, withoutLocation } = services;
  const asItIs = { folder, sendInstead: null };
  if (!services.leavesWithoutLocation(job)) return openFileSource(files, job, asItIs);
  const opened = await openFileSource(files, job, { folder, sendInstead: withoutLocation });
  const stays =
    'result' in opened && opened.result.kind === 'needs_person' && opened.result.cause === 'unfit';
  return stays && services.goesAnyway(job) ? openFileSource(files, job, asItIs) : opened;
}
