import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { profileApi } from '../../../../../src-main/engine/api/profile-api.ts';
import type { ServiceAccess } from '../../../../../src-main/engine/service-client/wire/access.ts';
import type { OperationTest } from '../../../../../src-main/engine/service-client/service-client.ts';
import { DriftLog } from '../../../../../src-main/engine/connections/profile/drift-log.ts';
import { LearnedLimits } from '../../../../../src-main/engine/connections/profile/learned-limits.ts';
import { createLimitRecords } from '../../../../../src-main/engine/connections/profile/limit-records.ts';
import { profile, profileBench } from './profile-bench.ts';

const trial: OperationTest = {
  request: 'GET https://api.halden.example/v2/brands',
  statusCode: 200,
  tookMs: 12,
  message: legacy('Two brands were read.'),
  reply: '{}',
  understood: [{ label: message('trial_label.brands'), value: '2' }],
  missing: null,
};

function apiBench() {
  const bench = profileBench();
  const { database, profiles, kindHolds, clock, logger } = bench;
  const tried: { access: ServiceAccess; trial: unknown }[] = [];
  const api = profileApi({
    profiles,
    tryAgain: {
      kind: (connectionId, kind) => {
        kindHolds.release(connectionId, kind);
        return Promise.resolve();
      },
    },
    drift: new DriftLog(database, { profileOf: (id) => profiles.of(id), clock, logger }),
    limits: new LearnedLimits({
      ...{ records: createLimitRecords(database), kindHolds, clock, logger },
      onLearned: () => undefined,
    }),
    client: {
      tryOperation: (access, asked) => {
        tried.push({ access, trial: asked });
        return Promise.resolve(trial);
      },
    },
    accessOf: () => Promise.resolve({ baseUrl: 'https://api.halden.example', apiKey: 'key' }),
  });
  return { ...bench, api, tried };
}

describe('the calls about a profile', () => {
  it('answer a change with what is shown now', async () => {
    const { api } = apiBench();
    const own = profile({ paths: { brands: '/v2/brands' } });
    expect(await api['connections.setProfile']({ id: 1, profile: own })).toMatchObject({ profile: own });
    expect(
      await api['connections.teachStatus']({ id: 1, subject: 'clip', status: 'x', meaning: 'success' }),
    ).toMatchObject({ profile: { statuses: [{ status: 'x' }] } });
    expect(
      await api['connections.teachField']({ id: 1, field: 'clip.status', pointer: '/data/state' }),
    ).toMatchObject({ recovered: 0, profile: { profile: { fields: { 'clip.status': ['/data/state'] } } } });
    expect(
      await api['connections.teachIdIsYes']({ id: 1, operation: 'createDraft', isYes: true }),
    ).toMatchObject({ profile: { idIsYes: ['createDraft'] } });
    expect(await api['connections.profile']({ id: 1 })).toMatchObject({
      connectionId: 1,
      profile: { paths: { brands: '/v2/brands' }, strict5xx: false },
    });
  });

  it('try an operation with the stored profile, and a path that is not saved yet', async () => {
    const { api, tried, profiles } = apiBench();
    profiles.set(1, profile({ fields: { 'clip.status': ['/data/state'] } }));
    const asked = { operation: 'clip', path: '/v2/clips/{clipId}', values: { clipId: 'c1' } } as const;
    expect(await api['connections.tryOperation']({ id: 1, ...asked })).toEqual(trial);
    expect(tried).toMatchObject([{ access: { apiKey: 'key', profile: profiles.of(1) }, trial: asked }]);
    expect(profiles.of(1).paths).toEqual({});
  });

  it('let the jobs of a kind go', async () => {
    const { api, kindHolds } = apiBench();
    kindHolds.hold(1, 'clip_render', { cause: 'credits', message: legacy('none left'), untilMs: null });
    expect(await api['connections.limits']({ id: 1 })).toMatchObject({
      heldKinds: [{ kind: 'clip_render' }],
    });
    expect(await api['connections.releaseKind']({ id: 1, kind: 'clip_render' })).toEqual({});
    expect(kindHolds.isHeld(1, 'clip_render')).toBe(false);
  });

  it('say where there is no such connection', async () => {
    const { api } = apiBench();
    for (const work of [
      () => api['connections.profile']({ id: 9 }),
      () => api['connections.drift']({ id: 9 }),
      () => api['connections.teachIdIsYes']({ id: 9, operation: 'createDraft', isYes: true }),
      () => api['connections.limits']({ id: 9 }),
      () => api['connections.releaseKind']({ id: 9, kind: 'clip_render' }),
    ]) {
      expect(work).toThrow(expect.objectContaining({ code: 'not_found' }));
    }
    await expect(
      api['connections.tryOperation']({ id: 9, operation: 'brands', path: null, values: {} }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
