import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { neededRoomBytes, setAsideBytes } from '../../../foundation/disk-full.ts';

/**
 * Space that is set aside, so that outcomes which are in hand can still be written when the disk is full (reliability §3).
 */
export class DiskRoom {
  readonly #directory: string;
  readonly #file: string;

  constructor(dataDirectory: string) {
    this.#directory = dataDirectory;
    this.#file = join(dataDirectory, 'ballast');
  }

  /** Gives up what is set aside. */
  release(): void {
    try {
      rmSync(this.#file, { force: true });
    } catch {
      // A disk that is full to the last block may not even remove a file: then there is only what others give back.
    }
  }

  /** True where there is room again; then the space is set aside anew. */
  restore(): boolean {
    try {
      const { bavail, blocks, bsize } = statfsSync(this.#directory);
      const diskBytes = blocks * bsize;
      if (bavail * bsize < neededRoomBytes(diskBytes)) return false;
      this.#setAside(setAsideBytes(diskBytes));
      return true;
    } catch {
      // There was less than the disk said. What was set aside of it would only be in the way.
      this.release();
      return false;
    }
  }

  #setAside(ballastBytes: number): void {
    if (sizeOf(this.#file) === ballastBytes) return;
    // Written out, as a file of holes takes no space.
    const piece = Buffer.alloc(1024 * 1024, 0x6f);
    const handle = openSync(this.#file, 'w', 0o600);
    try {
      for (let bytes = 0; bytes < ballastBytes;) {
        bytes += writeSync(handle, piece, 0, Math.min(piece.byteLength, ballastBytes - bytes));
      }
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}
