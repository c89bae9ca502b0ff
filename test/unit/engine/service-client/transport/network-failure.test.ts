import { said } from '../../../../helpers/said.ts';
import { legacy } from '../../../../../src-main/contract/messages/message.ts';
import { errors } from 'undici';
import { describe, expect, it } from 'vitest';
import {
  failureOfConnecting,
  failureOfExchange,
  NetworkFailure,
} from '../../../../../src-main/engine/service-client/transport/network-failure.ts';

const coded = (code: string, message = 'secret text of an error'): Error =>
  Object.assign(new Error(message), { code });

describe('an error while connecting', () => {
  it.each([
    ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA', 'ESERVFAIL'],
    ...['ECONNREFUSED', 'ETIMEDOUT', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL'],
  ])('%s means offline', (code) => {
    for (const secure of [true, false]) {
      const failure = failureOfConnecting(coded(code), { host: 'service.example', secure, reached: false });
      expect(failure.kind).toBe('offline');
      expect(said(failure.told)).toContain(code);
    }
  });

  it.each([
    ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ...[
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'EPROTO',
    ],
    ...['HOSTNAME_MISMATCH', 'CERT_REVOKED', 'ERR_OSSL_SOMETHING_NEW'],
  ])('%s means that the other side could not be trusted', (code) => {
    const failure = failureOfConnecting(coded(code), {
      host: 'service.example',
      secure: true,
      reached: true,
    });
    expect(failure.kind).toBe('tls');
    expect(said(failure.told)).toContain('service.example');
  });

  it.each([
    ['ECONNRESET', true],
    ['EPIPE', true],
    ['ECONNRESET', false],
    ['EMFILE', false],
    ['EACCES', false],
  ])('%s (reached: %s) means cut off', (code, reached) => {
    expect(failureOfConnecting(coded(code), { host: 'h', secure: true, reached }).kind).toBe('cut_off');
  });

  it('of several addresses is told by the first code that there is', () => {
    const error = new AggregateError([new Error('?'), coded('ECONNREFUSED'), coded('ENETUNREACH')]);
    const failure = failureOfConnecting(error, { host: 'localhost', secure: false, reached: false });
    expect([failure.kind, said(failure.told)]).toEqual([
      'offline',
      'localhost refused the connection (ECONNREFUSED)',
    ]);
  });
});

describe('an error of an exchange', () => {
  it.each([
    [coded('ECONNRESET'), 'cut_off'],
    [coded('EPIPE'), 'cut_off'],
    [coded('ETIMEDOUT'), 'cut_off'],
    [coded('ENETUNREACH'), 'cut_off'],
    [new errors.SocketError('other side closed'), 'cut_off'],
    [new errors.ResponseContentLengthMismatchError(), 'cut_off'],
    [
      new errors.HTTPParserError('Response does not match the HTTP/1.1 protocol (Invalid EOF state)'),
      'cut_off',
    ],
    [new errors.HTTPParserError('Response does not match the HTTP/1.1 protocol (Expected HTTP/)'), 'garbled'],
    [new errors.HeadersOverflowError(), 'garbled'],
    [new errors.SocketError('bad upgrade'), 'garbled'],
    [coded('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), 'tls'],
    [new Error('anything'), 'cut_off'],
    ['a string', 'cut_off'],
    [undefined, 'cut_off'],
    [null, 'cut_off'],
  ])('%s means %s', (error, kind) => {
    expect(failureOfExchange(error).kind).toBe(kind);
  });

  it('never repeats what the error itself said, which may quote a header', () => {
    const key = 'sk-social-0123456789';
    for (const error of [coded('ECONNRESET', key), coded(key), coded(`${key} x`), new Error(key)]) {
      expect(JSON.stringify(failureOfExchange(error).told)).not.toContain('0123456789 ');
      expect(JSON.stringify(failureOfExchange(error).told)).not.toContain('sk-social');
    }
  });

  it('that is typed already stays as it is', () => {
    const failure = new NetworkFailure('stalled', legacy('x'));
    expect(failureOfExchange(failure)).toBe(failure);
    expect(failureOfConnecting(failure, { host: 'h', secure: false, reached: false })).toBe(failure);
  });
});
