/**
 * `npm run package`: makes the packages that this machine can make, in `out/packages`, and says what it lacks for the others.
 * Words after it choose: `headless`, `desktop`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildIfNeeded } from '../build-if-needed.mjs';
import { projectRoot } from '../project-root.mjs';
import { requireNode } from '../require-node.mjs';
import { writeChecksums } from './checksums.mjs';
import { packageDesktop } from './package-desktop.mjs';
import { packageHeadless } from './package-headless.mjs';

await requireNode();

/** @type {Readonly<Record<string, (folder: string) => Promise<{ made: string[], lacking: string[] }>>>} */
const sorts = { headless: packageHeadless, desktop: packageDesktop };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => !Object.hasOwn(sorts, word));
if (unknown.length > 0) {
  process.stderr.write(
    `outbox: there is no package "${unknown.join(', ')}"; there are: ${Object.keys(sorts).join(', ')}.\n`,
  );
  process.exit(1);
}

await buildIfNeeded();
const folder = join(projectRoot, 'out/packages');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const made = [];
const lacking = [];
for (const [name, make] of Object.entries(sorts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`outbox: packing (${name})\n`);
  const result = await make(folder);
  made.push(...result.made);
  lacking.push(...result.lacking);
}
if (made.length > 0) made.push(writeChecksums(folder, made));

for (const line of lacking) process.stdout.write(`not made: ${line}\n`);
for (const name of made) process.stdout.write(`made:     ${relative(projectRoot, join(folder, name))}\n`);
