import type { RequestOptions } from 'node:https';
import { isIP, Socket, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { FindTrust } from '../trust/find-trust.ts';
import { openTunnel } from './open-tunnel.ts';
import { withoutBrackets, type FindProxy } from './proxy-address.ts';

/** What a connection needs to know of the network. */
export interface Ways {
  /** How a proxy is found for a host. Left out: the way is always direct. */
  readonly findProxy?: FindProxy | undefined;
  /** Whom the other side must prove itself by. Left out: the authorities that come with the runtime. */
  readonly findTrust?: FindTrust | undefined;
}

/** Makes the connection, through the proxy where one leads there. */
export function secureConnectionBy(
  { findProxy, findTrust }: Ways,
  url: URL,
  {
    ca,
    signal,
    lookup,
  }: {
    readonly ca: string | undefined;
    readonly signal: AbortSignal;
    /** Instead of the system's name resolution; a proxy looks up by itself. */
    readonly lookup?: LookupFunction | undefined;
  },
): NonNullable<RequestOptions['createConnection']> {
  const host = withoutBrackets(url.hostname);
  const port = Number(url.port || 443);
  const make = async (): Promise<Duplex> => {
    const proxy = (await findProxy?.(host, port)) ?? null;
    const trust = await findTrust?.();
    signal.throwIfAborted();
    const way =
      proxy === null
        ? { port, ...(lookup === undefined ? {} : { lookup }) }
        : { socket: await openTunnel({ proxy, host, port, trust, signal }) };
    return connectTls({
      ...{ ...way, host, rejectUnauthorized: true },
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(trust === undefined ? {} : { secureContext: trust }),
      ...(ca === undefined || trust !== undefined ? {} : { ca }),
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
