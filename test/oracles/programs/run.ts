import { execFile } from 'node:child_process';

export interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end; it gets half a minute. */
export function run(program: string, words: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, words, { timeout: 30_000, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
}
