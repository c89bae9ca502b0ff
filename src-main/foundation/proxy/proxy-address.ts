/** A proxy that is asked for a way to a host by HTTP CONNECT. */
export interface ProxyAddress {
  /** It speaks TLS itself. */
  readonly isSecure: boolean;
  /** Without brackets, where it is an IPv6 address. */
  readonly host: string;
  readonly port: number;
  /** `name:password`, as they are; `null`: it is asked without. A secret. */
  readonly credentials: string | null;
}

/**
 * How a proxy is found for a host that is about to be connected to. `null`: none, the way is direct. Rejects with `ProxyError` where one
 * is named that cannot be used; never throws at once.
 */
export type FindProxy = (host: string, port: number) => ProxyAddress | null | Promise<ProxyAddress | null>;

/**
 * Reads `http://[name:password@]host[:port]`, `https://…`, or `host:port`. `null` for anything else, as for a SOCKS proxy, which
 * speaks another language.
 */
export function parseProxyAddress(text: string): ProxyAddress | null {
  const written = text.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//iu.test(written) ? written : `http://${written}`);
  if (url === null || url.hostname === '' || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return null;
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return null;
  const isSecure = url.protocol === 'https:';
  const credentials = credentialsIn(url);
  if (credentials === undefined) return null;
  return {
    isSecure,
    host: withoutBrackets(url.hostname),
    port: Number(url.port || (isSecure ? 443 : 80)),
    credentials,
  };
}

/** As it may be shown, and is saved: without name and password. */
export function writeProxyAddress({ isSecure, host, port }: ProxyAddress): string {
  return `${isSecure ? 'https' : 'http'}://${withBrackets(host)}:${String(port)}`;
}

/** "proxy.example:3128" */
export function nameOfProxy({ host, port }: ProxyAddress): string {
  return `${withBrackets(host)}:${String(port)}`;
}

export function withBrackets(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/u, '$1');
}

/** `undefined`: what stands there cannot be read. */
function credentialsIn({ username, password }: URL): string | null | undefined {
  if (username === '' && password === '') return null;
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return undefined;
  }
}
