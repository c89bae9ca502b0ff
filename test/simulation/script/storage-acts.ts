import { damageJob } from '../disk/damage.ts';
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

  /** The process dies, and the disk damages a row before the next one starts. */
  damage(): void {
    const { machine, watch, damaged, tally, trace } = this.#world;
    if (!machine.isRunning) return;
    machine.kill('between');
    machine.alter((committed) => {
      const damage = damageJob(committed, this.#chance);
      if (damage === null || damaged.has(damage.jobId)) return committed;
      const { image, ...what } = damage;
      trace.note(`disk damages ${what.column} of job ${what.jobId}`);
      tally.count('faults', what.column === 'state' ? 'damaged_state' : 'damaged_row');
      damaged.set(what.jobId, what);
      watch.jobDamaged(what.jobId);
      return image;
    });
  }

  fill(): void {
    const { volume, time, machine } = this.#world;
    const place = this.#chance.weighted([
      ['T1', 2],
      ['T2', 2],
      ['T3', 2],
      ['start', 1],
      ['other', 4],
    ] as const);
    volume.runOutAt(place, place === 'start' ? 0 : this.#chance.int(0, place === 'other' ? 12 : 2));
    if (place === 'start') machine.kill('between');
    time.at(
      () => {
        volume.free();
      },
      this.#chance.between(1_000, this.#chance.pick([60_000, 1_200_000])),
    );
  }
}
