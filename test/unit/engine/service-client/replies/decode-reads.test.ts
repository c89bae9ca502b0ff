import { said } from '../../../../helpers/said.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceProfileSchema } from '../../../../../src-main/contract/service-profile.ts';
import { classifyRead } from '../../../../../src-main/engine/service-client/outcomes/classify-read.ts';
import type { Decode } from '../../../../../src-main/engine/service-client/replies/fields.ts';
import { classifyWrite } from '../../../../../src-main/engine/service-client/outcomes/classify-write.ts';
import {
  brands,
  carousels,
  documents,
  identityOf,
  knowledgeBases,
  oneCarousel,
} from '../../../../../src-main/engine/service-client/replies/decode-reads.ts';
import { clipState } from '../../../../../src-main/engine/service-client/replies/decode-clips.ts';
import { uploadedDocument } from '../../../../../src-main/engine/service-client/replies/decode-receipts.ts';
import { keyRedactor } from '../../../../../src-main/engine/service-client/replies/redaction.ts';
import { readReply, type Reply } from '../../../../../src-main/engine/service-client/replies/reply.ts';
import type { ReadOutcome } from '../../../../../src-main/engine/service-client/outcomes/outcome.ts';
import { nowMs, replyOf } from '../outcomes/reply-table.ts';
import { apiKey } from '../service-stand-in.ts';

function outcomeOf<Value>(decode: Decode<Value>, reply: Reply): ReadOutcome<Value> {
  return classifyRead(
    { reply, failure: null, endpoint: 'GET /x', origin: 'https://s', nowMs, tookMs: 1, needsEnvelope: false },
    decode,
  );
}

function read<Value>(decode: Decode<Value>, body: unknown): Value | string {
  const outcome = outcomeOf(decode, replyOf(200, body));
  return outcome.kind === 'ok'
    ? outcome.value
    : outcome.kind === 'not_understood'
      ? said(outcome.message)
      : outcome.kind;
}

const brand = { id: 'b1', slug: 'halden', name: 'Halden', timezone: 'UTC', platforms: ['x'] };

describe('brands', () => {
  it.each([
    ['as a bare list', { success: true, data: [brand] }, null],
    ['under their name', { success: true, data: { brands: [brand] } }, null],
    ['as items with a total', { success: true, data: { items: [brand], total: 9 } }, 9],
    ['beside the envelope', { success: true, brands: [brand], total: 2 }, 2],
    ['without an envelope', [brand], null],
    ['without an envelope, under their name', { brands: [brand], pagination: { total: 3 } }, 3],
    ['with the total beside the data', { success: true, data: [brand], pagination: { total: 4 } }, 4],
    ['with a total that is none', { success: true, data: { items: [brand], total: '9' } }, null],
  ])('%s', (_name, body, total) => {
    expect(read(brands.page(), body)).toEqual({
      items: [{ id: 'b1', name: 'Halden', slug: 'halden' }],
      total,
    });
  });

  it('may be none, are named by what there is, and one without an id is left out', () => {
    expect(read(brands.page(), { success: true, data: [] })).toEqual({ items: [], total: null });
    const data = [{ id: 7, slug: 'seven' }, { brandId: 'x' }, { name: 'nobody' }, 'nonsense', null];
    expect(read(brands.page(), { success: true, data })).toEqual({
      items: [
        { id: '7', name: 'seven', slug: 'seven' },
        { id: 'x', name: 'x' },
      ],
      total: null,
      given: 3,
    });
  });

  it.each([
    ['a success whose data is null', { success: true, data: null }, null],
    ['null under their name', { success: true, data: { brands: null, total: 0 } }, 0],
    ['null beside the envelope', { success: true, brands: null }, null],
  ])('are none where a service in Go has none: %s', (_name, body, total) => {
    expect(read(brands.page(), body)).toEqual({ items: [], total });
  });

  it.each([
    ['data within data', { success: true, data: { data: [brand] } }],
    ['data within data, under their name', { success: true, data: { data: { brands: [brand] } } }],
    ['a result', { success: true, result: { items: [brand] } }],
    ['a result within data', { success: true, data: { result: { brands: [brand] } } }],
  ])('are found in %s', (_name, body) => {
    expect(read(brands.page(), body)).toMatchObject({ items: [{ id: 'b1' }] });
  });

  it('that are not there are named', () => {
    expect(read(brands.page(), { success: true })).toBe('The reply of GET /x has no usable “brands”');
    expect(read(brands.page(), { data: null, message: 'Later' })).toContain('“brands”');
    expect(read(brands.page(), { success: true, data: {} })).toContain('“brands”');
    expect(read(brands.page(), { success: true, data: [{ name: 'a' }] })).toContain('“id”');
  });
});

describe('what a list of documents states of their contents', () => {
  const sum = 'ab'.repeat(32);
  const statedIn = (entry: object) => {
    const page = read(documents.page(), { success: true, data: [{ id: 'd', name: 'n', ...entry }] });
    return typeof page === 'string' ? page : page.items[0]?.stated;
  };

  it.each([
    [{ size: 12 }, { sizeBytes: 12, sha256: null }],
    [
      { fileSize: 12, sha256: sum.toUpperCase() },
      { sizeBytes: 12, sha256: sum },
    ],
    [{ checksum: `sha256:${sum}` }, { sizeBytes: null, sha256: sum }],
    [{ hash: `sha256-${Buffer.from(sum, 'hex').toString('base64')}` }, { sizeBytes: null, sha256: sum }],
    [{ size: '12 KB', checksum: 'd41d8cd98f00b204e9800998ecf8427e' }, undefined],
    [{ size: -1, hash: null }, undefined],
  ])('%j', (entry, stated) => {
    expect(statedIn(entry)).toEqual(stated);
  });
});

describe('knowledge bases and their documents', () => {
  it.each([
    [{ data: [{ id: 'k', name: 'Handbook', docCount: 12 }] }, 'Handbook', 12],
    [{ data: { kbs: [{ id: 'k', name: 'Handbook', documentCount: 3 }] } }, 'Handbook', 3],
    [{ data: { knowledgeBases: [{ kbId: 'k', title: 'T', docCount: -1 }] } }, 'T', null],
    [{ data: { items: [{ id: 'k', docCount: '4' }], total: 1 } }, 'k', null],
  ])('%j', (body, name, documentCount) => {
    expect(read(knowledgeBases.page(), { success: true, ...body })).toMatchObject({
      items: [{ id: 'k', name, documentCount }],
    });
  });

  it.each([
    [
      {
        documents: [
          { id: 'd', name: 'a.pdf', status: 'indexed', chunkCount: 3, createdAt: '2026-01-01T00:00:00Z' },
        ],
        total: 51,
      },
    ],
    [
      {
        docs: [{ documentId: 'd', fileName: 'a.pdf', status: 'indexed', createdAt: '2026-01-01T00:00:00Z' }],
        total: 51,
      },
    ],
  ])('%j', (data) => {
    expect(read(documents.page(), { success: true, data })).toEqual({
      items: [{ id: 'd', name: 'a.pdf', status: 'indexed', createdAt: '2026-01-01T00:00:00Z' }],
      total: 51,
    });
  });

  it.each([
    ['failed', 'failed'],
    ['INDEXED', 'INDEXED'],
    [' indexed', ' indexed'],
    ['', null],
    [5, '5'],
    [null, null],
    [{}, null],
    ['x'.repeat(1_000_000), `${'x'.repeat(63)}…`],
    ['a\u0007b', 'a\\u0007b'],
  ])('the status %j is told as it came', (status, told) => {
    expect(read(documents.page(), { success: true, data: [{ id: 'd', name: 'n', status }] })).toMatchObject({
      items: [{ status: told }],
    });
  });

  it.each([
    ['x', 'x'],
    [-1, '-1'],
    ['9999-12-31', '9999-12-31'],
    [1_772_366_400, '2026-03-01T12:00:00Z'],
    ['1772366400', '2026-03-01T12:00:00Z'],
    [1_772_366_400_250, '2026-03-01T12:00:00.250Z'],
    ['Sun, 01 Mar 2026 12:00:00 GMT', '2026-03-01T12:00:00Z'],
    [99_999_999_999_999, '99999999999999'],
    [false, null],
  ])('the moment %j is text', (createdAt, told) => {
    expect(read(documents.page(), { success: true, data: [{ id: 'd', createdAt }] })).toMatchObject({
      items: [{ createdAt: told }],
    });
  });
});

describe('carousels', () => {
  const slides = [
    { id: 's1', title: 'One', body: 'x', imageUrl: 'https://cdn.example/1.png', order: 3 },
    { slideId: 2, imageUrl: 'http://cdn.example/2.png', order: 1.5 },
    { title: 'no id' },
    { id: 's1', title: 'One, named twice', order: 9 },
  ];
  const told = [
    { id: 's1', title: 'One', order: 3, imageUrl: 'https://cdn.example/1.png' },
    { id: '2', title: null, order: 1, imageUrl: 'http://cdn.example/2.png' },
  ];

  it('are listed with or without slides', () => {
    const body = {
      success: true,
      data: { items: [{ id: 'c', title: 'T', slides }, { carouselId: 'e' }], total: 2, limit: 50 },
    };
    expect(read(carousels.page(), body)).toEqual({
      items: [
        { id: 'c', title: 'T', slides: told },
        { id: 'e', title: 'e', slides: [] },
      ],
      total: 2,
    });
  });

  it.each([
    [{ success: true, data: { id: 'c', title: 'T', status: 'draft', slides } }],
    [{ success: true, data: { carousel: { carouselId: 'c', title: 'T', slides } } }],
    [{ success: true, data: { title: 'T', slides: { items: slides } } }],
    [{ id: 'c', name: 'T', slides }],
  ])('one by itself: %j', (body) => {
    expect(read(oneCarousel('c'), body)).toEqual({ id: 'c', title: 'T', slides: told });
  });

  it('another one, or none, is not this one', () => {
    expect(read(oneCarousel('c'), { success: true, data: { id: 'd' } })).toContain('“id c”');
    expect(read(oneCarousel('c'), { success: true, data: {} })).toContain('“id”');
    expect(read(oneCarousel('c'), { success: true, data: [] })).toContain('“id”');
  });
});

describe('a clip', () => {
  const candidate = {
    id: 'k1',
    startMs: 0,
    endMs: 9000,
    title: 'Hook',
    score: 0.9,
    renderStatus: 'completed',
  };

  it.each([
    [{ id: 'c', fileName: 'talk.mp4', status: 'ready', editRevision: 7, candidates: [candidate] }],
    [
      {
        clipId: 'c',
        name: 'talk.mp4',
        status: 'ready',
        editRevision: 7,
        candidates: { items: [{ ...candidate, id: null, candidateId: 'k1' }] },
      },
    ],
    [
      {
        clip: {
          id: 'c',
          name: 'talk.mp4',
          status: 'ready',
          editRevision: 7,
          candidates: [candidate, { title: 'no id' }, { ...candidate, title: 'Named twice' }],
        },
      },
    ],
  ])('%j', (data) => {
    expect(read(clipState('c'), { success: true, data })).toMatchObject({
      id: 'c',
      name: 'talk.mp4',
      status: 'ready',
      editRevision: 7,
      candidates: [candidate],
    });
  });

  it.each([
    ['beside the clip', { clip: { id: 'c' }, candidates: [candidate] }],
    ['as its segments', { id: 'c', segments: [candidate] }],
    ['in its analysis', { id: 'c', analysis: { candidates: [candidate] } }],
    ['in its analysis, as segments', { clip: { id: 'c', analysis: { segments: { items: [candidate] } } } }],
    ['beside an empty list of its own', { clip: { id: 'c', candidates: [] }, segments: [candidate] }],
    ['in data within data', { data: { id: 'c', candidates: [candidate] } }],
    ['in a result', { result: { clip: { id: 'c', candidates: [candidate] } } }],
  ])('has its candidates %s', (_name, data) => {
    const clip = read(clipState('c'), { success: true, data });
    expect(clip).toMatchObject({ id: 'c', candidates: [candidate] });
    expect(clip).not.toHaveProperty('missing');
  });

  it.each([
    ['an empty list', { candidates: [] }],
    ['null, as services in Go write none', { candidates: null }],
  ])('has none where it has %s of them', (_name, fields) => {
    const clip = read(clipState('c'), { success: true, data: { id: 'c', ...fields } });
    expect(clip).toMatchObject({ candidates: [] });
    expect(clip).not.toHaveProperty('missing');
  });

  it('names the field where none can be found', () => {
    const clip = (data: object) => read(clipState('c'), { success: true, data: { id: 'c', ...data } });
    expect(clip({ highlights: [candidate] })).toMatchObject({ candidates: [], missing: 'candidates' });
    expect(clip({ candidates: [{ title: 'no id' }] })).toMatchObject({ missing: 'candidates[].id' });
    const taught = serviceProfileSchema.parse({
      version: 1,
      fields: { 'clip.candidates': ['/data/highlights'] },
    });
    const data = { id: 'c', highlights: [candidate] };
    expect(read(clipState('c', taught), { success: true, data })).toMatchObject({ candidates: [candidate] });
  });

  it.each([
    [0, 0],
    [7, 7],
    ['7', null],
    [7.5, null],
    [-1, null],
    [2 ** 53, null],
    [null, null],
    [true, null],
  ])('the revision %j is %j', (editRevision, told) => {
    expect(read(clipState('c'), { success: true, data: { id: 'c', editRevision } })).toMatchObject({
      editRevision: told,
    });
  });

  it('may hold nothing but its id', () => {
    expect(read(clipState('c'), { success: true, data: { id: 'c' } })).toMatchObject({
      id: 'c',
      name: null,
      status: null,
      editRevision: null,
      candidates: [],
    });
  });

  it.each([
    [{ url: 'https://app.example/clips/clip_17' }, null],
    [{ url: 'https://app.example/clips?id=clip_17#top' }, null],
    [{ url: 'https://video.example/clip_171' }, 'https://video.example/clip_171'],
    [{ url: 'https://app.example/clips/clip_17', sourceUrl: 'https://v.example/a' }, 'https://v.example/a'],
    [{ importUrl: 'https://v.example/clip_17' }, 'https://v.example/clip_17'],
  ])('take no page of the clip itself for where it came from: %o', (said, sourceUrl) => {
    expect(read(clipState('clip_17'), { success: true, data: { id: 'clip_17', ...said } })).toMatchObject({
      sourceUrl,
    });
  });

  it('that is another clip, or none, is not this one', () => {
    expect(read(clipState('c'), { success: true, data: { id: 'other' } })).toContain('“id c”');
    expect(read(clipState('c'), { success: true, data: { hello: 1 } })).toContain('“id”');
  });
});

describe('who a key belongs to', () => {
  it.each([
    [{ name: 'Halden & Moss', email: 'a@b.example' }, 'Halden & Moss'],
    [{ user: { email: 'a@b.example' } }, 'a@b.example'],
    [{ id: 1, organization: { name: 'Halden' } }, 'Halden'],
    [{ id: 1 }, null],
    [[], null],
    ['x', null],
  ])('%j', (data, identity) => {
    expect(read(identityOf, { success: true, data })).toEqual({ identity });
  });
});

describe('every decoder', () => {
  const names = fc.constantFrom(
    ...[
      'success',
      'data',
      'error',
      'message',
      'id',
      'clipId',
      'brands',
      'items',
      'kbs',
      'documents',
      'carousels',
      'clip',
    ],
    ...[
      'slides',
      'candidates',
      'pagination',
      'total',
      'status',
      'name',
      'url',
      '__proto__',
      'constructor',
      'editRevision',
    ],
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>(
        null,
        true,
        false,
        0,
        -1,
        1.5,
        1e300,
        '',
        'a',
        '\u202e',
        apiKey,
        'https://a.example/',
      ),
      fc.string(),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc
        .array(fc.tuple(names, tie('tree')), { maxLength: 6 })
        .map((members) => Object.fromEntries(members) as unknown),
    ),
  }));
  const bodies = fc.oneof(
    tree.map((value) => Buffer.from(JSON.stringify(value))),
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    tree.chain((value) => {
      const text = JSON.stringify(value);
      return fc.nat(text.length).map((cutAt) => Buffer.from(text.slice(0, cutAt)));
    }),
  );
  const statuses = fc.oneof(
    fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 429, 500, 503),
    fc.integer({ min: 200, max: 999 }),
  );
  const headers = fc.record(
    {
      'content-type': fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 2 })),
      'content-encoding': fc.constantFrom('gzip', 'identity', ''),
      'retry-after': fc.string(),
      location: fc.string(),
      date: fc.string(),
    },
    { requiredKeys: [] },
  );
  const redact = keyRedactor(apiKey);
  const decoders: readonly Decode<unknown>[] = [
    brands.page(),
    knowledgeBases.page(),
    documents.page(),
    carousels.page(),
    oneCarousel('a'),
    clipState('a'),
    identityOf,
  ];

  it('tells one of the outcomes whatever came, and never the key', () => {
    fc.assert(
      fc.property(statuses, headers, bodies, (statusCode, sent, body) => {
        const reply = readReply({ statusCode, headers: sent, body }, redact);
        const told: unknown[] = decoders.map((decode) => outcomeOf(decode, reply));
        for (const stage of ['before_end', 'after_end'] as const) {
          const end = { stage, reply, failure: null, origin: 'https://s.example', nowMs };
          const outcome = classifyWrite(
            {
              ...end,
              operation: 'uploadDocument',
              endpoint: 'POST /x',
              strict5xx: false,
              believes5xx: false,
              idIsYes: false,
              file: null,
            },
            { decode: (whole) => uploadedDocument.read({ whole }) },
          );
          told.push(outcome);
          if (stage === 'before_end') expect(['accepted', 'in_doubt']).not.toContain(outcome.kind);
          if (outcome.kind === 'accepted')
            expect([statusCode >= 200 && statusCode < 300, stage]).toEqual([true, 'after_end']);
        }
        expect(JSON.stringify(told)).not.toContain(apiKey.slice(5, 17));
        expect(reply.record.excerpt.length).toBeLessThanOrEqual(2000);
        expect(reply.record.excerpt).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      }),
      { numRuns: 2000 },
    );
  });
});
