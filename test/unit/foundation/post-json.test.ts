import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostJson, type JsonPost } from '../../../src-main/foundation/post-json.ts';
import { parseProxyAddress } from '../../../src-main/foundation/proxy/proxy-address.ts';
import { companyAuthority, companyCertificate, companyKey } from '../../helpers/company-certificates.ts';
import { connectProxy } from '../../helpers/connect-proxy.ts';
import { localCertificate, localKey } from '../engine/service-client/certificates.ts';

const post = createPostJson({ ca: localCertificate });

/** Long for what answers at all, and short for what never does. */
const timeoutMs = 400;

function told(port: number, changes: Partial<JsonPost> = {}): Promise<number> {
  return post({
    ...{
      url: `https://localhost:${String(port)}/hook`,
      body: '{"a":"ü"}',
      headers: { 'outbox-event-id': 'event' },
    },
    ...{ timeoutMs: 10_000, signal: new AbortController().signal, ...changes },
  });
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const receiver = (answer: RequestListener) =>
  listening(createServer({ cert: localCertificate, key: localKey }, answer));

describe('a POST of JSON', () => {
  it('arrives as it was given, and gives the status', async () => {
    const bodies: string[] = [];
    const port = await receiver((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      request.on('end', () => {
        bodies.push(
          `${String(request.headers['content-type'])} ${String(request.headers['outbox-event-id'])} ${body}`,
        );
        response.writeHead(204).end();
      });
    });
    expect(await told(port)).toBe(204);
    expect(bodies).toEqual(['application/json event {"a":"ü"}']);
  });

  it('follows no redirect', async () => {
    let asked = 0;
    const port = await receiver((_request, response) => {
      asked += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await told(port)).toBe(307);
    expect(asked).toBe(1);
  });

  it('does not wait for the end of an answer that never ends', async () => {
    const port = await receiver((_request, response) => {
      response.writeHead(200);
      const flood = (): void => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', flood);
      };
      flood();
    });
    expect(await told(port)).toBe(200);
  });

  it('gives up on what does not answer in time', async () => {
    const port = await receiver(() => undefined);
    await expect(told(port, { timeoutMs })).rejects.toMatchObject({
      told: { code: 'failure.silent' },
    });
  });

  it('fails where what answers speaks no HTTP, hangs up, or has endless headers', async () => {
    const hangsUp = await receiver((request) => request.socket.destroy());
    await expect(told(hangsUp)).rejects.toThrow();
    const noTls = await listening(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.end('HTTP/1.1 200 OK\r\n\r\n');
      }),
    );
    await expect(told(noTls)).rejects.toThrow();
    const heavy = await receiver((_request, response) => {
      response.writeHead(200, { long: 'x'.repeat(40_000) }).end();
    });
    await expect(told(heavy)).rejects.toThrow();
  });

  it('fails before a certificate that nobody vouches for', async () => {
    const port = await receiver((_request, response) => response.end());
    const distrusting = createPostJson();
    await expect(
      distrusting({
        ...{ url: `https://localhost:${String(port)}/`, body: '', headers: {}, timeoutMs: 10_000 },
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow(/certificate/iu);
  });

  it('ends when it is told to', async () => {
    const port = await receiver(() => undefined);
    const ending = new AbortController();
    const posted = told(port, { signal: ending.signal });
    ending.abort();
    await expect(posted).rejects.toThrow();
  });

  it('goes through a proxy, which is told where to and its own password, and nothing of the message', async () => {
    const port = await listening(
      createServer({ cert: companyCertificate, key: companyKey }, (_request, response) => {
        response.writeHead(204).end();
      }),
    );
    const proxy = await connectProxy({ credentials: 'ann:word', portOf: () => port });
    const through = (user: string) =>
      createPostJson({
        ca: companyAuthority,
        findProxy: () => parseProxyAddress(`http://${user}@127.0.0.1:${String(proxy.port)}`),
      })({
        ...{ url: 'https://hook.example/told', body: '{"a":"secret"}', headers: {} },
        ...{ timeoutMs: 10_000, signal: new AbortController().signal },
      });
    expect(await through('ann:word')).toBe(204);
    expect(proxy.heads[0]).toMatch(/^CONNECT hook\.example:443 /u);
    expect(proxy.carried().includes('secret')).toBe(false);
    await expect(through('ann:wrong')).rejects.toMatchObject({
      told: { code: 'proxy.wrong_password', params: { proxy: `127.0.0.1:${String(proxy.port)}` } },
    });
  });
});
