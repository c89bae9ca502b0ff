import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Client, type Dispatcher } from 'undici';
import type { Clock } from '../../../foundation/clock.ts';
import { SocketConnector } from './connect-socket.ts';
import type { Exchange, ExchangeEnd, ExchangeRequest, OpenExchange, ReplyHeaders } from './network.ts';
import { failureOfExchange, NetworkFailure } from './network-failure.ts';
import { CallerError } from './outgoing-body.ts';

export interface Sockets {
  readonly clock: Clock;
  /** Instead of the system's name resolution. */
  readonly lookup: LookupFunction | undefined;
}

export function overSockets(sockets: Sockets): OpenExchange {
  return (request) => new SocketExchange(sockets, request);
}

/** One for all: it only tells the library's client that it is no longer needed. */
const over = new Error('the exchange is over');

const maximumHeaderBytes = 16 * 1024;

/**
 * One request and its reply over a connection of its own, which is closed afterwards: nothing of another exchange can be read
 * here, and no request is ever sent twice (reliability S22). Redirects, retries, HTTP/2 and decompression do not exist at
 * this level of the library, and its own timers are off, since they do not fire for interim replies or a dripping body
 * (reliability N8, N9): deadlines are the caller's, through `abort`.
 */
class SocketExchange implements Exchange {
  readonly #request: ExchangeRequest;
  readonly #client: Client;
  readonly #connector: SocketConnector;
  readonly #done = Promise.withResolvers<ExchangeEnd>();
  #isOver = false;
  #statusCode: number | null = null;
  #headers: ReplyHeaders = {};
  #chunks: Uint8Array[] = [];
  #bodyBytes = 0;
  #interimReplies = 0;

  constructor(sockets: Sockets, request: ExchangeRequest) {
    this.#request = request;
    this.#connector = new SocketConnector({ ...sockets, timeoutMs: request.connectTimeoutMs });
    this.#client = new Client(request.origin, {
      allowH2: false,
      pipelining: 0,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: maximumHeaderBytes,
      connect: this.#connector.connect,
    });
    this.#client.dispatch(
      {
        method: request.method,
        path: request.path,
        headers: request.headers,
        // The library takes any async iterable; its types name only streams. A stream would read ahead of the network.
        body: request.body as Readable | null,
      },
      this.#handler(),
    );
  }

  get done(): Promise<ExchangeEnd> {
    return this.#done.promise;
  }

  abort(error: NetworkFailure | CallerError): void {
    this.#end(error);
  }

  #handler(): Dispatcher.DispatchHandler {
    return {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode, headers) => {
        if (statusCode < 200) this.#interim();
        else {
          this.#statusCode = statusCode;
          this.#headers = headers;
          this.#request.onReplyBegan?.();
        }
      },
      onResponseData: (_controller, chunk) => {
        this.#receive(chunk);
      },
      onResponseEnd: () => {
        this.#end(null);
      },
      onResponseError: (_controller, error) => {
        this.#end(error instanceof CallerError ? error : failureOfExchange(error, this.#statusCode !== null));
      },
    };
  }

  #interim(): void {
    this.#interimReplies += 1;
    if (this.#interimReplies <= this.#request.maximumInterimReplies) return;
    this.#end(
      new NetworkFailure(
        'garbled',
        `more than ${this.#request.maximumInterimReplies} interim replies came and no real one`,
      ),
    );
  }

  #receive(chunk: Uint8Array): void {
    if (this.#isOver) return;
    const room = this.#request.maximumReplyBytes - this.#bodyBytes;
    this.#chunks.push(chunk.subarray(0, room));
    this.#bodyBytes += Math.min(chunk.byteLength, room);
    if (chunk.byteLength > room) {
      const kibibytes = Math.floor(this.#request.maximumReplyBytes / 1024);
      this.#end(new NetworkFailure('too_long', `the reply is longer than ${kibibytes} KiB`));
    }
  }

  #end(error: NetworkFailure | CallerError | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#request.onEnd?.();
    const reply =
      this.#statusCode === null
        ? null
        : { statusCode: this.#statusCode, headers: this.#headers, body: Buffer.concat(this.#chunks) };
    this.#chunks = [];
    this.#connector.abandon();
    this.#client.destroy(over).catch(() => undefined);
    this.#done.resolve({ reply, error });
  }
}
