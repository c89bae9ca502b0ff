import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/** What ends a program: asked to, by the keyboard, or because its terminal is gone. */
const endings = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const lookAfterParentMs = 500;

/**
 * Passes on what should end the program that does the work. npm tells only its shell, and the shell says nothing to what it
 * started: what npm started therefore also ends when whoever started it is gone.
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => void} [told] called before anything is passed on
 */
export function forwardSignals(child, told = () => undefined) {
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    told();
    child.kill(signal);
  };
  for (const signal of endings) process.on(signal, end);
  if (process.env['npm_lifecycle_event'] === undefined) return;

  const parent = process.ppid;
  const shellsParent = parentOfShell(parent);
  const watch = setInterval(() => {
    if (process.ppid === parent && isAlive(parent) && (shellsParent === null || isAlive(shellsParent)))
      return;
    clearInterval(watch);
    end('SIGTERM');
  }, lookAfterParentMs);
  watch.unref();
}

/**
 * The npm behind the shell that it starts scripts with: a shell that waits says nothing when npm is gone. Other systems' shells
 * make room for what they start, so that npm itself is the parent.
 * @param {number} processId
 */
function parentOfShell(processId) {
  try {
    const [, name, rest = ''] =
      /^\d+ \((.*)\) \S (.*)$/su.exec(readFileSync(`/proc/${processId}/stat`, 'utf8')) ?? [];
    return name === 'sh' ? Number(rest.split(' ')[0]) : null;
  } catch {
    return null;
  }
}

/** @param {number} processId */
function isAlive(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
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
