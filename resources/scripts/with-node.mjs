/**
 * `node resources/scripts/with-node.mjs SCRIPT|COMMAND [words]`: runs a script, or the command of an installed package, with the
 * Node that the packages bring. npm mostly puts that one first on the path by itself; npm 10 leaves it out where packages for
 * other systems are locked under the same command.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { exitCodeOf, forwardSignals } from './child-process.mjs';
import { commandScript } from './packages.mjs';
import { projectRoot } from './project-root.mjs';
import { requireNode } from './require-node.mjs';

await requireNode();

const [name = '', ...words] = process.argv.slice(2);
const script = /[\\/]/u.test(name) ? join(projectRoot, name) : commandScript(name);
if (script === null) {
  process.stderr.write(`outbox: ${name} is not installed. Run "npm ci".\n`);
  process.exit(1);
}
const child = spawn(process.execPath, [script, ...words], { stdio: 'inherit' });
forwardSignals(child);
child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
