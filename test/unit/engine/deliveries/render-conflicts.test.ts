import { expect, it } from 'vitest';
import { runningEngine, type RunningEngine, type SpokenJob } from '../../../helpers/running-engine.ts';

/** A render of a clip that is ready, and every answer that the service gave to one. */
async function renderOf(
  running: RunningEngine,
): Promise<{ readonly job: () => Promise<SpokenJob | undefined> }> {
  const { id: connectionId } = running.connection;
  const { brands } = await running.call['connections.targets']({ id: connectionId });
  await running.call['clips.import']({
    ...{ connectionId, brandId: brands.items[0]?.id ?? '' },
    links: [{ url: 'https://videos.example/ready', title: null }],
  });
  await running.until('the clip is ready', async () => (await running.jobs())[0]?.state === 'done');
  const clipId = (await running.jobs())[0]?.remoteId ?? '';
  await running.call['clips.render']({
    ...{ connectionId, clipId, candidateIds: null, formats: ['1:1'], approvedRevision: null },
  });
  return { job: async () => (await running.jobs()).find(({ kind }) => kind === 'clip_render') };
}

const delays = { clipProcessingMs: 10, renderQueueMs: 5, renderingMs: 5 };
const body = '{"success":false,"error":"conflict","message":"Connect a platform first"}';

it('a conflict that is no stale revision is refused once, in the words of the service', async () => {
  const running = await runningEngine({ practice: { delays } });
  running.practice.setFaults([{ endpoint: 'render-clip', kind: 'status', status: 409, body }]);
  const { job } = await renderOf(running);
  await running.until('it is refused', async () => (await job())?.state === 'rejected');
  expect(await job()).toMatchObject({ attempts: 1 });
  expect((await job())?.reason).toContain('Connect a platform first');
  expect((await job())?.reason).not.toMatch(/stale|revision/iu);
});
