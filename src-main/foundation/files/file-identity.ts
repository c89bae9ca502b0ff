import type { BigIntStats } from 'node:fs';
import type { FileIdentity } from './file-system.ts';

/** What tells a file from others, as the system says it. */
export function identityOf(stats: BigIntStats): FileIdentity {
  return {
    device: stats.dev.toString(),
    inode: stats.ino.toString(),
    sizeBytes: Number(stats.size),
    modifiedAtMs: Number(stats.mtimeNs) / 1_000_000,
  };
}
