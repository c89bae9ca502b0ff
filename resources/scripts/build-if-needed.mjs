/** Builds what is missing or older than the sources. Two that start at once do not build twice. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './child-process.mjs';
import { commandScript } from './packages.mjs';
import { projectRoot } from './project-root.mjs';

const outDirectory = join(projectRoot, 'out');
const stampFile = join(outDirectory, 'built-from.txt');
const lockDirectory = join(outDirectory, 'building');
const lockFile = join(lockDirectory, 'process-id');

const sources = [
  ...['src-main', 'src-renderer', 'resources/schemas', 'electron.vite.config.ts'],
  ...['package.json', 'package-lock.json'],
];
const products = ['main/cli.js', 'main/index.js', 'preload/preload.cjs', 'renderer/index.html'];
const lookEveryMs = 200;

/**
 * Resolves when the build is there and not older than the sources. Everything it says goes to standard error, so that what
 * runs afterwards has standard output to itself. Throws where the build fails.
 */
export async function buildIfNeeded() {
  if (isBuilt()) return;
  const script = commandScript('electron-vite');
  if (script === null) {
    if (products.every(isThere)) return;
    throw new Error('Outbox is not built, and the tools to build it are not installed. Run "npm ci" first.');
  }
  await lock();
  try {
    // Whoever held the lock may have built it.
    if (isBuilt()) return;
    const fingerprint = fingerprintOfSources();
    process.stderr.write('outbox: building, which takes a few seconds.\n');
    const { code, text } = await runNode([script, 'build'], { isQuiet: true });
    if (code !== 0) throw new Error(`The build failed:\n${text}`);
    writeFileSync(stampFile, fingerprint);
  } finally {
    rmSync(lockDirectory, { recursive: true, force: true });
  }
}

/** @param {string} product */
const isThere = (product) => existsSync(join(outDirectory, product));

/** Whether the build is there and not older than the sources. */
export function isBuilt() {
  if (!products.every(isThere) || !existsSync(stampFile)) return false;
  return readFileSync(stampFile, 'utf8') === fingerprintOfSources();
}

/** The newest change and how many files there are, so that a deleted one counts as a change too. */
function fingerprintOfSources() {
  const files = sources.flatMap((source) => filesBelow(join(projectRoot, source)));
  const newestMs = files.reduce((newest, file) => Math.max(newest, statSync(file).mtimeMs), 0);
  return `${files.length} files, newest ${newestMs}\n`;
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Takes the lock, waiting for whoever holds it; one whose process is gone is taken over. */
async function lock() {
  mkdirSync(outDirectory, { recursive: true });
  for (;;) {
    try {
      mkdirSync(lockDirectory);
      writeFileSync(lockFile, String(process.pid));
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (isAbandoned()) rmSync(lockDirectory, { recursive: true, force: true });
    else await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

function isAbandoned() {
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0);
    return false;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EPERM') return false;
    if (code === 'ESRCH') return true;
    // The file is written just after the folder is made.
    const made = statSync(lockDirectory, { throwIfNoEntry: false });
    return made !== undefined && Date.now() - made.mtimeMs > 5000;
  }
}
