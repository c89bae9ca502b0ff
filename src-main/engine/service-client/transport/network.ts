import type { Clock } from '../../../foundation/clock.ts';
import type { ClientLimits } from './client-limits.ts';
import type { SeenCertificate } from './look-at-certificate.ts';
import type { ReplyHeaders } from '../wire/reply-headers.ts';
import type { NetworkFailure } from './network-failure.ts';
import type { CallerError } from './outgoing-body.ts';

/** What every exchange of one client shares. */
export interface Network {
  readonly clock: Clock;
  readonly limits: ClientLimits;
  readonly userAgent: string;
  readonly openExchange: OpenExchange;
}

export interface RawReply {
  readonly statusCode: number;
  readonly headers: ReplyHeaders;
  /** What of the body arrived, at most the bound. */
  readonly body: Uint8Array;
}

/** `error` is `null` only for a reply that came whole. A reply and an error together: it was cut, or too long. */
export interface ExchangeEnd {
  /** It went over a connection that had carried another request before. */
  readonly wasKept: boolean;
  readonly reply: RawReply | null;
  readonly error: NetworkFailure | CallerError | null;
}

export interface ExchangeRequest {
  readonly connectTimeoutMs: number;
  readonly maximumReplyBytes: number;
  readonly maximumInterimReplies: number;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Scheme, host and port. */
  readonly origin: string;
  readonly path: string;
  /** The host that named the origin, which must not lead nearer to this computer than that. Left out: a person gave it. */
  readonly namedBy?: string | undefined;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Only a connection that nothing was sent on before will do. */
  readonly needsFresh?: boolean;
  /** The head of the final reply is there. */
  onReplyBegan?(): void;
  /** Runs at the very moment the exchange is over, before anything can be awaited. */
  onEnd?(): void;
}

/** One request and its reply, under way. */
export interface Exchange {
  /** Never rejects. */
  readonly done: Promise<ExchangeEnd>;
  /**
   * Resolves when the other side's system has taken all that was handed over so far, or is likely to have, where no system says so.
   * `onTaken` is told whenever it has taken more. Rejects where the exchange ends first.
   */
  acknowledged(sentBytes: number, onTaken: () => void): Promise<void>;
  /** Ends the exchange now, with its connection. Does nothing once it is over. */
  abort(error: NetworkFailure | CallerError): void;
}

export type OpenExchange = (request: ExchangeRequest) => Exchange;

/** The network as a port: everything that the engine ever sends leaves through this, so that a simulation can carry it. */
export interface Carrier {
  readonly open: OpenExchange;
  /** Lets connections go that are kept for the next request. */
  closeIdle(): void;
  /** Connections in use and kept; `null` where there are none to count. */
  counts(): { readonly busy: number; readonly kept: number } | null;
  /** What the host shows to prove who it is, without a request. `null` where nothing is known of it. */
  certificate(baseUrl: string, timeoutMs: number): Promise<SeenCertificate | null>;
}
