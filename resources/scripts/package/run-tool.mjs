import { spawn } from 'node:child_process';

/**
 * Runs a program of this computer to its end. Throws an error with what it said where it is not there or fails.
 * @param {string} program
 * @param {readonly string[]} words
 * @param {{ environment?: NodeJS.ProcessEnv, directory?: string }} [options]
 * @returns {Promise<string>} what it printed
 */
export function run(program, words, { environment = process.env, directory } = {}) {
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
    ...(directory === undefined ? {} : { cwd: directory }),
  });
  let printed = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (piece) => (printed += piece));
  child.stderr.setEncoding('utf8').on('data', (piece) => (said += piece));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else
        reject(
          new Error(`"${program} ${words.join(' ')}" ended with ${String(code)}: ${said}${printed}`.trim()),
        );
    });
  });
}
