import type { Account } from '../service/account.ts';
import { jsonReply, pageReply, type ModelReply } from '../service/reply.ts';
import { Chance } from './chance.ts';
import type { World } from './world.ts';

export const gatewayFaults = ['gateway_page', 'gateway_said', 'gateway_outage', 'gateway_kept'] as const;

/** What a write of a path was answered with, and what that made. */
interface Kept {
  readonly key: string;
  readonly remoteId: string;
  readonly reply: ModelReply;
}

/**
 * What stands before each account's service, in every world: now and then it answers in its place, with a page or with an envelope
 * like the service's, and at times to everything for a while. It has a chance of its own, so that the rest of a world stays as it was.
 */
export class Gateways {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #keeping: Chance;
  readonly #outages = new Map<Account, number>();
  readonly #kept = new Map<string, Kept>();
  readonly #givenAgain = new Set<string>();

  constructor(world: World) {
    this.#world = world;
    this.#chance = new Chance(world.seed, 'gateways');
    this.#keeping = new Chance(world.seed, 'kept replies');
  }

  /** The request reaches nobody, and this is said. */
  keepsBack(account: Account): ModelReply | null {
    const { time, mix, isDisturbed } = this.#world;
    if (!isDisturbed || mix.gateways === 0) return null;
    const isOut = (this.#outages.get(account) ?? 0) > time.monotonicMs;
    if (!isOut && this.#chance.happens(mix.gateways * 0.1)) {
      this.#outages.set(account, time.monotonicMs + this.#chance.between(2_000, 600_000));
      this.#count('gateway_outage');
    } else if (!isOut || this.#chance.happens(0.4)) return null;
    return this.#chance.happens(0.2) ? pageReply(this.#chance.pick([407, 421, 511])) : this.#page();
  }

  /** The service did what it was asked for and answered; this is said instead. */
  saysInstead(account: Account): ModelReply | null {
    const { time, mix, isDisturbed } = this.#world;
    if (!isDisturbed || mix.gateways === 0) return null;
    const isOut = (this.#outages.get(account) ?? 0) > time.monotonicMs;
    if (!isOut && !this.#chance.happens(mix.gateways)) return null;
    if (isOut || this.#chance.happens(0.6)) return this.#page();
    this.#count('gateway_said');
    const status = this.#chance.pick([408, 500, 502, 504]);
    return jsonReply(status, { success: false, error: 'upstream', message: 'Upstream failed.' });
  }

  /**
   * The service did what it was asked for; the reply to an earlier write to the same place is given instead, whose id belongs to another
   * job by now.
   */
  saysKept(account: Account, path: string, answered: Kept): ModelReply | null {
    const { mix, isDisturbed, watch } = this.#world;
    const place = `${account.connectionId} ${path}`;
    const kept = this.#kept.get(place);
    this.#kept.set(place, answered);
    if (kept === undefined || !isDisturbed || mix.gateways === 0) return null;
    const isKnown = [...watch.jobs.values()].some(
      ({ connectionId, remoteId }) => connectionId === account.connectionId && remoteId === kept.remoteId,
    );
    if (!isKnown || kept.key === answered.key || !kept.reply.body.includes(kept.remoteId)) return null;
    if (!this.#keeping.happens(mix.gateways * 0.3)) return null;
    this.#kept.set(place, kept);
    this.#givenAgain.add(kept.remoteId);
    this.#count('gateway_kept');
    return kept.reply;
  }

  /** A reply with this id was given to another job too, so that neither can be sure of it. */
  hasGivenAgain(remoteId: string | null): boolean {
    return remoteId !== null && this.#givenAgain.has(remoteId);
  }

  #page(): ModelReply {
    this.#count('gateway_page');
    const status = this.#chance.pick([408, 499, 502, 503, 503, 504, 524]);
    return this.#chance.happens(0.7)
      ? pageReply(status)
      : jsonReply(status, { error: 'Service Unavailable', message: 'no healthy upstream' });
  }

  #count(name: (typeof gatewayFaults)[number]): void {
    this.#world.trace.note(name);
    this.#world.tally.count('faults', name);
  }
}
