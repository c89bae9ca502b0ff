import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FileError } from '../../../../../src-main/foundation/files/file-system.ts';
import { partsArrived } from '../../../../../src-main/engine/deliveries/clip-upload/upload-sessions.ts';
import { documentJob } from '../../../../helpers/queue-bench.ts';
import { content, reply, uploadBench } from './upload-bench.ts';

const anew = { code: 'upload.begins_again' };

const notThere = {
  kind: 'kind_held',
  cause: 'path',
  message: legacy('Check the video upload path'),
  reply: reply(404),
} as const;

describe('an upload in parts', () => {
  it('completes what arrived, and is remembered until its clip is recorded', async () => {
    const bench = await uploadBench();
    expect(await bench.attempt()).toMatchObject({ kind: 'accepted', remoteId: 'clip-1' });
    expect(bench.calls.slice(-2)).toEqual(['recorded', 'complete clip-1']);
    expect(bench.calls.filter((call) => call.startsWith('part')).toSorted()).toEqual([
      'part and some m',
      'part ore',
      'part ten bytes-',
    ]);
    expect(bench.sessions.get(bench.job.id)).toMatchObject({ clipId: 'clip-1' });
  });

  it.each(['clip', 'upload'] as const)(
    'sends nothing into the %s of another job that a gateway answers with',
    async (what) => {
      const bench = await uploadBench();
      const [added] = bench.intake.add([documentJob('/in/other.mp4')]);
      const other = added?.kind === 'added' ? added.jobId : 0;
      bench.database
        .prepare("update job set kind = 'clip_upload' where id in (?, ?)")
        .run(other, bench.job.id);
      const theirs = { clipId: 'clip-x', uploadId: 'upload-x', key: 'k', partBytes: 5 };
      bench.sessions.open(
        other,
        { ...theirs, ...(what === 'clip' ? { clipId: 'clip-1' } : { uploadId: 'upload-1' }) },
        1,
      );
      expect(await bench.attempt()).toMatchObject({
        kind: 'retry',
        counted: true,
        message: { code: 'upload.of_other', params: { job: other, name: 'other.mp4' } },
      });
      expect(bench.calls).toEqual(['init']);
      expect(await bench.attempt()).toMatchObject({ kind: 'accepted', remoteId: 'clip-2' });
    },
  );

  it('tells how many of its parts have arrived, from the first on', async () => {
    const bench = await uploadBench();
    const arrived = partsArrived(bench.database);
    expect(arrived(bench.job.id, content.length)).toBeNull();
    const { putClipPart } = bench.client;
    let sent = 0;
    bench.client.putClipPart = (...part) => {
      sent += 1;
      const refusal = { kind: 'retry', message: legacy('the line is down'), retryAfterMs: null } as const;
      return sent === 1 ? putClipPart(...part) : Promise.resolve(refusal);
    };
    await bench.attempt();
    expect(arrived(bench.job.id, content.length)).toEqual({ done: 1, total: 3 });
  });

  it('is begun anew where the service has forgotten it, as after a restart of its own', async () => {
    const bench = await uploadBench();
    const { presignClipUpload, putClipPart } = bench.client;
    bench.client.putClipPart = () =>
      Promise.resolve({ kind: 'retry', message: legacy('the line is down'), retryAfterMs: null });
    expect(await bench.attempt()).toMatchObject({ kind: 'retry' });

    bench.client.putClipPart = putClipPart;
    bench.client.presignClipUpload = () => Promise.resolve(notThere);
    expect(await bench.attempt()).toMatchObject({ kind: 'retry', message: anew });

    bench.client.presignClipUpload = presignClipUpload;
    expect(await bench.attempt()).toMatchObject({ kind: 'accepted', remoteId: 'clip-2' });
  });

  it('is begun anew where the store takes none of its addresses any more', async () => {
    const bench = await uploadBench();
    const { putClipPart } = bench.client;
    bench.client.putClipPart = () => Promise.resolve({ kind: 'expired', message: legacy('refused (404)') });
    expect(await bench.attempt()).toMatchObject({
      kind: 'retry',
      message: message('part.number', { part: 1, reason: legacy('refused (404)') }),
    });
    expect(await bench.attempt()).toMatchObject({ kind: 'retry', message: anew });
    bench.client.putClipPart = putClipPart;
    expect(await bench.attempt()).toMatchObject({ kind: 'accepted', remoteId: 'clip-2' });
  });

  it('waits for its connection where neither the store nor the service can be reached', async () => {
    const bench = await uploadBench();
    bench.client.putClipPart = () => {
      bench.client.presignClipUpload = () =>
        Promise.resolve({
          kind: 'connection_held',
          hold: 'offline',
          message: legacy('the service cannot be reached'),
          reply: null,
        });
      return Promise.resolve({ kind: 'offline', message: legacy('the store cannot be reached') });
    };
    expect(await bench.attempt()).toMatchObject({ kind: 'connection_held', hold: 'offline' });
  });

  it('is tried again later, like any other, where only its store cannot be reached', async () => {
    const bench = await uploadBench();
    bench.client.putClipPart = () =>
      Promise.resolve({ kind: 'offline', message: legacy('the store cannot be reached') });
    expect(await bench.attempt()).toMatchObject({
      kind: 'retry',
      message: message('part.number', { part: 1, reason: legacy('the store cannot be reached') }),
      counted: true,
    });
  });

  it('holds its kind where there is no way to addresses for an upload that was opened just now', async () => {
    const bench = await uploadBench();
    bench.client.presignClipUpload = () => Promise.resolve(notThere);
    expect(await bench.attempt()).toMatchObject({ kind: 'kind_held', cause: 'path' });
  });

  it('waits where the file cannot be read again before its end', async () => {
    const bench = await uploadBench();
    let reads = 0;
    const failing = {
      ...bench.files,
      async open(path: string) {
        const file = await bench.files.open(path);
        return {
          status: () => file.status(),
          close: () => file.close(),
          async read(buffer: Uint8Array, position: number) {
            reads += 1;
            if (reads > 3) throw new FileError('other', path, 'input/output error (EIO)');
            return file.read(buffer, position);
          },
        };
      },
    };
    expect(await bench.attempt(failing)).toEqual({
      kind: 'source_busy',
      message: message('stopped.because', {
        reason: message('file_error.other', { said: 'input/output error (EIO)' }),
      }),
    });
    expect(await bench.attempt()).toMatchObject({ kind: 'accepted', remoteId: 'clip-1' });
  });

  it('is kept where the file changed under it, so that somebody can give it up, and sends all of it again', async () => {
    const bench = await uploadBench();
    const { putClipPart } = bench.client;
    let hasChanged = false;
    bench.client.putClipPart = async (...asked) => {
      const outcome = await putClipPart(...asked);
      if (!hasChanged) writeFileSync(bench.path, content.toUpperCase());
      hasChanged = true;
      return outcome;
    };
    // What was read for the parts is partly of one save and partly of another.
    expect(await bench.attempt()).toMatchObject({ kind: 'source_changed' });
    expect(bench.sessions.get(bench.job.id)).toMatchObject({ uploadId: 'upload-1' });
    expect(bench.sessions.parts(bench.job.id)).toEqual([]);
    expect(bench.calls).not.toContain('recorded');
  });

  it('that was given up while its parts were sent goes again, and disturbs none that was begun since', async () => {
    const bench = await uploadBench();
    const { putClipPart } = bench.client;
    bench.client.putClipPart = async (...asked) => {
      bench.sessions.drop(bench.job.id, 'upload-1');
      return putClipPart(...asked);
    };
    expect(await bench.attempt()).toMatchObject({ kind: 'retry', message: anew });

    bench.client.putClipPart = putClipPart;
    const { completeClipUpload } = bench.client;
    bench.client.completeClipUpload = (...asked) => {
      bench.sessions.drop(bench.job.id, 'upload-1');
      return completeClipUpload(...asked);
    };
    expect(await bench.attempt()).toMatchObject({ kind: 'accepted', remoteId: 'clip-2' });
    expect(bench.sessions.get(bench.job.id)).toMatchObject({ uploadId: 'upload-2' });
  });
});
