import { sha256Of } from '../disk/contents.ts';
import { Chance } from '../world/chance.ts';
import type { World } from '../world/world.ts';
import type { Place } from './places.ts';

const share = 0.3;

/**
 * Another folder with the same names takes the place of a watched one for a while, as another disk or one that is mounted over it
 * does, and later gives it back. Drawn by itself, so that the worlds of known seeds stay what they were in all else.
 */
export function letPlacesChange(world: World, places: readonly Place[]): void {
  const chance = new Chance(world.seed, 'places that change');
  for (const { root, kind } of places) {
    // What a list says are links, and no bytes that could be told apart.
    if (kind === 'links' || !chance.happens(share)) continue;
    const forMs = chance.between(500, 600_000);
    world.time.at(
      () => {
        if (!world.isDisturbed) return;
        world.trace.note(`disk swapped ${root}`);
        world.tally.count('disk', 'folder swapped');
        world.disk.swap(root, (path) => {
          const bytes = Buffer.from(`strange ${path}`);
          world.strange.add(root, sha256Of(bytes));
          return bytes;
        });
        world.time.at(() => {
          world.disk.giveBack(root);
        }, forMs);
      },
      chance.between(30_000, 1_200_000),
    );
  }
}

/** Contents of folders that nobody chose: none of them may ever arrive. */
export class StrangeContents {
  readonly #byRoot = new Map<string, Set<string>>();

  add(root: string, content: string): void {
    const contents = this.#byRoot.get(root) ?? new Set();
    this.#byRoot.set(root, contents.add(content));
  }

  /** A person chose what is at this place now. */
  chosen(root: string): void {
    this.#byRoot.delete(root);
  }

  has(content: string): boolean {
    return [...this.#byRoot.values()].some((contents) => contents.has(content));
  }
}
