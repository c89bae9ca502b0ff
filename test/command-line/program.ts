import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkPrintedJson } from '../helpers/printed-json.ts';
import { temporaryDataFolder, temporaryFolder } from '../helpers/temporary-folder.ts';

/** As `npm run build` makes it. */
export const builtProgram = join(import.meta.dirname, '../../out/main/cli.js');

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Running {
  readonly ended: Promise<Ran>;
  /** Resolves when standard error holds a match. */
  said(pattern: RegExp): Promise<void>;
  /** As a system asks it to. */
  end(): void;
}

/** The built program on a data folder of its own, with pipes for its ends. */
export class BuiltProgram {
  /** Where relative paths begin. */
  readonly folder = temporaryFolder('cli');
  readonly dataDirectory = join(temporaryDataFolder(), 'data');
  readonly #running = new Set<ChildProcess>();

  constructor() {
    onTestFinished(() => {
      for (const child of this.#running) child.kill('SIGKILL');
    });
  }

  /** Throws where the program forgets its manners. */
  run(words: readonly string[], options: RunOptions = {}): Promise<Ran> {
    return this.start(words, options).ended;
  }

  start(words: readonly string[], { input = '', environment = {} }: RunOptions = {}): Running {
    const child = spawn(process.execPath, [builtProgram, ...words], {
      cwd: this.folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: this.folder,
        TZ: 'UTC',
        OUTBOX_HOME: this.dataDirectory,
        OUTBOX_KEYRING: 'off',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        ...environment,
      },
    });
    this.#running.add(child);
    // Most commands do not read it, and may have ended before.
    child.stdin.on('error', () => undefined).end(input);
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const ended = new Promise<Ran>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        this.#running.delete(child);
        try {
          checkManners(words, { code, out, err });
          resolve({ code, out, err });
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    return {
      ended,
      end: () => child.kill('SIGTERM'),
      said: (pattern) =>
        new Promise((resolve, reject) => {
          const look = (): void => {
            if (pattern.test(err)) resolve();
          };
          child.stderr.on('data', look);
          look();
          const left = (): void => {
            reject(new Error(`outbox ${words.join(' ')} ended without saying ${String(pattern)}: ${err}`));
          };
          ended.then(left, left);
        }),
    };
  }
}

/** What no command may do, whatever it is asked. */
export function checkManners(words: readonly string[], { code, out, err }: Ran): void {
  const line = `outbox ${words.join(' ')}`;
  // Nothing that a terminal or a log would act on: no escape code, no carriage return, nothing below a space.
  // CSV has its own line ends.
  for (const [where, text] of Object.entries({ out: out.replaceAll('\r\n', '\n'), err }))
    if (/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text.replaceAll(/[\n\t]/gu, '')))
      throw new Error(`"${line}" printed a control character on ${where}: ${JSON.stringify(text)}`);
  if (/something unexpected|internal error|undefined|\[object|NaN|\n\s+at /u.test(err))
    throw new Error(`"${line}" did not expect what happened: ${err}`);
  if (code === null) throw new Error(`"${line}" was killed: ${err}`);
  if (code !== 0 && out === '' && err === '')
    throw new Error(`"${line}" ended with ${String(code)} and said nothing.`);
  checkPrintedJson(words, { code, out });
}
