import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { LedgerFacts } from '../ledger.ts';

/** One request as an endpoint sees it. */
export interface Exchange {
  readonly headers: IncomingHttpHeaders;
  /** The decoded values of the path's parameters, such as `kbId`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The request's body. It throws {@link RequestCutError} if the connection ends before the body does. */
  readonly body: AsyncIterable<Buffer>;
  /** Adds what the ledger should say about this request, as soon as it is known. */
  note(facts: LedgerFacts): void;
}

/** The client went away before its request was complete: nothing may come of it. */
export class RequestCutError extends Error {
  constructor(cause?: unknown) {
    super('The request ended before it was complete', { cause });
    this.name = 'RequestCutError';
  }
}

/**
 * The body as it arrives, with the connection kept open when the reader stops early, so that a refusal can still be
 * answered. It ends normally only if everything announced by Content-Length (or the last chunk) has arrived.
 */
export async function* incomingBody(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // The stream has no encoding set, so its chunks are buffers; its type cannot say so.
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new RequestCutError(error);
  }
  if (!request.complete) throw new RequestCutError();
}

/** A path parameter the route is known to have. */
export function pathParameter(exchange: Exchange, name: string): string {
  const value = exchange.params[name];
  if (value === undefined) throw new Error(`The route has no parameter ${name}`);
  return value;
}
