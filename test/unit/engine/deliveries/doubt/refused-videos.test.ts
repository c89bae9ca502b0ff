import { expect, it } from 'vitest';
import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { createDoubtRecords } from '../../../../../src-main/engine/deliveries/doubt/doubt-records.ts';
import { RefusedThatStand } from '../../../../../src-main/engine/deliveries/doubt/refused-that-stand.ts';
import type { AttemptResult } from '../../../../../src-main/engine/jobs/record/attempt-result.ts';
import { clipWith, doubtBench, videoJob } from './doubt-bench.ts';

const rejected: AttemptResult = {
  ...{ kind: 'rejected', message: legacy('No such upload'), wholeTarget: false },
  reply: { statusCode: 404, excerpt: '' },
};

/** A video whose completion is refused, while its clip has this status. */
async function refusedWith(status: string | null): Promise<AttemptResult> {
  const bench = doubtBench();
  const id = bench.add(videoJob('/in/walk.mp4'));
  bench.database
    .prepare('insert into upload_session values (?, ?, ?, ?, ?, ?)')
    .run(id, 'clip_9', 'up_1', 'key', 5_242_880, bench.clock.nowMs());
  if (status !== null) bench.service.clipStates.set('clip_9', { ...clipWith('clip_9', {}), status });
  const refused = new RefusedThatStand({
    jobOf: (id) => bench.store.get(id),
    service: {
      ...{ records: createDoubtRecords(bench.database), client: bench.service, clock: bench.clock },
      ...{ epoch: bench.epoch, startedMs: 0, serviceTime: bench.serviceTime },
      accessOf: () => Promise.resolve({ baseUrl: 'https://api.halden.example', apiKey: 'key' }),
    },
    attempts: bench.attempts,
    actedKinds: () => [],
    before: { of: () => [], note: () => undefined },
  });
  const claim = bench.store.claim(1);
  if (claim === null) throw new Error('nothing to claim');
  const kind = refused.judging({
    ...{ name: 'clip_upload', isTracked: true, serialKeyOf: () => null },
    async attempt(_job, context) {
      await context.recordFinal(900);
      return rejected;
    },
  });
  return kind.attempt(claim.job, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    recordFinal: () => Promise.resolve(),
  });
}

it('a video whose completion was refused arrived where its clip is ready', async () => {
  expect(await refusedWith('ready')).toMatchObject({
    ...{ kind: 'accepted', remoteId: 'clip_9', remoteStatus: 'ready' },
    message: { code: 'accepted.clip_refused' },
  });
});

it('a video whose completion was refused is in doubt while its clip is made', async () => {
  expect(await refusedWith('processing')).toMatchObject({
    ...{ kind: 'in_doubt', message: { code: 'doubt.clip_refused' } },
  });
});

it.each(['uploading', 'pending', 'failed', null])(
  'a video whose completion was refused is refused where its clip is “%s”',
  async (status) => {
    expect(await refusedWith(status)).toBe(rejected);
  },
);
