import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { errorCode } from '../error-code.ts';
import { request as requestPlainly } from '../node-http.ts';
import { nameOfProxy, withBrackets, type ProxyAddress } from './proxy-address.ts';
import { ProxyError } from './proxy-error.ts';
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
  const name = nameOfProxy(proxy);
  const status = String(statusCode);
  if (statusCode >= 200 && statusCode < 300) {
    // Whoever is asked for TLS says nothing first: this came from the proxy, or is meant for somebody else.
    return earlyBytes === 0
      ? null
      : new ProxyError('refused', `the proxy ${name} does not answer as a proxy does (early bytes)`);
  }
  if (statusCode === 407) {
    return new ProxyError(
      'wants_password',
      proxy.credentials === null
        ? `the proxy ${name} wants a name and a password (407)`
        : `the proxy ${name} does not take the name and password that it was given (407)`,
    );
  }
  if (statusCode >= 500) {
    return new ProxyError('unreachable', `the proxy ${name} found no way to ${place} (${status})`);
  }
  return new ProxyError('refused', `the proxy ${name} lets nobody through to ${place} (${status})`);
}

const unreachableWords: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name was not found',
  EAI_AGAIN: 'its name cannot be looked up just now',
  ECONNREFUSED: 'it refused the connection',
  ETIMEDOUT: 'it did not answer',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
};

function failureOf(error: unknown, proxy: ProxyAddress): ProxyError {
  const code = errorCode(error) ?? 'unknown';
  const name = nameOfProxy(proxy);
  if (code.startsWith('HPE_')) {
    return new ProxyError('refused', `the proxy ${name} does not answer as a proxy does (${code})`);
  }
  if (isUnknownAuthority(code)) {
    return new ProxyError(
      'untrusted',
      `the certificate of the proxy ${name} comes from an authority that this computer does not trust (${code})`,
    );
  }
  const why = unreachableWords[code] ?? 'the connection to it failed';
  return new ProxyError('unreachable', `the proxy ${name} cannot be reached: ${why} (${code})`);
}
