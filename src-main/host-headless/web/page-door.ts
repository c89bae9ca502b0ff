import type { Socket } from 'node:net';
import type { Handlers } from '../../contract/api.ts';
import type { Changed } from '../../contract/events.ts';
import type { Logger } from '../../contract/log/logger.ts';
import { createDispatch } from '../../control/dispatch.ts';
import type { Clock } from '../../foundation/clock.ts';
import { GuardedServer, type Place } from './guarded-server.ts';
import type { Guests } from './guests.ts';
import { refuseForPages, type PageDoorKind } from './page-calls.ts';
import type { PageEntrance } from './page-entrance.ts';
import type { PageFiles } from './page-files.ts';
import { answerRequest, type PageRoutes } from './page-routes.ts';
import { PageSockets } from './page-sockets.ts';
import type { SessionBook } from './session-book.ts';
import { createSessionCalls, type SessionCall } from './session-calls.ts';
import { Sessions, type SessionsOptions } from './sessions.ts';

/** What the pages of every server are made of. */
export interface PagesOptions {
  /** Every call but those about sessions. */
  readonly handlers: Omit<Handlers, SessionCall>;
  readonly onChanged: (listener: (changed: Changed) => void) => () => void;
  /** Lists the sessions of this server too. */
  readonly book: SessionBook;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface PageDoorOptions extends PagesOptions, Omit<SessionsOptions, 'onEnded'> {
  readonly files: PageFiles;
  readonly place: Place;
  readonly port: number;
  readonly guests: Guests;
  readonly entrance: PageEntrance;
  readonly onLetIn?: PageRoutes['onLetIn'];
  /** Decides which calls its pages may make. */
  readonly kind: PageDoorKind;
  readonly warn: Logger['write'];
}

export interface PageDoor {
  readonly port: number;
  readonly sessions: Sessions;
  /** Revokes every session and ends every connection. */
  stop(): Promise<void>;
}

/** One server of pages with the sessions that came in by it. Throws what listening throws. */
export async function openPageDoor(options: PageDoorOptions): Promise<PageDoor> {
  const { book, guests, logger, files, entrance, onLetIn, onChanged, clock } = options;
  const sessions = new Sessions({
    ...options,
    onEnded: (id) => {
      sockets.endSession(id);
    },
  });
  const onProved = (connection: Socket): void => {
    guests.letIn(connection);
  };
  const sockets = new PageSockets({
    sessions,
    dispatchFor: (sessionId) =>
      createDispatch({ ...options.handlers, ...createSessionCalls(book, sessionId) }, logger, (call) => {
        refuseForPages(options.kind, call);
      }),
    onChanged,
    onProved,
    clock,
  });
  const routes: PageRoutes = { files, entrance, sessions, onLetIn, onProved };
  const server = new GuardedServer({
    place: options.place,
    guests,
    answer: (request, response) => answerRequest(routes, request, response),
    upgrade: (request, stream, head) => {
      sockets.upgrade(request, stream, head);
    },
    warn: options.warn,
  });
  const port = await server.listen(options.port).catch((error: unknown) => {
    sockets.stop();
    throw error;
  });
  book.add(sessions);
  return {
    port,
    sessions,
    async stop() {
      book.remove(sessions);
      sessions.revokeAll();
      sockets.stop();
      const closed = server.close();
      sockets.terminate();
      await closed;
    },
  };
}
