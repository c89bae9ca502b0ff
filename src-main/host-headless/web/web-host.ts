import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Changed } from '../../contract/events.ts';
import type { Handlers } from '../../contract/api.ts';
import { createDispatch } from '../../control/dispatch.ts';
import { createRateLimit } from '../../control/rate-limit.ts';
import type { Clock } from '../../foundation/clock.ts';
import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import type { Logger } from '../../contract/log/logger.ts';
import { AddressFiles } from './address-file.ts';
import { Guests } from './guests.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { readPageFiles } from './page-files.ts';
import { answerRequest, sendText, type PageRoutes } from './page-routes.ts';
import { PageSockets, refuseUpgrade } from './page-sockets.ts';
import { findRefusal, ownHosts } from './request-guard.ts';
import { OneUseTokens } from './one-use-tokens.ts';
import { createSessionCalls, type SessionCall } from './session-calls.ts';
import { Sessions } from './sessions.ts';

const warningsPerSecond = 0.1;
const warningBurst = 5;

export interface WebHostOptions {
  /** The built pages. */
  readonly rendererDirectory: string;
  /** The address is also written to two files in here, readable by their owner only, for as long as it works. */
  readonly dataDirectory: string;
  /** 0: any that is free. A port in use gives way to the next free one. */
  readonly port: number;
  /** Every call but those about the sessions of this server. */
  readonly handlers: Omit<Handlers, SessionCall>;
  readonly onChanged: (listener: (changed: Changed) => void) => () => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface WebHost {
  readonly port: number;
  /** An address that lets one browser in, once, within two minutes. */
  freshAddress(): string;
  /** The sessions, for a caller with the rights of the owner. */
  readonly sessionCalls: Pick<Handlers, SessionCall>;
  /** Revokes every session and ends every connection. */
  stop(): Promise<void>;
}

/**
 * The same pages as in the window, on a loopback address (reliability §7). Throws `OutboxError` unsupported where the pages
 * are not built or no port can be had.
 */
export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  const { clock, logger } = options;
  const files = readPageFiles(options.rendererDirectory);
  const tokens = new OneUseTokens(clock);
  const sessions = new Sessions(clock, (id) => {
    sockets.endSession(id);
  });
  const guests = new Guests();
  const mayWarn = createRateLimit(clock, warningsPerSecond, warningBurst);
  /** Anyone on this computer can cause these, so they may not fill the log. */
  const warn: Logger['write'] = (...line) => {
    if (mayWarn()) logger.write(...line);
  };
  const onProved = (connection: Duplex): void => {
    guests.letIn(connection);
  };
  const addressFiles = new AddressFiles(options.dataDirectory, clock);
  const routes: PageRoutes = {
    files,
    tokens,
    sessions,
    onRefused: () => {
      warn('web.exchange_refused', {});
    },
    onOpened: () => {
      addressFiles.remove();
    },
    onProved,
  };
  const sockets = new PageSockets({
    sessions,
    dispatchFor: (sessionId) =>
      createDispatch({ ...options.handlers, ...createSessionCalls(sessions, sessionId) }, logger),
    onChanged: options.onChanged,
    onProved,
    clock,
  });
  let hosts: ReadonlySet<string> = new Set();

  const server = createServer(serverLimits, (request, response) => {
    const refusal = findRefusal(request, hosts, false);
    if (refusal === null) {
      answerRequest(routes, request, response).catch((error: unknown) => {
        // A browser that went away in the middle of its own request ends up here as well.
        warn('web.request_failed', faultOf(error), messageOfFault(error));
        response.destroy();
      });
      return;
    }
    response.setHeader('Connection', 'close');
    sendText(response, refusal.status, refusal.words);
  });
  limitRequests(server);
  server.on('connection', (connection) => {
    guests.admit(connection);
  });
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => undefined);
    const refusal = findRefusal(request, hosts, true);
    if (refusal !== null) refuseUpgrade(stream, refusal.status);
    else if (request.method !== 'GET') refuseUpgrade(stream, 405);
    else sockets.upgrade(request, stream, head);
  });
  const port = await listenOnLoopback(server, options.port).catch((error: unknown) => {
    sockets.stop();
    throw error;
  });
  hosts = ownHosts(port);
  logger.write('web.listening', { port });

  return {
    port,
    sessionCalls: createSessionCalls(sessions, null),
    freshAddress() {
      const address = `http://127.0.0.1:${String(port)}/#${tokens.issue()}`;
      addressFiles.write(address);
      return address;
    },
    async stop() {
      tokens.revokeAll();
      sessions.revokeAll();
      addressFiles.remove();
      sockets.stop();
      const closed = new Promise<void>((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
      server.closeAllConnections();
      sockets.terminate();
      await closed;
    },
  };
}

/** Node's own defaults are minutes and thousands (reliability §7.11). */
const serverLimits = {
  headersTimeout: 5000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 8 * 1024,
  insecureHTTPParser: false,
  requireHostHeader: true,
  joinDuplicateHeaders: false,
} as const;

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
