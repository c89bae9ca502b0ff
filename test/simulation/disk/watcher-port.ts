import type { OpenWatcher, WatchRequest } from '../../../src-main/engine/watch-folders/scan/watcher.ts';
import type { Life } from '../world/life.ts';
import type { World } from '../world/world.ts';

/** The watchers of one life, and what they are told: some of it, some of it late, some of it twice. */
export class ModelWatchers {
  readonly #world: World;
  readonly #life: Life;
  readonly #watching = new Set<WatchRequest>();

  constructor(world: World, life: Life) {
    this.#world = world;
    this.#life = life;
  }

  readonly open: OpenWatcher = (request) => {
    const { mix, chance, tally, time } = this.#world;
    this.#watching.add(request);
    if (mix.watchLimit && chance.happens(0.5)) {
      tally.count('faults', 'watch_limit');
      time.at(() => request.onLimit(), chance.between(1, 90_000), this.#life);
    }
    return {
      ready: Promise.resolve(),
      close: () => {
        this.#watching.delete(request);
        return Promise.resolve();
      },
    };
  };

  touched(path: string): void {
    for (const request of this.#watching) {
      if (path === request.root || path.startsWith(`${request.root}/`)) this.#hint(request, path);
    }
  }

  #hint(request: WatchRequest, path: string): void {
    const { mix, chance, tally, time, isDisturbed, trace } = this.#world;
    if (isDisturbed && chance.happens(mix.hintsLost)) {
      tally.count('faults', 'hint_lost');
      return;
    }
    const tell = (): void => {
      if (!this.#watching.has(request)) return;
      trace.note(`hint ${path}`);
      request.onHint(path.slice(request.root.length + 1));
    };
    const isLate = isDisturbed && chance.happens(mix.hintsLate);
    if (isLate) tally.count('faults', 'hint_late');
    time.at(tell, isLate ? chance.between(100, 30_000) : 1, this.#life);
    if (isDisturbed && chance.happens(mix.hintsDoubled)) {
      tally.count('faults', 'hint_doubled');
      time.at(tell, chance.between(1, 2_000), this.#life);
    }
  }
}
