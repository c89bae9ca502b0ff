import { namesUnauthorized, saidBy, statusWords, type Envelope, type Reply } from '../replies/reply.ts';

/**
 * What a reply holds against the asker, whatever was asked; reads and writes share it.
 *
 * - `key`: the key is missing or wrong (service-interface §7).
 * - `unnamed`: a 403 that names no error: about the key, or about this one thing alone. Only another read tells.
 * - `billing`: 403, the account's billing is suspended.
 * - `scope`: 403 with any other error of the service's own: the key is good, but not for this.
 * - `credits`: 402.
 */
export type AccountRefusal = 'key' | 'unnamed' | 'billing' | 'scope' | 'credits';

/** `null` for a reply that minds something else, or nothing. */
export function accountRefusalIn(reply: Reply): AccountRefusal | null {
  const { statusCode, envelope } = reply;
  if (namesUnauthorized(envelope) || statusCode === 401) return 'key';
  if (statusCode === 402) return 'credits';
  if (statusCode !== 403) return null;
  const names = namesIn(envelope);
  if (names.length === 0) return 'unnamed';
  return names.some((name) => /billing/i.test(name)) ? 'billing' : 'scope';
}

export function accountRefusalWords(accountRefusal: AccountRefusal, reply: Reply): string {
  const told = `(${statusWords(reply.statusCode)})${saidBy(reply)}`;
  switch (accountRefusal) {
    case 'key':
      return `The service refused the key ${told}.`;
    case 'unnamed':
      return `The service refused this without saying why ${told}.`;
    case 'billing':
      return `The service has suspended the billing of this account ${told}. Settle it with the service, then Try again.`;
    case 'scope':
      return `The key lacks what this needs ${told}. Use a key with that scope, then Try again.`;
    case 'credits':
      return `The account has no credits left for this ${told}. Add credits at the service, then Try again.`;
  }
}

function namesIn(envelope: Envelope | null): string[] {
  return [envelope?.error ?? null, envelope?.code ?? null].filter(
    (name): name is string => name !== null && name.trim() !== '',
  );
}
