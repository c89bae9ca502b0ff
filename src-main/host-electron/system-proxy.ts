import type { Session } from 'electron';
import {
  nameOfProxy,
  parseProxyAddress,
  withBrackets,
  type FindProxy,
  type ProxyAddress,
} from '../foundation/proxy/proxy-address.ts';
import { ProxyError } from '../foundation/proxy/proxy-error.ts';
import { proxyVariable } from '../foundation/proxy/environment-proxy.ts';

/**
 * The proxy that this system names for a host: its settings, or what their script says. The system tells no password; one that the
 * environment names for this very proxy serves.
 */
export function systemProxy(
  session: Pick<Session, 'resolveProxy'>,
  environment: Readonly<Record<string, string | undefined>>,
): FindProxy {
  const named = parseProxyAddress(proxyVariable(environment)?.text ?? '');
  return async (host, port) => {
    const found = firstOf(await session.resolveProxy(`https://${withBrackets(host)}:${String(port)}/`));
    return found !== null && named !== null && nameOfProxy(named) === nameOfProxy(found) ? named : found;
  };
}

/**
 * The first entry that can be used, of `PROXY one:80; HTTPS other:443; DIRECT`. Throws `ProxyError` where there are others alone, as
 * SOCKS.
 */
export function firstOf(answer: string): ProxyAddress | null {
  for (const entry of answer.split(';').map((text) => text.trim())) {
    const [kind = '', place = ''] = entry.split(/\s+/u);
    if (kind === '' || kind.toUpperCase() === 'DIRECT') return null;
    const scheme = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }[kind.toUpperCase()];
    const proxy = scheme === undefined ? null : parseProxyAddress(`${scheme}://${place}`);
    if (proxy !== null) return proxy;
  }
  throw new ProxyError('refused', { code: 'proxy.other_kind', params: {} });
}
