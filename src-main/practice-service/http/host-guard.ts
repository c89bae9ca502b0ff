import type { IncomingMessage } from 'node:http';
import { ServiceRefusal } from './reply.ts';

/**
 * The admin paths need no key, so a web page must not reach them. A page's own requests carry Origin, and a page that
 * has its name resolved to this machine (DNS rebinding) carries that name as Host: both are refused with 403.
 */
export function checkLocalCaller(request: IncomingMessage, ownHost: string): void {
  const hosts = request.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (request.headers.origin !== undefined || hosts.length !== 1 || request.headers.host !== ownHost) {
    throw new ServiceRefusal(
      403,
      'forbidden',
      `Only programs on this machine may ask here, as http://${ownHost}`,
    );
  }
}
