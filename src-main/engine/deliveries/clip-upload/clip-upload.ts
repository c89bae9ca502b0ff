import { message } from '../../../contract/messages/message.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { FileError } from '../../../foundation/files/file-system.ts';
import { Sha256 } from '../../../foundation/sha256.ts';
import type { AttemptResult } from '../../jobs/record/attempt-result.ts';
import type { AttemptContext } from '../../jobs/record/job-kind.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import type { ServiceClient } from '../../service-client/service-client.ts';
import { PieceMemory } from '../../service-client/transport/piece-memory.ts';
import { attemptResultOf } from '../kinds/attempt-result-of.ts';
import { SourceChanged, type FileSource } from '../source/file-source.ts';
import type { OpenRefusal, SendingKind } from '../targets/judge-refusals.ts';
import { uploadFile, type FileUpload, type UploadServices } from '../source/upload-file.ts';
import { partBytesFor, planParts } from './part-plan.ts';
import { again, toldAnew, notApplied, sendParts } from './send-parts.ts';
import type { StoredPart, StoredSession, UploadSessions } from './upload-sessions.ts';

type UploadClient = Pick<
  ServiceClient,
  'initClipUpload' | 'presignClipUpload' | 'putClipPart' | 'completeClipUpload'
>;

interface Attempting extends FileUpload {
  readonly services: UploadServices & {
    readonly sessions: UploadSessions;
    readonly clock: Clock;
    /** How many requests people let the connection carry at a time; `null`: they say nothing. */
    mostAtOnce(connectionId: number): number | null;
    /** The size of parts where it is not the usual one. */
    readonly leastPartBytes?: number | undefined;
  };
  readonly client: UploadClient;
  readonly job: JobRecord;
  readonly context: AttemptContext;
}

/**
 * Uploads a local video as a clip, in parts (service-field-notes §8). Nothing exists at the service before the
 * last request completes the upload, so that is the one with the recorded intention; parts that arrived are remembered, and
 * another attempt, or another process, goes on behind them.
 */
export function clipUploadKind(client: UploadClient, services: Attempting['services']): SendingKind {
  return {
    name: 'clip_upload',
    isTracked: true,
    serialKeyOf: () => null,
    attempt: (job, context) =>
      uploadFile(services, job, context, async (file) => {
        try {
          return await upload({ ...file, services, client, job, context });
        } catch (error) {
          if (error instanceof FileError) {
            return { kind: 'source_busy', message: message('stopped.because', { reason: error.told }) };
          }
          if (!(error instanceof SourceChanged)) throw error;
          // The upload itself is still good: whoever goes on sends all of it again, or gives it up at the service.
          services.sessions.forgetParts(job.id);
          return { kind: 'source_changed', message: message('stopped.saved_again') };
        }
      }),
  };
}

async function upload(attempting: Attempting): Promise<AttemptResult | OpenRefusal> {
  const { services, client, access, job, context, source } = attempting;
  const began = await beginOrResume(attempting);
  if ('result' in began) return began.result;
  const { session } = began;

  const planned = planParts(source.sizeBytes, session.partBytes);
  const arrived = new Map(services.sessions.parts(job.id).map((part) => [part.number, part.sizeBytes]));
  const sentOf = new Map(arrived);
  const ended = await sendParts(
    {
      client,
      access,
      session,
      source,
      bandwidth: services.bandwidth.of(job.connection_id),
      mostAtOnce: services.mostAtOnce(job.connection_id),
      signal: context.signal,
      onPart: (part) => services.sessions.addPart(job.id, session.uploadId, part),
      onProgress: (number, sentBytes) => {
        sentOf.set(number, sentBytes);
        context.onProgress([...sentOf.values()].reduce((sum, bytes) => sum + bytes, 0));
      },
    },
    planned.filter(({ number }) => !arrived.has(number)),
  );
  if (ended !== null) {
    if (!ended.isUploadUnknown || !began.isResumed) return ended.result;
    services.sessions.drop(job.id, session.uploadId);
    return again(toldAnew);
  }
  if (services.sessions.get(job.id)?.uploadId !== session.uploadId) return again(toldAnew);

  const parts = services.sessions.parts(job.id);
  if (!(await areOfThisFile(source, parts))) {
    throw new SourceChanged('What was sent is not what the file holds');
  }
  return complete(attempting, session, parts);
}

async function beginOrResume({
  services,
  client,
  access,
  job,
  context,
  source,
  content,
}: Attempting): Promise<
  { session: StoredSession; isResumed: boolean } | { result: AttemptResult | OpenRefusal }
> {
  const stored = services.sessions.get(job.id);
  if (stored !== null) return { session: stored, isResumed: true };
  const outcome = await client.initClipUpload(
    access,
    {
      brandId: job.target_id,
      title: job.title,
      fileName: content.fileName,
      sizeBytes: content.sizeBytes,
      contentType: content.contentType,
    },
    { signal: context.signal, beforeEnd: () => Promise.resolve() },
  );
  if (outcome.kind !== 'accepted') return { result: notApplied(outcome) };
  if (outcome.value === null) {
    return { result: again(message('upload.names_nothing')) };
  }
  // A kept reply of a gateway: parts that were sent there would become part of the other's clip.
  const other = services.sessions.otherWith(job.id, outcome.value);
  if (other !== null)
    return { result: again(message('upload.of_other', { job: other.id, name: other.name })) };
  const session = { ...outcome.value, partBytes: partBytesFor(source.sizeBytes, services.leastPartBytes) };
  services.sessions.open(job.id, session, services.clock.nowMs());
  return { session, isResumed: false };
}

/** Reads the file once more: the parts may have been sent by another process, days ago. */
async function areOfThisFile(source: FileSource, parts: readonly StoredPart[]): Promise<boolean> {
  const whole = new Sha256();
  const memory = new PieceMemory();
  let startBytes = 0;
  for (const part of parts) {
    const hash = new Sha256();
    for await (const chunk of source.chunks(memory, startBytes, startBytes + part.sizeBytes)) {
      hash.add(chunk);
      whole.add(chunk);
    }
    if (hash.hex() !== part.sha256) return false;
    startBytes += part.sizeBytes;
  }
  return startBytes === source.sizeBytes && whole.hex() === source.sha256;
}

async function complete(
  { client, access, context, source }: Attempting,
  session: StoredSession,
  parts: readonly StoredPart[],
): Promise<AttemptResult | OpenRefusal> {
  const outcome = await client.completeClipUpload(
    access,
    session,
    parts.map(({ number, etag }) => ({ partNumber: number, etag })),
    {
      signal: context.signal,
      beforeEnd: async () => {
        await source.assertUnchanged();
        await context.recordFinal(source.sizeBytes);
      },
    },
  );
  const clipId = outcome.kind === 'accepted' ? (outcome.value.clipId ?? session.clipId) : session.clipId;
  return attemptResultOf(outcome, ({ status }) => ({
    remoteId: clipId,
    remoteUrl: null,
    remoteStatus: status,
    proof: null,
    message: message('accepted.clip', { id: clipId }),
  }));
}
