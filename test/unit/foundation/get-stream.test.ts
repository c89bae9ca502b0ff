import { once } from 'node:events';
import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGetStream } from '../../../src-main/foundation/get-stream.ts';
import { lookupIn } from '../../helpers/lookup-in.ts';
import {
  foreignCertificate,
  foreignKey,
  localCertificate,
  localKey,
} from '../engine/service-client/certificates.ts';

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port');
  return address.port;
}

const secure = (listener: RequestListener) =>
  listening(createSecureServer({ cert: localCertificate, key: localKey }, listener));
const get = createGetStream({ isAllowed: () => true, ca: localCertificate });
const ask = (port: number): Promise<unknown> =>
  get(new URL(`https://localhost:${String(port)}/latest.yml`), new AbortController().signal);

describe('what is asked over a secure connection', () => {
  it('is not answered over a plain one, though that is this computer', async () => {
    const asked: string[] = [];
    const plain = await listening(
      createPlainServer((request, response) => {
        asked.push(request.url ?? '');
        response.end('version: 9.9.9');
      }),
    );
    const port = await secure((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${String(plain)}/latest.yml` }).end();
    });
    await expect(ask(port)).rejects.toMatchObject({ told: { code: 'failure.leads_elsewhere' } });
    expect(asked).toEqual([]);
  });

  it('leads to no name that is looked up nearer than the name that led there', async () => {
    const asked: string[] = [];
    const foreign = (listener: RequestListener) =>
      listening(createSecureServer({ cert: foreignCertificate, key: foreignKey }, listener));
    const inside = await foreign((request, response) => {
      asked.push(request.headers.host ?? '');
      response.end('version: 9.9.9');
    });
    let location = `https://inside.example:${String(inside)}/latest.yml`;
    const port = await foreign((_request, response) => {
      response.writeHead(302, { location }).end();
    });
    const here = lookupIn({ 'elsewhere.example': ['127.0.0.1'], 'inside.example': ['127.0.0.1'] });
    const outside = lookupIn({ 'elsewhere.example': ['198.51.100.7'] });
    const first = new URL(`https://elsewhere.example:${String(port)}/latest.yml`);
    let looked = 0;
    const get = createGetStream({
      ...{ isAllowed: () => true, ca: foreignCertificate },
      // It must be reached here to be tried, and is elsewhere for whoever looks whence it came.
      lookup: (name, options, callback) => {
        looked += name === 'elsewhere.example' ? 1 : 0;
        (looked > 1 && name === 'elsewhere.example' ? outside : here)(name, options, callback);
      },
    });
    await expect(get(first, new AbortController().signal)).rejects.toMatchObject({
      told: { code: 'failure.inward', params: { host: 'inside.example' } },
    });
    expect(asked).toEqual([]);

    location = `https://elsewhere.example:${String(inside)}/latest.yml`;
    const within = createGetStream({ isAllowed: () => true, ca: foreignCertificate, lookup: here });
    (await within(first, new AbortController().signal)).destroy();
    expect(asked, 'of a company’s own names').toEqual([`elsewhere.example:${String(inside)}`]);
  });

  it('fails in words of ours where the certificate or the connection is wrong', async () => {
    const noTls = await listening(createPlainServer());
    const failure: unknown = await ask(noTls).catch((error: unknown) => error);
    expect(failure).toMatchObject({ told: { code: 'failure.secure_broke' } });
  });
});
