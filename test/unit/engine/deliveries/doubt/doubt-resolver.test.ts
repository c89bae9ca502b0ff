import { told } from '../../../../../src-main/engine/storage/messages/recorded.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { maximumAttempts } from '../../../../../src-main/contract/job.ts';
import { doubtApi } from '../../../../../src-main/engine/api/doubt-api.ts';
import { documentJob, slideJob } from '../../../../helpers/queue-bench.ts';
import { lookingBench, settled, type DoubtBench } from './doubt-bench.ts';

let bench: DoubtBench;
beforeEach(() => {
  bench = lookingBench();
});

async function passed(ms: number): Promise<void> {
  bench.clock.advance(ms);
  await settled();
}

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
      'connection.unknown {"connection":9}',
    );
  });

  it('sends again after two looks found nothing, where it says so', async () => {
    bench.policies.set({ ...ofBase, policy: 'resend' });
    const id = bench.doubt(documentJob('/in/a.pdf'));
    await settled();
    expect(bench.job(id)).toMatchObject({
      state: 'in_doubt',
      finding: told('finding.planned', { at: bench.clock.nowMs() + 10_000, policy: 'resend' }),
    });
    await passed(10_000);
    expect(bench.job(id)).toMatchObject({ state: 'in_doubt', poll_count: 1 });
    await passed(50_000);
    expect(bench.job(id)).toMatchObject({
      state: 'queued',
      hold: 'backoff',
      counted_attempts: 1,
      reason: told('doubt.again_by_policy'),
    });
    expect(bench.job(id).due_at_ms).toBeGreaterThan(bench.clock.nowMs());
    expect(bench.wakes()).toBe(1);
  });

  it('sends at once what the service cannot be asked for, and not in the queue’s own telling', async () => {
    bench.policies.set({ connectionId: 1, targetKind: 'carousel', targetId: 'car_1', policy: 'resend' });
    const id = bench.doubt(slideJob('/in/1.png', 1));
    expect(bench.job(id).state).toBe('in_doubt');
    await settled();
    expect(bench.job(id)).toMatchObject({ state: 'queued', hold: 'backoff', counted_attempts: 1 });
    expect(bench.service.reads).toEqual([]);
  });

  it('is not needed for what is found', async () => {
    bench.policies.set({ ...ofBase, policy: 'resend' });
    const id = bench.doubt(documentJob('/in/a.pdf'));
    const found = { id: 'doc_1', name: 'a.pdf', status: 'processing', createdAt: bench.at() };
    bench.service.documentsOf.set('kb_1', [found]);
    await settled();
    await passed(10_000);
    expect(bench.job(id)).toMatchObject({ state: 'tracking', remote_id: 'doc_1', counted_attempts: 0 });
  });

  it('leaves the last attempt to a person', async () => {
    bench.policies.set({ ...ofBase, policy: 'resend' });
    const id = bench.add(documentJob('/in/a.pdf'));
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      bench.clock.advance(3_600_000);
      bench.send();
      await settled();
      await passed(10_000);
      await passed(50_000);
    }
    expect(bench.job(id)).toMatchObject({ state: 'in_doubt', counted_attempts: maximumAttempts - 1 });
    expect(bench.job(id).finding).toBe(told('finding.attempts_used', { attempts: 12 }));
  });

  it('takes as delivered where it says so, and follows what it can', async () => {
    bench.policies.set({ ...ofBase, policy: 'assume_delivered' });
    const id = bench.doubt(documentJob('/in/a.pdf'));
    await settled();
    await passed(10_000);
    expect(bench.job(id).state, 'while it may still be found').toBe('in_doubt');
    await passed(50_000);
    const message = told('doubt.arrived_by_policy');
    expect(bench.job(id)).toMatchObject({ state: 'done', proof: 'accepted_only', finding: message });
    const known = bench.add(documentJob('/in/b.pdf'));
    bench.store.change(bench.job(known), { ...bench.job(known), remote_id: 'doc_7' });
    bench.send();
    await settled();
    await passed(10_000);
    await passed(50_000);
    expect(bench.job(known)).toMatchObject({ state: 'tracking', remote_id: 'doc_7', finding: message });
  });

  it('gives way to a person who was quicker', async () => {
    bench.policies.set({ ...ofBase, policy: 'resend' });
    const id = bench.doubt(documentJob('/in/a.pdf'));
    bench.store.change(bench.job(id), { ...bench.job(id), state: 'done', proof: 'accepted_only' });
    await settled();
    expect(bench.job(id)).toMatchObject({ state: 'done', counted_attempts: 0 });
  });

  it('does nothing to other targets', async () => {
    bench.policies.set({ ...ofBase, policy: 'resend' });
    const id = bench.doubt(slideJob('/in/1.png', 1));
    await settled();
    expect(bench.job(id).state).toBe('in_doubt');
  });
});
