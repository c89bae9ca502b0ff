import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '../../../foundation/durations.ts';

export interface SnapshotFile {
  readonly path: string;
  readonly takenAtMs: number;
  /** The first segment of the send journal that a restore has to replay. */
  readonly segment: number;
}

const nameOf = /^(\d{13})-(\d{6,})\.db$/u;
const keptRecent = 4;
const keptDays = 7;

export function snapshotDirectory(dataDirectory: string): string {
  const directory = join(dataDirectory, 'snapshots');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}

export function snapshotPath(directory: string, takenAtMs: number, segment: number): string {
  const at = String(Math.max(0, Math.floor(takenAtMs))).padStart(13, '0');
  return join(directory, `${at}-${String(segment).padStart(6, '0')}.db`);
}

/** Newest first: by their place in the journal, as the clock may have been set between two of them. */
export function snapshotsIn(directory: string): SnapshotFile[] {
  return readdirSync(directory)
    .flatMap((name) => {
      const [, takenAtMs, segment] = nameOf.exec(name) ?? [];
      if (takenAtMs === undefined || segment === undefined) return [];
      return { path: join(directory, name), takenAtMs: Number(takenAtMs), segment: Number(segment) };
    })
    .sort((one, other) => other.segment - one.segment || other.takenAtMs - one.takenAtMs);
}

/** What a process that was killed left half made. */
export function removeUnfinished(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (name.includes('.part')) rmSync(join(directory, name), { force: true });
  }
}

/** The newest few, and the newest of each of the last days. Pure. */
export function expendable(newestFirst: readonly SnapshotFile[]): SnapshotFile[] {
  const days = new Set<number>();
  return newestFirst.filter(({ takenAtMs }, index) => {
    const day = Math.floor(takenAtMs / dayMs);
    const isNewOfDay = !days.has(day) && days.size < keptDays;
    if (isNewOfDay) days.add(day);
    return index >= keptRecent && !isNewOfDay;
  });
}

export function removeSnapshots(files: readonly SnapshotFile[]): void {
  for (const { path } of files) rmSync(path, { force: true });
}
