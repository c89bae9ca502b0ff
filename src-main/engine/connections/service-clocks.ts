import type { Clock, TimeBounds } from '../../foundation/clock.ts';
import { minuteMs, secondMs } from '../../foundation/durations.ts';
import type { Observation } from '../service-client/wire/observation.ts';

/** What the replies of one connection said of the service's clock. */
interface Reading {
  /** The service's time less our monotonic time lies between these. */
  readonly leastMs: number;
  readonly mostMs: number;
  readonly wallMs: number;
  readonly monotonicMs: number;
}

/** Clocks drift, so a reading serves only for a while. */
const servesForMs = 10 * minuteMs;
/** The machine slept, or somebody set its clock. */
const jumpMs = 250;
/** A `Date` is cut to its second. */
const dateStepMs = secondMs;

/**
 * What time it is at each service, by the `Date` of its replies: what it says of when it made something can be held against when
 * we sent it, whichever of both clocks is wrong. Each reading narrows the ones before.
 */
export class ServiceClocks {
  readonly #clock: Clock;
  readonly #readings = new Map<number, Reading>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Anything that is no time is passed over. */
  note(connectionId: number, seen: Observation): void {
    if (seen.what !== 'clock') return;
    const monotonicMs = this.#clock.monotonicMs();
    const fresh: Reading = {
      leastMs: seen.dateMs - monotonicMs,
      mostMs: seen.dateMs + dateStepMs - (monotonicMs - seen.tookMs),
      wallMs: this.#clock.nowMs(),
      monotonicMs,
    };
    const known = this.#sound(connectionId);
    const leastMs = Math.max(fresh.leastMs, known?.leastMs ?? -Infinity);
    const mostMs = Math.min(fresh.mostMs, known?.mostMs ?? Infinity);
    // Where both cannot be true the service's clock was set, and the newer one counts.
    const narrowed = known === null || leastMs > mostMs ? fresh : { ...known, leastMs, mostMs };
    this.#readings.set(connectionId, narrowed);
  }

  /** The service's time now, or `null` where nothing certain is known of it. */
  now(connectionId: number): TimeBounds | null {
    const known = this.#sound(connectionId);
    if (known === null) return null;
    const monotonicMs = this.#clock.monotonicMs();
    return { earliestMs: monotonicMs + known.leastMs, latestMs: monotonicMs + known.mostMs };
  }

  #sound(connectionId: number): Reading | null {
    const known = this.#readings.get(connectionId);
    if (known === undefined) return null;
    const passedMs = this.#clock.monotonicMs() - known.monotonicMs;
    const hasJumped = Math.abs(this.#clock.nowMs() - known.wallMs - passedMs) > jumpMs;
    return hasJumped || passedMs > servesForMs ? null : known;
  }
}
