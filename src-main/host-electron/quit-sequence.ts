import type { App } from 'electron';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';
import { longestEndMs, waitsForDisk } from '../foundation/threads.ts';

export interface QuitMeans {
  readonly longestMs: number;
  waitsForDisk(): Promise<boolean>;
  /** Without waiting for anything. */
  end(): void;
}

const thisProcess: QuitMeans = {
  longestMs: longestEndMs,
  waitsForDisk,
  end: () => process.kill(process.pid, 'SIGKILL'),
};

/**
 * Quitting takes two rounds: the first is held back until everything has stopped (a transfer after its last bytes waits for
 * its answer), the second goes through. Whatever asks to quit meanwhile, asks for the same. What a disk keeps from ending is not waited for:
 * the next start takes up what was in hand.
 */
export class QuitSequence {
  readonly #app: Pick<App, 'quit' | 'on'>;
  readonly #stop: () => Promise<void>;
  readonly #logger: Logger;
  readonly #means: QuitMeans;
  #phase: 'running' | 'stopping' | 'stopped' = 'running';

  constructor(
    app: Pick<App, 'quit' | 'on'>,
    stop: () => Promise<void>,
    logger: Logger,
    means: QuitMeans = thisProcess,
  ) {
    this.#means = means;
    this.#app = app;
    this.#stop = stop;
    this.#logger = logger;
    app.on('before-quit', (event) => {
      if (this.#phase === 'stopped') return;
      event.preventDefault();
      if (this.#phase === 'running') void this.#finish();
    });
  }

  get isQuitting(): boolean {
    return this.#phase !== 'running';
  }

  async #finish(): Promise<void> {
    this.#phase = 'stopping';
    const late = setTimeout(() => {
      this.#means.end();
    }, this.#means.longestMs);
    try {
      await this.#stop();
    } catch (error) {
      // What did not stop in order is recovered at the next start, as after a crash.
      this.#logger.write('host.stop_failed', faultOf(error), messageOfFault(error));
    }
    if (await this.#means.waitsForDisk()) this.#means.end();
    clearTimeout(late);
    this.#phase = 'stopped';
    this.#app.quit();
  }
}
