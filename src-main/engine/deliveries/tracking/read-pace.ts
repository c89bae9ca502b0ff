import type { Clock } from '../../../foundation/clock.ts';
import type { ReadOutcome } from '../../service-client/outcomes/outcome.ts';
import { RequestPacer } from '../../jobs/worker/request-pacer.ts';

/** How a poll ended: so long to wait (`null`: as long as it takes), answered, or nothing. */
export type PollEnd = { readonly askedMs: number | null } | 'answered' | 'none';

export function asksToWait(reading: ReadOutcome<unknown>): boolean {
  return reading.kind === 'later' && reading.asksToWait === true;
}

/** What a poll says of how fast the next ones may begin. `null`: nothing was asked. */
export function paceOf(reading: ReadOutcome<unknown> | null): PollEnd {
  if (reading?.kind === 'later') return asksToWait(reading) ? { askedMs: reading.retryAfterMs } : 'none';
  return reading === null || reading.kind === 'offline' ? 'none' : 'answered';
}

/** How fast each service lets its polls begin: one that asks to wait is asked about nothing else meanwhile. */
export class ReadPace {
  readonly #clock: Clock;
  readonly #pacers = new Map<number, RequestPacer>();
  #begun = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Connections that may not be polled now. */
  resting(): number[] {
    return [...this.#pacers].flatMap(([connectionId, pacer]) =>
      this.#waitMs(pacer) > 0 ? [connectionId] : [],
    );
  }

  isResting(connectionId: number): boolean {
    return this.#waitMs(this.#pacerOf(connectionId)) > 0;
  }

  /** Until one of those that rest may begin again; `null`: none does, or only the end of a poll says when. */
  nextInMs(): number | null {
    const waitsMs = [...this.#pacers.values()]
      .map((pacer) => this.#waitMs(pacer))
      .filter((waitMs) => waitMs > 0 && waitMs < Infinity);
    return waitsMs.length === 0 ? null : Math.min(...waitsMs);
  }

  /** A poll begins. What is returned is to be told how it ended. */
  began(connectionId: number): (how: PollEnd) => void {
    const pacer = this.#pacerOf(connectionId);
    this.#begun += 1;
    const id = this.#begun;
    pacer.began(id, this.#clock.monotonicMs());
    return (how) => {
      const nowMs = this.#clock.monotonicMs();
      if (typeof how === 'string') pacer.ended(id, nowMs, how);
      else pacer.refused(id, nowMs, how.askedMs);
    };
  }

  #waitMs(pacer: RequestPacer): number {
    return pacer.waitMs(this.#clock.monotonicMs());
  }

  #pacerOf(connectionId: number): RequestPacer {
    const pacer = this.#pacers.get(connectionId) ?? new RequestPacer();
    this.#pacers.set(connectionId, pacer);
    return pacer;
  }
}
