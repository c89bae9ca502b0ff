import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

/** Why a request is turned away before anything looks at it. The words are fixed: they say nothing about this machine. */
export interface Refusal {
  readonly status: 400 | 403 | 405 | 421 | 505;
  readonly message: string;
}

/** What a server is called by those who reach it as they should. */
export interface OwnNames {
  readonly scheme: 'http' | 'https';
  /** The values of `Host`, each with its port. */
  readonly hosts: ReadonlySet<string>;
}

const allowedMethods = new Set(['GET', 'HEAD', 'POST']);

/**
 * The one value of `Host` that names a server: the address that it listens at. `localhost` is none: it also leads to `[::1]`, where
 * another user's program may listen, and a browser would give that program the cookie.
 */
export function ownHosts(address: string, port: number): ReadonlySet<string> {
  return new Set([`${address}:${String(port)}`]);
}

/**
 * Checks that hold for every request (reliability §7.2, §7.3, §7.4), in this order: protocol, target, host, method, origin. A
 * page of another site that reaches this port by a name of its own is stopped by its Host, one that sends requests across by its
 * Origin.
 */
export function findRefusal(
  request: IncomingMessage,
  { scheme, hosts }: OwnNames,
  isUpgrade: boolean,
): Refusal | null {
  if (request.httpVersion !== '1.1') return { status: 505, message: 'Only HTTP/1.1 is spoken here.' };
  if (request.url?.startsWith('/') !== true)
    return { status: 400, message: 'The address was not understood.' };
  // Node keeps the first of two Host headers and says nothing.
  const given = request.headersDistinct['host'] ?? [];
  const host = given.length === 1 ? given[0] : undefined;
  if (host === undefined || !hosts.has(host)) return otherName;
  if (!isOfHandshake(request, host)) return otherName;
  const method = request.method ?? '';
  if (!allowedMethods.has(method)) return { status: 405, message: 'That method is not used here.' };

  const origins = request.headersDistinct['origin'] ?? [];
  const mustHaveOrigin = isUpgrade || method === 'POST';
  const isOwnOrigin = origins.length === 1 && origins[0] === `${scheme}://${host}`;
  if (!isOwnOrigin && (mustHaveOrigin || origins.length > 0)) return crossSite;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isOpening(request))
    return crossSite;
  return null;
}

/**
 * A person who opens the address from elsewhere: from a file, a mail, another page. It gets the first page and no cookie goes
 * with it, so that nothing happens by it; a frame, a form or a script of another site asks otherwise.
 */
function isOpening(request: IncomingMessage): boolean {
  return (
    request.method === 'GET' &&
    request.url === '/' &&
    request.headers['sec-fetch-mode'] === 'navigate' &&
    request.headers['sec-fetch-dest'] === 'document'
  );
}

/** Over TLS a browser says the name twice, and both times the same; an address it does not say at all. */
function isOfHandshake({ socket }: IncomingMessage, host: string): boolean {
  const named = socket instanceof TLSSocket ? socket.servername : null;
  return typeof named !== 'string' || named === new URL(`https://${host}/`).hostname;
}

const otherName: Refusal = { status: 421, message: 'This server does not answer under that name.' };

const crossSite: Refusal = {
  status: 403,
  message: 'Another site asked for this. Type or paste the address instead of following a link.',
};

/** True where the browser itself says that a page of this server asks: a typed address does not count. */
export function isAskedByOwnPage(request: IncomingMessage): boolean {
  return request.headers['sec-fetch-site'] === 'same-origin' || request.headers.origin !== undefined;
}
