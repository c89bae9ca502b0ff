import { OutboxError } from '../../../contract/errors.ts';
import { problemOfKey } from './api-key.ts';
import { isLoopbackHost, normaliseBaseUrl } from '../wire/base-url.ts';
import { keyRedactor, type Redact } from '../replies/redaction.ts';
import type { ServiceAccess } from '../wire/access.ts';

/** A connection's address and key, checked and ready for requests. */
export interface ServiceAddress {
  /** Scheme, host and port: the only place the key is ever sent to. */
  readonly origin: string;
  /** Path of the base URL, without a slash at its end. */
  readonly basePath: string;
  readonly isLoopback: boolean;
  /** `null` for a request that carries no key. */
  readonly authorization: string | null;
  readonly redact: Redact;
}

const remembered = 32;

/** Checks each connection once, as the key's traces take a moment to work out and ten thousand files share them. */
export class ServiceAddresses {
  readonly #known = new Map<string, ServiceAddress>();

  /** Throws `OutboxError` invalid_input where the base URL or the key could not go into a request. */
  of(access: ServiceAccess): ServiceAddress {
    const name = `${access.baseUrl}\n${access.apiKey}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const problem = problemOfKey(access.apiKey);
    if (problem !== null) throw new OutboxError('invalid_input', problem);
    const address = addressOf(access);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= remembered && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(name, address);
    return address;
  }

  /** For what needs no key, and so carries none: there may not even be one. Still, a reply may not show it. */
  withoutKey(access: ServiceAccess): ServiceAddress {
    return { ...addressOf(access), authorization: null };
  }
}

function addressOf(access: ServiceAccess): ServiceAddress {
  const url = new URL(normaliseBaseUrl(access.baseUrl).baseUrl);
  return {
    origin: url.origin,
    basePath: url.pathname.replace(/\/$/, ''),
    isLoopback: isLoopbackHost(url.hostname),
    authorization: `Bearer ${access.apiKey}`,
    redact: keyRedactor(access.apiKey),
  };
}
