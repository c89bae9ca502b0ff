import { describe, expect, it } from 'vitest';
import {
  clipFields,
  no,
  ok,
  outcomeOf,
  session,
  type Operation,
  type Row,
  whileTested,
} from './every-operation.ts';

whileTested();

/* Every operation against replies good, odd and hostile: what comes of each, through the whole client. */

const accepted = (value: unknown): object => ({ kind: 'accepted', value });
const read = (value: unknown): object => ({ kind: 'ok', value });
const held = (cause: string): object => ({ kind: 'kind_held', cause });
const page = '<html>Sign in</html>';

const sections: Readonly<Record<Operation, string>> = {
  importClip: 'service-interface §4.1',
  createDraft: 'service-interface §4.2',
  uploadCarouselAsset: 'service-interface §4.3',
  uploadDocument: 'service-interface §4.4',
  renderClip: 'service-interface §4.5',
  brands: 'service-interface §4.6',
  clip: 'service-interface §4.6',
  initClipUpload: 'service-field-notes §8',
  presignClipUpload: 'service-field-notes §8',
  completeClipUpload: 'service-field-notes §8',
  abortClipUpload: 'service-field-notes §8',
  deleteDocument: 'service-field-notes §1',
  health: 'service-field-notes §3',
  profile: 'service-field-notes §3',
  clips: 'service-field-notes §4',
  clipJobs: 'service-field-notes §5',
  knowledgeBases: 'service-field-notes §6',
  documents: 'service-field-notes §6',
  carousels: 'service-field-notes §7',
  carousel: 'service-field-notes §7',
};

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
    [
      operation,
      401,
      no('unauthorized', 'API key is missing or invalid'),
      { kind: 'connection_held', hold: 'auth' },
    ],
    [operation, 402, no('insufficient_credits'), held('credits')],
    [operation, 403, '', { kind: 'refused', asks: 'key' }],
    [operation, 403, no('billing_suspended'), { kind: 'connection_held', hold: 'billing' }],
    [operation, 403, no('missing_scope'), held('scope')],
    [operation, 422, { ...Object(no('validation')), details: ['Title too long'] }, { kind: 'rejected' }],
    [operation, 429, no('rate_limited'), { kind: 'retry', cause: 'rate_limited' }],
    [operation, 503, no('busy'), { kind: 'retry', cause: 'rate_limited', counted: false }],
    [operation, 511, page, { kind: 'turned_away' }],
  ]),
  ...harmless.map((operation): Row => [operation, 308, '', { kind: 'turned_away' }]),
  ...writes.flatMap((operation): Row[] => [
    [operation, 308, '', { kind: 'in_doubt' }],
    [operation, 500, no('internal'), { kind: 'in_doubt' }],
    [operation, 502, page, { kind: 'in_doubt' }],
    [operation, 503, page, { kind: 'in_doubt' }],
  ]),
  ...writes.map((operation): Row => [operation, 200, '{"data":{"id":"x"}}', { kind: 'in_doubt' }]),
  ...harmless.map((operation): Row => [operation, 502, page, { kind: 'retry', counted: true }]),
  ...everyRead.flatMap((operation): Row[] => [
    [operation, 401, no('unauthorized'), { kind: 'unauthorized', hold: 'auth' }],
    [operation, 402, no('insufficient_credits'), { kind: 'refused', statusCode: 402 }],
    [operation, 403, no('missing_scope'), { kind: 'refused', statusCode: 403 }],
    [operation, 403, no('billing_suspended'), { kind: 'unauthorized', hold: 'billing' }],
    [operation, 404, page, { kind: 'not_offered', statusCode: 404 }],
    [operation, 503, '', { kind: 'later' }],
    [operation, 200, page, { kind: 'not_offered' }],
    [operation, 200, '{"success":true,"success":true}', { kind: 'not_understood' }],
  ]),
];

const own: readonly Row[] = [
  ['importClip', 201, ok({ clipId: 'c9' }), accepted({ clipId: 'c9', status: null })],
  ['importClip', 409, no('conflict'), { kind: 'rejected', wholeTarget: false }],
  ['importClip', 404, no('not_found'), { kind: 'refused', asks: 'target' }],
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
  ['renderClip', 409, no('conflict'), { kind: 'stale_revision' }],
  ['renderClip', 409, '', { kind: 'stale_revision' }],
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
  ['uploadDocument', 413, no('too_large'), { kind: 'rejected', wholeTarget: false }],
  ['uploadDocument', 415, '', { kind: 'rejected' }],
  [
    'uploadDocument',
    401,
    { success: false, error: 'Unauthorized' },
    { kind: 'connection_held', hold: 'auth' },
  ],
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
    // Kept as it was said, and no link.
    accepted({ assetId: 'a', url: 'javascript:1' }),
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
    // Before anything goes to the second, it is refused with its reason.
    accepted(
      new Map([
        [1, 'https://s.example/1?x=y'],
        [2, 'http://s.example/2'],
      ]),
    ),
  ],
  [
    'presignClipUpload',
    200,
    [{ partNumber: 2, url: 'https://s.example/2' }],
    accepted(new Map([[2, 'https://s.example/2']])),
  ],
  ['presignClipUpload', 405, '', held('path')],
  ['completeClipUpload', 201, ok({}), accepted({ clipId: 'c1', status: null })],
  ['completeClipUpload', 404, no('not_found'), { kind: 'rejected', wholeTarget: false }],
  ['abortClipUpload', 200, ok({ aborted: true }), accepted(null)],
  ['abortClipUpload', 204, '', accepted(null)],
  ['abortClipUpload', 200, '', { kind: 'retry', counted: true }],
  ['abortClipUpload', 200, {}, accepted(null)],
  // No page names it, so that it is off until somebody switches it on.
  ['deleteDocument', 204, '', held('off')],
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
