import { readFileSync } from 'node:fs';
import { messageOf } from '../../../foundation/error-message.ts';
import type { Finding } from '../machine-findings.ts';

interface WatchLimit {
  readonly what: string;
  /** Its name in the system. */
  readonly name: string;
  /** Below this it is easily used up by all programs of one user together. */
  readonly few: number;
  readonly enough: number;
  readonly words: (limit: number) => string;
  /** What becomes of it where it does not suffice. */
  readonly beyond: string;
}

const limits: readonly WatchLimit[] = [
  {
    what: 'watch limit',
    name: 'max_user_watches',
    few: 65_536,
    enough: 524_288,
    words: (limit) => `${String(limit)} folders`,
    beyond: 'folders beyond it are listed at intervals',
  },
  {
    what: 'watch instances',
    name: 'max_user_instances',
    few: 128,
    enough: 512,
    words: (limit) => `${String(limit)} at a time, of all programs together`,
    beyond: 'where none is left, folders are listed at intervals',
  },
];

const ofInotify = (name: string): string => readFileSync(`/proc/sys/fs/inotify/${name}`, 'utf8');

/** How much one user may watch. Other systems than Linux have no such limits. */
export function findWatchLimits(platform: NodeJS.Platform, read = ofInotify): Finding[] {
  if (platform !== 'linux') return [{ what: 'watch limit', verdict: 'well', detail: 'none on this system' }];
  return limits.map((limit) => findLimit(limit, read));
}

function findLimit(
  { what, name, few, enough, words, beyond }: WatchLimit,
  read: (name: string) => string,
): Finding {
  const raise = `sudo sysctl fs.inotify.${name}=${String(enough)}`;
  try {
    const limit = Number.parseInt(read(name), 10);
    if (!Number.isFinite(limit)) throw new Error(`it is no number`);
    if (limit >= few) return { what, verdict: 'well', detail: words(limit) };
    const fix = `raise it with "${raise}", and for good with that setting in /etc/sysctl.d`;
    return { what, verdict: 'note', detail: `${words(limit)}; ${beyond}: ${fix}` };
  } catch (error) {
    const fix = `${beyond}; if changes are seen late, try "${raise}"`;
    return { what, verdict: 'note', detail: `cannot be read: ${messageOf(error)}; ${fix}` };
  }
}
