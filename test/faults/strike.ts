import type { Socket } from 'node:net';
import type { FaultPosition } from './fault-names.ts';
import type { RequestLayout } from './request-stream.ts';

/** How bytes are passed on once a fault has struck that lets them through. */
export type Shape = (
  bytes: Buffer,
  pass: (bytes: Buffer) => Promise<void>,
  over: AbortSignal,
) => Promise<void>;

/** The moment of a strike: what a fault may do to the exchange from here on. */
export interface Strike {
  /** The whole reply of the service, once it is there; before, the service lacks at least the last byte of the request. */
  readonly reply: Buffer | null;
  /** What of the reply has not been passed on. */
  readonly rest: Buffer;
  readonly client: Socket;
  readonly over: AbortSignal;
  /** Passes everything from here on, in both directions, by `shape`. */
  shape(shape: Shape): Promise<void>;
  /** Reads what the client still sends and drops it; the service is cut off. */
  discard(): void;
  /** Reads nothing of the client any more. */
  leaveUnread(): void;
  /** Ends both connections in an orderly way, or with a reset. */
  close(how: 'end' | 'reset' | 'destroy'): void;
  /** The proxy's port is closed. */
  stopListening(): void;
  /** Ends are passed on late. */
  closeLate(delayMs: number): void;
}

export type Fault = (strike: Strike) => Promise<void> | void;

export interface ProxyPlan {
  readonly servicePort: number;
  readonly position: FaultPosition;
  /** Strikes one byte before the end of the request, where a fault answers instead of passing it on. */
  readonly isInstead: boolean;
  readonly fault: Fault;
  /** Never to be seen but in its header. */
  readonly secret: string;
  /** Strikes at this offset of the request, or of the reply, instead of the one that the position means. */
  readonly strikeAt?: (layout: RequestLayout) => number;
  readonly strikeInReplyAt?: number;
  /** A header line that is added to the reply, as servers in between do. */
  readonly addedHeader?: string;
}
