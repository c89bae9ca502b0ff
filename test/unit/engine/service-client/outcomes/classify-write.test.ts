import { said } from '../../../../helpers/said.ts';
import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { doubtfulWrites, writeOperations } from '../../../../../src-main/contract/service-profile.ts';
import {
  classifyWrite,
  type WriteEnd,
} from '../../../../../src-main/engine/service-client/outcomes/classify-write.ts';
import { uploadedDocument } from '../../../../../src-main/engine/service-client/replies/decode-receipts.ts';
import {
  NetworkFailure,
  type NetworkFailureKind,
} from '../../../../../src-main/engine/service-client/transport/network-failure.ts';
import type { WriteOutcome } from '../../../../../src-main/engine/service-client/outcomes/outcome.ts';
import { writeFacts } from '../../../../../src-main/engine/service-client/outcomes/write-facts.ts';
import { nowMs, replyOf } from './reply-table.ts';
import { nameOf } from '../outcome-name.ts';

type Stage = WriteEnd['stage'];
type Expected = Partial<WriteOutcome<string>> & { readonly kind: WriteOutcome<string>['kind'] };

const origin = 'https://service.example';
const page = '<html><body>Sign in</body></html>';
const no = (error: string, message?: string): unknown => ({ success: false, error, message });

function classified(
  stage: Stage,
  reply: WriteEnd['reply'],
  failure: NetworkFailure | null = null,
): WriteOutcome<string> {
  return classifyWrite(
    {
      operation: 'uploadDocument',
      endpoint: 'POST /api-proxy/kbs/{kbId}/docs/upload',
      stage,
      reply,
      failure,
      origin,
      nowMs,
      strict5xx: false,
      believes5xx: false,
      idIsYes: false,
      file: null,
    },
    { decode: () => 'decoded' },
  );
}

const later = (cause: 'rate_limited' | 'server'): Expected => ({
  kind: 'retry',
  cause,
  counted: cause === 'server',
});
const rejected = (isMissing = false): Expected =>
  isMissing ? { kind: 'refused', asks: 'target' } : { kind: 'rejected', wholeTarget: false };

/** It did not get to the service. */
const turnedAway: Expected = { kind: 'turned_away' };

/** Status, body, and what it means once the end has left; then what it means before that, where it differs. */
const replies: readonly (readonly [number, unknown, Expected, Expected?])[] = [
  // The service's own yes.
  [200, { success: true, data: { id: 'a' } }, { kind: 'accepted', value: 'decoded' }, { kind: 'unusable' }],
  [201, { success: true }, { kind: 'accepted' }, { kind: 'unusable' }],
  [202, { success: true, data: null }, { kind: 'accepted' }, { kind: 'unusable' }],
  [299, { success: true, error: 'unauthorized' }, { kind: 'accepted' }, { kind: 'unusable' }],
  // A yes that contradicts its status decides nothing.
  [302, { success: true }, { kind: 'in_doubt' }, { kind: 'unusable' }],
  [400, { success: true }, { kind: 'in_doubt' }, { kind: 'unusable' }],
  [500, { success: true }, { kind: 'in_doubt' }, { kind: 'unusable' }],
  // A 2xx without the service's word for it.
  [200, { data: { id: 'a' } }, { kind: 'in_doubt' }, turnedAway],
  [200, { success: 'true' }, { kind: 'in_doubt' }, turnedAway],
  [200, { success: 1 }, { kind: 'in_doubt' }, turnedAway],
  [200, { error: 'teapot', code: 7 }, { kind: 'in_doubt' }, turnedAway],
  [200, '', { kind: 'in_doubt' }, turnedAway],
  [204, '', { kind: 'in_doubt' }, turnedAway],
  [200, page, { kind: 'in_doubt' }, turnedAway],
  [200, '7', { kind: 'in_doubt' }, turnedAway],
  [200, '[]', { kind: 'in_doubt' }, turnedAway],
  [200, '{}', { kind: 'in_doubt' }, turnedAway],
  [200, 'null', { kind: 'in_doubt' }, turnedAway],
  [200, '{"success":true', { kind: 'in_doubt' }, turnedAway],
  [200, '{"success":true}{}', { kind: 'in_doubt' }, turnedAway],
  [200, '{"success":true,"success":true}', { kind: 'in_doubt' }, turnedAway],
  // The key, under every name and status.
  [401, '', { kind: 'connection_held', hold: 'auth' }],
  [401, page, { kind: 'connection_held', hold: 'auth' }],
  [401, no('invalid_api_key'), { kind: 'connection_held', hold: 'auth' }],
  [403, '', { kind: 'refused', asks: 'key' }],
  [403, page, { kind: 'refused', asks: 'key' }],
  [403, { success: false }, { kind: 'refused', asks: 'key' }],
  [200, no('unauthorized', 'API key is missing or invalid'), { kind: 'connection_held', hold: 'auth' }],
  [200, no('Unauthorized'), { kind: 'connection_held', hold: 'auth' }],
  [400, no('UNAUTHORIZED '), { kind: 'connection_held', hold: 'auth' }],
  [500, no(' unauthorized'), { kind: 'connection_held', hold: 'auth' }],
  [403, no('unauthorized'), { kind: 'connection_held', hold: 'auth' }],
  [400, { error: 'Unauthorized', code: 401 }, { kind: 'connection_held', hold: 'auth' }],
  [200, { error: 'unauthorized' }, { kind: 'connection_held', hold: 'auth' }],
  [
    200,
    { success: false, error: { code: 'unauthorized', message: 'no' } },
    { kind: 'connection_held', hold: 'auth' },
  ],
  // The service's other nos.
  [200, no('validation', 'Title too long'), rejected()],
  [402, no('insufficient_credits', '0 credits left'), { kind: 'kind_held', cause: 'credits' }],
  [403, no('billing_suspended'), { kind: 'connection_held', hold: 'billing' }],
  [403, no('missing_scope', 'docs:write'), { kind: 'kind_held', cause: 'scope' }],
  [404, no('not_found'), rejected(true)],
  [409, no('conflict'), rejected()],
  [410, no('gone'), rejected(true)],
  [413, no('too_large'), rejected()],
  [422, no('validation'), rejected()],
  [303, no('moved'), rejected()],
  [307, no('moved'), rejected()],
  // "Later", in the service's words or a proxy's.
  [503, no('busy'), later('rate_limited')],
  [425, no('early'), later('rate_limited')],
  [429, no('rate_limited'), later('rate_limited')],
  [425, '', later('rate_limited')],
  [429, page, later('rate_limited')],
  // Statuses that only something before the service gives.
  [407, '', turnedAway],
  [407, no('proxy'), turnedAway],
  [421, page, turnedAway],
  [511, page, turnedAway],
  [511, no('sign_in'), turnedAway],
  // Statuses that say no by themselves.
  [400, '', rejected()],
  [402, '', { kind: 'kind_held', cause: 'credits' }],
  [404, page, rejected(true)],
  [405, '', rejected()],
  [406, '', rejected()],
  [409, '', rejected()],
  [410, '', rejected(true)],
  [411, '', rejected()],
  [413, page, rejected()],
  [414, '', rejected()],
  [415, 'nonsense', rejected()],
  [418, '', rejected()],
  [422, { error: 'validation', code: 12 }, rejected()],
  [431, '', rejected()],
  [451, '', rejected()],
  // Never followed, and no word of the service: something may answer so after it took the request.
  [300, '', { kind: 'in_doubt' }, turnedAway],
  [301, '', { kind: 'in_doubt' }, turnedAway],
  [302, page, { kind: 'in_doubt' }, turnedAway],
  [304, '', { kind: 'in_doubt' }, turnedAway],
  [307, '', { kind: 'in_doubt' }, turnedAway],
  [308, '', { kind: 'in_doubt' }, turnedAway],
  [303, '', { kind: 'in_doubt' }, turnedAway],
  // A gateway may have said these after the service did the work.
  [408, '', { kind: 'in_doubt' }, later('server')],
  [408, page, { kind: 'in_doubt' }, later('server')],
  [499, '', { kind: 'in_doubt' }, later('server')],
  [503, '', { kind: 'in_doubt' }, later('server')],
  [503, page, { kind: 'in_doubt' }, later('server')],
  [503, { error: 'Service Unavailable' }, { kind: 'in_doubt' }, later('server')],
  [503, { message: 'no upstream' }, { kind: 'in_doubt' }, later('server')],
  // It asks to wait, and tells of work that it had begun.
  [503, no('timeout', 'Upstream timed out'), { kind: 'in_doubt' }, later('rate_limited')],
  [503, no('busy', 'Deadline exceeded'), { kind: 'in_doubt' }, later('rate_limited')],
  [503, { success: false, error: 'busy', data: { retryInSeconds: 9 } }, later('rate_limited')],
  // The service itself may say these after it did the work.
  [408, no('timeout'), { kind: 'in_doubt' }, later('server')],
  [500, no('internal'), { kind: 'in_doubt' }, later('server')],
  [502, no('upstream'), { kind: 'in_doubt' }, later('server')],
  [504, no('upstream'), { kind: 'in_doubt' }, later('server')],
  [599, no('odd'), { kind: 'in_doubt' }, later('server')],
  [500, '', { kind: 'in_doubt' }, later('server')],
  [500, page, { kind: 'in_doubt' }, later('server')],
  [500, { error: 'Internal Server Error' }, { kind: 'in_doubt' }, later('server')],
  [501, '', { kind: 'in_doubt' }, later('server')],
  [502, page, { kind: 'in_doubt' }, later('server')],
  [504, page, { kind: 'in_doubt' }, later('server')],
  [520, page, { kind: 'in_doubt' }, later('server')],
  [524, page, { kind: 'in_doubt' }, later('server')],
  [999, '', { kind: 'in_doubt' }, later('server')],
];

describe('the reply to a write', () => {
  it.each(replies.map(([status, body, after]) => [status, JSON.stringify(body), body, after] as const))(
    '%i %s after the end',
    (statusCode, _text, body, expected) => {
      const outcome = classified('after_end', replyOf(statusCode, body));
      expect(outcome).toMatchObject(expected);
      expect(outcome).toMatchObject({ reply: { statusCode } });
    },
  );

  it.each(
    replies.map(
      ([status, body, after, before]) => [status, JSON.stringify(body), body, before ?? after] as const,
    ),
  )('%i %s before the end', (statusCode, _text, body, expected) => {
    const outcome = classified('before_end', replyOf(statusCode, body));
    expect(outcome).toMatchObject(expected);
    expect(outcome.kind).not.toBe('in_doubt');
    expect(outcome.kind).not.toBe('accepted');
  });

  it('keeps the service’s own words, escaped and bounded', () => {
    const outcome = classified(
      'after_end',
      replyOf(422, no('validation', `Line\u001b[31m\u202e ${'x'.repeat(900)}`)),
    );
    if (outcome.kind !== 'rejected') throw new Error(outcome.kind);
    expect(said(outcome.message)).toContain('HTTP 422');
    expect(said(outcome.message)).toContain('validation, Line\\u001b[31m\\u202e xxx');
    expect(said(outcome.message).length).toBeLessThan(600);
  });

  it('names where a redirect leads to, and of another host no more than its origin', () => {
    for (const [location, message] of [
      ['https://evil.example/path?token=1', 'redirects to https://evil.example (HTTP 302'],
      ['//evil.example/x', 'redirects to https://evil.example (HTTP 302'],
      ['http://service.example/x', 'redirects to http://service.example (HTTP 302'],
      ['/login?token=1', 'redirects to /login (HTTP 302'],
      ['javascript:alert(1)', 'redirects (HTTP 302'],
      ['http://[', 'redirects (HTTP 302'],
    ] as const) {
      const outcome = classified('after_end', replyOf(302, '', { location }));
      if (outcome.kind !== 'in_doubt') throw new Error(outcome.kind);
      expect(said(outcome.message)).toContain(message);
      expect(said(outcome.message)).not.toContain('token');
    }
  });

  it.each([
    [{ id: 'doc_9' }, 'in_doubt'],
    [{ retryInSeconds: 9 }, 'retry'],
  ])('that asks to wait and holds %j: %s', (data, kind) => {
    expect(taught(replyOf(503, { success: false, error: 'busy', data })).kind).toBe(kind);
  });

  it('says how long to wait', () => {
    const outcome = classified('after_end', replyOf(503, no('busy'), { 'retry-after': '7' }));
    expect(outcome).toMatchObject({ kind: 'retry', retryAfterMs: 7000 });
  });
});

describe('a reply to a write that did not come whole', () => {
  const cut = new NetworkFailure('cut_off', legacy('the connection ended in the middle of the reply'));
  const long = new NetworkFailure('too_long', legacy('the reply is longer than 256 KiB'));

  it.each([
    [200, cut],
    [200, long],
    [400, cut],
    [401, cut],
    [404, long],
    [429, cut],
    [302, cut],
    [500, long],
  ])('%i is in doubt after the end, with what came as evidence', (statusCode, failure) => {
    const outcome = classified('after_end', replyOf(statusCode, '{"success":true}'), failure);
    expect(outcome).toMatchObject({ kind: 'in_doubt', reply: { statusCode } });
  });

  it.each([
    [401, cut, 'held: auth'],
    [413, cut, 'rejected'],
    [404, long, 'refused: asks target'],
    [503, cut, 'retry'],
    [302, cut, 'turned_away'],
    [200, cut, 'retry'],
    [200, long, 'retry'],
    [500, cut, 'retry'],
  ] as const)('%i before the end counts by its status', (statusCode, failure, kind) => {
    expect(nameOf(classified('before_end', replyOf(statusCode, '{"succ'), failure))).toBe(kind);
  });

  it.each([200, 401, 404, 503])('%i compressed is in doubt after the end', (statusCode) => {
    const reply = replyOf(statusCode, { success: true }, { 'content-encoding': 'gzip' });
    expect(classified('after_end', reply).kind).toBe('in_doubt');
  });

  it('is plain when its encoding is called identity', () => {
    const reply = replyOf(200, { success: true }, { 'content-encoding': 'Identity' });
    expect(classified('after_end', reply).kind).toBe('accepted');
  });
});

describe('a 408 or 5xx in the service’s own envelope', () => {
  const said = (statusCode: number, profile: { strict5xx?: boolean; believes5xx?: boolean }): string =>
    nameOf(taught(replyOf(statusCode, no('internal')), profile));

  it.each([
    [408, 'in_doubt', 'in_doubt', 'retry'],
    [500, 'in_doubt', 'in_doubt', 'retry'],
    [502, 'in_doubt', 'in_doubt', 'retry'],
    [503, 'retry', 'in_doubt', 'retry'],
  ])(
    '%i: %s, %s where every 5xx leaves doubt, %s where its word counts',
    (status, usual, strict, believed) => {
      expect(said(status, {})).toBe(usual);
      expect(said(status, { strict5xx: true, believes5xx: true })).toBe(status === 408 ? believed : strict);
      expect(said(status, { strict5xx: true })).toBe(strict);
      expect(said(status, { believes5xx: true })).toBe(believed);
    },
  );

  it('of a gateway is never a word of the service, whatever is taught', () => {
    for (const body of [page, '', { error: 'Bad Gateway' }, { success: null, error: 'x' }]) {
      expect(nameOf(taught(replyOf(503, body), { believes5xx: true }))).toBe('in_doubt');
    }
  });
});

/** As where a person said of documents that an id is a yes. */
function taught(
  reply: WriteEnd['reply'],
  { stage = 'after_end', failure = null, ...end }: Partial<WriteEnd> = {},
): WriteOutcome<unknown> {
  return classifyWrite(
    {
      ...{ operation: 'uploadDocument', endpoint: 'POST /x', stage, reply, failure, origin, nowMs },
      ...{ strict5xx: false, believes5xx: false, idIsYes: true, file: null, ...end },
    },
    { decode: (whole) => uploadedDocument.read({ whole }).documentId, holdsId: (id) => id !== null },
  );
}

describe('a 2xx without success, where an id is taught to be a yes', () => {
  const yes = { kind: 'accepted', value: 'd1' };
  it.each([
    [200, { id: 'd1' }],
    [201, { data: { id: 'd1', status: 'processing' } }],
    [202, { document: { id: 'd1' }, error: null, errors: [] }],
  ])('%i %j is accepted, and in doubt where nobody taught it', (status, body) => {
    expect(taught(replyOf(status, body))).toMatchObject({ ...yes, reply: { statusCode: status } });
    expect(taught(replyOf(status, body), { idIsYes: false })).toMatchObject({ kind: 'in_doubt' });
  });

  it.each([
    [200, {}],
    [200, { data: { name: 'a.pdf' } }],
    [200, { id: '../d1' }],
    [200, { id: 'd1', error: 'teapot' }],
    [200, { id: 'd1', error: '' }],
    [200, { id: 'd1', error: true }],
    [200, { id: 'd1', error: ['teapot'] }],
    [200, { id: 'd1', errors: [{ field: 'name' }] }],
    [200, { data: { id: 'd1', error: 'teapot' } }],
    [200, { data: { id: 'd1', success: false } }],
    [200, { document: { id: 'd1', success: false } }],
    [200, { data: { document: { id: 'd1', errors: ['teapot'] } } }],
    [200, { id: 'd1', success: 'false' }],
    [200, { id: 'd1', success: 0 }],
    [200, { id: 'd1', success: null }],
    [200, ''],
    [204, ''],
    [200, page],
    [200, '"d1"'],
    [200, '[]'],
    [200, '{"id":"d1"'],
    [200, '{"id":"d1","id":"d1"}'],
    [302, { id: 'd1' }],
    [303, { id: 'd1' }],
    [500, { id: 'd1' }],
    [502, page],
  ])('%i %j stays in doubt', (status, body) => {
    expect(taught(replyOf(status, body)).kind).toBe('in_doubt');
  });

  it.each([
    [200, { id: 'd1', success: false }, 'rejected'],
    [200, { id: 'd1', success: false, error: 'unauthorized' }, 'held: auth'],
    [200, { id: 'd1', error: 'unauthorized' }, 'held: auth'],
    [404, { id: 'd1' }, 'refused: asks target'],
    [429, { id: 'd1' }, 'retry'],
  ])('%i %j is what it says', (status, body, kind) => {
    expect(nameOf(taught(replyOf(status, body)))).toBe(kind);
  });

  it('counts neither before our end, nor cut off, nor compressed', () => {
    const reply = replyOf(201, { id: 'd1' });
    expect(nameOf(taught(reply, { stage: 'before_end' }))).toBe('turned_away');
    const failure = new NetworkFailure('cut_off', legacy('the connection ended in the middle of the reply'));
    expect(taught(reply, { failure }).kind).toBe('in_doubt');
    expect(taught(replyOf(201, { id: 'd1' }, { 'content-encoding': 'gzip' })).kind).toBe('in_doubt');
  });

  it.each([
    [{ id: 'd1' }, false, 'doubt.success_unsaid'],
    [{ ref: 'd1' }, false, 'doubt.success_and_id_unsaid'],
    [{ ref: 'd1' }, true, 'doubt.success_and_id_unsaid'],
    [{ id: 'd1', error: true }, false, 'doubt.no_verdict'],
    [{}, false, 'doubt.no_verdict'],
    [page, false, 'doubt.no_verdict'],
  ])('%j tells the next step only where there is one', (body, idIsYes, code) => {
    const outcome = taught(replyOf(201, body), { idIsYes });
    if (outcome.kind !== 'in_doubt') throw new Error(outcome.kind);
    expect(outcome.message.code).toBe(code);
  });

  it('can be taught of exactly the writes that may be in doubt', () => {
    expect(doubtfulWrites).toEqual(writeOperations.filter((name) => !writeFacts[name].isHarmless));
  });
});

describe('a write without a reply', () => {
  const kinds: readonly (readonly [NetworkFailureKind, Expected])[] = [
    ['offline', { kind: 'connection_held', hold: 'offline' }],
    ['tls', { kind: 'connection_held', hold: 'trouble', reply: null }],
    ['cut_off', { kind: 'retry', cause: 'cut_off', counted: false, reply: null }],
    ['abandoned', { kind: 'retry', cause: 'cut_off', counted: false }],
    ['stalled', { kind: 'retry', cause: 'stalled', counted: true }],
    ['silent', { kind: 'retry', cause: 'stalled', counted: true }],
    ['garbled', { kind: 'retry', cause: 'server', counted: true }],
    ['too_long', { kind: 'retry', cause: 'server', counted: true }],
  ];

  it.each(kinds)('that is %s was not applied before the end', (kind, expected) => {
    expect(classified('before_end', null, new NetworkFailure(kind, legacy('x')))).toMatchObject(expected);
  });

  it.each(kinds)('that is %s is in doubt after the end', (kind) => {
    expect(classified('after_end', null, new NetworkFailure(kind, legacy('x')))).toMatchObject({
      kind: 'in_doubt',
      reply: null,
    });
  });
});
