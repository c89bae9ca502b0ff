import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { OutboxError } from '../../contract/errors.ts';
import { type CancelTimer, type Clock } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import { createServer } from '../../foundation/node-http.ts';
import { keepAliveMs } from './wire.ts';

const loopback = '127.0.0.1';

/** The port of the service: open, taken away for a while, or closed for good. */
export class Listener {
  readonly #server: Server;
  readonly #clock: Clock;
  readonly #sockets = new Set<Socket>();
  #port: number;
  #wantsToListen = false;
  #isStopped = false;
  /** One change of the listening state at a time, in the order asked. */
  #changes: Promise<void> = Promise.resolve();
  #cancelReturn: CancelTimer = () => undefined;

  constructor(
    port: number,
    clock: Clock,
    handle: (request: IncomingMessage, response: ServerResponse) => void,
  ) {
    this.#port = port;
    this.#clock = clock;
    // Uploads may take their time; only a request that does not even get its headers done is dropped.
    this.#server = createServer(
      { requestTimeout: 0, headersTimeout: 15 * secondMs, keepAliveTimeout: keepAliveMs },
      handle,
    );
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#server.on('clientError', answerUnreadable);
  }

  get port(): number {
    return this.#port;
  }

  get host(): string {
    return `${loopback}:${this.#port}`;
  }

  /** Off: stops listening and drops every connection, so that clients are refused. On: listens on the same port again. */
  setReachable(on: boolean): Promise<void> {
    this.#cancelReturn();
    this.#wantsToListen = on && !this.#isStopped;
    this.#changes = this.#changes.catch(() => undefined).then(() => this.#change());
    return this.#changes;
  }

  /** Refuses connections for a while, beginning now. */
  goAway(durationMs: number): void {
    if (!this.#wantsToListen) return;
    void this.setReachable(false);
    this.#cancelReturn = this.#clock.setTimer(() => {
      // The port may have been taken meanwhile; then the service stays away, which is what clients see already.
      this.setReachable(true).catch(() => undefined);
    }, durationMs);
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.setReachable(false);
  }

  async #change(): Promise<void> {
    if (this.#wantsToListen === this.#server.listening) return;
    if (this.#wantsToListen) await this.#listen();
    else await this.#close();
  }

  #listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      const onError = (cause: Error): void => {
        reject(
          new OutboxError(
            'conflict',
            `The practice service cannot listen on ${this.host}: ${cause.message}. Choose another port.`,
            { cause },
          ),
        );
      };
      this.#server.once('error', onError);
      this.#server.listen(this.#port, loopback, () => {
        this.#server.off('error', onError);
        const address = this.#server.address();
        if (typeof address === 'object' && address !== null) this.#port = address.port;
        resolve();
      });
    });
  }

  #close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
      for (const socket of this.#sockets) socket.destroy();
    });
  }
}

/** What is not HTTP gets the plainest of answers, as there is no request to answer. */
function answerUnreadable(
  _error: Error,
  socket: NodeJS.WritableStream & { destroy(): void; writable: boolean },
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n', () => {
    socket.destroy();
  });
}
