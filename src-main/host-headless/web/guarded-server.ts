import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import type { Logger } from '../../contract/log/logger.ts';
import { createServer } from '../../foundation/node-http.ts';
import type { Guests } from './guests.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { sendText } from './page-routes.ts';
import { refuseUpgrade } from './page-sockets.ts';
import { findRefusal, ownHosts, type OwnNames } from './request-guard.ts';

/** Node's own defaults are minutes and thousands (reliability §7.11). */
export const serverLimits = {
  headersTimeout: 5000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 8 * 1024,
  insecureHTTPParser: false,
  requireHostHeader: true,
  joinDuplicateHeaders: false,
} as const;

/** Where a server stands: how it is made and reached, and what it is called there. */
export interface Place {
  readonly create: (limits: typeof serverLimits, answer: RequestListener) => Server;
  /** Gives the port that is held. */
  readonly listen: (server: Server, wantedPort: number) => Promise<number>;
  readonly namesAt: (port: number) => OwnNames;
}

/** At a loopback address, where a port in use gives way to the next free one. */
export function loopbackPlace(address: string): Place {
  return {
    create: createServer,
    listen: (server, wantedPort) => listenOnLoopback(server, address, wantedPort),
    namesAt: (port) => ({ scheme: 'http', hosts: ownHosts(address, port) }),
  };
}

export interface GuardedServerOptions {
  readonly place: Place;
  /** Every connection begins as one of them. */
  readonly guests: Guests;
  /** Both are asked only about what passed the guard. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
  /** Anyone on this computer can cause these: whoever gives it keeps them few. */
  readonly warn: Logger['write'];
}

/** A server of HTTP within its limits. Whatever anybody sends passes the guard, or is refused here. */
export class GuardedServer {
  readonly #server: Server;
  readonly #options: GuardedServerOptions;
  readonly #place: Place;
  /** Nobody's, until the port is known. */
  #names: OwnNames = { scheme: 'https', hosts: new Set() };

  constructor(options: GuardedServerOptions) {
    this.#options = options;
    this.#place = options.place;
    this.#server = this.#place.create(serverLimits, (request, response) => {
      this.#answer(request, response);
    });
    limitRequests(this.#server);
    this.#server.on('connection', (connection) => {
      options.guests.admit(connection);
    });
    this.#server.on('upgrade', (request, stream, head) => {
      this.#upgrade(request, stream, head);
    });
  }

  /** Returns the port. */
  async listen(wantedPort: number): Promise<number> {
    const port = await this.#place.listen(this.#server, wantedPort);
    this.#names = this.#place.namesAt(port);
    return port;
  }

  /** Ends every connection but those that were upgraded, and resolves when those have ended too. */
  close(): Promise<void> {
    const closed = new Promise<void>((resolve) =>
      this.#server.close(() => {
        resolve();
      }),
    );
    this.#server.closeAllConnections();
    // Those that have not said anything yet, or are still in their handshake.
    this.#options.guests.endAll();
    return closed;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const refusal = findRefusal(request, this.#names, false);
    if (refusal === null) {
      this.#options.answer(request, response).catch((error: unknown) => {
        // A browser that went away in the middle of its own request ends up here as well.
        this.#options.warn('web.request_failed', faultOf(error), messageOfFault(error));
        response.destroy();
      });
      return;
    }
    response.setHeader('Connection', 'close');
    sendText(response, refusal.status, refusal.message);
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => undefined);
    const refusal = findRefusal(request, this.#names, true);
    if (refusal !== null) refuseUpgrade(stream, refusal.status);
    else if (request.method !== 'GET') refuseUpgrade(stream, 405);
    else this.#options.upgrade(request, stream, head);
  }
}

function limitRequests(server: Server): void {
  server.maxHeadersCount = 64;
  server.on('connect', (_request, stream: Duplex) => {
    stream.on('error', () => undefined);
    refuseUpgrade(stream, 405);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, stream: Duplex) => {
    if (!stream.writable) stream.destroy();
    else if (error.code === 'HPE_HEADER_OVERFLOW') refuseUpgrade(stream, 431);
    else refuseUpgrade(stream, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400);
  });
}
