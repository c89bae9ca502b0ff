import { said } from '../../../../helpers/said.ts';
import { createServer as createTcpServer } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foreignCertificate, foreignKey, localCertificate, localKey } from '../certificates.ts';
import {
  documentReply,
  expectWholeUpload,
  patternedBytes,
  readSlowly,
  refilledContent,
  standIn,
  uploadTo,
  type Peer,
  type StandIn,
} from '../service-stand-in.ts';
import { nameOf } from '../outcome-name.ts';

const trusted = getCACertificates('default');

function secureStandIn(
  onPeer: (peer: Peer) => void | Promise<void>,
  cert: string,
  key: string,
): Promise<StandIn> {
  return standIn(onPeer, (onSocket) => {
    const server = createServer({ cert, key }, onSocket);
    // A client that turns away is the point of some tests.
    server.on('tlsClientError', () => undefined);
    return server;
  });
}

const answer = async (peer: Peer): Promise<void> => {
  await peer.body();
  peer.write(documentReply);
};

describe('over TLS', () => {
  beforeAll(() => {
    setDefaultCACertificates([...trusted, localCertificate, foreignCertificate]);
  });
  afterAll(() => {
    setDefaultCACertificates(trusted);
  });

  it.each(['127.0.0.1', 'localhost'])(
    'an upload to %s arrives as it was hashed, though its reader is slow and its memory is used again',
    async (host) => {
      const bytes = patternedBytes(12 * 1024 * 1024);
      const refilled = refilledContent(bytes, 256 * 1024);
      const service = await secureStandIn((peer) => readSlowly(peer, refilled), localCertificate, localKey);
      await expectWholeUpload(service, `https://${host}:${service.port}`, bytes, refilled);
    },
  );

  it('the server is told which of its hosts is meant, and nothing where that is an address', async () => {
    const named: (string | false | null)[] = [];
    const service = await standIn(answer, (onSocket) =>
      createServer({ cert: localCertificate, key: localKey }, (socket) => {
        named.push(socket.servername);
        onSocket(socket);
      }),
    );
    for (const host of ['localhost', '127.0.0.1'])
      expect((await uploadTo(`https://${host}:${service.port}`)).kind).toBe('accepted');
    expect(named).toEqual(['localhost', false]);
  });

  it('a certificate for another host is trouble, and no byte of the request leaves', async () => {
    const service = await secureStandIn(answer, foreignCertificate, foreignKey);
    const outcome = await uploadTo(`https://127.0.0.1:${service.port}`);
    expect(outcome).toMatchObject({ kind: 'connection_held', hold: 'trouble', reply: null });
    expect('message' in outcome && said(outcome.message)).toContain(
      'for another host (ERR_TLS_CERT_ALTNAME_INVALID)',
    );
    for (const peer of service.peers) {
      await peer.closed;
      expect(peer.length).toBe(0);
    }
  });

  it('a certificate that nobody vouches for is trouble, whatever the environment allows', async () => {
    setDefaultCACertificates(trusted);
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const service = await secureStandIn(answer, localCertificate, localKey);
      const outcome = await uploadTo(`https://localhost:${service.port}`);
      expect(nameOf(outcome)).toBe('held: trouble');
      for (const peer of service.peers) expect(peer.length).toBe(0);
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
      setDefaultCACertificates([...trusted, localCertificate, foreignCertificate]);
    }
  });

  it('a server that does not speak it is trouble', async () => {
    const service = await standIn((peer) => {
      peer.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    expect(nameOf(await uploadTo(`https://127.0.0.1:${service.port}`))).toBe('held: trouble');
  });

  it('a server that closes or resets during the handshake is tried again', async () => {
    for (const how of ['end', 'reset'] as const) {
      const service = await standIn(
        async (peer) => {
          await peer.received(1);
          if (how === 'end') peer.socket.end();
          else peer.socket.resetAndDestroy();
        },
        (onSocket) => createTcpServer(onSocket),
      );
      expect(await uploadTo(`https://127.0.0.1:${service.port}`)).toMatchObject({
        kind: 'retry',
        counted: false,
      });
    }
  });

  it('a handshake that never ends is offline', async () => {
    const service = await standIn();
    const outcome = await uploadTo(`https://127.0.0.1:${service.port}`, {
      limits: { connectTimeoutMs: 150 },
    });
    expect(nameOf(outcome)).toBe('held: offline');
    await (
      await service.peer
    ).closed;
  });

  it('a handshake that the caller gives up leaves no connection behind', async () => {
    const service = await standIn();
    const abort = new AbortController();
    const outcome = uploadTo(`https://127.0.0.1:${service.port}`, {
      steps: { signal: abort.signal },
      limits: { connectTimeoutMs: 600_000 },
    });
    const peer = await service.peer;
    await peer.received(1);
    abort.abort(new Error('cancelled'));
    expect(await outcome).toMatchObject({ kind: 'stopped', error: { message: 'cancelled' } });
    await peer.closed;
  });
});
