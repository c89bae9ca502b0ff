import type { LookupFunction } from 'node:net';
import type { CancelTimer, Clock } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import { classifyWrite } from './classify-write.ts';
import { startDeadline, uploadTotalMs, type ClientLimits } from './client-limits.ts';
import { Exchange } from './exchange.ts';
import { LastBytesGate } from './last-bytes-gate.ts';
import { NetworkFailure } from './network-failure.ts';
import { Stopped, type OutgoingBody } from './outgoing-body.ts';
import { readReply, type Envelope } from './reply.ts';
import type { ServiceAddress } from './service-address.ts';
import type { WriteOutcome } from './service-client.ts';

/** What every exchange of one client shares. */
export interface Network {
  readonly clock: Clock;
  readonly limits: ClientLimits;
  readonly userAgent: string;
  readonly lookup: LookupFunction | undefined;
}

export interface WriteRequest<Value> {
  readonly address: ServiceAddress;
  /** Under the base URL, filled. */
  readonly path: string;
  readonly body: OutgoingBody;
  readonly signal: AbortSignal;
  readonly decode: (envelope: Envelope) => Value;
}

/**
 * Sends one write and tells how it ended. Nothing is ever sent twice, and no outcome is told while the caller's `beforeEnd` still
 * runs. Never rejects.
 */
export async function sendWrite<Value>(
  network: Network,
  request: WriteRequest<Value>,
): Promise<WriteOutcome<Value>> {
  const { clock, limits } = network;
  const { address, body, signal } = request;
  if (signal.aborted) return { kind: 'stopped', error: new Stopped(signal.reason).error };

  const deadlines = new Deadlines(clock);
  const gate = new LastBytesGate(() => {
    deadlines.set('total', limits.replyTimeoutMs, () => {
      exchange.abort(
        new NetworkFailure('silent', `no complete answer within ${seconds(limits.replyTimeoutMs)}`),
      );
    });
  });
  const onAbort = (): void => {
    // Once the end is out, giving up leaves open what the service did.
    const isOut = gate.wasReleased;
    exchange.abort(
      isOut ? new NetworkFailure('abandoned', 'nobody waited for it any longer') : new Stopped(signal.reason),
    );
  };
  const watch = {
    pieceLeaves: () => {
      if (gate.wasReleased) return;
      deadlines.set('stall', limits.stallMs, () => {
        exchange.abort(
          new NetworkFailure('stalled', `the network took nothing for ${seconds(limits.stallMs)}`),
        );
      });
    },
    pieceLeft: () => {
      deadlines.clear('stall');
    },
  };
  const exchange = new Exchange({
    clock,
    lookup: network.lookup,
    connectTimeoutMs: limits.connectTimeoutMs,
    maximumReplyBytes: limits.maximumReplyBytes,
    maximumInterimReplies: limits.maximumInterimReplies,
    method: 'POST',
    origin: address.origin,
    path: `${address.basePath}${request.path}`,
    headers: [
      ...commonHeaders(network, address),
      'content-type',
      body.contentType,
      'content-length',
      String(body.lengthBytes),
    ],
    body: body.pieces(gate, watch),
    onReplyBegan: () => {
      gate.replyBegan();
    },
    onEnd: () => {
      gate.end();
    },
  });
  const totalMs = uploadTotalMs(limits, body.lengthBytes);
  deadlines.set('total', totalMs, () => {
    exchange.abort(new NetworkFailure('stalled', `it was not through after ${seconds(totalMs)}`));
  });
  signal.addEventListener('abort', onAbort, { once: true });

  const end = await exchange.done;
  deadlines.clearAll();
  signal.removeEventListener('abort', onAbort);
  body.close();
  await gate.settled();

  if (end.error instanceof Stopped) return { kind: 'stopped', error: end.error.error };
  return classifyWrite(
    {
      stage: gate.wasReleased ? 'after_end' : 'before_end',
      reply: end.reply === null ? null : readReply(end.reply, address.redact),
      failure: end.error,
      origin: address.origin,
      nowMs: clock.nowMs(),
    },
    request.decode,
  );
}

/** Names and values in turn. The key goes into this header and nowhere else. */
export function commonHeaders(network: Network, address: ServiceAddress): string[] {
  return [
    'authorization',
    address.authorization,
    'user-agent',
    network.userAgent,
    'accept',
    'application/json',
    'accept-encoding',
    'identity',
  ];
}

export function seconds(durationMs: number): string {
  return `${Math.ceil(durationMs / secondMs)} s`;
}

/** Named deadlines of which each can be replaced. */
class Deadlines {
  readonly #clock: Clock;
  readonly #timers = new Map<'stall' | 'total', CancelTimer>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  set(name: 'stall' | 'total', delayMs: number, onPassed: () => void): void {
    this.clear(name);
    this.#timers.set(name, startDeadline(this.#clock, delayMs, onPassed));
  }

  clear(name: 'stall' | 'total'): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }

  clearAll(): void {
    this.clear('stall');
    this.clear('total');
  }
}
