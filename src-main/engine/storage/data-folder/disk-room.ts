import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export const ballastBytes = 16 * 1024 * 1024;
/** Below this much free space nothing is taken up again. */
const roomBytes = 64 * 1024 * 1024;

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
    rmSync(this.#file, { force: true });
  }

  /** True where there is room again; then the space is set aside anew. */
  restore(): boolean {
    try {
      const { bavail, bsize } = statfsSync(this.#directory);
      if (bavail * bsize < roomBytes) return false;
      this.#setAside();
      return true;
    } catch {
      // There was less than the disk said. What was set aside of it would only be in the way.
      this.release();
      return false;
    }
  }

  #setAside(): void {
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
