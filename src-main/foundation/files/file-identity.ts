import type { BigIntStats } from 'node:fs';
import type { FileIdentity } from './file-system.ts';

/** What tells a file from others, as the system says it. */
export function identityOf(stats: BigIntStats): FileIdentity {
  return {
    device: stats.dev.toString(),
    inode: stats.ino.toString(),
    sizeBytes: Number(stats.size),
    modifiedAtMs: Number(stats.mtimeNs) / 1_000_000,
    inodeChangedAtMs: Number(stats.ctimeNs) / 1_000_000,
  };
}

/** When it was made, which no program can set, or `null` where the file system does not keep it. */
export function bornAtMsOf(stats: BigIntStats): number | null {
  const { birthtimeNs, ctimeNs } = stats;
  // Where it is not kept, some systems give 0 and others the time of the last change.
  return birthtimeNs <= 0n || birthtimeNs > ctimeNs ? null : Number(birthtimeNs) / 1_000_000;
}
