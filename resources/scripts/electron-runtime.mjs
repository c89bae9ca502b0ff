/** Whether a window can be opened here: a display that answers, and Electron's own program. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

const electronDirectory = join(projectRoot, 'node_modules', 'electron');
const downloadLimitMs = 300_000;

/**
 * Why nothing can be shown on a screen, or `null`. Only Linux runs without one.
 * @returns {Promise<string | null>}
 */
export async function displayProblem() {
  if (process.platform !== 'linux') return null;
  const sockets = displaySockets(process.env);
  if (sockets === 'remote') return null;
  if (sockets.length === 0) return 'there is no display';
  const answers = await Promise.all(sockets.map(doesAnswer));
  return answers.includes(true) ? null : 'the display does not answer';
}

/**
 * The sockets of the Wayland and X servers that the environment names; one on another machine cannot be looked at.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string[] | 'remote'}
 */
function displaySockets({ DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR }) {
  const sockets = [];
  if (WAYLAND_DISPLAY !== undefined && WAYLAND_DISPLAY !== '') {
    sockets.push(
      WAYLAND_DISPLAY.startsWith('/') ? WAYLAND_DISPLAY : join(XDG_RUNTIME_DIR ?? '', WAYLAND_DISPLAY),
    );
  }
  if (DISPLAY !== undefined && DISPLAY !== '') {
    const number = /^(?:unix)?:(\d+)/u.exec(DISPLAY)?.[1];
    if (number === undefined) return 'remote';
    sockets.push(join(tmpdir(), '.X11-unix', `X${number}`));
  }
  return sockets;
}

/**
 * @param {string} path
 * @returns {Promise<boolean>}
 */
function doesAnswer(path) {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.setTimeout(2000, () => socket.destroy());
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

/**
 * The path of Electron's program, downloaded where that is allowed. The package itself is never loaded: that would start a
 * download of its own.
 * @returns {Promise<{ program: string } | { why: string }>}
 */
export async function findElectron() {
  if (!existsSync(join(electronDirectory, 'package.json')))
    return { why: 'the electron package is not installed' };
  const program = electronProgram();
  if (existsSync(program)) return { program };
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined)
    return { why: `there is no Electron at ${program}` };
  const { CI, OUTBOX_NO_DOWNLOAD } = process.env;
  if ((CI ?? '') !== '' || (OUTBOX_NO_DOWNLOAD ?? '') !== '')
    return { why: 'the Electron runtime is not installed' };
  process.stderr.write('outbox: downloading the Electron runtime, once.\n');
  await download();
  const downloaded = electronProgram();
  return existsSync(downloaded)
    ? { program: downloaded }
    : { why: 'the Electron runtime could not be downloaded' };
}

function electronProgram() {
  const pathFile = join(electronDirectory, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : defaultProgramName();
  return join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronDirectory, 'dist'), name);
}

function defaultProgramName() {
  switch (process.platform) {
    case 'win32':
      return 'electron.exe';
    case 'darwin':
      return 'Electron.app/Contents/MacOS/Electron';
    default:
      return 'electron';
  }
}

/** A network that swallows everything must not hold up the start for ever. */
function download() {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(electronDirectory, 'install.js')], {
      stdio: ['ignore', 'ignore', 'ignore'],
      timeout: downloadLimitMs,
    });
    child.once('error', resolve);
    child.once('exit', resolve);
  });
}
