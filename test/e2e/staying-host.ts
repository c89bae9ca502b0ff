/** The process of `staying-program.ts`, one for each worker: what most stories are told by, each on a data folder of its own. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { hostEnvironment } from './host-environment.ts';
import type { RunLog } from './run-log.ts';
import type { Asked, Told } from './staying-program.ts';

/** Something that the process carries out. */
interface Run {
  said: { standard: string; error: string };
  code: number | null;
  /** Called with each word and with the end. */
  heard: () => void;
}

export interface PageHostOptions {
  /** Further arguments of `outbox run`, such as `--root DIR`. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface ServedPages {
  /** Address of the pages, with the token in its fragment. */
  readonly url: string;
  /** Asks it to end in order. Rejects with what it said where it does not end well. */
  end(): Promise<void>;
}

const printedUrl = /(http:\/\/127\.0\.0\.1:(\d+)\/#\S+)\n/u;
const program = resolve(import.meta.dirname, 'staying-program.ts');

export class StayingHost {
  readonly #runs = new Map<number, Run>();
  #process: ChildProcess | null = null;
  #given = 0;
  /** The first that was free. Each story has the same, so that the browser knows the pages already. */
  #port = '0';

  /** `outbox run --web` on a data folder; resolves when it says its address. */
  async serve(
    dataDirectory: string,
    { args = [], env = {} }: PageHostOptions,
    log: RunLog,
  ): Promise<ServedPages> {
    const words = ['run', '--web', this.#port, '--data-dir', dataDirectory, ...args];
    const number = this.#start(words, hostEnvironment(dataDirectory, env), '');
    const [, url = '', port = '0'] = await this.#until(number, ({ said }) => printedUrl.exec(said.error));
    this.#port = port;
    return {
      url,
      end: async () => {
        this.#ask({ end: number });
        const { code, said } = await this.#until(number, (run) => (run.code === null ? null : run));
        this.#runs.delete(number);
        log.add('host', `${said.error}\nended with ${String(code)}`);
        if (code !== 0) throw new Error(`The pages ended with ${String(code)}: ${said.error}`);
      },
    };
  }

  /** Another command beside it. Rejects with what it said where it does not succeed. */
  async command(dataDirectory: string, words: readonly string[], input: string): Promise<string> {
    const environment = hostEnvironment(dataDirectory, { OUTBOX_KEYRING: 'off' });
    const number = this.#start([...words, '--data-dir', dataDirectory], environment, input);
    const { code, said } = await this.#until(number, (run) => (run.code === null ? null : run));
    this.#runs.delete(number);
    if (code !== 0) throw new Error(`outbox ${words.join(' ')} ended with ${String(code)}: ${said.error}`);
    return said.standard;
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child === null) return;
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  }

  #start(words: readonly string[], environment: Readonly<Record<string, string>>, input: string): number {
    this.#given += 1;
    const run = this.#given;
    this.#runs.set(run, { said: { standard: '', error: '' }, code: null, heard: () => undefined });
    this.#ask({ run, words, environment, input });
    return run;
  }

  #ask(asked: Asked): void {
    this.#process ??= this.#begin();
    this.#process.send(asked);
  }

  #begin(): ChildProcess {
    const child = fork(program, [], {
      // Node says of types in sources that it takes them away.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: hostEnvironment('', {}),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let loose = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (loose += chunk.toString('utf8')));
    child.on('message', (told: Told) => {
      const run = this.#runs.get(told.run);
      if (run === undefined) return;
      if ('code' in told) run.code = told.code;
      else run.said[told.stream] += told.text;
      run.heard();
    });
    child.once('close', (code, signal) => {
      for (const run of this.#runs.values()) {
        run.code ??= code ?? -1;
        run.said.error += `${loose}\nthe process ended with ${String(code ?? signal)}`;
        run.heard();
      }
    });
    return child;
  }

  /** Resolves with the first that `look` finds in what is heard of it. */
  #until<Found>(number: number, look: (run: Run) => Found | null): Promise<Found> {
    const run = this.#runs.get(number);
    if (run === undefined) throw new Error('It is over');
    return new Promise((resolveFound, reject) => {
      run.heard = () => {
        const found = look(run);
        if (found !== null) resolveFound(found);
        else if (run.code !== null) reject(new Error(`It ended with ${String(run.code)}: ${run.said.error}`));
      };
      run.heard();
    });
  }
}
