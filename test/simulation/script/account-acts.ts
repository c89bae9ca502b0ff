import { Chance } from '../world/chance.ts';
import type { Account } from '../service/account.ts';
import type { World } from '../world/world.ts';

const longestMs = 600_000;

/** What happens to an account at the service, and is settled there by a person after a while. */
export class AccountActs {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    for (const account of world.accounts) {
      account.isTaciturn = world.mix.taciturn;
      account.changesNames = new Chance(world.seed, `names of ${account.connectionId}`).happens(0.08);
    }
  }

  act(): void {
    const { chance, accounts } = this.#world;
    const account = chance.pick(accounts);
    chance.pick([
      () => {
        this.#creditsRunOut(account);
      },
      () => {
        this.#suspend(account);
      },
      () => {
        this.#removeSlide(account);
      },
    ])();
  }

  #creditsRunOut(account: Account): void {
    this.#begins('credits_used_up', account);
    account.hasCredits = false;
    this.#later(() => {
      account.hasCredits = true;
    });
  }

  #suspend(account: Account): void {
    this.#begins('account_suspended', account);
    account.isSuspended = true;
    this.#later(() => {
      account.isSuspended = false;
    });
  }

  #removeSlide(account: Account): void {
    const { chance } = this.#world;
    const slide = chance.pick([...account.carousels.values()].flat());
    this.#begins('slide_gone', account);
    account.goneSlides.add(slide);
    this.#later(() => {
      account.goneSlides.delete(slide);
    });
  }

  #begins(what: string, { connectionId }: Account): void {
    const { trace, tally } = this.#world;
    trace.note(`account ${connectionId}: ${what}`);
    tally.count('faults', what);
  }

  #later(settle: () => void): void {
    const { time, chance } = this.#world;
    time.at(settle, chance.between(1_000, longestMs));
  }
}
