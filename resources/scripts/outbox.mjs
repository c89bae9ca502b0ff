/** `npm run outbox -- <command>`: the command line from a checkout, built where that is needed. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.mjs';
import { exitCodeOf, forwardSignals } from './child-process.mjs';
import { takeKey, withKey } from './environment-key.mjs';
import { projectRoot } from './project-root.mjs';
import { requireNode } from './require-node.mjs';

await requireNode();
takeKey();

try {
  await buildIfNeeded();
} catch (error) {
  process.stderr.write(`outbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

const child = spawn(process.execPath, [join(projectRoot, 'out/main/cli.js'), ...process.argv.slice(2)], {
  env: withKey(),
  stdio: 'inherit',
});
forwardSignals(child);
child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
