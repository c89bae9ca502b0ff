import { isDirect, isThisComputer } from '../../../foundation/proxy/direct-hosts.ts';
import {
  nameOfProxy,
  parseProxyAddress,
  type FindProxy,
  type ProxyAddress,
} from '../../../foundation/proxy/proxy-address.ts';
import { ProxyError } from '../../../foundation/proxy/proxy-error.ts';
import type { NetworkSettingsDesk } from './network-settings.ts';

/** Which proxy leads to a host, by what people decided and what the system says. */
export function proxyChoice(
  desk: Pick<NetworkSettingsDesk, 'get' | 'credentials'>,
  ofSystem: FindProxy,
): FindProxy {
  return (host, port) => {
    if (isThisComputer(host)) return null;
    const { proxy, address, direct } = desk.get();
    switch (proxy) {
      case 'none':
        return null;
      case 'system':
        return ofSystem(host, port);
      case 'address':
        return isDirect(host, port, direct) ? null : withCredentials(address, () => desk.credentials());
    }
  };
}

async function withCredentials(
  address: string | null,
  read: () => Promise<string | null>,
): Promise<ProxyAddress> {
  const proxy = parseProxyAddress(address ?? '');
  if (proxy === null) throw new ProxyError('refused', { code: 'proxy.not_named', params: {} });
  const credentials = await read().catch(() => {
    throw new ProxyError('wants_password', {
      code: 'proxy.password_unread',
      params: { proxy: nameOfProxy(proxy) },
    });
  });
  return { ...proxy, credentials };
}
