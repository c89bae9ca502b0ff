/** Strangers of the network: they can open connections and say what they like, in TLS and without it. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { WebSocket } from 'ws';
import { errorCode } from '../../../../src-main/foundation/error-code.ts';
import {
  askForSharedSession,
  askShared,
  openSharedSocket,
  signInShared,
  thePassword,
} from '../../../conformance/shared-page.ts';
import { socketTransport } from '../../../conformance/web-page.ts';
import { requestText, sendRaw, statusOf } from '../web/raw-request.ts';
import { connectTls, handshakeFailure, sendRawOverTls } from './raw-tls.ts';
import { otherName, shareOfTest, type ShareFixture } from './share-fixture.ts';

const quicklyMs = 3000;
let share: ShareFixture;
const strangers: Socket[] = [];
const pages: WebSocket[] = [];
beforeEach(async () => {
  share = await shareOfTest();
});
afterEach(() => {
  for (const stranger of strangers.splice(0)) stranger.destroy();
  for (const page of pages.splice(0)) page.terminate();
});

const first = (host: string): string =>
  requestText('GET / HTTP/1.1', [`Host: ${host}:${String(share.port)}`, 'Connection: close']);

/** Opens connections that say `text`, and waits until the server has them. */
async function hold(count: number, text: string, from?: string): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const stranger = connect({
        port: share.port,
        host: '127.0.0.1',
        ...(from === undefined ? {} : { localAddress: from }),
      });
      strangers.push(stranger);
      stranger.on('error', () => undefined);
      await once(stranger, 'connect');
      stranger.write(text, 'latin1');
    }),
  );
  await askShared(share, 'GET', '/', { from: '127.0.0.99' });
}

describe('TLS', () => {
  it('is all that is spoken: plain HTTP is answered by nothing', async () => {
    for (const text of [first('127.0.0.1'), 'GET / HTTP/1.1\r\n\r\n', 'garbage\r\n\r\n', '\0'.repeat(100)]) {
      expect(await sendRaw(share.port, text)).not.toMatch(/HTTP|Outbox|pages/iu);
    }
  });

  test.each(['TLSv1', 'TLSv1.1'] as const)('is not spoken as %s', async (version) => {
    const failure = await handshakeFailure(share, {
      ...{ minVersion: version, maxVersion: version },
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    expect(failure).toMatch(/PROTOCOL|VERSION|ECONNRESET/u);
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('is spoken as %s', async (version) => {
    const answer = await sendRawOverTls(share, first('127.0.0.1'), {
      ...{ minVersion: version, maxVersion: version },
    });
    expect(statusOf(answer)).toBe(401);
  });

  test.each([
    ['without forward secrecy', 'AES256-GCM-SHA384'],
    ['that protects its parts alone', 'ECDHE-ECDSA-AES256-SHA384'],
    ['without encryption', 'ECDHE-ECDSA-NULL-SHA'],
    ['of the last century', 'ECDHE-ECDSA-DES-CBC3-SHA'],
  ])('takes no cipher %s', async (_name, cipher) => {
    const failure = await handshakeFailure(share, {
      maxVersion: 'TLSv1.2',
      ciphers: `${cipher}:@SECLEVEL=0`,
    }).catch((error: unknown) => errorCode(error));
    expect(failure).toMatch(/HANDSHAKE_FAILURE|NO_CIPHER|ECONNRESET/u);
  });

  it('is not negotiated anew on a connection that stands', async () => {
    const socket = connectTls(share, { maxVersion: 'TLSv1.2' });
    strangers.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'secureConnect');
    const failure = await new Promise<Error | null>((resolve) => {
      socket.once('close', () => resolve(new Error('closed')));
      if (socket.renegotiate({}, resolve) === false) resolve(new Error('refused'));
    });
    expect(failure).not.toBeNull();
    expect((await askShared(share, 'GET', '/')).status).toBe(401);
  });

  it('speaks HTTP/1.1 alone', async () => {
    const socket = connectTls(share, { ALPNProtocols: ['h2', 'http/1.1'] });
    strangers.push(socket);
    await once(socket, 'secureConnect');
    expect(socket.alpnProtocol).toBe('http/1.1');
    expect(await handshakeFailure(share, { ALPNProtocols: ['h2'] })).not.toBeNull();
  });

  it('does not wait for a handshake that is never finished', async () => {
    for (const text of ['', '\u0016\u0003\u0001\u0000\u00f4\u0001\u0000\u0000\u00f0\u0003\u0003']) {
      const stranger = connect(share.port, '127.0.0.1');
      strangers.push(stranger);
      stranger.on('error', () => undefined);
      stranger.write(text, 'latin1');
      stranger.resume();
      await once(stranger, 'close');
    }
  });
});

describe('the name of the handshake', () => {
  it('must be the one of the request', async () => {
    expect(statusOf(await sendRawOverTls(share, first(otherName), { servername: otherName }))).toBe(401);
    expect(statusOf(await sendRawOverTls(share, first('127.0.0.1'), { servername: otherName }))).toBe(421);
    const other = { servername: 'evil.example', checkServerIdentity: () => undefined };
    expect(statusOf(await sendRawOverTls(share, first(otherName), other))).toBe(421);
    expect(statusOf(await sendRawOverTls(share, first('127.0.0.1'), other))).toBe(421);
  });

  it('need not be said by who reaches an address', async () => {
    expect(statusOf(await sendRawOverTls(share, first('127.0.0.1')))).toBe(401);
  });

  it('stands in the certificate, with every other that was asked for', () => {
    expect(share.host.namesNotCovered).toEqual([]);
  });
});

describe('limits', () => {
  it('hold for headers too: 8 KiB, 5 s', async () => {
    const large = requestText('GET / HTTP/1.1', [
      `Host: 127.0.0.1:${String(share.port)}`,
      `X: ${'x'.repeat(10_000)}`,
    ]);
    expect(statusOf(await sendRawOverTls(share, large))).toBe(431);
    expect(statusOf(await sendRawOverTls(share, 'GET / HTTP/1.1\r\n', {}, 12_000))).toBe(408);
  });

  test.each([
    ['that say nothing', ''],
    [
      'with the beginning of a handshake',
      '\u0016\u0003\u0001\u0000\u00f4\u0001\u0000\u0000\u00f0\u0003\u0003',
    ],
  ])('let no stranger keep others out with hundreds of connections %s', async (_name, text) => {
    const session = await signInShared(share, thePassword, { from: '127.0.0.99' });
    const page = await openSharedSocket(share, session);
    pages.push(page);
    await hold(400, text);
    const fromMs = performance.now();
    expect(await socketTransport(page).invoke('app.status', {})).toMatchObject({ ok: true });
    expect((await askForSharedSession(share, session)).status).toBe(200);
    expect((await askShared(share, 'GET', '/', { from: '127.0.0.98' })).status).toBe(401);
    // eslint-disable-next-line outbox/real-time -- the deadlines of strangers are in real time, and much longer
    expect(performance.now() - fromMs).toBeLessThan(quicklyMs);
  });

  it('leave the places of others to them: one computer has a part of all', async () => {
    const patient = connect({ port: share.port, host: '127.0.0.1', localAddress: '127.0.0.50' });
    strangers.push(patient);
    let isClosed = false;
    patient.on('close', () => (isClosed = true));
    patient.on('error', () => undefined);
    await once(patient, 'connect');
    await hold(400, '');
    expect(isClosed).toBe(false);
    const standing = strangers.filter((stranger) => !stranger.destroyed && stranger !== patient);
    await expect
      .poll(() => standing.filter((stranger) => !stranger.destroyed).length)
      .toBeLessThanOrEqual(48);
  });

  it('are those of the loopback pages: eight pages at once', async () => {
    const session = await signInShared(share);
    for (let count = 0; count < 8; count += 1) pages.push(await openSharedSocket(share, session));
    await expect(openSharedSocket(share, session)).rejects.toThrow('503');
  });
});

describe('every answer', () => {
  it('carries the protective headers, and none that binds the name for other ports', async () => {
    for (const path of ['/', '/session', '/assets/index-abc123.js', '/nothing']) {
      const { headers } = await askShared(share, 'GET', path);
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*|http:/u);
      for (const name of ['strict-transport-security', 'server', 'access-control-allow-origin'])
        expect(headers[name]).toBeUndefined();
    }
  });
});
