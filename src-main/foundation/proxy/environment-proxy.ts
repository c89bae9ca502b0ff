import { isDirect, splitList } from './direct-hosts.ts';
import { ProxyError } from './proxy-error.ts';
import { parseProxyAddress, type FindProxy } from './proxy-address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Lower case first, as curl has it; where only the one for http is set it serves for both, as in undici. */
const names = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** The variable that names the proxy, and what it says; `null` where none does. Its text may hold a password. */
export function proxyVariable(
  environment: Environment,
): { readonly name: string; readonly text: string } | null {
  for (const name of names) {
    const text = environment[name]?.trim() ?? '';
    if (text !== '') return { name, text };
  }
  return null;
}

/** The proxy that the environment names. The way to a host rejects with `ProxyError` where its variable cannot be used. */
export function proxyOfEnvironment(environment: Environment): FindProxy {
  const variable = proxyVariable(environment);
  if (variable === null) return () => null;
  const { name, text } = variable;
  const proxy = parseProxyAddress(text);
  const exceptions = splitList(environment['no_proxy'] ?? environment['NO_PROXY'] ?? '');
  return (host, port) => {
    if (isDirect(host, port, exceptions)) return null;
    if (proxy !== null) return proxy;
    // Its value is not told: it may hold a password.
    return Promise.reject(
      new ProxyError('refused', { code: 'proxy.variable_unusable', params: { variable: name } }),
    );
  };
}
