import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportOf } from './case-check.ts';
import { commandFor, runCommand, workFolder } from './shim.ts';

export interface FullDiskResult {
  readonly runs: number;
  /** Runs in which the disk really was full. */
  readonly full: number;
  /** Of those: runs that did all their work once there was room again. */
  readonly finished: number;
  readonly problems: readonly string[];
}

/** Why this machine lets nobody mount a small disk of their own, or `null`. */
export function whyNoSmallDisk(): string | null {
  const folder = workFolder();
  try {
    const { status, stderr, error } = spawnSync('unshare', [...small(folder.path, 1024), 'true'], {
      encoding: 'utf8',
    });
    return status === 0 ? null : `no disk can be mounted here: ${error?.message ?? stderr.trim()}`;
  } finally {
    folder.remove();
  }
}

/**
 * Runs the workload on a real disk of `sizeKiB`, with less and less room, and judges what is left of it. In every second run the
 * room comes back after the first failure.
 */
export async function fillDisks(options: {
  seed: number;
  jobs: number;
  sizeKiB: number;
  runs: number;
  /** The disk holds all of the work, so that it must be finished once there is room. */
  holdsAll: boolean;
}): Promise<FullDiskResult> {
  const problems: string[] = [];
  let full = 0;
  let finished = 0;
  const folder = workFolder();
  const disk = join(folder.path, 'disk');
  const copy = join(folder.path, 'copy');
  mkdirSync(disk);
  try {
    for (let run = 0; run < options.runs; run += 1) {
      rmSync(copy, { recursive: true, force: true });
      mkdirSync(copy);
      const roomBytes = Math.floor((options.sizeKiB * 1024 * (run + 1)) / options.runs);
      const frees = run % 2 === 1;
      const errand = commandFor({
        errand: 'fill',
        directory: disk,
        seed: options.seed + run,
        jobs: options.jobs,
        roomBytes,
        frees,
      });
      const words = ['unshare', ...small(disk, options.sizeKiB), copy, ...errand];
      const { lines, trouble } = await runCommand(words, join(folder.path, 'output'), {});
      const report = await reportOf(copy, lines);
      const name = `${String(roomBytes)} bytes of room, seed ${String(options.seed + run)}`;
      if (trouble !== null) problems.push(`${name}: ${trouble}`);
      problems.push(...report.problems.map((problem) => `${name}: ${problem}`));
      if (report.failures.length === 0) continue;
      full += 1;
      if (report.isComplete) finished += 1;
      else if (frees && options.holdsAll)
        problems.push(`${name}: there was room again, and the work was not finished`);
    }
  } finally {
    folder.remove();
  }
  return { runs: options.runs, full, finished, problems };
}

/**
 * Lets answers come in on a disk without any room, and gives what is wrong then. The space that is set aside is 16 MiB, and only
 * where 64 MiB are free.
 */
export async function answersOnFullDisk(seed: number): Promise<readonly string[]> {
  const folder = workFolder();
  const disk = join(folder.path, 'disk');
  const copy = join(folder.path, 'copy');
  mkdirSync(disk);
  mkdirSync(copy);
  try {
    const errand = commandFor({ errand: 'answer', directory: disk, seed });
    const words = ['unshare', ...small(disk, 80 * 1024), copy, ...errand];
    const { lines, trouble } = await runCommand(words, join(folder.path, 'output'), {});
    if (trouble !== null) return [trouble];
    const { problems, failures } = await reportOf(copy, lines);
    return failures.length > 0 ? problems : [...problems, 'The disk was not full when the answers came'];
  } finally {
    folder.remove();
  }
}

/** The words after `unshare` up to a command that has the disk at `path`. Its first word may be a folder for a copy of the disk. */
function small(path: string, sizeKiB: number): string[] {
  const script = `mount -t tmpfs -o size=${String(sizeKiB)}k,mode=700 none "$0" || exit 90
    case "$1" in /*) copy=$1; shift;; esac
    "$@"; code=$?
    rm -f "$0/filler"
    [ -z "$copy" ] || cp -a "$0/." "$copy/" || exit 91
    exit $code`;
  return ['-Urm', 'sh', '-c', script, path];
}
