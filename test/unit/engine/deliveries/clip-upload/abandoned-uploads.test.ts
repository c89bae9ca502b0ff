import { describe, expect, it } from 'vitest';
import { AbandonedUploads } from '../../../../../src-main/engine/deliveries/clip-upload/abandoned-uploads.ts';
import type { JobRecord } from '../../../../../src-main/engine/jobs/record/job-record.ts';
import { silentLogger } from '../../../../../src-main/contract/log/logger.ts';
import { access, accepted, uploadBench } from './upload-bench.ts';
import { untilPasses } from '../../../../helpers/until-passes.ts';

const session = { clipId: 'clip-1', uploadId: 'upload-1', key: 'clips/source', partBytes: 10 };

async function bench(abort: () => Promise<unknown> = () => Promise.resolve()) {
  const uploads = await uploadBench();
  const aborted: string[] = [];
  uploads.sessions.open(uploads.job.id, session, 0);
  const abandoned = new AbandonedUploads({
    client: {
      async abortClipUpload(_access, { uploadId }) {
        aborted.push(uploadId);
        await abort();
        return accepted(null);
      },
    },
    sessions: uploads.sessions,
    accessOf: () => Promise.resolve(access),
    clock: uploads.clock,
    logger: silentLogger,
  });
  /** As the queue tells of it: the row first, then whoever listens. */
  const become = (state: JobRecord['state']): void => {
    uploads.database
      .prepare(`update job set state = ?, kind = 'clip_upload' where id = ?`)
      .run(state, uploads.job.id);
    abandoned.jobChanged({ ...uploads.job, state });
  };
  return { ...uploads, abandoned, aborted, become };
}

describe('an upload whose job ended', () => {
  it('is given up at the service and forgotten', async () => {
    const { sessions, abandoned, aborted, become, job } = await bench();
    become('cancelled');
    await abandoned.stop();
    expect(aborted).toEqual(['upload-1']);
    expect(sessions.get(job.id)).toBeNull();
  });

  it('is forgotten without a word where its clip was made, however that became known', async () => {
    const { sessions, abandoned, aborted, become, job } = await bench();
    become('tracking');
    await abandoned.stop();
    expect(aborted).toEqual([]);
    expect(sessions.get(job.id)).toBeNull();
  });

  it('goes on where somebody begins its job again before the service was told', async () => {
    const { sessions, abandoned, aborted, become, job } = await bench();
    become('cancelled');
    become('queued');
    await abandoned.stop();
    expect(aborted).toEqual([]);
    expect(sessions.get(job.id)).toMatchObject(session);
  });

  it('is given up ten minutes later where the service could not be reached, and only once at a time', async () => {
    let isReachable = false;
    const { clock, sessions, abandoned, aborted, become, job } = await bench(() =>
      isReachable ? Promise.resolve() : Promise.reject(new Error('no route')),
    );
    become('cancelled');
    abandoned.resume();
    await untilPasses(() => {
      expect(clock.pendingTimers).toBe(1);
    });
    expect(aborted).toEqual(['upload-1']);
    expect(sessions.get(job.id)).toMatchObject(session);

    isReachable = true;
    clock.advance(10 * 60_000);
    await abandoned.stop();
    expect(aborted).toEqual(['upload-1', 'upload-1']);
    expect(sessions.get(job.id)).toBeNull();
    expect(clock.pendingTimers).toBe(0);
  });

  it('leaves the upload alone that its job has begun since', async () => {
    const answered = Promise.withResolvers<undefined>();
    const { sessions, abandoned, become, job } = await bench(() => answered.promise);
    become('cancelled');
    await Promise.resolve();
    await Promise.resolve();
    sessions.open(job.id, { ...session, uploadId: 'upload-2' }, 0);
    answered.resolve(undefined);
    await abandoned.stop();
    expect(sessions.get(job.id)).toMatchObject({ uploadId: 'upload-2' });
  });
});
