import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Client, type Dispatcher } from 'undici';
import type { Clock } from '../../foundation/clock.ts';
import { SocketConnector } from './connect-socket.ts';
import { failureOfExchange, NetworkFailure } from './network-failure.ts';
import { Stopped } from './outgoing-body.ts';

/** Names in lower case; a header that came more than once is a list. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface RawReply {
  readonly statusCode: number;
  readonly headers: ReplyHeaders;
  /** What of the body arrived, at most the bound. */
  readonly body: Uint8Array;
}

/** `error` is `null` only for a reply that came whole. A reply and an error together: it was cut, or too long. */
export interface ExchangeEnd {
  readonly reply: RawReply | null;
  readonly error: NetworkFailure | Stopped | null;
}

export interface ExchangeRequest {
  readonly clock: Clock;
  readonly lookup: LookupFunction | undefined;
  readonly connectTimeoutMs: number;
  readonly maximumReplyBytes: number;
  readonly maximumInterimReplies: number;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Scheme, host and port. */
  readonly origin: string;
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: AsyncIterable<Uint8Array> | null;
  /** The head of the final reply is there. */
  onReplyBegan?(): void;
  /** Runs at the very moment the exchange is over, before anything can be awaited. */
  onEnd?(): void;
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
export class Exchange {
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

  constructor(request: ExchangeRequest) {
    this.#request = request;
    this.#connector = new SocketConnector({
      clock: request.clock,
      timeoutMs: request.connectTimeoutMs,
      lookup: request.lookup,
    });
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

  /** Never rejects. */
  get done(): Promise<ExchangeEnd> {
    return this.#done.promise;
  }

  /** Ends the exchange now, with its connection. Does nothing once it is over. */
  abort(error: NetworkFailure | Stopped): void {
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
        this.#end(error instanceof Stopped ? error : failureOfExchange(error));
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

  #end(error: NetworkFailure | Stopped | null): void {
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
