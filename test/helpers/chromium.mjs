/**
 * Finds the Chromium that tests run in.
 *
 * Looked at in this order: OUTBOX_CHROMIUM, Playwright's own browser, the usual commands on PATH, and the usual places
 * of macOS and Windows. On Debian and Ubuntu theirs is installed where the tests run as root anyway (CI containers do), it is
 * said first, and nobody said --no-install. Nobody is asked for more rights.
 *
 * Who only asks what pages do prefers the shell: the same engine without all that draws a browser around them, which costs a third
 * less of the processor. What measures takes the whole browser first, as a person does.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** @typedef {{ path: string, why?: undefined } | { path?: undefined, why: string }} FoundChromium */

const shellCommand = 'chromium-headless-shell';
const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const aptLimitMs = 10 * 60_000;
const versionLimitMs = 15_000;

/**
 * @param {{ prefersShell?: boolean }} [options]
 * @returns {string | undefined} the path of a browser that starts
 */
export function findChromium({ prefersShell = false } = {}) {
  const named = namedChromium();
  if (named !== undefined) return starts(named) ? named : undefined;
  for (const candidate of candidates(prefersShell)) if (starts(candidate)) return candidate;
  return undefined;
}

/**
 * Like findChromium, but installs one where that is possible without asking anybody for more rights, and allowed.
 * @param {{ prefersShell?: boolean, mayInstall?: boolean, isRoot?: boolean, systemFile?: string, say?: (words: string) => void }} [options]
 * @returns {FoundChromium} a path, or a sentence that says what to do
 */
export function findOrInstallChromium({
  prefersShell = false,
  mayInstall = true,
  isRoot = process.getuid?.() === 0,
  systemFile = '/etc/os-release',
  say = (words) => process.stderr.write(`${words}\n`),
} = {}) {
  const found = findChromium({ prefersShell });
  if (found !== undefined) return { path: found };
  const named = namedChromium();
  if (named !== undefined) return { why: `OUTBOX_CHROMIUM names ${named}, which does not start.` };
  const isDebian = isDebianLike(systemFile);
  const advice = isDebian
    ? 'Install it by hand, as root with "apt-get install chromium", or name a browser in OUTBOX_CHROMIUM.'
    : 'Install Chromium or Chrome by hand, or name one in OUTBOX_CHROMIUM.';
  if (!mayInstall || !isRoot || !isDebian) return { why: `No Chromium was found for the tests. ${advice}` };
  const packages = prefersShell ? [shellCommand, 'chromium'] : ['chromium'];
  say(
    `The end-to-end tests need a browser and none was found: the package "${packages[0]}" of this system is installed now with apt-get, ` +
      'as you are root. It can take some minutes; "npm test -- --no-install" leaves it out.',
  );
  let failure = aptGet(['update']); // one unreachable source need not keep the package from being there
  for (const name of packages) {
    // Ubuntu has no package of the shell.
    failure = aptGet(['install', '--yes', '--no-install-recommends', name]) ?? failure;
    const installed = findChromium({ prefersShell });
    if (installed !== undefined) return { path: installed };
  }
  return { why: `Chromium could not be installed (${failure ?? 'it does not start'}). ${advice}` };
}

function namedChromium() {
  const named = process.env['OUTBOX_CHROMIUM'];
  return named === '' ? undefined : named;
}

/** @param {boolean} prefersShell */
function* candidates(prefersShell) {
  if (prefersShell) yield* onPath(shellCommand);
  yield playwrightChromium();
  for (const command of commands) yield* onPath(command);
  yield* usualPlaces();
  if (!prefersShell) yield* onPath(shellCommand);
}

/** @param {string} command */
function onPath(command) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return folders.map((folder) => join(folder, command + suffix));
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform !== 'win32') return [];
  const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name]);
  return roots
    .filter((root) => root !== undefined)
    .flatMap((root) => [
      join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(root, 'Chromium', 'Application', 'chrome.exe'),
      join(root, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]);
}

/** @returns {string | undefined} */
function playwrightChromium() {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright');
    return String(chromium.executablePath());
  } catch {
    return undefined; // Playwright is not installed, or has no browser for this system
  }
}

/** @param {string | undefined} path */
function starts(path) {
  if (path === undefined) return false;
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  // Ubuntu's chromium-browser may be a stub that only asks for a snap. Elsewhere --version can open a window.
  if (process.platform !== 'linux') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: versionLimitMs }).status === 0;
}

/** @param {string} systemFile */
function isDebianLike(systemFile) {
  if (process.platform !== 'linux') return false;
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync(systemFile, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * @param {string[]} args
 * @returns {string | undefined} what went wrong
 */
function aptGet(args) {
  const result = spawnSync('apt-get', ['--quiet', '--quiet', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: aptLimitMs,
  });
  if (result.status === 0) return undefined;
  if (result.error !== undefined) return result.error.message;
  return `apt-get ${args[0]}: ${result.stderr.trim().split('\n').at(-1)}`;
}
