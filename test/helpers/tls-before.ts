import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { pipeline } from 'node:stream';
import { onTestFinished } from 'vitest';
import { companyCertificate, companyKey } from './company-certificates.ts';

/** Speaks TLS as `social.example` before a service of this computer. Resolves with its port; it ends with the test. */
export async function tlsBefore(serviceUrl: string): Promise<number> {
  const { host } = new URL(serviceUrl);
  const server = createServer({ cert: companyCertificate, key: companyKey }, (incoming, outgoing) => {
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url ?? '/', serviceUrl), {
      ...{ method, headers: { ...headers, host } },
      agent: false,
    });
    // What one side cuts the other is cut as well.
    pipeline(incoming, onward, () => undefined);
    onward.on('error', () => outgoing.destroy());
    onward.on('response', (answer: IncomingMessage) => {
      // Who asked may have gone before the answer came.
      if (outgoing.destroyed) {
        answer.destroy();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      pipeline(answer, outgoing, () => undefined);
    });
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port');
  return address.port;
}
