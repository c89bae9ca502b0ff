import { join, sep } from 'node:path';

export function absolutePath(root: string, relativePath: string): string {
  return join(root, ...relativePath.split('/'));
}

/** With `/`; `null` for what does not lie below the root. */
export function relativePathBelow(root: string, path: string): string | null {
  const prefix = root.endsWith(sep) ? root : `${root}${sep}`;
  return path.startsWith(prefix) ? path.slice(prefix.length).split(sep).join('/') : null;
}

/** True for the place itself and everything below it. */
export function isAtOrBelow(place: string, path: string): boolean {
  return path === place || relativePathBelow(place, path) !== null;
}

/** At or below one of the places; all relative to one folder, with `/`. */
export function liesIn(places: readonly string[], relativePath: string): boolean {
  return places.some((place) => relativePath === place || relativePath.startsWith(`${place}/`));
}
