import { SendingDeadlines } from './deadlines.ts';
import type { ExchangeEnd, ExchangeRequest } from './exchange.ts';
import { LastBytesGate } from './last-bytes-gate.ts';
import { NetworkFailure } from './network-failure.ts';
import { Stopped, type OutgoingBody } from './outgoing-body.ts';
import type { Network } from './network.ts';

export interface BodyEnd extends ExchangeEnd {
  /** The last bytes left, so that only a complete reply decides what the service did. */
  readonly wasAllOut: boolean;
}

/**
 * One request with a body: watched by its deadlines, its last bytes behind their gate, ended by `signal`. Comes back only when
 * nothing of it runs any more. Never rejects.
 */
export async function sendBody(
  network: Network,
  request: Pick<ExchangeRequest, 'method' | 'origin' | 'path' | 'headers'> & {
    readonly body: Omit<OutgoingBody, 'contentType'>;
    readonly signal: AbortSignal;
  },
): Promise<BodyEnd> {
  const { limits } = network;
  const { body, signal, method, origin, path, headers } = request;
  const deadlines = new SendingDeadlines(network, (failure) => {
    exchange.abort(failure);
  });
  const gate = new LastBytesGate(() => {
    deadlines.allOut();
  });
  const onAbort = (): void => {
    // Once the end is out, giving up leaves open what the service did.
    exchange.abort(
      gate.wasReleased
        ? new NetworkFailure('abandoned', 'nobody waited for it any longer')
        : new Stopped(signal.reason),
    );
  };
  const exchange = network.openExchange({
    connectTimeoutMs: limits.connectTimeoutMs,
    maximumReplyBytes: limits.maximumReplyBytes,
    maximumInterimReplies: limits.maximumInterimReplies,
    method,
    origin,
    path,
    headers: [...headers, 'content-length', String(body.lengthBytes)],
    body: body.pieces(gate, deadlines.watch),
    onReplyBegan: () => {
      gate.replyBegan();
    },
    onEnd: () => {
      gate.end();
    },
  });
  deadlines.start(body.lengthBytes, () => body.heldBackMs?.() ?? 0);
  signal.addEventListener('abort', onAbort, { once: true });

  const end = await exchange.done;
  deadlines.end();
  signal.removeEventListener('abort', onAbort);
  body.close();
  await gate.settled();
  return { ...end, wasAllOut: gate.wasReleased };
}
