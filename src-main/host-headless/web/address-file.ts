import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CancelTimer, Clock } from '../../foundation/clock.ts';
import { tokenLifetimeMs } from './one-use-tokens.ts';

/** The page that leads to the fresh address: what a program is given that opens a browser, as arguments can be read by everyone. */
export const openingPagePath = (dataDirectory: string): string => join(dataDirectory, 'web-address.html');

const addressPath = (dataDirectory: string): string => join(dataDirectory, 'web-address.txt');

/**
 * The printed address as two files that only their owner can read: one to read it from, one to open. Both are there for as long
 * as the address works.
 */
export class AddressFiles {
  readonly #dataDirectory: string;
  readonly #clock: Clock;
  #cancelRemoval: CancelTimer = () => undefined;

  constructor(dataDirectory: string, clock: Clock) {
    this.#dataDirectory = dataDirectory;
    this.#clock = clock;
  }

  write(address: string): void {
    this.remove();
    // Never into a file that is there already: it could be another's, or a link.
    const options = { mode: 0o600, flag: 'wx' };
    writeFileSync(addressPath(this.#dataDirectory), `${address}\n`, options);
    writeFileSync(openingPagePath(this.#dataDirectory), openingPage(address), options);
    this.#cancelRemoval = this.#clock.setTimer(() => {
      this.remove();
    }, tokenLifetimeMs);
  }

  remove(): void {
    this.#cancelRemoval();
    rmSync(addressPath(this.#dataDirectory), { force: true });
    rmSync(openingPagePath(this.#dataDirectory), { force: true });
  }
}

/** The address holds nothing but a loopback name, a port and a token, so that it needs no quoting. */
function openingPage(address: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0;url=${address}">
<title>Outbox</title>
</head>
<body>
<p>Outbox opens. If it does not, <a href="${address}">open it</a>.</p>
</body>
</html>
`;
}
