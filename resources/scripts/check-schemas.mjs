/**
 * The files in `resources/schemas/cli` say what commands print with `--json`. With `--write` they are made anew; otherwise it ends with
 * 1 where one is not as it would be made.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { schemaFiles } from './schemas/schema-files.mjs';

const folder = join(projectRoot, 'resources/schemas/cli');
mkdirSync(folder, { recursive: true });
const wanted = await schemaFiles();
const there = new Set(readdirSync(folder));

if (process.argv.includes('--write')) {
  for (const name of there) if (!wanted.has(name)) rmSync(join(folder, name));
  for (const [name, text] of wanted) writeFileSync(join(folder, name), text);
} else {
  const old = [...there].filter((name) => !wanted.has(name));
  for (const [name, text] of wanted)
    if (!there.has(name) || readFileSync(join(folder, name), 'utf8') !== text) old.push(name);
  if (old.length > 0) {
    process.stdout.write(
      `Not as the sources say what commands print: ${old.join(', ')} in resources/schemas/cli. ` +
        'Run "npm run fix types", and look at what changed: fields may be added, never renamed or dropped.\n',
    );
    process.exitCode = 1;
  }
}
