import { createHash } from 'node:crypto';
import mime from 'mime';
import type { Clock } from '../../../foundation/clock.ts';
import { FileError } from '../../file-system.ts';
import type { AttemptResult } from '../../jobs/attempt-result.ts';
import type { AttemptContext } from '../../jobs/job-kind.ts';
import type { JobRecord } from '../../jobs/job-record.ts';
import type { ServiceAccess, ServiceClient } from '../../service-client/service-client.ts';
import { attemptResultOf } from '../attempt-result-of.ts';
import { SourceChanged, type FileSource } from '../file-source.ts';
import type { OpenRefusal, SendingKind } from '../judge-refusals.ts';
import { withSource, type UploadServices } from '../upload-file.ts';
import { partBytesFor, planParts } from './part-plan.ts';
import { again, anewWords, notApplied, sendParts } from './send-parts.ts';
import type { StoredPart, StoredSession, UploadSessions } from './upload-sessions.ts';

type UploadClient = Pick<
  ServiceClient,
  'initClipUpload' | 'presignClipUpload' | 'putClipPart' | 'completeClipUpload'
>;

interface Attempting {
  readonly services: UploadServices & {
    readonly sessions: UploadSessions;
    readonly clock: Clock;
    /** The size of parts where it is not the usual one. */
    readonly leastPartBytes?: number | undefined;
  };
  readonly client: UploadClient;
  readonly access: ServiceAccess;
  readonly job: JobRecord;
  readonly context: AttemptContext;
  readonly source: FileSource;
}

/**
 * Uploads a local video as a clip, in parts (field notes, "local video as a clip"). Nothing exists at the service before the
 * last request completes the upload, so that is the one with the recorded intention; parts that arrived are remembered, and
 * another attempt, or another process, goes on behind them.
 */
export function clipUploadKind(client: UploadClient, services: Attempting['services']): SendingKind {
  return {
    name: 'clip_upload',
    isTracked: true,
    laneOf: () => null,
    attempt: (job, context) =>
      withSource(services, job, async (access, source) => {
        try {
          return await upload({ services, client, access, job, context, source });
        } catch (error) {
          if (error instanceof FileError) {
            return { kind: 'source_busy', words: `Stopped before the end: ${error.message}` };
          }
          if (!(error instanceof SourceChanged)) throw error;
          // The upload itself is still good: whoever goes on sends all of it again, or gives it up at the service.
          services.sessions.forgetParts(job.id);
          return { kind: 'source_changed', words: 'The file was saved again while it was being sent' };
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
      pacer: services.pacer,
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
    return again(anewWords);
  }
  if (services.sessions.get(job.id)?.uploadId !== session.uploadId) return again(anewWords);

  const parts = services.sessions.parts(job.id);
  if (!(await areOfThisFile(source, parts, job.sha256))) {
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
      fileName: job.name,
      sizeBytes: source.sizeBytes,
      contentType: mime.getType(job.name) ?? 'application/octet-stream',
    },
    { signal: context.signal, beforeEnd: () => Promise.resolve() },
  );
  if (outcome.kind !== 'accepted') return { result: notApplied(outcome) };
  if (outcome.value === null) {
    return { result: again('The service opened an upload, but its reply names no clip, upload and key') };
  }
  const session = { ...outcome.value, partBytes: partBytesFor(source.sizeBytes, services.leastPartBytes) };
  services.sessions.open(job.id, session, services.clock.nowMs());
  return { session, isResumed: false };
}

/** Reads the file once more: the parts may have been sent by another process, days ago. */
async function areOfThisFile(
  source: FileSource,
  parts: readonly StoredPart[],
  sha256: string | null,
): Promise<boolean> {
  const whole = createHash('sha256');
  let startBytes = 0;
  for (const part of parts) {
    const hash = createHash('sha256');
    for await (const chunk of source.chunks(startBytes, startBytes + part.sizeBytes)) {
      hash.update(chunk);
      whole.update(chunk);
    }
    if (hash.digest('hex') !== part.sha256) return false;
    startBytes += part.sizeBytes;
  }
  return startBytes === source.sizeBytes && whole.digest('hex') === sha256;
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
        context.recordFinal(source.sizeBytes);
      },
    },
  );
  const clipId = outcome.kind === 'accepted' ? (outcome.value.clipId ?? session.clipId) : session.clipId;
  return attemptResultOf(outcome, ({ status }) => ({
    remoteId: clipId,
    remoteUrl: null,
    remoteStatus: status,
    proof: null,
    words: `Accepted as clip ${clipId}`,
  }));
}
