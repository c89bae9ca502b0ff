import { createHash, timingSafeEqual } from 'node:crypto';
import { ServiceRefusal } from './http/reply.ts';

/**
 * Checks `Authorization: Bearer <key>` (service-interface §5). Throws 401 in the wording documented for the endpoint's family
 * (service-interface §7): carousels capitalise the error, knowledge bases also leave the message out.
 */
export function checkBearerKey(authorization: string | undefined, apiKey: string, path: string): void {
  const presented = presentedKey(authorization);
  if (presented !== null && timingSafeEqual(digest(presented), digest(apiKey))) return;
  throw authenticationRefusal(path);
}

/** The last four characters of a key, enough to tell connections apart; null where there is none to speak of. */
export function keyHint(authorization: string | undefined): string | null {
  const key = presentedKey(authorization);
  return key !== null && key.startsWith('sk-social-') && key.length >= 20 ? key.slice(-4) : null;
}

function authenticationRefusal(path: string): ServiceRefusal {
  if (path.startsWith('/api-proxy/kbs')) return new ServiceRefusal(401, 'Unauthorized', '');
  if (path.startsWith('/api-proxy/carousels')) {
    return new ServiceRefusal(401, 'Unauthorized', 'Authentication is required');
  }
  return new ServiceRefusal(401, 'unauthorized', 'The API key is missing or invalid');
}

function presentedKey(authorization: string | undefined): string | null {
  return /^bearer ([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
