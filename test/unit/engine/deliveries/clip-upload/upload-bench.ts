import { withoutLocation } from '../../../../../src-main/engine/watch-folders/contents/without-location.ts';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clipUploadKind } from '../../../../../src-main/engine/deliveries/clip-upload/clip-upload.ts';
import { createUploadSessions } from '../../../../../src-main/engine/deliveries/clip-upload/upload-sessions.ts';
import type { FileSystem } from '../../../../../src-main/foundation/files/file-system.ts';
import type { OpenRefusal } from '../../../../../src-main/engine/deliveries/targets/judge-refusals.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import type {
  PartOutcome,
  WriteOutcome,
} from '../../../../../src-main/engine/service-client/outcomes/outcome.ts';
import type { ReplyRecord } from '../../../../../src-main/engine/service-client/replies/reply.ts';
import type { ServiceClient } from '../../../../../src-main/engine/service-client/service-client.ts';
import { plainMemory } from '../../../../helpers/plain-memory.ts';
import { documentJob, queueBench } from '../../../../helpers/queue-bench.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

export const access = { baseUrl: 'https://api.halden.example', apiKey: 'sk-social-x' };
export const content = 'ten bytes-and some more';
const partBytes = 10;

const unhurried = {
  pieceBytes: (bytes: number) => bytes,
  take: () => Promise.resolve(0),
  monotonicMs: () => 0,
};

type Uploads = Pick<
  ServiceClient,
  'initClipUpload' | 'presignClipUpload' | 'putClipPart' | 'completeClipUpload'
>;

export function reply(statusCode: number): ReplyRecord {
  return { statusCode, excerpt: '' };
}

export function accepted<Value>(value: Value): WriteOutcome<Value> {
  return { kind: 'accepted', value, reply: reply(200) };
}

/** One queued video of three parts, with stand-ins for the service that take everything, unless a test says otherwise. */
export async function uploadBench() {
  const path = join(temporaryFolder('clip'), 'talk.mp4');
  writeFileSync(path, content);
  const files = createNodeFileSystem();
  const { device, inode, sizeBytes, modifiedAtMs } = await files.status(path);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const bench = queueBench();
  const file = { path, device, inode, sizeBytes, modifiedAtMs, sha256 };
  const [intake] = bench.intake.add([documentJob(path, undefined, { file })]);
  if (intake?.kind !== 'added') throw new Error('the file was not queued');
  const job: JobRecord = { ...bench.job(intake.jobId), kind: 'clip_upload' };
  const sessions = createUploadSessions(bench.database);
  const calls: string[] = [];
  let opened = 0;
  const client: Uploads = {
    initClipUpload() {
      opened += 1;
      calls.push('init');
      const session = {
        clipId: `clip-${String(opened)}`,
        uploadId: `upload-${String(opened)}`,
        key: 'clips/source',
      };
      return Promise.resolve(accepted(session));
    },
    presignClipUpload(_access, { uploadId }, numbers) {
      calls.push(`presign ${uploadId}`);
      const addresses = numbers.map((number) => [number, `https://store.example/${String(number)}`] as const);
      return Promise.resolve(accepted(new Map(addresses)));
    },
    async putClipPart(_access, part): Promise<PartOutcome> {
      let text = '';
      for await (const chunk of part.chunks(plainMemory)) text += Buffer.from(chunk).toString();
      calls.push(`part ${text}`);
      return { kind: 'ok', etag: `"${part.url}"` };
    },
    async completeClipUpload(_access, { clipId }, _parts, steps) {
      await steps.beforeEnd();
      calls.push(`complete ${clipId}`);
      return accepted({ clipId, status: 'processing' });
    },
  };
  const attempt = (fileSystem: FileSystem = files): Promise<AttemptResult | OpenRefusal> =>
    clipUploadKind(client, {
      files: { of: () => Promise.resolve(fileSystem) },
      accessOf: () => Promise.resolve(access),
      bandwidth: { of: () => unhurried },
      mostAtOnce: () => null,
      folderOf: () => null,
      whyUnfit: () => null,
      ...{ leavesWithoutLocation: () => false, goesAnyway: () => false, withoutLocation },
      sentContent: { note: () => undefined },
      largeContents: { of: () => null, forget: () => undefined },
      sessions,
      clock: bench.clock,
      leastPartBytes: partBytes,
    }).attempt(job, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      recordFinal: () => {
        calls.push('recorded');
        return Promise.resolve();
      },
    });
  return { ...bench, path, files, job, sessions, client, calls, attempt };
}
