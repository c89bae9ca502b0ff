import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hourMs } from '../../../foundation/durations.ts';
import { makeDirectory } from '../../../foundation/make-directory.ts';

export interface ThumbnailBounds {
  readonly files: number;
  readonly bytes: number;
}

const usualBounds: ThumbnailBounds = { files: 6000, bytes: 96 * 1024 * 1024 };
/** The content that it is of, and which of its sizes. */
const known = /^[\da-f]{64}-(?:small|large)\.jpg$/u;

/**
 * Small pictures, kept in the data folder by the content that they are of. What was not asked for longest goes first where there are
 * too many. A cache: whatever is missing or cannot be written is made again.
 */
export class ThumbnailFiles {
  readonly #directory: string;
  readonly #nowMs: () => number;
  readonly #bounds: ThumbnailBounds;
  /** Sizes in bytes by name, longest not asked for first; read from the disk when one is first asked for. */
  #sizes: Map<string, number> | null = null;
  #bytes = 0;

  constructor(directory: string, nowMs: () => number, bounds: ThumbnailBounds = usualBounds) {
    this.#directory = directory;
    this.#nowMs = nowMs;
    this.#bounds = bounds;
  }

  read(sha256: string, size: 'small' | 'large'): Uint8Array | null {
    const name = `${sha256}-${size}.jpg`;
    const sizes = this.#all();
    const sizeBytes = sizes.get(name);
    if (sizeBytes === undefined) return null;
    try {
      const content = readFileSync(join(this.#directory, name));
      sizes.delete(name);
      sizes.set(name, sizeBytes);
      this.#noteUse(name);
      return content;
    } catch {
      // Somebody cleared it away: it is made again.
      this.#forget(name);
      return null;
    }
  }

  keep(sha256: string, size: 'small' | 'large', content: Uint8Array): void {
    const name = `${sha256}-${size}.jpg`;
    if (!known.test(name)) return;
    this.#all();
    try {
      makeDirectory(this.#directory);
      const beside = join(this.#directory, `${name}.new`);
      writeFileSync(beside, content, { mode: 0o600 });
      renameSync(beside, join(this.#directory, name));
    } catch {
      // A full disk has more urgent uses: the next time it is made again.
      return;
    }
    this.#forget(name);
    this.#all().set(name, content.byteLength);
    this.#bytes += content.byteLength;
    this.#makeRoom();
  }

  #makeRoom(): void {
    const sizes = this.#all();
    for (const name of sizes.keys()) {
      if (sizes.size <= this.#bounds.files && this.#bytes <= this.#bounds.bytes) return;
      this.#forget(name);
      rmSync(join(this.#directory, name), { force: true });
    }
  }

  #forget(name: string): void {
    const sizes = this.#all();
    this.#bytes -= sizes.get(name) ?? 0;
    sizes.delete(name);
  }

  /** For the next start; a time that is a little old does. */
  #noteUse(name: string): void {
    const path = join(this.#directory, name);
    const now = new Date(this.#nowMs());
    if (now.getTime() - statSync(path).mtimeMs > hourMs) utimesSync(path, now, now);
  }

  #all(): Map<string, number> {
    if (this.#sizes !== null) return this.#sizes;
    const found = namesIn(this.#directory).flatMap((name) => {
      const path = join(this.#directory, name);
      if (!known.test(name)) {
        // Left by a write that was cut short.
        if (name.endsWith('.new')) rmSync(path, { force: true });
        return [];
      }
      const status = statSync(path, { throwIfNoEntry: false });
      return status?.isFile() === true ? [{ name, sizeBytes: status.size, usedAtMs: status.mtimeMs }] : [];
    });
    found.sort((one, other) => one.usedAtMs - other.usedAtMs);
    this.#sizes = new Map(found.map(({ name, sizeBytes }) => [name, sizeBytes]));
    this.#bytes = found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    this.#makeRoom();
    return this.#sizes;
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // Nothing was kept yet.
    return [];
  }
}
