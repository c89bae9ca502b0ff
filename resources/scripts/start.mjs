/**
 * `npm start`: the window where Electron and a display are, otherwise the same pages on a loopback address, with one line
 * that says why. `npm start -- --headless` asks for the pages.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.mjs';
import { exitCodeOf, forwardSignals } from './child-process.mjs';
import { displayProblem, findElectron } from './electron-runtime.mjs';
import { takeKey, withKey } from './environment-key.mjs';
import { projectRoot } from './project-root.mjs';
import { requireNode } from './require-node.mjs';

await requireNode();
takeKey();

const words = process.argv.slice(2).filter((word) => word !== '--headless');
const wantsPages = process.argv.includes('--headless');

try {
  await buildIfNeeded();
} catch (error) {
  process.stderr.write(`outbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
const noDisplay = await displayProblem();
if (wantsPages) servePages(null);
else if (noDisplay !== null) servePages(noDisplay);
else {
  const electron = await findElectron();
  if ('why' in electron) servePages(electron.why);
  else openWindow(electron.program);
}

/** @param {string} program */
function openWindow(program) {
  const environment = { ...withKey() };
  delete environment['ELECTRON_RUN_AS_NODE'];
  // Chromium's sandbox cannot be set up by root; every other account keeps it.
  const flags = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(program, [...flags, projectRoot, ...words], {
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let isReady = false;
  child.on('message', (message) => {
    if (message !== 'ready') return;
    isReady = true;
    child.disconnect();
  });
  let isGivenUp = false;
  /** @param {string} why */
  const giveUp = (why) => {
    if (isGivenUp) return;
    isGivenUp = true;
    servePages(why);
  };
  child.once('error', (error) => giveUp(`Electron did not start (${error.message})`));
  child.once('exit', (code, signal) => {
    if (isReady || code === 0 || isEnding) process.exit(exitCodeOf(code, signal));
    giveUp(`Electron stopped before it was ready (${signal ?? code})`);
  });
  let isEnding = false;
  forwardSignals(child, () => (isEnding = true));
}

/** @param {string | null} why */
function servePages(why) {
  if (why !== null)
    process.stderr.write(`outbox: ${why}, so the pages are served on this computer instead.\n`);
  const mayOpenBrowser = noDisplay === null && (process.env['CI'] ?? '') === '' && !wantsPages;
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'out/main/cli.js'), 'run', '--web', ...(mayOpenBrowser ? ['--open'] : []), ...words],
    { env: withKey(), stdio: 'inherit' },
  );
  forwardSignals(child);
  child.once('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
}
