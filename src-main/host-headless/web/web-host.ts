import type { Duplex } from 'node:stream';
import type { Changed } from '../../contract/events.ts';
import type { Handlers } from '../../contract/api.ts';
import { createDispatch } from '../../control/dispatch.ts';
import type { Clock } from '../../foundation/clock.ts';
import type { Logger } from '../../contract/log/logger.ts';
import { AddressFiles } from './address-file.ts';
import { GuardedServer } from './guarded-server.ts';
import { Guests } from './guests.ts';
import { readPageFiles } from './page-files.ts';
import { answerRequest, type PageRoutes } from './page-routes.ts';
import { PageSockets } from './page-sockets.ts';
import { OneUseTokens } from './one-use-tokens.ts';
import { callsOfThisComputer } from './calls-of-this-computer.ts';
import { rareWarnings } from './rare-warnings.ts';
import { createSessionCalls, type SessionCall } from './session-calls.ts';
import { Sessions } from './sessions.ts';

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
  const warn = rareWarnings(clock, logger);
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
      createDispatch(
        { ...options.handlers, ...createSessionCalls(sessions, sessionId), ...callsOfThisComputer },
        logger,
      ),
    onChanged: options.onChanged,
    onProved,
    clock,
  });
  const server = new GuardedServer({
    guests,
    answer: (request, response) => answerRequest(routes, request, response),
    upgrade: (request, stream, head) => {
      sockets.upgrade(request, stream, head);
    },
    warn,
  });
  const port = await server.listen(options.port).catch((error: unknown) => {
    sockets.stop();
    throw error;
  });
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
      const closed = server.close();
      sockets.terminate();
      await closed;
    },
  };
}
