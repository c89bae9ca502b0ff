import type { App } from 'electron';
import { faultOf, messageOfFault } from '../contract/log/fault.ts';
import type { Logger } from '../contract/log/logger.ts';

/**
 * Quitting takes two rounds: the first is held back until everything has stopped (a transfer after its last bytes waits for
 * its answer), the second goes through. Whatever asks to quit meanwhile, asks for the same.
 */
export class QuitSequence {
  readonly #app: Pick<App, 'quit' | 'on'>;
  readonly #stop: () => Promise<void>;
  readonly #logger: Logger;
  #phase: 'running' | 'stopping' | 'stopped' = 'running';

  constructor(app: Pick<App, 'quit' | 'on'>, stop: () => Promise<void>, logger: Logger) {
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
    try {
      await this.#stop();
    } catch (error) {
      // What did not stop in order is recovered at the next start, as after a crash.
      this.#logger.write('host.stop_failed', faultOf(error), messageOfFault(error));
    }
    this.#phase = 'stopped';
    this.#app.quit();
  }
}
