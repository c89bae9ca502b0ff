import type { Account } from '../service/account.ts';
import type { Wanted } from '../service/ledger.ts';
import type { World } from './world.ts';

/** What goes wrong by the mix of a seed, until everything is healed. */
export class Disturbances {
  readonly #world: World;
  readonly #stubborn = new Map<string, boolean>();
  readonly #forbidden = new Map<string, boolean>();

  constructor(world: World) {
    this.#world = world;
  }

  failsRead(): boolean {
    return this.#strikes('read_error', this.#world.mix.diskFaults * 0.1);
  }

  hasTooManyOpen(): boolean {
    return this.#strikes('too_many_open', this.#world.mix.diskFaults * 0.1);
  }

  isKeyringLocked(): boolean {
    return this.#strikes('keyring_locked', this.#world.mix.keyTrouble * 2);
  }

  /** Some content the service cannot digest, however often it is sent. */
  isStubborn(content: string): boolean {
    if (!this.#world.isDisturbed || this.#world.mix.stubbornContent === 0) return false;
    const known = this.#stubborn.get(content);
    if (known !== undefined) return known;
    const isStubborn = this.#world.chance.happens(this.#world.mix.stubbornContent);
    this.#stubborn.set(content, isStubborn);
    return isStubborn;
  }

  /** Some content the service does not take from this account, and does not say why. */
  isForbidden(content: string): boolean {
    const { isDisturbed, mix } = this.#world;
    if (!isDisturbed || mix.refusedContent === 0) return false;
    const known = this.#forbidden.get(content);
    if (known !== undefined) return known;
    const isForbidden = this.#world.chance.happens(mix.refusedContent);
    this.#forbidden.set(content, isForbidden);
    return isForbidden;
  }

  /** Somebody edits the clip between the read of its revision and the submission. */
  editBefore(account: Account, wanted: Wanted): void {
    if (wanted.kind !== 'clip_render') return;
    const clip = account.clips.get(wanted.targetId);
    if (clip !== undefined && this.#strikes('edited_meanwhile', this.#world.mix.edits * 2.5))
      clip.editRevision += 1;
  }

  #strikes(name: string, probability: number): boolean {
    const { isDisturbed, chance, tally } = this.#world;
    if (!isDisturbed || probability === 0 || !chance.happens(probability)) return false;
    tally.count('faults', name);
    return true;
  }
}
