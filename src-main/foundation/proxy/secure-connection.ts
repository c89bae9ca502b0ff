import type { RequestOptions } from 'node:https';
import { isIP, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { openTunnel } from './open-tunnel.ts';
import { withoutBrackets, type FindProxy } from './proxy-address.ts';

/** Makes the connection, through the proxy where one leads there. */
export function secureConnectionBy(
  findProxy: FindProxy,
  url: URL,
  { ca, signal }: { readonly ca: string | undefined; readonly signal: AbortSignal },
): NonNullable<RequestOptions['createConnection']> {
  const host = withoutBrackets(url.hostname);
  const port = Number(url.port || 443);
  const make = async (): Promise<Duplex> => {
    const proxy = await findProxy(host, port);
    const way = proxy === null ? { port } : { socket: await openTunnel({ proxy, host, port, signal }) };
    return connectTls({
      ...{ ...way, host, rejectUnauthorized: true },
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(ca === undefined ? {} : { ca }),
    });
  };
  return (_options, onMade) => {
    make().then(
      (socket) => {
        onMade(null, socket);
      },
      (error: unknown) => {
        onMade(error as Error, new Socket());
      },
    );
    return null;
  };
}
