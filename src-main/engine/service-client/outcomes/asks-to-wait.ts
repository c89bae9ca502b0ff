import type { Reply } from '../replies/reply.ts';

/**
 * The service did nothing and asks to come back later. 429 and 425 say so by themselves. A 503 says it only in the service's own
 * envelope, as a gateway may answer so on its own.
 */
export function isAskedToWait({ statusCode, envelope }: Reply): boolean {
  return statusCode === 429 || statusCode === 425 || (statusCode === 503 && envelope?.success === false);
}
