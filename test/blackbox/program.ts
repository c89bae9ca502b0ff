import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { endsWithCampaign } from '../helpers/campaign.ts';

/** As `npm run build` makes it. */
const builtProgram = join(import.meta.dirname, '../../out/main/cli.js');

export interface Ran {
  /** `null` where it was killed. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly ended: Promise<Ran>;
  readonly process: ChildProcess;
}

/** The built command line on a data folder of its own. */
export class Program {
  readonly #folder: string;
  /** Far above what any command takes on a busy computer. */
  readonly #limitMs = 400_000;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Throws where it ends with another code than these. */
  async run(words: readonly string[], { input = '', codes = [0] } = {}): Promise<Ran> {
    const ran = await this.start(words, input).ended;
    if (ran.code === null || !codes.includes(ran.code))
      throw new Error(`outbox ${words.join(' ')} ended with ${String(ran.code)}:\n${ran.err}${ran.out}`);
    return ran;
  }

  start(words: readonly string[], input = ''): Running {
    const child = endsWithCampaign(
      spawn(process.execPath, [builtProgram, ...words], {
        cwd: this.#folder,
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: this.#limitMs,
        killSignal: 'SIGKILL',
        env: {
          PATH: process.env['PATH'],
          HOME: this.#folder,
          TZ: 'UTC',
          OUTBOX_HOME: join(this.#folder, 'data'),
          OUTBOX_KEYRING: 'off',
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        },
      }),
    );
    child.stdin.on('error', () => undefined).end(input);
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const ended = new Promise<Ran>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, out, err }));
    });
    return { ended, process: child };
  }
}
