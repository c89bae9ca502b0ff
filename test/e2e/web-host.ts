import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { hostEnvironment } from './host-environment.ts';
import type { RunLog } from './run-log.ts';
import { hangMs } from '../helpers/hang.ts';

export interface WebOptions {
  readonly dataDirectory: string;
  /** Further arguments for `outbox run`, such as `--root DIR`. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A command that runs the program it is given, such as one that gives it a disk of its own. */
  readonly within?: readonly string[];
}

export interface WebHost {
  /** Address of the pages, with the token in its fragment. */
  readonly url: string;
  readonly process: ChildProcess;
}

const productDirectory = resolve(import.meta.dirname, '../..');
const printedUrl = /http:\/\/127(?:\.\d+){3}:\d+\/#\S+/;
const stopLimitMs = 30_000;

/** Starts the loopback pages on a free port. Rejects when the process ends, or says no address in time. */
export async function startWebHost(options: WebOptions, log: RunLog): Promise<WebHost> {
  const { dataDirectory, args = [], env = {}, within = [] } = options;
  const [program, ...before] = [...within, process.execPath];
  const host = spawn(
    program,
    [...before, 'out/main/cli.js', 'run', '--web', '0', '--data-dir', dataDirectory, ...args],
    { cwd: productDirectory, env: hostEnvironment(dataDirectory, env), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  log.followProcess('host', host);
  try {
    return { url: await urlOf(host), process: host };
  } catch (error) {
    host.kill('SIGKILL');
    throw error;
  }
}

/** Asks the host to stop, and ends it by force when it does not. */
export async function endWebHost({ process: host }: WebHost): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return;
  const gone = once(host, 'exit');
  host.kill('SIGTERM');
  // eslint-disable-next-line outbox/real-time -- only a process that hangs is ended so
  const limit = setTimeout(() => host.kill('SIGKILL'), stopLimitMs);
  await gone;
  clearTimeout(limit);
}

function urlOf(host: ChildProcess): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    let said = '';
    // eslint-disable-next-line outbox/real-time -- only what never says its address is given up
    const limit = setTimeout(() => reject(new Error(`The web host printed no address: ${said}`)), hangMs);
    const read = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
      const url = printedUrl.exec(said)?.[0];
      if (url === undefined || !said.includes('\n', said.indexOf(url))) return; // the line may still be incomplete
      clearTimeout(limit);
      resolveUrl(url);
    };
    host.stdout?.on('data', read);
    host.stderr?.on('data', read);
    host.once('close', (code) => {
      clearTimeout(limit);
      reject(new Error(`The web host ended with ${code ?? 'a signal'}: ${said}`));
    });
  });
}
