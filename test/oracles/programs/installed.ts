import { spawnSync } from 'node:child_process';

const known = new Map<string, boolean>();

/** Whether a program of this computer answers at all. */
export function isInstalled(program: string, word: string): boolean {
  const before = known.get(program);
  if (before !== undefined) return before;
  const isThere = spawnSync(program, [word], { stdio: 'ignore' }).error === undefined;
  known.set(program, isThere);
  return isThere;
}
