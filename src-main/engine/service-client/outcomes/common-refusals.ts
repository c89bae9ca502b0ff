import { namesUnauthorized, saidBy, statusWords, type Envelope, type Reply } from '../replies/reply.ts';

/* What a reply may say whatever was asked; reads and writes share it: that the asker may not, or that the service was not reached. */

/**
 * What a reply holds against the asker.
 *
 * - `key`: the key is missing or wrong (service-interface §7).
 * - `unnamed`: a 403 that names no error: about the key, or about this one thing alone. Only another read tells.
 * - `billing`: 403, the account's billing is suspended.
 * - `scope`: 403 with an error that speaks of a scope or permission: the key is good, but not for this.
 * - `named`: 403 with any other error: about a scope, or about this one thing alone. Only another refusal tells.
 * - `credits`: 402.
 */
export type AccountRefusal = 'key' | 'unnamed' | 'billing' | 'scope' | 'named' | 'credits';

/** `null` for a reply that minds something else, or nothing. */
export function accountRefusalIn(reply: Reply): AccountRefusal | null {
  const { statusCode, envelope } = reply;
  if (namesUnauthorized(envelope) || statusCode === 401) return 'key';
  if (statusCode === 402) return 'credits';
  if (statusCode !== 403) return null;
  const names = namesIn(envelope);
  if (names.length === 0) return 'unnamed';
  if (names.some((name) => /billing/i.test(name))) return 'billing';
  return names.some((name) => /scope|permission/i.test(name)) ? 'scope' : 'named';
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
    case 'named':
      return `The service does not allow this ${told}.`;
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

/**
 * Statuses that by their definition come from something before the service, which did not pass the request on. The service was
 * not reached, whatever else the reply holds.
 *
 * - 407: a proxy wants to know who asks before it passes anything on (RFC 9110 §15.5.8).
 * - 421: the server does not speak for this host, and refuses to look at the request (RFC 9110 §15.5.20).
 * - 511: the network wants a sign-in; it is not for services to give (RFC 6585 §6).
 *
 * `null` where the reply may be the service's.
 */
export function notReachedWords({ statusCode }: Reply): string | null {
  const status = statusWords(statusCode);
  switch (statusCode) {
    case 407:
      return `The service was not reached (${status}): a proxy wants a sign-in first. Give it in the network settings.`;
    case 421:
      return `The service was not reached (${status}): a server answered that does not speak for this address. Check the base URL.`;
    case 511:
      return `The service was not reached (${status}): this network wants a sign-in first. Open any page in a browser and sign in.`;
    default:
      return null;
  }
}

/**
 * Whether the status may come after the service did the work: any 5xx, a request that took too long (408, RFC 9110 §15.5.9), or
 * one that its sender gave up, as a gateway sees it (499). 425 and 429 say that the request was not looked at (RFC 8470 §5.2,
 * RFC 6585 §4).
 */
export function mayFollowWork(statusCode: number): boolean {
  return statusCode >= 500 || statusCode === 408 || statusCode === 499;
}

/** Of a read that something before the service answered. */
export function gatewayWords(reply: Reply): string {
  const told = `(${statusWords(reply.statusCode)})${saidBy(reply)}`;
  return `The service cannot be reached: a gateway answered in its place ${told}.`;
}

/**
 * A status that gateways give for a service that they do not reach, and no word of the service's own. Of a read this says that the
 * service is not there just now.
 */
export function isGateways({ statusCode, envelope }: Reply): boolean {
  const isForOther = statusCode >= 502 && statusCode !== 505 && statusCode !== 507 && statusCode !== 508;
  return isForOther && envelope?.success == null;
}
