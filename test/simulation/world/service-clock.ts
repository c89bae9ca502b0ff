import { Chance } from './chance.ts';
import type { World } from './world.ts';

export const serviceClockFaults = ['service_clock_back', 'service_clock_forward'] as const;

const [minuteMs, hourMs] = [60_000, 3_600_000];

/**
 * The clock of the services, which somebody sets now and then: what it says of when something was made, and in `Date`, is off from then
 * on. How long work takes is not. It has a chance of its own, so that the rest of a world stays as it was.
 */
export class ServiceClock {
  readonly #world: World;
  readonly #chance: Chance;
  /** How far it was set in all, from which of the services' moments on. */
  readonly #settings: { readonly fromMs: number; readonly aheadMs: number }[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#chance = new Chance(world.seed, 'service clock');
  }

  /** What the clock said at that moment. */
  toldMs(atMs: number): number {
    return atMs + (this.#settings.findLast(({ fromMs }) => fromMs <= atMs)?.aheadMs ?? 0);
  }

  /** A request arrives: time for somebody to set it. */
  maySet(): void {
    const { mix, isDisturbed, serviceNowMs, tally, trace } = this.#world;
    if (!isDisturbed || !this.#chance.happens(mix.serviceClockJumps)) return;
    const size = this.#chance.pick([2 * minuteMs, hourMs, 30 * hourMs]);
    const byMs = Math.round(this.#chance.between(-size, size));
    trace.note(`the clock of the services is set by ${byMs}`);
    tally.count('faults', byMs < 0 ? 'service_clock_back' : 'service_clock_forward');
    this.#settings.push({
      fromMs: serviceNowMs,
      aheadMs: this.toldMs(serviceNowMs) - serviceNowMs + byMs,
    });
  }
}
