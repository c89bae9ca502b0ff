import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  doubtfulWrites,
  serviceProfileSchema,
  type ServiceProfileInput,
} from '../../../../src-main/contract/service-profile.ts';
import type {
  Seen,
  ServiceAccess,
  ServiceClient,
} from '../../../../src-main/engine/service-client/service-client.ts';
import { apiKey, clientWith, contentOf, jsonReply, reply, standIn, stepsWith } from './service-stand-in.ts';

/* Every operation against replies good, odd and hostile: what comes of each, through the whole client. */

let answer: { status: number; body: unknown; headers?: Record<string, string> } = { status: 200, body: '' };
let asked: { path: string; authorization: string | undefined; body: string }[] = [];
let baseUrl = '';
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { authorization } = request.headers;
    asked.push({ path: request.url ?? '', authorization, body: Buffer.concat(chunks).toString('utf8') });
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(text);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const client = clientWith();
const post = { signal: new AbortController().signal, beforeEnd: async () => undefined };
const session = { clipId: 'c1', uploadId: 'u1', key: 'clips/c1/source' };
const render = { clipId: 'c1', editRevision: 3, candidateId: null, formats: ['9:16'] as const };

type Call = (access: ServiceAccess) => Promise<object>;
const calls = {
  importClip: (access) =>
    client.importClip(access, { url: 'https://v.example/1', brandId: 'b', title: null }, post),
  renderClip: (access) => client.renderClip(access, render, post),
  createDraft: (access) =>
    client.createDraft(access, { clipId: 'c1', candidateId: 'k', aspectRatio: '9:16' }, post),
  uploadDocument: (access) =>
    client.uploadDocument(access, { knowledgeBaseId: 'k' }, contentOf(Buffer.from('hello')), stepsWith()),
  uploadCarouselAsset: (access) =>
    client.uploadCarouselAsset(
      access,
      { carouselId: 'c', slideId: 's' },
      contentOf(Buffer.from('hello')),
      stepsWith(),
    ),
  initClipUpload: (access) =>
    client.initClipUpload(
      access,
      { brandId: 'b', title: null, fileName: 'a.MP4', sizeBytes: 9, contentType: 'video/mp4' },
      post,
    ),
  presignClipUpload: (access) => client.presignClipUpload(access, session, [1, 2], post),
  completeClipUpload: (access) =>
    client.completeClipUpload(access, session, [{ partNumber: 1, etag: '"e"' }], post),
  abortClipUpload: (access) => client.abortClipUpload(access, session, post),
  health: (access) => client.health(access),
  profile: (access) => client.profile(access),
  brands: (access) => client.brands(access),
  clips: (access) => client.clips(access, { offset: 0, limit: 10 }),
  clip: (access) => client.clip(access, 'c1'),
  clipJobs: (access) => client.clipJobs(access, 'c1'),
  knowledgeBases: (access) => client.knowledgeBases(access),
  documents: (access) => client.documents(access, { knowledgeBaseId: 'k', offset: 0, limit: 10 }),
  carousels: (access) => client.carousels(access),
  carousel: (access) => client.carousel(access, 'c1'),
} satisfies Record<string, Call>;
type Operation = keyof typeof calls;

async function outcomeOf(
  operation: Operation,
  status: number,
  body: unknown,
  options: { profile?: Partial<ServiceProfileInput>; headers?: Record<string, string>; seen?: Seen[] } = {},
): Promise<object> {
  answer = { status, body, ...(options.headers === undefined ? {} : { headers: options.headers }) };
  asked = [];
  return calls[operation]({
    baseUrl,
    apiKey,
    profile: serviceProfileSchema.parse({ version: 1, ...options.profile }),
    notice: (seen) => options.seen?.push(seen),
  });
}

const ok = (data: unknown): unknown => ({ success: true, data });
const no = (error: string, message?: string): unknown => ({ success: false, error, message });
const accepted = (value: unknown): object => ({ kind: 'accepted', value });
const read = (value: unknown): object => ({ kind: 'ok', value });
const held = (cause: string): object => ({ kind: 'kind_held', cause });
const page = '<html>Sign in</html>';

const sections: Readonly<Record<Operation, string>> = {
  importClip: 'interface §4.1',
  createDraft: 'interface §4.2',
  uploadCarouselAsset: 'interface §4.3',
  uploadDocument: 'interface §4.4',
  renderClip: 'interface §4.5',
  brands: 'interface §4.6',
  clip: 'interface §4.6',
  initClipUpload: 'field notes, local video',
  presignClipUpload: 'field notes, local video',
  completeClipUpload: 'field notes, local video',
  abortClipUpload: 'field notes, local video',
  health: 'field notes, health',
  profile: 'field notes, who am I',
  clips: 'field notes, list clips',
  clipJobs: 'field notes, render jobs',
  knowledgeBases: 'field notes, knowledge bases',
  documents: 'field notes, a document’s status',
  carousels: 'field notes, carousels',
  carousel: 'field notes, carousels',
};

type Row = readonly [Operation, number, unknown, object];
const writes: readonly Operation[] = [
  'importClip',
  'renderClip',
  'createDraft',
  'uploadDocument',
  'uploadCarouselAsset',
  'completeClipUpload',
];
const harmless: readonly Operation[] = ['initClipUpload', 'presignClipUpload', 'abortClipUpload'];
const everyRead: readonly Operation[] = [
  'profile',
  'brands',
  'clips',
  'clip',
  'clipJobs',
  'knowledgeBases',
  'documents',
  'carousels',
  'carousel',
];

const shared: readonly Row[] = [
  ...[...writes, ...harmless].flatMap((operation): Row[] => [
    [operation, 401, no('unauthorized', 'API key is missing or invalid'), { kind: 'unauthorized' }],
    [operation, 402, no('insufficient_credits'), held('credits')],
    [operation, 403, '', { kind: 'forbidden' }],
    [operation, 403, no('billing_suspended'), { kind: 'unauthorized', hold: 'billing' }],
    [operation, 403, no('missing_scope'), held('scope')],
    [operation, 422, { ...Object(no('validation')), details: ['Title too long'] }, { kind: 'rejected' }],
    [operation, 429, no('rate_limited'), { kind: 'retry', cause: 'rate_limited' }],
    [operation, 500, no('internal'), { kind: 'retry', cause: 'server', burns: true }],
  ]),
  ...writes.map((operation): Row => [operation, 502, page, { kind: 'in_doubt' }]),
  ...writes.map((operation): Row => [operation, 200, '{"data":{"id":"x"}}', { kind: 'in_doubt' }]),
  ...harmless.map((operation): Row => [operation, 502, page, { kind: 'retry', burns: true }]),
  ...everyRead.flatMap((operation): Row[] => [
    [operation, 401, no('unauthorized'), { kind: 'unauthorized' }],
    [operation, 402, no('insufficient_credits'), { kind: 'refused', statusCode: 402 }],
    [operation, 403, no('missing_scope'), { kind: 'refused', statusCode: 403 }],
    [operation, 403, no('billing_suspended'), { kind: 'unauthorized', hold: 'billing' }],
    [operation, 404, page, { kind: 'not_offered', statusCode: 404 }],
    [operation, 503, '', { kind: 'later' }],
    [operation, 200, page, { kind: 'not_offered' }],
    [operation, 200, '{"success":true,"success":true}', { kind: 'not_understood' }],
  ]),
];

const clipFields = { id: 'c1', editRevision: 4, status: 'ready' };
const own: readonly Row[] = [
  ['importClip', 201, ok({ clipId: 'c9' }), accepted({ clipId: 'c9', status: null })],
  ['importClip', 409, no('conflict'), { kind: 'rejected', isMissing: false }],
  ['importClip', 404, no('not_found'), { kind: 'rejected', isMissing: true }],
  ['importClip', 201, ok({ clipId: '../x' }), accepted({ clipId: null, status: null })],
  [
    'renderClip',
    202,
    ok({ jobId: 'j', status: 'queued', estimatedDurationSec: 9 }),
    accepted({ jobIds: ['j'], status: 'queued', estimatedSeconds: 9 }),
  ],
  [
    'renderClip',
    202,
    ok({ jobIds: ['a'], activeJobIds: ['b'], reusedJobIds: ['a', 'c'] }),
    accepted({ jobIds: ['a', 'b', 'c'], status: null, estimatedSeconds: null }),
  ],
  ['renderClip', 202, ok({}), accepted({ jobIds: [], status: null, estimatedSeconds: null })],
  ['renderClip', 409, no('conflict'), { kind: 'stale' }],
  ['renderClip', 409, '', { kind: 'stale' }],
  ['renderClip', 404, page, held('path')],
  ['renderClip', 405, no('method'), held('path')],
  ['renderClip', 501, '', held('path')],
  ['renderClip', 400, no('bad'), { kind: 'rejected' }],
  ['createDraft', 201, ok({ id: 'p1' }), accepted({ draftId: 'p1' })],
  ['createDraft', 201, ok({ post: { id: 'p1' } }), accepted({ draftId: 'p1' })],
  ['createDraft', 201, ok({}), accepted({ draftId: null })],
  ['createDraft', 409, no('conflict'), { kind: 'rejected' }],
  [
    'uploadDocument',
    201,
    ok({ id: 'd', status: 'processing' }),
    accepted({ documentId: 'd', status: 'processing' }),
  ],
  ['uploadDocument', 413, no('too_large'), { kind: 'rejected', isMissing: false }],
  ['uploadDocument', 415, '', { kind: 'rejected' }],
  ['uploadDocument', 401, { success: false, error: 'Unauthorized' }, { kind: 'unauthorized' }],
  [
    'uploadCarouselAsset',
    201,
    ok({ assetId: 'a', url: 'https://c.example/a' }),
    accepted({ assetId: 'a', url: 'https://c.example/a' }),
  ],
  [
    'uploadCarouselAsset',
    201,
    ok({ assetId: 'a', url: 'javascript:1' }),
    accepted({ assetId: 'a', url: null }),
  ],
  ['initClipUpload', 201, ok(session), accepted(session)],
  ['initClipUpload', 200, session, accepted(session)],
  ['initClipUpload', 200, { data: { clipId: 'c1' } }, { kind: 'retry' }],
  ['initClipUpload', 404, page, held('path')],
  [
    'presignClipUpload',
    200,
    ok({
      presignedUrls: [
        { partNumber: 1, url: 'https://s.example/1?x=y' },
        { partNumber: 7, url: 'https://s.example/7' },
        { partNumber: 2, url: 'http://s.example/2' },
      ],
    }),
    accepted(new Map([[1, 'https://s.example/1?x=y']])),
  ],
  [
    'presignClipUpload',
    200,
    [{ partNumber: 2, url: 'https://s.example/2' }],
    accepted(new Map([[2, 'https://s.example/2']])),
  ],
  ['presignClipUpload', 405, '', held('path')],
  ['completeClipUpload', 201, ok({}), accepted({ clipId: 'c1', status: null })],
  ['completeClipUpload', 404, no('not_found'), { kind: 'rejected', isMissing: false }],
  ['abortClipUpload', 200, ok({ aborted: true }), accepted(null)],
  ['abortClipUpload', 204, '', accepted(null)],
  ['abortClipUpload', 200, '', { kind: 'retry', burns: true }],
  ['abortClipUpload', 200, {}, accepted(null)],
  ['health', 200, { success: true }, read(null)],
  ['health', 200, {}, { kind: 'not_understood' }],
  ['health', 401, no('unauthorized'), { kind: 'refused', statusCode: 401 }],
  ['brands', 200, ok([{ id: 'b', name: 'B' }]), read([{ id: 'b', name: 'B' }])],
  [
    'clip',
    200,
    ok({
      ...clipFields,
      duration: 1.5,
      fileSize: 7,
      transcription: { status: 'done' },
      sourceUrl: 'http://x.example',
    }),
    read({
      ...clipFields,
      name: null,
      durationMs: 1500,
      sizeBytes: 7,
      transcriptionStatus: 'done',
      createdAt: null,
      sourceUrl: null,
      candidates: [],
    }),
  ],
  ['clip', 200, { clip: { ...clipFields, editRevision: '4' } }, { kind: 'ok' }],
  ['clip', 200, ok({ ...clipFields, id: 'other' }), { kind: 'not_understood' }],
  [
    'clips',
    200,
    { clips: [clipFields], pagination: { page: 1, limit: 10, total: 31, totalPages: 4 } },
    { kind: 'ok', value: { total: 31 } },
  ],
  [
    'clips',
    200,
    ok({ items: [{ id: 'c1', candidates: [{}, {}] }] }),
    { kind: 'ok', value: { items: [{ id: 'c1', candidateCount: 2 }] } },
  ],
  [
    'clipJobs',
    200,
    ok([{ jobId: 'j', type: 'render', status: 'queued' }]),
    read([{ id: 'j', kind: 'render', status: 'queued', candidateId: null, createdAt: null }]),
  ],
  ['clipJobs', 200, ok({ jobs: [] }), read([])],
  [
    'documents',
    200,
    ok({ documents: [{ id: 'd', name: 'n', status: 'indexed' }], total: 1 }),
    { kind: 'ok', value: { total: 1, items: [{ id: 'd', status: 'indexed' }] } },
  ],
];

describe('a reply', () => {
  const rows = [...own, ...shared];

  it('is one of at least 150', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
  });

  it.each(rows.map((row) => [sections[row[0]], row[0], row[1], JSON.stringify(row[2]), row] as const))(
    '%s %s: %i %s',
    async (_section, _operation, _status, _text, [operation, status, body, expected]) => {
      expect(await outcomeOf(operation, status, body)).toMatchObject(expected);
    },
  );
});

describe('a service profile', () => {
  it('brings its own path', async () => {
    await outcomeOf('renderClip', 202, ok({}), { profile: { paths: { renderClip: '/v2/r/{clipId}' } } });
    expect(asked[0]?.path).toBe('/v2/r/c1');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ editRevision: 3, formats: ['9:16'] });
  });

  it.each(['importClip', 'uploadDocument', 'abortClipUpload'] as const)(
    'switches %s off',
    async (operation) => {
      const outcome = await outcomeOf(operation, 200, ok({}), { profile: { off: [operation] } });
      expect(outcome).toMatchObject({ kind: 'kind_held', cause: 'off', reply: null });
      expect(asked).toEqual([]);
    },
  );

  it.each(['clip', 'health', 'brands'] as const)('switches the read %s off', async (operation) => {
    expect(await outcomeOf(operation, 200, ok({}), { profile: { off: [operation] } })).toMatchObject({
      kind: 'not_offered',
    });
    expect(asked).toEqual([]);
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
        words: expect.stringContaining('teach it in') as unknown,
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

  it('takes no 5xx for a no, if strict', async () => {
    expect(await outcomeOf('importClip', 500, no('x'), { profile: { strict5xx: true } })).toMatchObject({
      kind: 'in_doubt',
    });
    expect(await outcomeOf('abortClipUpload', 500, no('x'), { profile: { strict5xx: true } })).toMatchObject({
      kind: 'retry',
    });
  });
});

describe('what a reply shows beside its answer', () => {
  it('is told: fields, statuses, headers, rate and sizes', async () => {
    const seen: Seen[] = [];
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
    const seen: Seen[] = [];
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
    const seen: Seen[] = [];
    const data = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${apiKey}${index}`, index]));
    await outcomeOf('clip', 200, ok({ ...clipFields, ...data }), { seen });
    expect(seen.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(seen)).not.toContain(apiKey);
  });
});

describe('health', () => {
  it('is asked without the key', async () => {
    await outcomeOf('health', 200, { success: true });
    expect(asked[0]).toMatchObject({ path: '/api-proxy/health', authorization: undefined });
  });
});

describe('a trial', () => {
  it.each([
    ['clip', 200, ok(clipFields), 'understood'],
    ['renderClip', 405, '', 'The path exists'],
    ['renderClip', 404, '', 'Nothing answers'],
  ] as const)('of %s that ends %i is told in words', async (operation, status, body, words) => {
    answer = { status, body };
    const trial = await client.tryOperation(
      { baseUrl, apiKey },
      { operation, path: null, values: { clipId: 'c1' } },
    );
    expect(trial).toMatchObject({ statusCode: status, missing: null });
    expect(trial.words).toContain(words);
  });

  it('refuses a path that leads elsewhere', async () => {
    const trial = { operation: 'clip', path: '//evil.example/x', values: {} } as const;
    await expect(client.tryOperation({ baseUrl, apiKey }, trial)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('one part of a video', () => {
  const bytes = Buffer.from('part of a video');
  const put = (url: string, access = 'http://127.0.0.1:1'): ReturnType<ServiceClient['putClipPart']> =>
    client.putClipPart(
      { baseUrl: access, apiKey },
      { url, sizeBytes: bytes.byteLength, chunks: () => contentOf(bytes).chunks() },
      stepsWith(),
    );

  it('goes out with its length and no key, and its ETag comes back as sent', async () => {
    const store = await standIn(async (peer) => {
      await peer.body();
      peer.write(reply(200, '', ['etag: W/"aB-1"']));
    });
    expect(await put(`${store.baseUrl}/b/1?signature=secret`)).toEqual({ kind: 'ok', etag: 'W/"aB-1"' });
    const peer = await store.peer;
    const { text, headers } = await peer.head();
    expect(text.startsWith('PUT /b/1?signature=secret HTTP/1.1')).toBe(true);
    expect(headers.get('content-length')).toBe('15');
    expect(headers.has('authorization')).toBe(false);
    expect(peer.bytes.toString()).not.toContain(apiKey);
    expect((await peer.body()).equals(bytes)).toBe(true);
  });

  it.each([
    [403, 'expired'],
    [404, 'expired'],
    [410, 'expired'],
    [429, 'retry'],
    [503, 'retry'],
    [307, 'refused'],
    [400, 'refused'],
    [200, 'refused'],
  ])('that ends %i is %s, and no words show the query', async (status, kind) => {
    const store = await standIn(async (peer) => {
      await peer.body();
      peer.write(jsonReply(status, {}, ['location: http://127.0.0.1:1/?signature=secret']));
    });
    const outcome = await put(`${store.baseUrl}/b/1?signature=secret`);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toContain('secret');
    expect(store.peers).toHaveLength(1);
  });

  it.each(['http://store.example/x', 'ftp://127.0.0.1/x', 'https://a:b@store.example/', 'nonsense'])(
    'is not sent to %s',
    async (url) => {
      expect((await put(url)).kind).toBe('refused');
    },
  );

  it('is not sent over http to this computer for a service elsewhere', async () => {
    expect((await put('http://127.0.0.1:1/x', 'https://service.example')).kind).toBe('refused');
  });
});
