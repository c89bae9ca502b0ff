import { describe, expect, it } from 'vitest';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';
import { clipWith, doubtBench, renderJob } from './doubt-bench.ts';

const delays = { clipProcessingMs: 10, renderQueueMs: 5, renderingMs: 5 };
const body = { success: false, error: 'conflict', message: 'Already running' };

describe('a render that the service queued, and refused as a conflict', () => {
  it('is in doubt with what the clip shows, and is not submitted again', async () => {
    const running = await runningEngine({ practice: { delays } });
    const { id: connectionId } = running.connection;
    const { brands } = await running.call['connections.targets']({ id: connectionId });
    await running.call['clips.import']({
      ...{ connectionId, brandId: brands.items[0]?.id ?? '' },
      links: [{ url: 'https://videos.example/ready', title: null }],
    });
    await running.until('the clip is ready', async () => (await running.jobs())[0]?.state === 'done');
    const clipId = (await running.jobs())[0]?.remoteId ?? '';
    running.practice.setFaults([
      { endpoint: 'render-clip', kind: 'status', status: 409, body, when: 'after' },
    ]);
    await running.call['clips.render']({
      ...{ connectionId, clipId, candidateIds: null, formats: ['1:1'], approvedRevision: null },
    });
    const render = async () => (await running.jobs()).find(({ kind }) => kind === 'clip_render');
    await running.until('it is in doubt', async () => (await render())?.state === 'in_doubt');
    expect((await render())?.code).toBe('doubt.conflict_rendered');
    expect((await render())?.reason).toContain('Already running');
    await running.until(
      'it was looked for',
      async () => (await render())?.finding?.code === 'finding.looked_last',
    );
    expect(await render()).toMatchObject({ state: 'in_doubt', attempts: 1 });
    expect(running.practice.ledger().filter(({ operation }) => operation === 'render-clip')).toHaveLength(1);
  });

  it('is proved by its clip to a person who asks, and to nothing else', async () => {
    const bench = doubtBench();
    const baseline = { cand_1: { status: 'pending', output: null } };
    bench.add(renderJob('clip_1', 'cand_1'));
    const reply = { statusCode: 409, excerpt: '' };
    const told = message('doubt.conflict_rendered', {
      reply: legacy('Conflict'),
      reason: legacy('It changed'),
    });
    const id = bench.send({ kind: 'in_doubt', message: told, reply }, { revision: 3, baseline });
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'queued' }));
    expect(await bench.check.look([id])).toMatchObject([
      { isSettled: false, finding: { kind: 'unclear', mayStand: true } },
    ]);
    expect(await bench.check.check([id])).toMatchObject([{ finding: 'arrived', settled: true }]);
  });
});
