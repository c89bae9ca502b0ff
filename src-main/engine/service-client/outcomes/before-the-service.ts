import { saidBy, statusWords, type Reply } from '../replies/reply.ts';

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
