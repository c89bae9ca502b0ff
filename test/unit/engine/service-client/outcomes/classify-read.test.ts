import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import {
  classifyRead,
  type ReadEnd,
} from '../../../../../src-main/engine/service-client/outcomes/classify-read.ts';
import {
  NetworkFailure,
  type NetworkFailureKind,
} from '../../../../../src-main/engine/service-client/transport/network-failure.ts';
import type { ReadOutcome } from '../../../../../src-main/engine/service-client/outcomes/outcome.ts';
import { nowMs, replyOf } from './reply-table.ts';

const page = '<!doctype html><title>404</title>';

function classified(
  reply: ReadEnd['reply'],
  failure: NetworkFailure | null = null,
  needsEnvelope = false,
): ReadOutcome<unknown> {
  return classifyRead(
    {
      reply,
      failure,
      endpoint: 'GET /api-proxy/brands',
      origin: 'https://service.example',
      nowMs,
      tookMs: 12,
      needsEnvelope,
    },
    (payload) => (payload === null ? { missing: 'id' } : { value: payload }),
  );
}

const rows: readonly (readonly [number, unknown, Partial<ReadOutcome<unknown>>])[] = [
  [200, { success: true, data: [1] }, { kind: 'ok', value: [1], tookMs: 12 }],
  [200, { data: [1] }, { kind: 'ok', value: [1] }],
  [200, [1], { kind: 'ok', value: [1] }],
  [401, '', { kind: 'unauthorized' }],
  [401, page, { kind: 'unauthorized' }],
  [403, page, { kind: 'forbidden' }],
  [403, { success: false }, { kind: 'forbidden' }],
  [200, { success: false, error: 'Unauthorized' }, { kind: 'unauthorized' }],
  [500, { success: false, error: 'unauthorized' }, { kind: 'unauthorized' }],
  [403, { success: false, error: 'missing_scope' }, { kind: 'refused', statusCode: 403 }],
  [402, { success: false, error: 'insufficient_credits' }, { kind: 'refused', statusCode: 402 }],
  [200, { success: false, error: 'odd' }, { kind: 'refused', statusCode: 200 }],
  [400, '', { kind: 'refused', statusCode: 400 }],
  [400, { error: 'bad', code: 1 }, { kind: 'refused', statusCode: 400 }],
  [404, { success: false, error: 'not_found' }, { kind: 'refused', statusCode: 404 }],
  [404, { error: 'not_found', code: 1 }, { kind: 'refused', statusCode: 404 }],
  [410, '', { kind: 'refused', statusCode: 410 }],
  [422, '', { kind: 'refused', statusCode: 422 }],
  [404, '', { kind: 'not_offered', statusCode: 404 }],
  [404, page, { kind: 'not_offered', statusCode: 404 }],
  [405, { success: false, error: 'no' }, { kind: 'not_offered', statusCode: 405 }],
  [501, '', { kind: 'not_offered', statusCode: 501 }],
  [400, page, { kind: 'not_offered', statusCode: 400 }],
  [200, page, { kind: 'not_offered', statusCode: 200 }],
  [301, '', { kind: 'trouble' }],
  [302, page, { kind: 'trouble' }],
  [303, '', { kind: 'trouble' }],
  [308, '', { kind: 'trouble' }],
  [408, '', { kind: 'later', retryAfterMs: null }],
  [425, '', { kind: 'later' }],
  [429, page, { kind: 'later' }],
  [429, { success: false, error: 'rate_limited' }, { kind: 'later' }],
  [500, page, { kind: 'later' }],
  [502, '', { kind: 'later', isGateways: true }],
  [503, page, { kind: 'later', isGateways: true }],
  [503, { message: 'no upstream' }, { kind: 'later', isGateways: true }],
  [524, page, { kind: 'later', isGateways: true }],
  [407, '', { kind: 'offline' }],
  [421, page, { kind: 'offline' }],
  [511, page, { kind: 'offline' }],
  [200, '', { kind: 'not_understood' }],
  [204, '', { kind: 'not_understood' }],
  [200, 'nonsense', { kind: 'not_understood' }],
  [200, '{"a":1,"a":2}', { kind: 'not_understood' }],
  [200, 'null', { kind: 'not_understood' }],
];

describe('the reply to a read', () => {
  it('is the service’s own word to come later, where its envelope says so', () => {
    for (const status of [500, 502, 503]) {
      const later = classified(replyOf(status, { success: false, error: 'busy' }));
      expect([later.kind, 'isGateways' in later]).toEqual(['later', false]);
    }
  });

  it.each(rows.map(([status, body, expected]) => [status, JSON.stringify(body), body, expected] as const))(
    '%i %s',
    (statusCode, _text, body, expected) => {
      expect(classified(replyOf(statusCode, body))).toMatchObject(expected);
    },
  );

  it('says how long to wait', () => {
    expect(classified(replyOf(429, '', { 'retry-after': '3' }))).toMatchObject({ retryAfterMs: 3000 });
  });

  it('names the endpoint and what is missing', () => {
    expect(classified(replyOf(200, 'null'))).toEqual({
      kind: 'not_understood',
      message: message('read.no_field', { endpoint: 'GET /api-proxy/brands', field: 'id' }),
    });
  });

  it('proves nothing without an envelope where one is needed', () => {
    expect(classified(replyOf(200, [1]), null, true).kind).toBe('not_understood');
    expect(classified(replyOf(200, { data: [1] }), null, true).kind).toBe('not_understood');
    expect(classified(replyOf(200, { success: true, data: [1] }), null, true).kind).toBe('ok');
  });

  it('that is compressed is not understood', () => {
    const reply = replyOf(200, { success: true }, { 'content-encoding': 'gzip' });
    expect(classified(reply).kind).toBe('not_understood');
  });
});

describe('a read without a whole reply', () => {
  it.each([
    ['offline', 'offline'],
    ['cut_off', 'offline'],
    ['stalled', 'offline'],
    ['silent', 'offline'],
    ['abandoned', 'offline'],
    ['tls', 'trouble'],
    ['garbled', 'not_understood'],
    ['too_long', 'not_understood'],
  ] as const satisfies readonly (readonly [NetworkFailureKind, string])[])(
    'because of %s is %s',
    (failure, kind) => {
      expect(classified(null, new NetworkFailure(failure, legacy('x'))).kind).toBe(kind);
      expect(classified(replyOf(200, { success: true }), new NetworkFailure(failure, legacy('x'))).kind).toBe(
        kind,
      );
    },
  );
});
