/**
 * A path as people write it: what lies in their home begins with `~`. `home`: of whom the engine runs for; `null` where nobody writes
 * paths so.
 */
export function shortPath(path: string, home: string | null): string {
  // The home of a service may be the root of all.
  if (home === null || home.length < 2) return path;
  if (path === home) return '~';
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
