import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../../../foundation/make-directory.ts';
import { lockFile, type OwnerLock } from '../database/owner-lock.ts';

/**
 * Only one of all copies of a data folder sends: each has an `owner.lock` of its own, so they share one beside their mark. The
 * system frees it when the process ends, however it ends.
 */
export class RunningLock {
  readonly #directory: string;
  readonly #file: string;
  readonly #where: string;
  #lock: OwnerLock | null = null;

  /** `identity`: the data folder's, which is a file name. */
  constructor(directory: string, identity: string) {
    this.#directory = directory;
    this.#file = join(directory, `${identity}.lock`);
    this.#where = join(directory, `${identity}.running`);
  }

  /** False where another process has it. Throws what the file system throws. */
  take(dataDirectory: string): boolean {
    if (this.#lock !== null) return true;
    makeDirectory(this.#directory);
    this.#lock = lockFile(this.#file);
    if (this.#lock === null) return false;
    // Only words for people: a locked file cannot be read.
    writeFileSync(this.#where, dataDirectory, { mode: 0o600 });
    return true;
  }

  /** The data folder that took it last. */
  takenBy(): string | null {
    try {
      return readFileSync(this.#where, 'utf8');
    } catch {
      return null;
    }
  }

  release(): void {
    this.#lock?.release();
    this.#lock = null;
  }
}
