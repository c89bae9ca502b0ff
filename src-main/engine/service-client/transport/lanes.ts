import type { Socket } from 'node:net';
import type { CancelTimer } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
// The package as a whole would load its mocks, its caches and a second fetch at each start.
import Client from 'undici/lib/dispatcher/client.js';
import { lookupFrom } from '../../../foundation/lookup-from.ts';
import { SocketConnector, type ConnectOptions } from './connect-socket.ts';
import { lookAtRead, UnaskedContinue } from './unasked-continue.ts';

const maximumHeaderBytes = 16 * 1024;
/** Below what services usually close after, so that a kept connection is rarely found dead. */
const idleAtMostMs = 4 * secondMs;
const idleAtMost = 64;

/** One for all: it only tells the library's client that it is no longer needed. */
const over = new Error('the connection is no longer needed');

/**
 * One connection to one origin, which carries one request after another. Another is made where the former one was closed; of what
 * was under way then the library tells, and sends nothing a second time.
 */
export class Lane {
  readonly key: string;
  readonly client: Client;
  readonly #connector: SocketConnector;
  readonly #unaskedContinue = new UnaskedContinue();
  #socket: Socket | null = null;
  /** How many requests the present connection carried before. */
  #carried = 0;
  #lastUsedMs = Number.NEGATIVE_INFINITY;

  /** `key`: of where it leads and whom it is for. */
  constructor(key: string, origin: string, options: ConnectOptions) {
    this.key = key;
    this.#connector = new SocketConnector({
      ...options,
      onConnected: (socket, tookMs) => {
        this.#socket = socket;
        this.#carried = 0;
        this.#unaskedContinue.expectReply();
        lookAtRead(socket, (bytes) => {
          this.#unaskedContinue.look(bytes);
        });
        options.onConnected?.(socket, tookMs);
      },
    });
    this.client = new Client(origin, {
      allowH2: false,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: maximumHeaderBytes,
      // Ours is shorter; a service that says less is listened to.
      keepAliveTimeout: 10 * idleAtMostMs,
      keepAliveMaxTimeout: 10 * idleAtMostMs,
      connect: this.#connector.connect,
    });
  }

  get socket(): Socket | null {
    return this.#socket;
  }

  get isConnected(): boolean {
    return this.#socket?.destroyed === false;
  }

  /** The connection carried another request before the present one. */
  get isKept(): boolean {
    return this.#carried > 0;
  }

  /** From the first packet to the connection, milliseconds: about one round trip. */
  get roundTripMs(): number {
    return this.#connector.roundTripMs;
  }

  /** Since it last carried something, milliseconds. */
  idleMs(nowMs: number): number {
    return this.isKept ? nowMs - this.#lastUsedMs : 0;
  }

  /** A request is about to be sent. */
  begins(): void {
    this.#unaskedContinue.expectReply();
  }

  carriedOne(nowMs: number): void {
    this.#carried += 1;
    this.#lastUsedMs = nowMs;
  }

  close(): void {
    this.#connector.abandon();
    this.client.destroy(over).catch(() => undefined);
  }
}

export interface LaneCounts {
  readonly busy: number;
  readonly kept: number;
}

/**
 * Connections that are kept for the next request (reliability §2.1), by where they lead and whose key they carried: a new handshake
 * for each file costs most of a long line. None is used by two at a time, and none after anything about its framing was in doubt.
 */
export class Lanes {
  readonly #options: Omit<ConnectOptions, 'timeoutMs'>;
  readonly #carrying = new Set<Lane>();
  /** The last one in is the next one out, so that those that are not needed grow old. */
  readonly #idle: { readonly lane: Lane; readonly cancelTimer: CancelTimer; readonly sinceMs: number }[] = [];

  constructor(options: Omit<ConnectOptions, 'timeoutMs'>) {
    this.#options = options;
  }

  /** How many carry a request, and how many are kept for the next. */
  get counts(): LaneCounts {
    return { busy: this.#carrying.size, kept: this.#idle.length };
  }

  /** `isFresh`: one that nothing was sent on yet. */
  take(place: {
    readonly key: string;
    readonly origin: string;
    /** The host that named it. Left out: a person did. */
    readonly namedBy: string | undefined;
    readonly connectTimeoutMs: number;
    readonly isFresh: boolean;
  }): Lane {
    for (let index = this.#idle.length - 1; index >= 0 && !place.isFresh; index -= 1) {
      const kept = this.#idle[index];
      if (kept?.lane.key !== place.key) continue;
      this.#idle.splice(index, 1);
      kept.cancelTimer();
      // A computer that slept lets no time pass for its timers.
      const isYoung = Math.abs(this.#options.clock.nowMs() - kept.sinceMs) <= idleAtMostMs;
      if (isYoung && kept.lane.isConnected) return this.#carries(kept.lane);
      kept.lane.close();
    }
    return this.#carries(
      new Lane(place.key, place.origin, {
        ...this.#options,
        ...(place.namedBy === undefined ? {} : { lookup: lookupFrom(place.namedBy, this.#options.lookup) }),
        timeoutMs: place.connectTimeoutMs,
      }),
    );
  }

  /** What it carried came to its end, with nothing left over. */
  keep(lane: Lane): void {
    const { clock } = this.#options;
    this.#carrying.delete(lane);
    lane.carriedOne(clock.monotonicMs());
    if (!lane.isConnected || this.#idle.length >= idleAtMost) {
      lane.close();
      return;
    }
    const cancelTimer = clock.setTimer(() => {
      const index = this.#idle.findIndex((kept) => kept.lane === lane);
      if (index >= 0) this.#idle.splice(index, 1);
      lane.close();
    }, idleAtMostMs);
    this.#idle.push({ lane, cancelTimer, sinceMs: clock.nowMs() });
  }

  /** What it carried did not come to its end in good order. */
  drop(lane: Lane): void {
    this.#carrying.delete(lane);
    lane.close();
  }

  /** Those that carry something end by themselves. */
  closeIdle(): void {
    for (const { lane, cancelTimer } of this.#idle.splice(0)) {
      cancelTimer();
      lane.close();
    }
  }

  #carries(lane: Lane): Lane {
    this.#carrying.add(lane);
    lane.begins();
    return lane;
  }
}
