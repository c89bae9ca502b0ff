import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { exitCodeOf, forwardSignals } from './child-process.mjs';
import { commandScript } from './packages.mjs';
import { projectRoot } from './project-root.mjs';

/**
 * Call and await this first: the scripts and the product need a newer Node than many systems bring. npm puts the one that comes
 * with the packages first on the path where it can; a script that an old one was started with is started again with it, and this
 * never resolves.
 */
export async function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const needed = String(engines.node).replace('>=', '');
  if (isEnough(process.versions.node, needed)) return;

  const own = packagedNode();
  if (own === null) {
    process.stderr.write(
      `outbox: Node ${process.versions.node} was found, ${needed} or newer is needed. ` +
        'Run "npm ci", then start through npm ("npm start", "npm run outbox -- status"), which brings its own; ' +
        'where npm has none for this system, install a newer Node.\n',
    );
    process.exit(1);
  }
  // Whatever asks for "node" by name below gets this one too.
  process.env['PATH'] = `${dirname(own)}${delimiter}${process.env['PATH'] ?? ''}`;
  const child = spawn(own, process.argv.slice(1), { stdio: 'inherit' });
  forwardSignals(child);
  child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
  await new Promise(() => undefined);
}

/** The Node of the optional package that npm installed for this system, checked against the lock file like every other. */
export function packagedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  for (const name of Object.keys(optionalDependencies)) {
    const program = name.startsWith('node-') ? commandScript(name, 'node') : null;
    if (program !== null && existsSync(program)) return program;
  }
  return null;
}

/**
 * @param {string} version
 * @param {string} needed
 */
function isEnough(version, needed) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}
