import { beforeEach, describe, expect, it } from 'vitest';
import { doubtApi } from '../../../../src-main/engine/api/doubt-api.ts';
import { maximumAttempts } from '../../../../src-main/engine/jobs/backoff.ts';
import { documentJob, slideJob } from '../../../helpers/queue-bench.ts';
import { clipWith, doubtBench, renderJob, settled, type DoubtBench } from './doubt-bench.ts';

let bench: DoubtBench;
beforeEach(() => {
  bench = doubtBench();
});

const submission = { revision: 3, renderStatuses: { cand_1: 'pending' } };

describe('renders in doubt', () => {
  it('are looked up by themselves after 5, 30 and 120 seconds, and settled only by proof', async () => {
    const id = bench.doubt(renderJob('clip_1', 'cand_1'), submission);
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'pending' }));
    await settled();
    bench.clock.advance(4999);
    await settled();
    expect(bench.service.reads).toHaveLength(0);
    bench.clock.advance(25_001);
    await settled();
    expect(bench.service.reads).toHaveLength(2);
    expect(bench.job(id)).toMatchObject({ state: 'in_doubt', finding: null });
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'rendering' }));
    bench.clock.advance(90_000);
    await settled();
    expect(bench.job(id)).toMatchObject({ state: 'tracking' });
    expect(bench.wakes()).toBe(1);
    expect(bench.clock.pendingTimers).toBe(0);
  });

  it('are looked up again after a start, and never after the end', async () => {
    const id = bench.doubt(renderJob('clip_1', 'cand_1'), submission);
    bench.service.clipStates.set('clip_1', clipWith('clip_1', { cand_1: 'completed' }));
    // As the start finds it: nothing was scheduled in this process.
    bench.desk.resume();
    bench.clock.advance(5000);
    await settled();
    expect(bench.job(id).state).toBe('tracking');
    await bench.desk.stop();
    expect(bench.clock.pendingTimers).toBe(0);
    await expect(bench.desk.check([id])).rejects.toThrow('closing');
  });

  it('are the only kind that is looked up unasked', async () => {
    bench.doubt(documentJob('/in/a.pdf'));
    await settled();
    expect(bench.clock.pendingTimers).toBe(0);
  });
});

describe('the policy of a target', () => {
  const ofBase = { connectionId: 1, targetKind: 'knowledge_base', targetId: 'kb_1' } as const;

  it('is to ask, until somebody says otherwise, and again after that', async () => {
    const api = doubtApi(bench);
    expect(bench.policies.of(1, 'knowledge_base', 'kb_1')).toBe('ask');
    await api['doubt.setPolicy']({ ...ofBase, policy: 'resend' });
    await api['doubt.setPolicy']({ ...ofBase, policy: 'assume_delivered' });
    expect(await api['doubt.policies']({})).toEqual([{ ...ofBase, policy: 'assume_delivered' }]);
    expect(bench.policies.of(2, 'knowledge_base', 'kb_1')).toBe('ask');
    await api['doubt.setPolicy']({ ...ofBase, policy: 'ask' });
    expect(await api['doubt.policies']({})).toEqual([]);
    expect(() => api['doubt.setPolicy']({ ...ofBase, connectionId: 9, policy: 'resend' })).toThrow(
      'There is no connection 9.',
    );
  });

  it('sends again after a wait where it says so, and not in the queue’s own telling', async () => {
    bench.policies.set({ ...ofBase, policy: 'resend' });
    const id = bench.doubt(documentJob('/in/a.pdf'));
    expect(bench.job(id).state).toBe('in_doubt');
    await settled();
    expect(bench.job(id)).toMatchObject({
      state: 'queued',
      hold: 'backoff',
      burned_attempts: 1,
      reason: 'Sent again, as this target’s policy says',
    });
    expect(bench.job(id).due_at_ms).toBeGreaterThan(bench.clock.nowMs());
    expect(bench.wakes()).toBe(1);
  });

  it('leaves the last attempt to a person', async () => {
    bench.policies.set({ ...ofBase, policy: 'resend' });
    const id = bench.add(documentJob('/in/a.pdf'));
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      bench.clock.advance(3_600_000);
      bench.send();
      await settled();
    }
    expect(bench.job(id)).toMatchObject({ state: 'in_doubt', burned_attempts: maximumAttempts - 1 });
    expect(bench.job(id).finding).toContain('12 attempts are used up');
  });

  it('takes as delivered where it says so, and follows what it can', async () => {
    bench.policies.set({ ...ofBase, policy: 'assume_delivered' });
    const id = bench.doubt(documentJob('/in/a.pdf'));
    await settled();
    const words = 'Assumed delivered, as this target’s policy says';
    expect(bench.job(id)).toMatchObject({ state: 'done', proof: 'accepted_only', finding: words });
    const known = bench.add(documentJob('/in/b.pdf'));
    bench.queue.change(bench.job(known), { ...bench.job(known), remote_id: 'doc_7' });
    bench.send();
    await settled();
    expect(bench.job(known)).toMatchObject({ state: 'tracking', remote_id: 'doc_7', finding: words });
  });

  it('gives way to a person who was quicker', async () => {
    bench.policies.set({ ...ofBase, policy: 'resend' });
    const id = bench.doubt(documentJob('/in/a.pdf'));
    bench.queue.change(bench.job(id), { ...bench.job(id), state: 'done', proof: 'accepted_only' });
    await settled();
    expect(bench.job(id)).toMatchObject({ state: 'done', burned_attempts: 0 });
  });

  it('does nothing to other targets', async () => {
    bench.policies.set({ ...ofBase, policy: 'resend' });
    const id = bench.doubt(slideJob('/in/1.png', 1));
    await settled();
    expect(bench.job(id).state).toBe('in_doubt');
  });
});
