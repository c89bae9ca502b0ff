import { getCACertificates, rootCertificates, type SecureContext } from 'node:tls';

/**
 * Whom a connection over TLS believes: what is asked before each one. Rejects where that cannot be told; nothing is connected then.
 * Never throws at once.
 */
export type FindTrust = () => Promise<SecureContext>;

/**
 * The authorities that come with the runtime, those of `NODE_EXTRA_CA_CERTS`, and those of this system's store, as PEM. The store is
 * read once in a run. A runtime that cannot ask for a store is left without it.
 */
export function machineAuthorities(): string[] {
  return [...new Set([...authoritiesOf('default'), ...authoritiesOf('system')])];
}

function authoritiesOf(store: 'default' | 'system'): readonly string[] {
  try {
    return getCACertificates(store);
  } catch {
    return store === 'default' ? rootCertificates : [];
  }
}
