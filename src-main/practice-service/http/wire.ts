import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import { STATUS_CODES } from '../../foundation/node-http.ts';
import type { Reply } from './reply.ts';

/** How long an idle connection is kept, and said to be kept. */
export const keepAliveMs = 5 * secondMs;

/** One request and its connection: the ways in which it can be answered, or not. */
export class Wire {
  readonly request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #clock: Clock;

  constructor(request: IncomingMessage, response: ServerResponse, clock: Clock) {
    this.request = request;
    this.#response = response;
    this.#clock = clock;
    // A client that is gone is no fault of the service; there is nobody left to tell.
    response.on('error', () => undefined);
  }

  get isGone(): boolean {
    return this.request.socket.destroyed;
  }

  /** Calls back when the connection ends, whichever way, until the returned function is called. */
  onGone(callback: () => void): () => void {
    const { socket } = this.request;
    socket.once('close', callback);
    return () => {
      socket.off('close', callback);
    };
  }

  /**
   * Sends a whole reply. If the request is still arriving, the rest is read and thrown away: closing on a client that is
   * still sending would destroy the reply before it is read.
   */
  send(reply: Reply): void {
    if (this.isGone) return;
    this.#response.sendDate = false;
    this.#response.writeHead(reply.status, this.#headersOf(reply));
    this.#response.end(reply.status === 204 ? undefined : reply.body);
    this.request.resume();
  }

  /** Sends the first bytes of a reply, status line included (default half), and closes the connection. */
  sendBeginning(reply: Reply, sizeBytes: number | undefined): void {
    const head = Object.entries(this.#headersOf(reply)).map(([name, value]) => `${name}: ${value}\r\n`);
    const statusLine = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n`;
    const whole = Buffer.concat([Buffer.from(`${statusLine}${head.join('')}\r\n`, 'latin1'), reply.body]);
    const { socket } = this.request;
    socket.end(whole.subarray(0, sizeBytes ?? Math.floor(whole.length / 2)), () => {
      socket.destroy();
    });
  }

  close(): void {
    this.request.socket.destroy();
  }

  reset(): void {
    this.request.socket.resetAndDestroy();
  }

  /** All of them, so that a reply has the same bytes whichever way it is sent. */
  #headersOf(reply: Reply): Record<string, string> {
    return {
      ...reply.headers,
      ...(reply.status === 204 ? {} : { 'content-length': String(reply.body.length) }),
      date: new Date(this.#clock.nowMs()).toUTCString(),
      ...(this.#response.shouldKeepAlive
        ? { connection: 'keep-alive', 'keep-alive': `timeout=${keepAliveMs / secondMs}` }
        : { connection: 'close' }),
    };
  }
}
