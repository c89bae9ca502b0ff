import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/**
 * Call and await this first: the scripts and the product need a newer Node than many systems bring. npm puts the one that comes
 * with the packages first on the path; a script that was started directly with an old one is started again with it, and
 * this never resolves.
 */
export async function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const needed = String(engines.node).replace('>=', '');
  if (isEnough(process.versions.node, needed)) return;

  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(projectRoot, 'node_modules', 'node', 'bin', name);
  if (!existsSync(own)) {
    process.stderr.write(
      `outbox: Node ${process.versions.node} was found, ${needed} or newer is needed. ` +
        'Run "npm ci", then start through npm ("npm start", "npm run outbox -- status"), which brings its own.\n',
    );
    process.exit(1);
  }
  const child = spawn(own, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
  await new Promise(() => undefined);
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
