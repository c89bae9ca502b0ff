import { describe, expect, it } from 'vitest';
import { doubtfulWrites } from '../../../../../src-main/contract/service-profile.ts';
import type { Observation } from '../../../../../src-main/engine/service-client/wire/observation.ts';
import { apiKey } from '../service-stand-in.ts';
import { clipFields, client, no, ok, outcomeOf, service, type Row, whileTested } from './every-operation.ts';

whileTested();

const accepted = (value: unknown): object => ({ kind: 'accepted', value });

describe('a service profile', () => {
  it('brings its own path', async () => {
    await outcomeOf('renderClip', 202, ok({}), { profile: { paths: { renderClip: '/v2/r/{clipId}' } } });
    expect(service.asked[0]?.path).toBe('/v2/r/c1');
    expect(JSON.parse(service.asked[0]?.body ?? '')).toEqual({ editRevision: 3, formats: ['9:16'] });
  });

  it.each(['importClip', 'uploadDocument', 'abortClipUpload'] as const)(
    'switches %s off',
    async (operation) => {
      const outcome = await outcomeOf(operation, 200, ok({}), { profile: { off: [operation] } });
      expect(outcome).toMatchObject({ kind: 'kind_held', cause: 'off', reply: null });
      expect(service.asked).toEqual([]);
    },
  );

  it.each(['clip', 'health', 'brands'] as const)('switches the read %s off', async (operation) => {
    expect(await outcomeOf(operation, 200, ok({}), { profile: { off: [operation] } })).toMatchObject({
      kind: 'not_offered',
    });
    expect(service.asked).toEqual([]);
  });

  it('points to fields, before the observed names', async () => {
    const profile = {
      fields: { 'importClip.clipId': ['/none', '/data/a~1b/0'], 'clip.editRevision': ['/data/rev'] },
    } as const;
    const taught = {
      fields: {
        'importClip.clipId': [...profile.fields['importClip.clipId']],
        'clip.editRevision': ['/data/rev'],
      },
    };
    expect(
      await outcomeOf('importClip', 201, ok({ clipId: 'x', 'a/b': ['y'] }), { profile: taught }),
    ).toMatchObject(accepted({ clipId: 'y' }));
    expect(await outcomeOf('clip', 200, ok({ rev: 9 }), { profile: taught })).toMatchObject({
      kind: 'ok',
      value: { id: 'c1', editRevision: 9 },
    });
    expect(client.idInReply('{"data":{"ref":"r1"}}', ['/data/id', '/data/ref'])).toBe('r1');
    expect(client.idInReply('{"data":{"ref":"r1"', ['/data/ref'])).toBeNull();
  });

  /** What a service sends that names what it made, and says nothing else. */
  const named: readonly Row[] = [
    ['importClip', 201, { clip: { id: 'c9' } }, { clipId: 'c9' }],
    ['renderClip', 202, { jobs: [{ id: 'j1' }] }, { jobIds: ['j1'] }],
    ['createDraft', 201, { id: 'p1' }, { draftId: 'p1' }],
    ['uploadDocument', 201, { document: { id: 'd1' } }, { documentId: 'd1' }],
    ['uploadCarouselAsset', 201, { data: { assetId: 'a1' } }, { assetId: 'a1' }],
    ['completeClipUpload', 200, { clipId: 'c1' }, { clipId: 'c1' }],
  ];
  it.each(named)(
    'takes an id for the yes of %s, if taught for it',
    async (operation, status, body, value) => {
      const own = doubtfulWrites.filter((name) => name === operation);
      const others = doubtfulWrites.filter((name) => name !== operation);
      expect(await outcomeOf(operation, status, body, { profile: { idIsYes: own } })).toMatchObject(
        accepted(value),
      );
      expect(await outcomeOf(operation, status, body, { profile: { idIsYes: others } })).toMatchObject({
        kind: 'in_doubt',
        message: { code: 'doubt.success_unsaid' },
      });
      expect(await outcomeOf(operation, status, no('x'), { profile: { idIsYes: own } })).toMatchObject({
        kind: 'rejected',
      });
      expect(await outcomeOf(operation, 204, '', { profile: { idIsYes: own } })).toMatchObject({
        kind: 'in_doubt',
      });
    },
  );

  it.each([
    ['importClip', { clip: { id: 'b' } }],
    ['renderClip', { id: 'c1', clipId: 'c1' }],
    ['renderClip', { jobId: 'c1' }],
    ['createDraft', { id: 'c1' }],
    ['createDraft', { id: 'k' }],
    ['uploadDocument', { id: 'k' }],
    ['uploadCarouselAsset', { id: 'c' }],
    ['uploadCarouselAsset', { id: 's', url: 'https://c.example/s' }],
    ['completeClipUpload', { status: 'processing' }],
  ] as const)('takes nothing that %s was asked with for such an id: %j', async (operation, body) => {
    const profile = { idIsYes: [...doubtfulWrites] };
    expect(await outcomeOf(operation, 200, body, { profile })).toMatchObject({ kind: 'in_doubt' });
  });

  it('finds such an id under a taught pointer', async () => {
    const profile = {
      idIsYes: ['createDraft' as const],
      fields: { 'createDraft.draftId': ['/result/ref'] },
    };
    expect(await outcomeOf('createDraft', 200, { result: { ref: 'p7' } }, { profile })).toMatchObject(
      accepted({ draftId: 'p7' }),
    );
  });

  it('takes each 5xx and 408 in the service’s envelope for a no, if its word counts', async () => {
    for (const status of [408, 500, 502]) {
      const outcome = await outcomeOf('importClip', status, no('x'), { profile: { believes5xx: true } });
      expect(outcome, String(status)).toMatchObject({ kind: 'retry' });
      expect(await outcomeOf('importClip', status, no('x')), String(status)).toMatchObject({
        kind: 'in_doubt',
      });
    }
  });

  it('takes no 5xx for a no, if strict', async () => {
    expect(await outcomeOf('importClip', 503, no('x'), { profile: { strict5xx: true } })).toMatchObject({
      kind: 'in_doubt',
    });
    expect(await outcomeOf('abortClipUpload', 500, no('x'), { profile: { strict5xx: true } })).toMatchObject({
      kind: 'retry',
    });
  });
});

describe('what a reply shows beside its answer', () => {
  it('is told: fields, statuses, headers, rate and sizes', async () => {
    const seen: Observation[] = [];
    const body = ok({
      ...clipFields,
      status: 'odd',
      candidates: [{ id: 'k', mood: 'a fine one', renderStatus: 'completed' }],
    });
    await outcomeOf('clip', 200, body, { seen, headers: { 'x-odd': '1', 'x-ratelimit-remaining': '5' } });
    expect(seen).toContainEqual({
      what: 'unknown_field',
      operation: 'clip',
      name: 'data.candidates[].mood',
      sample: 'text, 10 characters',
    });
    expect(seen).toContainEqual({
      what: 'unknown_status',
      operation: 'clip',
      subject: 'clip',
      status: 'odd',
    });
    expect(seen).toContainEqual({ what: 'unknown_header', operation: 'clip', name: 'x-odd' });
    expect(seen).toContainEqual({ what: 'rate', limit: null, remaining: 5, resetAtMs: null });
    expect(seen.map(({ what }) => what)).toContain('clock');
    expect(seen).toHaveLength(5);
  });

  it('is told of uploads', async () => {
    const seen: Observation[] = [];
    await outcomeOf('uploadDocument', 201, ok({ id: 'd', status: 'processing' }), { seen });
    await outcomeOf('uploadDocument', 413, no('large'), { seen });
    await outcomeOf('initClipUpload', 415, no('type'), { seen });
    expect(seen.filter(({ what }) => what !== 'clock')).toMatchObject([
      { what: 'size_accepted', sizeBytes: 5 },
      { what: 'size_refused', sizeBytes: 5 },
      { what: 'type_refused', extension: 'mp4' },
    ]);
  });

  it('is at most 20 fields of a hostile reply, with no key in a name', async () => {
    const seen: Observation[] = [];
    const data = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${apiKey}${index}`, index]));
    await outcomeOf('clip', 200, ok({ ...clipFields, ...data }), { seen });
    expect(seen.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(seen)).not.toContain(apiKey);
  });
});

describe('health', () => {
  it('is asked without the key', async () => {
    await outcomeOf('health', 200, { success: true });
    expect(service.asked[0]).toMatchObject({ path: '/api-proxy/health', authorization: undefined });
  });
});

describe('a trial', () => {
  it.each([
    ['clip', 200, ok({ ...clipFields, candidates: [] }), 'trial.understood'],
    ['renderClip', 405, '', 'trial.other_methods'],
    ['renderClip', 404, '', 'trial.nothing_there'],
  ] as const)('of %s that ends %i is told by its code', async (operation, status, body, code) => {
    service.answer = { status, body };
    const trial = await client.tryOperation(
      { baseUrl: service.baseUrl, apiKey },
      { operation, path: null, values: { clipId: 'c1' } },
    );
    expect(trial).toMatchObject({ statusCode: status, missing: null });
    expect(trial.message.code).toBe(code);
  });

  it('refuses a path that leads elsewhere', async () => {
    const trial = { operation: 'clip', path: '//evil.example/x', values: {} } as const;
    await expect(client.tryOperation({ baseUrl: service.baseUrl, apiKey }, trial)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
