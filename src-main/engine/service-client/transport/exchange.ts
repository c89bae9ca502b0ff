import { SendingDeadlines } from './deadlines.ts';
import { FinalBytesLatch } from './final-bytes-latch.ts';
import { NetworkFailure } from './network-failure.ts';
import { CallerError, type OutgoingBody } from './outgoing-body.ts';
import type { ExchangeEnd, ExchangeRequest, Network } from './network.ts';

export interface BodyEnd extends ExchangeEnd {
  /** The last bytes left, so that only a complete reply decides what the service did. */
  readonly wasAllOut: boolean;
}

/**
 * One request with a body: watched by its deadlines, its last bytes behind their latch, ended by the signal of its body. Comes
 * back only when nothing of it runs any more. Never rejects.
 */
export async function exchange(
  network: Network,
  request: Pick<ExchangeRequest, 'method' | 'origin' | 'path' | 'headers'> & {
    readonly body: Omit<OutgoingBody, 'contentType'>;
  },
): Promise<BodyEnd> {
  const { limits } = network;
  const { body, method, origin, path, headers } = request;
  const { signal } = body;
  const deadlines = new SendingDeadlines(network, (failure) => {
    underWay.abort(failure);
  });
  const latch = new FinalBytesLatch(() => {
    deadlines.allOut();
  });
  const onAbort = (): void => {
    // Once the end is out, giving up leaves open what the service did.
    underWay.abort(
      latch.wasReleased
        ? new NetworkFailure('abandoned', 'nobody waited for it any longer')
        : new CallerError(signal.reason),
    );
  };
  const underWay = network.openExchange({
    connectTimeoutMs: limits.connectTimeoutMs,
    maximumReplyBytes: limits.maximumReplyBytes,
    maximumInterimReplies: limits.maximumInterimReplies,
    method,
    origin,
    path,
    headers: [...headers, 'content-length', String(body.lengthBytes)],
    body: body.pieces(latch, deadlines.watch),
    onReplyBegan: () => {
      latch.replyBegan();
    },
    onEnd: () => {
      latch.end();
    },
  });
  deadlines.start(body.lengthBytes, () => body.heldBackMs?.() ?? 0);
  signal.addEventListener('abort', onAbort, { once: true });

  const end = await underWay.done;
  deadlines.end();
  signal.removeEventListener('abort', onAbort);
  body.close();
  await latch.settled();
  return { ...end, wasAllOut: latch.wasReleased };
}
