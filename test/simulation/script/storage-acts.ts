import { Chance } from '../world/chance.ts';
import type { World } from '../world/world.ts';

/** What happens to the disk that the data folder is on. */
export class StorageActs {
  readonly #world: World;
  /** Of its own, so that worlds without any of this stay as they are. */
  readonly #chance: Chance;

  constructor(world: World) {
    this.#world = world;
    this.#chance = new Chance(world.seed, 'storage');
  }

  fill(): void {
    const { volume, time } = this.#world;
    volume.runOutAt(
      this.#chance.weighted([
        ['T1', 2],
        ['T2', 3],
        ['T3', 3],
        ['other', 2],
      ]),
    );
    time.at(
      () => {
        volume.free();
      },
      this.#chance.between(1_000, this.#chance.pick([60_000, 1_200_000])),
    );
  }
}
