import { said } from '../../../../helpers/said.ts';
import { createServer as createTcpServer } from 'node:net';
import { createSecureContext, createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeServiceClient } from '../../../../../src-main/engine/composition/make-service-client.ts';
import { systemClock } from '../../../../../src-main/foundation/clock.ts';
import { openTunnel } from '../../../../../src-main/foundation/proxy/open-tunnel.ts';
import { parseProxyAddress } from '../../../../../src-main/foundation/proxy/proxy-address.ts';
import {
  companyAuthority,
  companyCertificate,
  companyKey,
} from '../../../../helpers/company-certificates.ts';
import { connectProxy } from '../../../../helpers/connect-proxy.ts';
import {
  apiKey,
  contentOf,
  documentReply,
  patternedBytes,
  standIn,
  stepsWith,
  type StandIn,
} from '../service-stand-in.ts';

const trusted = getCACertificates('default');

function service(): Promise<StandIn> {
  return standIn(
    async (peer) => {
      await peer.body();
      peer.write(documentReply);
    },
    (onSocket) => {
      const server = createServer({ cert: companyCertificate, key: companyKey }, onSocket);
      server.on('tlsClientError', () => undefined);
      return server;
    },
  );
}

async function upload(proxyUrl: string, connectTimeoutMs = 10_000) {
  const finals: number[] = [];
  const proxy = parseProxyAddress(proxyUrl);
  const client = makeServiceClient({
    ...{ clock: systemClock, userAgent: 'outbox-test', limits: { connectTimeoutMs } },
    findProxy: () => proxy,
  });
  const outcome = await client.uploadDocument(
    { baseUrl: 'https://social.example', apiKey },
    { knowledgeBaseId: 'kb-1' },
    contentOf(patternedBytes(600_000)),
    stepsWith({ beforeEnd: async () => void finals.push(1) }),
  );
  await client.close();
  return { outcome, finals: finals.length };
}

describe('through a proxy', () => {
  beforeAll(() => {
    setDefaultCACertificates([...trusted, companyAuthority]);
  });
  afterAll(() => {
    setDefaultCACertificates(trusted);
  });

  it('a file arrives, and the proxy sees the host and its own password, but nothing of the key', async () => {
    const there = await service();
    const proxy = await connectProxy({ credentials: 'ann:s:crêt', portOf: () => there.port });
    const { outcome } = await upload(`http://ann:s%3Acr%C3%AAt@127.0.0.1:${String(proxy.port)}`);
    expect(outcome).toMatchObject({ kind: 'accepted' });
    expect(there.peers).toHaveLength(1);
    expect(proxy.heads).toEqual([
      `CONNECT social.example:443 HTTP/1.1\r\nhost: social.example:443\r\nproxy-authorization: Basic ${Buffer.from('ann:s:crêt').toString('base64')}\r\nConnection: close\r\n\r\n`,
    ]);
    expect(proxy.carried().includes(apiKey)).toBe(false);
    expect((await there.peer).bytes.toString('latin1').toLowerCase()).not.toContain('proxy-authorization');
  });

  it.each([
    [
      'wants a password',
      '',
      'HTTP/1.1 407 No\r\ncontent-length: 0\r\n\r\n',
      'trouble',
      'proxy.wants_password',
    ],
    [
      'refuses a password',
      'a:b@',
      'HTTP/1.1 407 No\r\ncontent-length: 0\r\n\r\n',
      'trouble',
      'proxy.wrong_password',
    ],
    ['forbids the host', '', 'HTTP/1.1 403 No\r\ncontent-length: 0\r\n\r\n', 'trouble', 'proxy.refused_host'],
    ['finds no way', '', 'HTTP/1.1 504 No\r\ncontent-length: 0\r\n\r\n', 'offline', 'proxy.no_way_on'],
    ['answers half a reply', '', 'HTTP/1.1 200 Conn', 'offline', 'proxy.unreachable'],
    ['closes without a word', '', '', 'offline', 'proxy.unreachable'],
    ['speaks no HTTP', '', 'SSH-2.0-x\r\n\r\n', 'trouble', 'proxy.no_proxy_reply'],
    ['speaks too early', '', 'HTTP/1.1 200 OK\r\n\r\nearly', 'trouble', 'proxy.early_bytes'],
  ])('one that %s applies nothing, and says what to do', async (_what, user, bytes, hold, code) => {
    const proxy = await connectProxy({ answers: { bytes, close: true } });
    const { outcome, finals } = await upload(`http://${user}127.0.0.1:${String(proxy.port)}`);
    expect(outcome).toMatchObject({
      ...{ kind: 'connection_held', hold, reply: null },
      message: { params: { reason: { code: 'failure.proxy', params: { reason: { code } } } } },
    });
    const message = 'message' in outcome ? said(outcome.message) : '';
    expect(message).toContain('in the network settings');
    expect(message).not.toContain('a:b');
    expect(finals).toBe(0);
  });

  it('one that is not there, or never answers, is offline', async () => {
    const closed = createTcpServer();
    const port = await new Promise<number>((resolve) => {
      closed.listen(0, '127.0.0.1', () => {
        const address = closed.address();
        closed.close(() => {
          resolve(typeof address === 'object' && address !== null ? address.port : 0);
        });
      });
    });
    const absent = await upload(`http://127.0.0.1:${String(port)}`);
    expect(absent.outcome).toMatchObject({ kind: 'connection_held', hold: 'offline' });
    const silent = await connectProxy({ answers: { bytes: '', close: false } });
    const late = await upload(silent.url, 150);
    expect(late.outcome).toMatchObject({
      ...{ kind: 'connection_held', hold: 'offline' },
      message: { params: { reason: { code: 'failure.proxy_slow', params: { host: 'social.example' } } } },
    });
  });

  it('one that cuts right after the way is open applies nothing, and it is tried again', async () => {
    const proxy = await connectProxy({ answers: { bytes: 'HTTP/1.1 200 OK\r\n\r\n', close: true } });
    const { outcome, finals } = await upload(proxy.url);
    expect(outcome).toMatchObject({ kind: 'retry', counted: false });
    expect(finals).toBe(0);
  });

  it('one that speaks TLS proves itself by the authorities that are named, and is told nothing before', async () => {
    const heads: string[] = [];
    const server = createServer({ cert: companyCertificate, key: companyKey }, (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (head: Buffer) => {
        heads.push(head.toString('latin1'));
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
      });
    });
    server.on('tlsClientError', () => undefined);
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    onTestFinished(() => void server.close());
    const proxy = parseProxyAddress(`https://ann:word@social.example:${String(port)}`);
    if (proxy === null) throw new Error('no proxy');
    const ask = (ca: string[]) =>
      openTunnel({
        ...{ proxy, host: 'far.example', port: 443, trust: createSecureContext({ ca }) },
        lookup: (_host, options, found) => {
          if (options.all === true) found(null, [{ address: '127.0.0.1', family: 4 }]);
          else found(null, '127.0.0.1', 4);
        },
        signal: new AbortController().signal,
      });
    await expect(ask(trusted)).rejects.toMatchObject({
      kind: 'untrusted',
      told: { code: 'proxy.untrusted' },
    });
    expect(heads).toEqual([]);
    (await ask([companyAuthority])).destroy();
    expect(heads).toEqual([expect.stringContaining('proxy-authorization')]);
  });

  it('a certificate of an unknown authority names it, the host, and what to do', async () => {
    setDefaultCACertificates(trusted);
    try {
      const there = await service();
      const proxy = await connectProxy({ portOf: () => there.port });
      const { outcome } = await upload(proxy.url);
      expect(outcome).toMatchObject({ kind: 'connection_held', hold: 'trouble' });
      const message = 'message' in outcome ? said(outcome.message) : '';
      expect(message).toContain('social.example');
      expect(message).toContain('It was issued by Halden Company CA, Halden Ltd');
      for (const peer of there.peers) expect(peer.length).toBe(0);
    } finally {
      setDefaultCACertificates([...trusted, companyAuthority]);
    }
  });
});
