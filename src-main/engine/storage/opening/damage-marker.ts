import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A note in the data folder that its database looked damaged: the next start reads it as a whole, however large it is. */
export class DamageMarker {
  readonly #path: string;

  constructor(dataDirectory: string) {
    this.#path = join(dataDirectory, 'check-database');
  }

  get isSet(): boolean {
    return existsSync(this.#path);
  }

  set(): void {
    const handle = openSync(this.#path, 'w', 0o600);
    fsyncSync(handle);
    closeSync(handle);
  }

  clear(): void {
    rmSync(this.#path, { force: true });
  }
}
