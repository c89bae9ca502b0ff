import { message } from '../../../contract/messages/message.ts';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../../foundation/clock.ts';
import type { FindProxy } from '../../../foundation/proxy/proxy-address.ts';
import type { FindTrust } from '../../../foundation/trust/find-trust.ts';
import { untilTaken, type UnacknowledgedBytes, type Way } from './acknowledgement.ts';
import { Lanes, type Lane } from './lanes.ts';
import { lookAtCertificate } from './look-at-certificate.ts';
import type { Carrier, Exchange, ExchangeEnd, ExchangeRequest } from './network.ts';
import type { ReplyHeaders } from '../wire/reply-headers.ts';
import { failureOfExchange, NetworkFailure } from './network-failure.ts';
import { CallerError } from './outgoing-body.ts';
import { unacknowledgedHere } from './proc-net-tcp.ts';
import { unpacked } from './unpack-body.ts';

export interface Sockets {
  readonly clock: Clock;
  /** Instead of the system's name resolution. */
  readonly lookup?: LookupFunction | undefined;
  /** Left out: the way is always direct. */
  readonly findProxy?: FindProxy | undefined;
  /** Left out: the authorities that come with the runtime. */
  readonly findTrust?: FindTrust | undefined;
  /** Default: what this system can say. */
  readonly unacknowledged?: UnacknowledgedBytes | undefined;
  /** A connection came about, after so many milliseconds. */
  onConnected?(tookMs: number): void;
}

/** The network of this computer. */
export function overSockets(sockets: Sockets): Carrier {
  const { clock, lookup, findProxy, findTrust, unacknowledged } = sockets;
  const ways = { clock, lookup, findProxy, findTrust };
  const lanes = new Lanes({
    ...ways,
    onConnected: (_socket, tookMs) => {
      sockets.onConnected?.(tookMs);
    },
  });
  const parts = { clock, lanes, unacknowledged: unacknowledged ?? unacknowledgedHere(clock) };
  return {
    open: (request) => new SocketExchange(parts, request),
    closeIdle: () => {
      lanes.closeIdle();
    },
    counts: () => lanes.counts,
    certificate: (baseUrl, timeoutMs) => lookAtCertificate(baseUrl, { ...ways, timeoutMs }),
  };
}

interface ExchangeParts {
  readonly clock: Clock;
  readonly lanes: Lanes;
  readonly unacknowledged: UnacknowledgedBytes;
}

/** One for all: it only ends a wait. */
const over = new Error('the exchange is over');

/**
 * One request and its reply, alone on a connection, which is kept for the next one where both came to their end in good order, and
 * closed otherwise: nothing of another exchange can be read here, and no request is ever sent twice (reliability S22). Redirects,
 * retries, HTTP/2 and decompression do not exist at this level of the library, and its own timers are off, since they do not fire
 * for interim replies or a dripping body (reliability N8, N9): deadlines are the caller's, through `abort`.
 */
class SocketExchange implements Exchange {
  readonly #parts: ExchangeParts;
  readonly #request: ExchangeRequest;
  readonly #lane: Lane;
  readonly #startedAtMs: number;
  readonly #wasIdleMs: number;
  readonly #done = Promise.withResolvers<ExchangeEnd>();
  readonly #waiting = new AbortController();
  #isOver = false;
  #statusCode: number | null = null;
  #headers: ReplyHeaders = {};
  #chunks: Uint8Array[] = [];
  #bodyBytes = 0;
  #interimReplies = 0;

  constructor(parts: ExchangeParts, request: ExchangeRequest) {
    const { method, origin, path, headers, body, connectTimeoutMs, namedBy } = request;
    this.#parts = parts;
    this.#request = request;
    this.#startedAtMs = parts.clock.monotonicMs();
    this.#lane = parts.lanes.take({
      key: `${origin} ${namedBy ?? ''} ${headers[headers.indexOf('authorization') + 1] ?? ''}`,
      ...{ origin, namedBy, connectTimeoutMs },
      isFresh: request.needsFresh ?? false,
    });
    this.#wasIdleMs = this.#lane.idleMs(this.#startedAtMs);
    this.#lane.client.dispatch(
      // The library takes any async iterable; its types name only streams. A stream would read ahead of the network.
      { method, path, headers, body: body as Readable | null },
      this.#handler(),
    );
  }

  get done(): Promise<ExchangeEnd> {
    return this.#done.promise;
  }

  abort(error: NetworkFailure | CallerError): void {
    this.#end(error);
  }

  async acknowledged(sentBytes: number, onTaken: () => void): Promise<void> {
    const { clock, unacknowledged } = this.#parts;
    const way = (): Way => ({
      connection: this.#lane.socket,
      roundTripMs: this.#lane.roundTripMs,
      wasIdleMs: this.#wasIdleMs,
      sentBytes,
      sinceMs: clock.monotonicMs() - this.#startedAtMs,
    });
    await untilTaken(way, clock, unacknowledged, { onTaken, over: this.#waiting.signal });
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
        message('failure.interim_replies', { count: this.#request.maximumInterimReplies }),
      ),
    );
  }

  #receive(chunk: Uint8Array): void {
    if (this.#isOver) return;
    const room = this.#request.maximumReplyBytes - this.#bodyBytes;
    this.#chunks.push(chunk.subarray(0, room));
    this.#bodyBytes += Math.min(chunk.byteLength, room);
    if (chunk.byteLength > room) {
      const { maximumReplyBytes: limitBytes } = this.#request;
      this.#end(new NetworkFailure('too_long', message('failure.reply_too_long', { limitBytes })));
    }
  }

  #end(error: NetworkFailure | CallerError | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#request.onEnd?.();
    const came =
      this.#statusCode === null
        ? null
        : { statusCode: this.#statusCode, headers: this.#headers, body: Buffer.concat(this.#chunks) };
    const plain = came === null || error !== null ? came : unpacked(came, this.#request.maximumReplyBytes);
    this.#chunks = [];
    this.#waiting.abort(over);
    const wasKept = this.#lane.isKept;
    if (error === null) this.#parts.lanes.keep(this.#lane);
    else this.#parts.lanes.drop(this.#lane);
    this.#done.resolve(
      plain instanceof NetworkFailure
        ? { reply: came, error: plain, wasKept }
        : { reply: plain, error, wasKept },
    );
  }
}
