import { message, type Message } from '../../../contract/messages/message.ts';
import { namesUnauthorized, toldReply, type Envelope, type Reply } from '../replies/reply.ts';

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

export function toldAccountRefusal(accountRefusal: AccountRefusal, answer: Reply): Message {
  const reply = toldReply(answer);
  switch (accountRefusal) {
    case 'key':
      return message('refusal.key', { reply });
    case 'unnamed':
      return message('refusal.unnamed', { reply });
    case 'billing':
      return message('refusal.billing', { reply });
    case 'named':
      return message('refusal.not_allowed', { reply });
    case 'scope':
      return message('refusal.scope', { reply });
    case 'credits':
      return message('refusal.credits', { reply });
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
export function toldUnreached({ statusCode: status }: Reply): Message | null {
  switch (status) {
    case 407:
      return message('unreached.proxy_sign_in', { status });
    case 421:
      return message('unreached.other_server', { status });
    case 511:
      return message('unreached.network_sign_in', { status });
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
export function toldGateway(answer: Reply): Message {
  return message('unreached.gateway', { reply: toldReply(answer) });
}

/**
 * A status that gateways give for a service that they do not reach, and no word of the service's own. Of a read this says that the
 * service is not there just now.
 */
export function isGateways({ statusCode, envelope }: Reply): boolean {
  const isForOther = statusCode >= 502 && statusCode !== 505 && statusCode !== 507 && statusCode !== 508;
  return isForOther && envelope?.success == null;
}
