import { describe, expect, it } from 'vitest';
import {
  serviceProfileSchema,
  type ServiceProfileInput,
} from '../../../../../src-main/contract/service-profile.ts';
import type { ServiceAccess } from '../../../../../src-main/engine/service-client/wire/access.ts';
import type { Observation } from '../../../../../src-main/engine/service-client/wire/observation.ts';
import {
  knownStatuses,
  meaningOf,
} from '../../../../../src-main/engine/service-client/replies/known-statuses.ts';
import { apiKey, clientWith, contentOf, jsonReply, reply, standIn, stepsWith } from '../service-stand-in.ts';

/* What a reply shows that no decoder knows: names, types and sizes, never values. */

async function seenOf(
  text: string,
  ask: (access: ServiceAccess) => Promise<unknown>,
  profile: Partial<ServiceProfileInput> = {},
): Promise<Observation[]> {
  const seen: Observation[] = [];
  const service = await standIn(async (peer) => {
    await peer.body();
    peer.write(text);
  });
  await ask({
    baseUrl: service.baseUrl,
    apiKey,
    profile: serviceProfileSchema.parse({ version: 1, ...profile }),
    observe: (one) => seen.push(one),
  });
  return seen;
}

const client = clientWith();
const readClip = (access: ServiceAccess): Promise<unknown> => client.clip(access, 'c');
const readDocuments = (access: ServiceAccess): Promise<unknown> =>
  client.documents(access, { knowledgeBaseId: 'k', offset: 0, limit: 50 });
const readBrands = (access: ServiceAccess): Promise<unknown> => client.brands(access);
const send = (access: ServiceAccess): Promise<unknown> =>
  client.uploadDocument(access, { knowledgeBaseId: 'k' }, contentOf(Buffer.from('12345')), stepsWith());

function fields(seen: readonly Observation[]): string[] {
  return seen.flatMap((one) => (one.what === 'unknown_field' ? [`${one.name}: ${one.sample}`] : []));
}

describe('unknown fields', () => {
  it('are named by their place, with type and size and no value', async () => {
    const body = {
      success: true,
      requestId: 'r-1',
      data: {
        clipId: 'c',
        editRevision: 1,
        mood: 'glad',
        flags: [1, 2, 3],
        owner: { name: 'Ada', secret: 'x' },
        isNew: true,
        weight: 3,
        gone: null,
        transcription: { status: 'done', language: 'en' },
        candidates: [
          { id: 'k', hue: 'a' },
          { id: 'l', hue: 'bb', tags: [] },
        ],
      },
    };
    expect(fields(await seenOf(jsonReply(200, body), readClip))).toEqual([
      expect.stringMatching(/^requestId: text, 3 characters$/),
      expect.stringMatching(/^data\.mood: text, 4 characters$/),
      expect.stringMatching(/^data\.flags: list, 3 entries$/),
      expect.stringMatching(/^data\.owner: object, 2 fields$/),
      expect.stringMatching(/^data\.isNew: /),
      expect.stringMatching(/^data\.weight: number$/),
      expect.stringMatching(/^data\.gone: /),
      expect.stringMatching(/^data\.transcription\.language: text, 2 characters$/),
      expect.stringMatching(/^data\.candidates\[\]\.hue: text, 1 character$/),
      expect.stringMatching(/^data\.candidates\[\]\.tags: list, 0 entries$/),
    ]);
  });

  it.each([
    ['bare', [{ id: 'b', name: 'B', mood: 1 }], '[].mood'],
    ['as data', { success: true, data: [{ id: 'b', mood: 1 }] }, 'data[].mood'],
    ['under their name', { success: true, data: { brands: [{ id: 'b', mood: 1 }] } }, 'data.brands[].mood'],
    ['as items', { success: true, data: { items: [{ id: 'b', mood: 1 }], total: 1 } }, 'data.items[].mood'],
    ['beside the envelope', { success: true, brands: [{ id: 'b', mood: 1 }] }, 'brands[].mood'],
  ])('of a list %s', async (_name, body, name) => {
    expect(fields(await seenOf(jsonReply(200, body), readBrands))).toEqual([`${name}: number`]);
  });

  it('are looked for in the first twenty entries, each name once', async () => {
    const data = Array.from({ length: 60 }, (_, index) => ({
      id: `d${index}`,
      odd: 1,
      ...(index === 19 ? { nineteen: 1 } : {}),
      ...(index === 20 ? { twenty: 1 } : {}),
    }));
    expect(fields(await seenOf(jsonReply(200, { success: true, data }), readDocuments))).toEqual([
      'data[].odd: number',
      'data[].nineteen: number',
    ]);
  });

  it('are not those that a person pointed to', async () => {
    const body = {
      success: true,
      data: { video: { ref: 'x', rev: 3, other: 1 }, segments: [{ id: 'k', hue: 1 }], id: 'c' },
    };
    const seen = await seenOf(jsonReply(200, body), readClip, {
      fields: { 'clip.editRevision': ['/data/video/rev'], 'clip.candidates': ['/data/segments'] },
    });
    expect(fields(seen).filter((one) => !one.startsWith('data.segments[]'))).toEqual([
      'data.video.ref: text, 1 character',
      'data.video.other: number',
    ]);
  });

  it('are none in every shape that was observed', async () => {
    for (const data of [
      {
        clipId: 'c',
        fileName: 'a',
        status: 'ready',
        duration: 3,
        fileSize: 9,
        editRevision: 0,
        createdAt: 'x',
      },
      { id: 'c', name: 'a', transcription: { status: 'completed' }, candidates: [] },
      {
        clip: {
          id: 'c',
          candidates: [
            { candidateId: 'k', startMs: 0, endMs: 1, title: 't', score: 1, renderStatus: 'completed' },
          ],
        },
      },
    ]) {
      expect(await seenOf(jsonReply(200, { success: true, data }), readClip)).toEqual([]);
    }
    const documents = [{ id: 'd', name: 'n', status: 'indexed', chunkCount: 3, createdAt: 'x' }];
    expect(
      await seenOf(jsonReply(200, { success: true, data: { documents, total: 1 } }), readDocuments),
    ).toEqual([]);
    const brands = [{ id: 'b', slug: 's', name: 'n', timezone: 'UTC', platforms: ['x'] }];
    expect(await seenOf(jsonReply(200, { success: true, data: brands }), readBrands)).toEqual([]);
    expect(
      fields(
        await seenOf(jsonReply(422, { success: false, error: 'e', message: 'm', details: [{ a: 1 }] }), send),
      ),
    ).toEqual([]);
  });

  it('are bounded, escaped and without the key, and never more than twenty', async () => {
    const data = Object.fromEntries([
      ['id', 'c'],
      [`a\u001b[31m\u202e${'n'.repeat(500)}`, 1],
      [`x${apiKey}`, 1],
      ...Array.from({ length: 100 }, (_, index) => [`f${index}`, index]),
    ]) as object;
    const seen = await seenOf(jsonReply(200, { success: true, data }, ['x-odd: 1']), readClip);
    expect(seen).toHaveLength(20);
    for (const one of seen) {
      if (one.what !== 'unknown_field') continue;
      expect(one.name.length).toBeLessThanOrEqual(100);
      expect(one.name).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    }
    expect(JSON.stringify(seen)).not.toContain(apiKey.slice(4, 20));
  });

  it('are not told of what is not the service’s', async () => {
    for (const text of [
      reply(200, '<html>portal</html>', ['x-portal: 1']),
      reply(502, '<html>gateway</html>', ['x-gateway: 1']),
      reply(200, '{"success":true,"success":true}'),
    ]) {
      expect(fields(await seenOf(text, readClip))).toEqual([]);
    }
  });
});

describe('unknown headers', () => {
  it('are named without their values, and the usual ones are not told', async () => {
    const usual = [
      'date: Sun, 01 Mar 2026 12:00:00 GMT',
      'server: x',
      'cf-ray: 1',
      'x-request-id: 1',
      'set-cookie: a=b',
      'strict-transport-security: max-age=1',
      'x-amzn-trace-id: 1',
      'access-control-allow-origin: *',
      'retry-after: 3',
    ];
    const seen = await seenOf(
      jsonReply(200, { success: true, data: [] }, [...usual, 'X-Credits-Left: 12', 'Deprecation: true']),
      readBrands,
    );
    expect(seen.filter(({ what }) => what !== 'clock')).toEqual([
      { what: 'unknown_header', operation: 'brands', name: 'x-credits-left' },
      { what: 'unknown_header', operation: 'brands', name: 'deprecation' },
    ]);
  });

  it('that limit the rate are read', async () => {
    const body = { success: true, data: [] };
    const resetAt = ['x-ratelimit-limit: 60', 'x-ratelimit-remaining: 0', 'x-ratelimit-reset: 1772366400'];
    expect(await seenOf(jsonReply(200, body, resetAt), readBrands)).toEqual([
      { what: 'rate', limit: 60, remaining: 0, resetAtMs: 1_772_366_400_000 },
    ]);
    const page = reply(429, '<p>slow</p>', ['x-ratelimit-limit: 60']);
    expect(await seenOf(page, readBrands)).toEqual([
      { what: 'rate', limit: 60, remaining: null, resetAtMs: null },
    ]);
    const odd = ['x-ratelimit-limit: many', 'x-ratelimit-remaining: -1', 'x-ratelimit-reset: soon'];
    expect(await seenOf(jsonReply(200, body, odd), readBrands)).toEqual([]);
  });
});

describe('unknown statuses', () => {
  it.each([
    ['failed', ['failed']],
    ['error', ['error']],
    ['INDEXED', []],
    ['Archived', ['Archived']],
    ['indexed', []],
    ['ready', []],
    ['processing', []],
  ])('of a document: %s', async (status, told) => {
    const body = {
      success: true,
      data: [
        { id: 'd', status },
        { id: 'e', status },
      ],
    };
    const seen = await seenOf(jsonReply(200, body), readDocuments);
    expect(seen).toEqual(
      told.map((one) => ({
        what: 'unknown_status',
        operation: 'documents',
        subject: 'document',
        status: one,
      })),
    );
    const upload = await seenOf(jsonReply(201, { success: true, data: { id: 'd', status } }), send);
    expect(upload.filter((one) => one.what === 'unknown_status')).toHaveLength(told.length);
  });

  it('of a clip and its candidates are told apart, and a taught one is known', async () => {
    const body = {
      success: true,
      data: {
        id: 'c',
        status: 'failed',
        candidates: [
          { id: 'k', renderStatus: 'failed' },
          { id: 'l', renderStatus: 'x\u0007' },
        ],
      },
    };
    const subjects = (seen: readonly Observation[]): string[] =>
      seen.flatMap((one) => (one.what === 'unknown_status' ? [`${one.subject} ${one.status}`] : []));
    expect(subjects(await seenOf(jsonReply(200, body), readClip))).toEqual([
      'clip failed',
      'candidate failed',
      'candidate x\\u0007',
    ]);
    const statuses = [{ subject: 'candidate', status: 'failed', meaning: 'failure' }] as const;
    expect(subjects(await seenOf(jsonReply(200, body), readClip, { statuses: [...statuses] }))).toEqual([
      'clip failed',
      'candidate x\\u0007',
    ]);
  });

  it('mean what a person taught, else what is known, in any case', () => {
    const profile = serviceProfileSchema.parse({
      version: 1,
      statuses: [
        { subject: 'document', status: 'failed', meaning: 'failure' },
        { subject: 'document', status: 'ready', meaning: 'working' },
      ],
    });
    expect(meaningOf(profile, 'document', 'failed')).toBe('failure');
    expect(meaningOf(profile, 'document', 'ready')).toBe('working');
    expect(meaningOf(undefined, 'document', 'ready')).toBe('success');
    expect(meaningOf(profile, 'clip', 'failed')).toBeNull();
    expect(meaningOf(undefined, 'document', 'Indexed')).toBe('success');
    expect(meaningOf(undefined, 'candidate', 'COMPLETED')).toBe('success');
    expect(meaningOf(profile, 'document', 'Failed')).toBe('failure');
    expect(meaningOf(profile, 'document', 'READY')).toBe('working');
    expect(meaningOf(undefined, 'document', 'in dexed')).toBeNull();
    expect(knownStatuses.some((known) => known.meaning === 'failure')).toBe(false);
  });
});
