import { createServer, type Server } from 'node:http';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { Changed } from '../../contract/events.ts';
import type { Dispatch } from '../../control/dispatch.ts';
import type { CancelTimer, Clock } from '../../foundation/clock.ts';
import type { Logger } from '../../foundation/logger.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';
import { readPageFiles } from './page-files.ts';
import { answerRequest, sendText, type PageRoutes } from './page-routes.ts';
import { PageSockets, refuseUpgrade } from './page-sockets.ts';
import { findRefusal, ownHosts } from './request-guard.ts';
import { Sessions, tokenLifetimeMs } from './sessions.ts';

export interface WebHostOptions {
  /** The built pages. */
  readonly rendererDirectory: string;
  /** The address is also written to `web-address.txt` in here, readable by its owner only, for as long as it works. */
  readonly dataDirectory: string;
  /** 0: any that is free. A port in use gives way to the next free one. */
  readonly port: number;
  readonly dispatch: Dispatch;
  readonly onChanged: (listener: (changed: Changed) => void) => () => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface WebHost {
  readonly port: number;
  /** An address that lets one browser in, once, within two minutes. */
  freshAddress(): string;
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
  const sessions = new Sessions(clock);
  const addressFile = new AddressFile(join(options.dataDirectory, 'web-address.txt'), clock);
  const routes: PageRoutes = {
    files,
    sessions,
    logger,
    onOpened: () => {
      addressFile.remove();
    },
  };
  const sockets = new PageSockets({
    sessions,
    dispatch: options.dispatch,
    onChanged: options.onChanged,
    clock,
  });
  let hosts: ReadonlySet<string> = new Set();

  const server = createServer(serverLimits, (request, response) => {
    const refusal = findRefusal(request, hosts, false);
    if (refusal === null) {
      answerRequest(routes, request, response).catch((error: unknown) => {
        // A browser that went away in the middle of its own request ends up here as well.
        logger.warn('web.request_failed', { error: error instanceof Error ? error.message : String(error) });
        response.destroy();
      });
      return;
    }
    response.setHeader('Connection', 'close');
    sendText(response, refusal.status, refusal.words);
  });
  limitConnections(server);
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
  logger.info('web.listening', { port });

  return {
    port,
    freshAddress() {
      const address = `http://127.0.0.1:${String(port)}/#${sessions.issueToken()}`;
      addressFile.write(address);
      return address;
    },
    async stop() {
      sessions.revokeAll();
      addressFile.remove();
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

/** Reliability §7.11. Node's own defaults are minutes and thousands. */
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

function limitConnections(server: Server): void {
  server.maxConnections = 64;
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

/** The printed address as a file, for as long as it works. */
class AddressFile {
  readonly #path: string;
  readonly #clock: Clock;
  #cancelRemoval: CancelTimer = () => undefined;

  constructor(path: string, clock: Clock) {
    this.#path = path;
    this.#clock = clock;
  }

  write(address: string): void {
    this.remove();
    writeFileSync(this.#path, `${address}\n`, { mode: 0o600, flag: 'wx' });
    this.#cancelRemoval = this.#clock.setTimer(() => {
      this.remove();
    }, tokenLifetimeMs);
  }

  remove(): void {
    this.#cancelRemoval();
    rmSync(this.#path, { force: true });
  }
}
