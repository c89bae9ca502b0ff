import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `@electron/fuses` looks for in a program, the version of what follows it, and how many switches follow. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseVersion = 1;
const fuseCount = 9;

/**
 * Fills `folder` with what stands in for Electron's own distribution on Linux, where that cannot be had: files of the same names, whose
 * program says what it is and ends. Packing, file filters, the archive and the fuses are the real ones; nothing of it can be used.
 * @param {string} folder
 * @param {string} version of Electron
 */
export function makeElectronStandIn(folder, version) {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'));
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(
    join(folder, 'LICENSE'),
    'This is a stand-in for Electron, which comes with its licence here.\n',
  );
  writeFileSync(
    join(folder, 'LICENSES.chromium.html'),
    'This is a stand-in for Electron, which lists those of Chromium here.\n',
  );
  writeFileSync(join(folder, 'locales/en-US.pak'), '');
  const program = join(folder, 'electron');
  writeFileSync(
    program,
    Buffer.concat([
      Buffer.from(
        '#!/bin/sh\necho "outbox: this was packed without Electron, to try the packing, and cannot run." >&2\nexit 69\n',
      ),
      Buffer.from(fuseSentinel),
      Buffer.from([fuseVersion, fuseCount]),
      Buffer.from('0'.repeat(fuseCount)),
    ]),
  );
  chmodSync(program, 0o755);
}
