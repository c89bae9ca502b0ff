import type { IncomingMessage } from 'node:http';
import { ServiceRefusal } from './reply.ts';

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/u;

/**
 * A page that has its own name resolved to this machine (DNS rebinding) carries that name as Host, whatever it asks for: it is
 * refused with 403. Any port will do, as tests and forwarded ports stand before the service.
 */
export function checkHost(request: IncomingMessage): void {
  if (hostsOf(request) === 1 && loopbackHost.test(request.headers.host ?? '')) return;
  throw new ServiceRefusal(403, 'forbidden', 'Only programs that ask for this machine are answered');
}

/** The admin paths are for no web page at all: a page's own requests carry Origin, and are refused with 403. */
export function checkLocalCaller(request: IncomingMessage, ownHost: string): void {
  if (request.headers.origin !== undefined || hostsOf(request) !== 1 || request.headers.host !== ownHost) {
    throw new ServiceRefusal(
      403,
      'forbidden',
      `Only programs on this machine may ask here, as http://${ownHost}`,
    );
  }
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}
