import { message } from '../../../contract/messages/message.ts';
import { SendingDeadlines } from './deadlines.ts';
import { FinalBytesLatch } from './final-bytes-latch.ts';
import { NetworkFailure, type NetworkFailureKind } from './network-failure.ts';
import { CallerError, type BodyWatch, type OutgoingBody } from './outgoing-body.ts';
import type { ExchangeEnd, ExchangeRequest, Network } from './network.ts';

export interface BodyEnd extends ExchangeEnd {
  /** The last bytes left, so that only a complete reply decides what the service did. */
  readonly wasAllOut: boolean;
}

type BodyRequest = Pick<ExchangeRequest, 'method' | 'origin' | 'path' | 'headers' | 'namedBy'> & {
  readonly body: Omit<OutgoingBody, 'contentType'>;
};

/** How a kept connection whose other side is gone ends: it is cut, or nothing is taken any more. */
const diesOf: ReadonlySet<NetworkFailureKind> = new Set(['cut_off', 'stalled']);

/**
 * One request with a body: watched by its deadlines, its last bytes behind their latch, ended by the signal of its body. Where a
 * kept connection turns out to be dead before anything counts, it goes on another (reliability §2.1). Comes back only when nothing
 * of it runs any more. Never rejects.
 */
export async function exchange(network: Network, request: BodyRequest): Promise<BodyEnd> {
  const needsFresh = request.body.needsFresh ?? false;
  const first = await exchangeOnce(network, request, needsFresh);
  const { wasUncounted, ...end } = first;
  if (!end.wasKept || !wasUncounted || request.body.signal.aborted) return end;
  return exchangeOnce(network, request, true);
}

async function exchangeOnce(
  network: Network,
  request: BodyRequest,
  needsFresh: boolean,
): Promise<BodyEnd & { readonly wasUncounted: boolean }> {
  const { limits } = network;
  const { body, method, origin, path, headers, namedBy } = request;
  const { signal } = body;
  const deadlines = new SendingDeadlines(network, (failure) => {
    underWay.abort(failure);
  });
  const latch = new FinalBytesLatch(() => {
    deadlines.allOut();
  });
  const watch: BodyWatch = {
    ...deadlines.watch,
    async allTaken(sentBytes) {
      deadlines.watch.pieceLeaves();
      // Each time that some of it is taken, the network is not standing still.
      await underWay.acknowledged(sentBytes, deadlines.watch.pieceLeaves);
      deadlines.watch.pieceLeft();
    },
  };
  const onAbort = (): void => {
    // Once the end is out, giving up leaves open what the service did.
    underWay.abort(
      latch.wasReleased
        ? new NetworkFailure('abandoned', message('failure.abandoned'))
        : new CallerError(signal.reason),
    );
  };
  const underWay = network.openExchange({
    connectTimeoutMs: limits.connectTimeoutMs,
    maximumReplyBytes: limits.maximumReplyBytes,
    maximumInterimReplies: limits.maximumInterimReplies,
    ...{ method, origin, path, namedBy, needsFresh },
    headers: [...headers, 'content-length', String(body.lengthBytes)],
    body: body.pieces(latch, watch),
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
  const isDead = end.reply === null && end.error instanceof NetworkFailure && diesOf.has(end.error.kind);
  return { ...end, wasAllOut: latch.wasReleased, wasUncounted: isDead && !latch.wasRecorded };
}
