import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { CallInput, CallName, CallOutput } from '../../../src-main/contract/api.ts';
import type { EngineStatus } from '../../../src-main/contract/status.ts';
import type { OutboxClient } from '../../../src-main/contract/transport.ts';
import { connectControl } from '../../../src-main/control/control-client.ts';
import { version } from '../../../src-main/foundation/version.ts';
import { endsWithCampaign } from '../../helpers/campaign.ts';
import { pause } from '../pause.ts';
import { cpuMsOf } from './usage.ts';

const startLimitMs = 60_000;
const stopLimitMs = 30_000;
const restLimitMs = 120_000;

export interface ProductOptions {
  /** Node and its arguments before the words of a command. */
  readonly program: readonly string[];
  readonly dataDirectory: string;
  /** What it runs under, for instance in a namespace of the network. It must become the program, not start it. */
  readonly prefix?: readonly string[];
  /** Further words for `outbox run`. */
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** `outbox run` on a data folder, spoken to as the command line speaks to a running instance. */
export class Product {
  readonly #dataDirectory: string;
  readonly #child: ChildProcess;
  #said = '';

  private constructor({ program, dataDirectory, prefix = [], words = [], environment = {} }: ProductOptions) {
    this.#dataDirectory = dataDirectory;
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    const [command = '', ...rest] = [...prefix, ...program, 'run', ...words];
    this.#child = endsWithCampaign(
      spawn(command, rest, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          TMPDIR: process.env['TMPDIR'],
          OUTBOX_HOME: dataDirectory,
          XDG_STATE_HOME: `${dataDirectory}-state`,
          OUTBOX_KEYRING: 'off',
          ...environment,
        },
      }),
    );
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#said += text));
    }
  }

  /** Waits until it answers. */
  static async start(options: ProductOptions): Promise<Product> {
    const product = new Product(options);
    const deadlineMs = performance.now() + startLimitMs;
    while (!(await product.#answers())) {
      if (product.#child.exitCode !== null || performance.now() > deadlineMs) {
        throw new Error(`outbox run did not start: ${product.#said}`);
      }
      await pause(5);
    }
    return product;
  }

  get processId(): number {
    const { pid } = this.#child;
    if (pid === undefined) throw new Error('outbox run has no process');
    return pid;
  }

  /** What it printed so far. */
  get said(): string {
    return this.#said;
  }

  /** A connection for this call alone: whoever stays connected is told of every change, which is work that nobody asked for. */
  async call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
    return this.during((client) => client.call(name, input));
  }

  async during<Value>(work: (client: OutboxClient) => Promise<Value>): Promise<Value> {
    const found = await connectControl(this.#dataDirectory, version);
    if (found.kind !== 'owner') throw new Error(`outbox run does not answer (${found.kind}): ${this.#said}`);
    try {
      return await work(found.connection.client);
    } finally {
      found.connection.close();
    }
  }

  /** Asks until it holds; asks rarely, as an answer is work. Throws with the last status where that takes too long. */
  async untilStatus(
    holds: (status: EngineStatus) => boolean,
    { stepMs = 20, patienceMs = 600_000 } = {},
  ): Promise<EngineStatus> {
    const deadlineMs = performance.now() + patienceMs;
    for (;;) {
      const status = await this.call('app.status', {});
      if (holds(status)) return status;
      if (performance.now() > deadlineMs) throw new Error(`It came to this only: ${JSON.stringify(status)}`);
      await pause(stepMs);
    }
  }

  /** Until it hardly uses the processor, so that nothing of a start is measured along. */
  async untilResting(): Promise<void> {
    const deadlineMs = performance.now() + restLimitMs;
    for (let before = cpuMsOf(this.processId); performance.now() < deadlineMs;) {
      await pause(400);
      const now = cpuMsOf(this.processId);
      if (now - before <= 20) return;
      before = now;
    }
    throw new Error('outbox run does not come to rest.');
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), stopLimitMs);
    await gone;
    clearTimeout(limit);
  }

  async #answers(): Promise<boolean> {
    const found = await connectControl(this.#dataDirectory, version);
    if (found.kind === 'owner') found.connection.close();
    return found.kind === 'owner';
  }
}
