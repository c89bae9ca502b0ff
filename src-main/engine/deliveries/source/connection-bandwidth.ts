import type { Clock } from '../../../foundation/clock.ts';
import { BandwidthLimiter } from './bandwidth-limiter.ts';
import type { Bandwidth } from './throttled-content.ts';

/** The speed of all transfers together, and within it that of each connection by itself. */
export class ConnectionBandwidth {
  readonly #clock: Clock;
  readonly #limitOf: (connectionId: number) => number | null;
  readonly #ofAll: BandwidthLimiter;
  readonly #ofOne = new Map<number, BandwidthLimiter>();

  /** `limitOf`: bytes per second of one connection, `null` for no limit of its own. */
  constructor(clock: Clock, limitOf: (connectionId: number) => number | null) {
    this.#clock = clock;
    this.#limitOf = limitOf;
    this.#ofAll = new BandwidthLimiter(clock);
  }

  /** Of all transfers together; `null`: none. */
  setLimit(bytesPerSecond: number | null): void {
    this.#ofAll.setLimit(bytesPerSecond);
  }

  /** People limit this connection otherwise now: whoever waits is served by the new limit. */
  changed(connectionId: number): void {
    this.#ofOne.get(connectionId)?.setLimit(this.#limitOf(connectionId));
  }

  /** For one transfer over a connection. */
  of(connectionId: number): Bandwidth {
    const own = this.#limiterOf(connectionId);
    const ofAll = this.#ofAll;
    return {
      pieceBytes: (wantedBytes) => ofAll.pieceBytes(own.pieceBytes(wantedBytes)),
      async take(bytes, signal) {
        // Its own first: whoever waits for that takes no turn of the others.
        const ownMs = await own.take(bytes, signal);
        return ownMs + (await ofAll.take(bytes, signal));
      },
      monotonicMs: () => ofAll.monotonicMs(),
    };
  }

  /** Lets no more go until it is asked again. */
  stop(): void {
    this.#ofAll.stop();
    for (const limiter of this.#ofOne.values()) limiter.stop();
  }

  #limiterOf(connectionId: number): BandwidthLimiter {
    let limiter = this.#ofOne.get(connectionId);
    if (limiter === undefined) {
      limiter = new BandwidthLimiter(this.#clock);
      limiter.setLimit(this.#limitOf(connectionId));
      this.#ofOne.set(connectionId, limiter);
    }
    return limiter;
  }
}
