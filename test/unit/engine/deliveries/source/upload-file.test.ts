import { withoutLocation } from '../../../../../src-main/engine/watch-folders/contents/without-location.ts';
import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  SourceChanged,
  type FolderOfJobs,
} from '../../../../../src-main/engine/deliveries/source/file-source.ts';
import type { OpenRefusal } from '../../../../../src-main/engine/deliveries/targets/judge-refusals.ts';
import { uploadFile } from '../../../../../src-main/engine/deliveries/source/upload-file.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { createNodeFileSystem } from '../../../../../src-main/foundation/files/node-file-system.ts';
import type { FileSystem } from '../../../../../src-main/foundation/files/file-system.ts';
import type {
  UploadContent,
  UploadSteps,
} from '../../../../../src-main/engine/service-client/wire/sending.ts';
import { acceptedToFollow as accepted } from '../../../../helpers/attempt-results.ts';
import { disks } from '../../../../helpers/disks.ts';
import { plainMemory } from '../../../../helpers/plain-memory.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { queuedFile } from '../queued-file.ts';

const content = 'What was queued';
const unhurried = {
  pieceBytes: (bytes: number) => bytes,
  take: () => Promise.resolve(0),
  monotonicMs: () => 0,
};

let root: string;
let path: string;
let watched: FolderOfJobs;
let recorded: (number | null)[];
let sent: string;
let disk: FileSystem;

beforeEach(() => {
  root = join(temporaryFolder('upload'), 'watched');
  path = join(root, 'in', 'a.txt');
  recorded = [];
  sent = '';
});

/** One attempt. `send` stands in for the service client. */
function attempt(
  job: JobRecord,
  send: (content: UploadContent, steps: UploadSteps) => Promise<AttemptResult>,
): Promise<AttemptResult | OpenRefusal> {
  return uploadFile(
    {
      files: { of: () => Promise.resolve(disk) },
      accessOf: () => Promise.resolve({ baseUrl: 'https://api.halden.example', apiKey: 'sk-social-x' }),
      bandwidth: { of: () => unhurried },
      folderOf: () => watched,
      whyUnfit: () => null,
      ...{ leavesWithoutLocation: () => false, goesAnyway: () => false, withoutLocation },
      sentContent: { note: () => undefined },
      largeContents: { of: () => null, forget: () => undefined },
    },
    job,
    {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      recordFinal: (sentBytes) => {
        recorded.push(sentBytes);
        return Promise.resolve();
      },
    },
    ({ content: upload, steps }) => send(upload, steps),
  );
}

/** Sends everything as the client does, with `meanwhile` between the bytes and the end. */
async function sendAll(
  upload: UploadContent,
  steps: UploadSteps,
  meanwhile: () => string | undefined = () => undefined,
): Promise<AttemptResult> {
  for await (const chunk of upload.chunks(plainMemory)) sent += Buffer.from(chunk).toString();
  const sum = meanwhile() ?? jobSum;
  await steps.beforeEnd({ sizeBytes: sent.length, sum });
  return accepted;
}
let jobSum: string;

async function queued(): Promise<JobRecord> {
  const job = await queuedFile(path, content);
  jobSum = job.sha256 ?? '';
  const status = await createNodeFileSystem().status(root);
  watched = { path: root, ...status, earlierPlaceUpToJob: 0 };
  return job;
}

describe.each(disks)('over %s, before the end of an upload leaves', (_way, itsDisk) => {
  beforeEach(() => {
    disk = itsDisk;
  });

  it('its intention is recorded, when the bytes that were sent are those that were queued', async () => {
    expect(await attempt(await queued(), sendAll)).toBe(accepted);
    expect(sent).toBe(content);
    expect(recorded).toEqual([content.length]);
  });

  it('it is stopped where other bytes of the same size were sent', async () => {
    const upload = attempt(await queued(), (file, steps) => sendAll(file, steps, () => 'f'.repeat(64)));
    await expect(upload).rejects.toThrow(SourceChanged);
    expect(recorded).toEqual([]);
  });

  it('it is stopped where the file was saved again after its last byte was read', async () => {
    const upload = attempt(await queued(), (file, steps) =>
      sendAll(file, steps, () => {
        writeFileSync(path, 'What was saved');
        return undefined;
      }),
    );
    await expect(upload).rejects.toThrow(SourceChanged);
    expect(recorded).toEqual([]);
  });

  it('it is stopped where another file took its place, as programs do that save by renaming', async () => {
    const upload = attempt(await queued(), (file, steps) =>
      sendAll(file, steps, () => {
        writeFileSync(`${path}.new`, content);
        renameSync(`${path}.new`, path);
        return undefined;
      }),
    );
    await expect(upload).rejects.toThrow(SourceChanged);
    expect(recorded).toEqual([]);
  });

  it('it is stopped where the file was deleted', async () => {
    const upload = attempt(await queued(), (file, steps) =>
      sendAll(file, steps, () => {
        rmSync(path);
        return undefined;
      }),
    );
    await expect(upload).rejects.toThrow(SourceChanged);
    expect(recorded).toEqual([]);
  });
});

describe.each(disks)('over %s, nothing at all is sent', (_way, itsDisk) => {
  beforeEach(() => {
    disk = itsDisk;
  });

  const mustNotSend = (): Promise<AttemptResult> => Promise.reject(new Error('something was sent'));

  it('of a file that was touched since it was queued: it settles anew', async () => {
    const job = await queued();
    utimesSync(path, new Date(1000), new Date(1000));
    expect(await attempt(job, mustNotSend)).toMatchObject({ kind: 'source_changed' });
  });

  it('of another file with its name, size and time', async () => {
    const job = await queued();
    const times = new Date(2000);
    utimesSync(path, times, times);
    writeFileSync(`${path}.new`, content);
    utimesSync(`${path}.new`, times, times);
    renameSync(`${path}.new`, path);
    expect(await attempt({ ...job, modified_at_ms: 2000 }, mustNotSend)).toMatchObject({
      kind: 'source_changed',
    });
  });

  it('where a folder above it became a link that leads out of the watched folder', async () => {
    const job = await queued();
    const outside = join(root, '..', 'outside');
    // The very same file, so that nothing but the way to it differs.
    renameSync(join(root, 'in'), outside);
    symlinkSync(outside, join(root, 'in'));
    expect(await attempt(job, mustNotSend)).toMatchObject({ kind: 'source_gone' });
  });

  it('where the folder of a drive that is away is empty, and nothing counts as deleted', async () => {
    const job = await queued();
    rmSync(root, { recursive: true });
    expect(await attempt(job, mustNotSend)).toMatchObject({ kind: 'source_busy' });
    mkdirSync(root);
    // An empty folder where a disk is mounted otherwise.
    expect(await attempt(job, mustNotSend)).toMatchObject({ kind: 'source_busy' });
  });

  it('where another folder with the same names took the place of its own, and goes once that is back', async () => {
    const job = await queued();
    const away = join(root, '..', 'away');
    renameSync(root, away);
    mkdirSync(join(root, 'in'), { recursive: true });
    writeFileSync(path, content);
    expect(await attempt(job, mustNotSend)).toMatchObject({ kind: 'source_busy' });
    rmSync(root, { recursive: true });
    symlinkSync(away, root);
    expect(await attempt(job, mustNotSend)).toMatchObject({ kind: 'source_busy' });
    rmSync(root);
    renameSync(away, root);
    const sendIt = async (upload: UploadContent, steps: UploadSteps): Promise<AttemptResult> =>
      sendAll(upload, steps);
    expect(await attempt(job, sendIt)).toMatchObject({ kind: 'accepted' });
  });

  it('where its file was deleted in a folder that is there', async () => {
    const job = await queued();
    rmSync(path);
    expect(await attempt(job, mustNotSend)).toMatchObject({ kind: 'source_gone' });
  });
});
