import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { errorCode } from '../error-code.ts';
import { request as requestPlainly } from '../node-http.ts';
import { nameOfProxy, withBrackets, type ProxyAddress } from './proxy-address.ts';
import { ProxyError, type UnreachableCause } from './proxy-error.ts';
import { isUnknownAuthority } from '../trust/unknown-authority.ts';

export interface TunnelRequest {
  readonly proxy: ProxyAddress;
  readonly host: string;
  readonly port: number;
  /** Instead of the system's name resolution, for the proxy's own name. */
  readonly lookup?: LookupFunction | undefined;
  /** Whom a proxy that speaks TLS must prove itself by. Left out: the authorities that come with the runtime. */
  readonly trust?: SecureContext | undefined;
  /** Ends an attempt that is under way. A tunnel that was opened is no longer this one's. */
  readonly signal: AbortSignal;
}

const maximumHeadBytes = 16 * 1024;

/**
 * Asks a proxy for a connection to a host (HTTP CONNECT), and gives it, with nothing of it read. The proxy is told the host, the port
 * and its own credentials, and nothing else. Rejects with `ProxyError`, or with the signal's reason.
 */
export function openTunnel({ proxy, host, port, lookup, trust, signal }: TunnelRequest): Promise<Socket> {
  const place = `${withBrackets(host)}:${String(port)}`;
  const options: RequestOptions = {
    ...{ method: 'CONNECT', host: proxy.host, port: proxy.port, path: place, setHost: false },
    headers: { host: place, ...authorization(proxy) },
    // A connection of its own, which becomes the tunnel.
    ...{ agent: false, maxHeaderSize: maximumHeadBytes },
    ...(lookup === undefined ? {} : { lookup }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const asked = proxy.isSecure
    ? requestSecurely({
        ...{ ...options, rejectUnauthorized: true },
        // Otherwise the proxy would have to prove that it is the host, which the head names.
        servername: isIP(proxy.host) === 0 ? proxy.host : '',
        ...(trust === undefined ? {} : { secureContext: trust }),
      })
    : requestPlainly(options);
  const onAbort = (): void => {
    reject(signal.reason as Error);
    asked.destroy();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  asked.on('connect', (reply: IncomingMessage, socket: Socket, early: Buffer) => {
    signal.removeEventListener('abort', onAbort);
    // An error before whoever takes it listens must find a listener.
    socket.on('error', () => undefined);
    const error = refusalIn(reply.statusCode ?? 0, early.byteLength, proxy, place);
    if (error === null && !signal.aborted) resolve(socket);
    else {
      socket.destroy();
      reject(error ?? (signal.reason as Error));
    }
  });
  asked.on('error', (error) => {
    signal.removeEventListener('abort', onAbort);
    reject(failureOf(error, proxy));
  });
  asked.end();
  return promise;
}

function authorization({ credentials }: ProxyAddress): Record<string, string> {
  if (credentials === null) return {};
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}` };
}

function refusalIn(
  statusCode: number,
  earlyBytes: number,
  proxy: ProxyAddress,
  place: string,
): ProxyError | null {
  const at = { proxy: nameOfProxy(proxy) };
  const through = { ...at, host: place, status: statusCode };
  if (statusCode >= 200 && statusCode < 300) {
    // Whoever is asked for TLS says nothing first: this came from the proxy, or is meant for somebody else.
    return earlyBytes === 0 ? null : new ProxyError('refused', { code: 'proxy.early_bytes', params: at });
  }
  if (statusCode === 407) {
    const code = proxy.credentials === null ? 'proxy.wants_password' : 'proxy.wrong_password';
    return new ProxyError('wants_password', { code, params: at });
  }
  if (statusCode >= 500) return new ProxyError('unreachable', { code: 'proxy.no_way_on', params: through });
  return new ProxyError('refused', { code: 'proxy.refused_host', params: through });
}

const unreachableCauses: Readonly<Record<string, UnreachableCause>> = {
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_now',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'no_answer',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
};

function failureOf(error: unknown, proxy: ProxyAddress): ProxyError {
  const params = { proxy: nameOfProxy(proxy), error: errorCode(error) ?? 'unknown' };
  if (params.error.startsWith('HPE_'))
    return new ProxyError('refused', { code: 'proxy.no_proxy_reply', params });
  if (isUnknownAuthority(params.error))
    return new ProxyError('untrusted', { code: 'proxy.untrusted', params });
  const cause = unreachableCauses[params.error] ?? 'other';
  return new ProxyError('unreachable', { code: 'proxy.unreachable', params: { ...params, cause } });
}
