import { isAtOrBelow, liesIn, relativePathBelow } from '../../../foundation/files/paths-below.ts';

interface Place {
  readonly id: number;
  /** Absolute. */
  readonly path: string;
}

/** Which watch folder's rules hold where several lie inside one another: the most specific one's. */
export class Nesting {
  #places: readonly Place[] = [];
  readonly #innerPaths = new Map<string, readonly string[]>();

  set(places: readonly Place[]): void {
    this.#places = places;
    this.#innerPaths.clear();
  }

  /** True where another watch folder, more specific than the one at `root`, lies at or above this path. */
  belongsElsewhere(root: string, relativePath: string): boolean {
    return liesIn(this.innerPathsOf(root), relativePath);
  }

  /** The folders that `path` lies inside of, the most specific first. */
  around<Outer extends Place>(path: string, places: readonly Outer[]): Outer[] {
    return places
      .filter((place) => place.path !== path && isAtOrBelow(place.path, path))
      .sort((one, other) => other.path.length - one.path.length);
  }

  /** Relative to the root. */
  innerPathsOf(root: string): readonly string[] {
    const known = this.#innerPaths.get(root);
    if (known !== undefined) return known;
    const inner = this.#places
      .map(({ path }) => relativePathBelow(root, path))
      .filter((path) => path !== null);
    this.#innerPaths.set(root, inner);
    return inner;
  }
}
