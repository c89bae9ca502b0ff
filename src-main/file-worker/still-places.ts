import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FileError } from '../foundation/files/file-system.ts';
import { mountsOfLinux, pointAt } from '../foundation/files/mounts.ts';
import { isAtOrBelow } from '../foundation/files/paths-below.ts';

/** Where the disks of this computer begin, by what the system says without a look at any of them. */
export type DiskOf = (path: string) => string | null;

export const diskOfThisSystem: DiskOf = (path) => {
  switch (process.platform) {
    case 'linux':
      return pointAt(mountsOfLinux(mountTable()), path);
    case 'darwin':
      return /^\/Volumes\/[^/]+/u.exec(path)?.[0] ?? '/';
    case 'win32':
      return /^(?:\\\\[^\\]+\\[^\\]+|[A-Za-z]:)/u.exec(path)?.[0] ?? null;
    default:
      return null;
  }
};

function mountTable(): string {
  try {
    return readFileSync('/proc/self/mounts', 'utf8');
  } catch {
    // Ignored: a system that does not tell has no other disks as far as anybody can say.
    return '';
  }
}

export interface StillPlacesOptions {
  /** The data folder. Its disk gives what it is asked for, or nothing of Outbox would go on. */
  readonly ownDirectory: string;
  readonly diskOf?: DiskOf | undefined;
  /** A file that a disk does not give; `null` once all do. */
  readonly onStill?: ((path: string | null) => void) | undefined;
}

/**
 * The places that a disk gives nothing of just now: a whole disk, or, on the disk that the data folder lies on, the folder of the file.
 * What is asked of them is answered at once, so that all other places go on.
 */
export class StillPlaces {
  readonly #options: StillPlacesOptions;
  readonly #diskOf: DiskOf;
  readonly #pathOf = new Map<string, string>();

  constructor(options: StillPlacesOptions) {
    this.#options = options;
    this.#diskOf = options.diskOf ?? diskOfThisSystem;
  }

  /** `given`: settles once the disk gave what it was asked for. */
  add(path: string, given: Promise<unknown>): void {
    const place = this.#placeOf(path);
    this.#pathOf.set(place, path);
    this.#tell();
    const over = (): void => {
      // Another file of the same place may have been added meanwhile, and waits still.
      if (this.#pathOf.get(place) !== path) return;
      this.#pathOf.delete(place);
      this.#tell();
    };
    given.then(over, over);
  }

  holds(path: string): boolean {
    for (const place of this.#pathOf.keys()) if (isAtOrBelow(place, path)) return true;
    return false;
  }

  /** Whether it lies at or below this directory, or this directory lies in such a place. */
  meets(directory: string): boolean {
    if (this.holds(directory)) return true;
    for (const place of this.#pathOf.keys()) if (isAtOrBelow(directory, place)) return true;
    return false;
  }

  #placeOf(path: string): string {
    const disk = this.#diskOf(path);
    return disk === null || disk === this.#diskOf(this.#options.ownDirectory) ? dirname(path) : disk;
  }

  #tell(): void {
    this.#options.onStill?.(this.#pathOf.values().next().value ?? null);
  }
}

export function notGiven(path: string): FileError {
  return new FileError('still', path);
}
