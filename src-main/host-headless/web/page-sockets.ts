import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import type { Changed } from '../../contract/events.ts';
import { pageProtocol, pageSecretProtocolPrefix } from '../../contract/page-session.ts';
import {
  maximumRequestBytes,
  requestFrameSchema,
  type RequestFrame,
  type ServerFrame,
} from '../../contract/transport.ts';
import type { Dispatch } from '../../control/dispatch.ts';
import { createRateLimit } from '../../control/rate-limit.ts';
import type { CancelTimer, Clock } from '../../foundation/clock.ts';
import { minuteMs } from '../../foundation/durations.ts';
import { STATUS_CODES } from '../../foundation/node-http.ts';
import { sessionCookie } from './cookies.ts';
import { responseHeaders } from './response-headers.ts';
import type { Sessions } from './sessions.ts';

const maximumSockets = 8;
/** What a page may leave unread before it is dropped; it reconnects and takes a new snapshot. */
const maximumUnreadBytes = 1024 * 1024;
const callsPerSecond = 100;
const callBurst = 400;
const pingsPerSecond = 1;
const pingBurst = 10;
const heartbeatMs = minuteMs;

/** Codes of the application's own range: 4401 tells a page that its session is over, so that it stops reconnecting. */
const closeCodes = { goingAway: 1001, unsupported: 1003, policy: 1008, noSession: 4401 } as const;

export interface PageSocketOptions {
  readonly sessions: Sessions;
  /** The calls of one session's pages. */
  readonly dispatchFor: (sessionId: string) => Dispatch;
  readonly onChanged: (listener: (changed: Changed) => void) => () => void;
  /** The connection has shown both secrets of a session. */
  readonly onProved: (connection: Socket) => void;
  readonly clock: Clock;
}

/** The API over WebSocket: one frame of `contract/transport.ts` per message. */
export class PageSockets {
  readonly #options: PageSocketOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: maximumRequestBytes,
    perMessageDeflate: false,
    handleProtocols: () => pageProtocol,
  });
  readonly #answeredSinceBeat = new WeakSet<WebSocket>();
  readonly #sessionOf = new WeakMap<WebSocket, string>();
  readonly #unsubscribe: () => void;
  #cancelBeat: CancelTimer = () => undefined;

  constructor(options: PageSocketOptions) {
    this.#options = options;
    this.#unsubscribe = options.onChanged((changed) => {
      if (this.#server.clients.size === 0) return;
      const text = encode({ event: 'changed', payload: changed });
      for (const socket of this.#server.clients) push(socket, text);
    });
  }

  /** Accepts a request that passed the guard, if it shows both secrets of a session; otherwise refuses it first. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (request.url !== '/ws') {
      refuseUpgrade(stream, 404);
      return;
    }
    const { sessions, onProved } = this.#options;
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    const pageSecret =
      offered
        .find((name) => name.startsWith(pageSecretProtocolPrefix))
        ?.slice(pageSecretProtocolPrefix.length) ?? null;
    const sessionId = sessions.enter(sessionCookie(request, sessions.cookieName), pageSecret);
    if (!offered.includes(pageProtocol) || sessionId === null) {
      refuseUpgrade(stream, 403);
      return;
    }
    // Only pages that were let in are counted: nobody else can use their places up.
    if (this.#server.clients.size >= maximumSockets) {
      refuseUpgrade(stream, 503);
      return;
    }
    onProved(request.socket);
    this.#server.handleUpgrade(request, stream, head, (socket) => {
      this.#attend(socket, sessionId);
    });
  }

  /** The session has ended: its pages are told so. */
  endSession(sessionId: string): void {
    const pages = [...this.#server.clients].filter((socket) => this.#sessionOf.get(socket) === sessionId);
    // Not before the answer to the call that ended it.
    setImmediate(() => {
      for (const socket of pages) socket.close(closeCodes.noSession);
    });
  }

  stop(): void {
    this.#unsubscribe();
    this.#cancelBeat();
    for (const socket of this.#server.clients) socket.close(closeCodes.goingAway);
    this.#server.close();
  }

  /** Ends what was not stopped by a closing handshake. */
  terminate(): void {
    for (const socket of this.#server.clients) socket.terminate();
  }

  #attend(socket: WebSocket, sessionId: string): void {
    const { clock, sessions } = this.#options;
    const dispatch = this.#options.dispatchFor(sessionId);
    this.#sessionOf.set(socket, sessionId);
    const mayCall = createRateLimit(clock, callsPerSecond, callBurst);
    const mayPing = createRateLimit(clock, pingsPerSecond, pingBurst);
    this.#answeredSinceBeat.add(socket);
    if (this.#server.clients.size === 1) this.#scheduleBeat();

    // A browser that goes away is no event; `ws` closes the socket itself.
    socket.on('error', () => undefined);
    socket.on('pong', () => {
      if (!sessions.see(sessionId)) socket.close(closeCodes.noSession);
      else this.#answeredSinceBeat.add(socket);
    });
    socket.on('ping', () => {
      if (!mayPing()) socket.terminate();
    });
    socket.on('message', (received, isBinary) => {
      if (!sessions.see(sessionId)) socket.close(closeCodes.noSession);
      else if (isBinary) socket.close(closeCodes.unsupported);
      else if (!mayCall()) socket.close(closeCodes.policy, 'too many calls');
      else {
        const frame = parseFrame(received);
        if (frame === null) socket.close(closeCodes.policy, 'not understood');
        else
          void dispatch(frame.call, frame.input).then((result) => {
            push(socket, encode({ id: frame.id, result }));
          });
      }
    });
  }

  /** Finds browsers that are gone without a word, and sessions that ended while the machine slept. */
  #scheduleBeat(): void {
    this.#cancelBeat();
    this.#cancelBeat = this.#options.clock.setTimer(() => {
      for (const socket of this.#server.clients) {
        if (this.#answeredSinceBeat.delete(socket)) socket.ping();
        else socket.terminate();
      }
      if (this.#server.clients.size > 0) this.#scheduleBeat();
    }, heartbeatMs);
  }
}

const encode = (frame: ServerFrame): string => JSON.stringify(frame);

function push(socket: WebSocket, text: string): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (socket.bufferedAmount > maximumUnreadBytes) socket.terminate();
  else socket.send(text);
}

function parseFrame(received: RawData): RequestFrame | null {
  try {
    // Text frames arrive as one Buffer, since `binaryType` is left at its default.
    const parsed = requestFrameSchema.safeParse(JSON.parse((received as Buffer).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Answers on the bare connection, before any WebSocket exists, and ends it. */
export function refuseUpgrade(stream: Duplex, status: number): void {
  const headers = Object.entries({
    ...responseHeaders,
    'Cache-Control': 'no-store',
    Connection: 'close',
    'Content-Length': '0',
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  stream.end(`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? 'Refused'}\r\n${lines}\r\n`, () =>
    stream.destroy(),
  );
}
