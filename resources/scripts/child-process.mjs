import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectRoot } from './project-root.mjs';

/**
 * Runs Node with a script and gives its exit code. Output that is not inherited comes back as text.
 * @param {readonly string[]} words
 * @param {{ isQuiet?: boolean, environment?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, text: string }>}
 */
export function runNode(words, { isQuiet = false, environment = process.env } = {}) {
  const child = spawn(process.execPath, words, {
    cwd: projectRoot,
    env: environment,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let text = '';
  child.stdout?.on('data', (piece) => (text += String(piece)));
  child.stderr?.on('data', (piece) => (text += String(piece)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code: code ?? 1, text });
    });
  });
}

/**
 * Passes the signals that end a program on to the one that does the work.
 * @param {import('node:child_process').ChildProcess} child
 */
export function forwardSignals(child) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => child.kill(signal));
  }
}

/**
 * The exit code of a program that ended by itself or by a signal, as shells count it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCodeOf(code, signal) {
  if (code !== null) return code;
  return signal === null ? 1 : 128 + constants.signals[signal];
}
