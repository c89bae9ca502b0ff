import type { RunFigures } from '../../src-main/contract/run-figures.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Request } from '../state/request.svelte.ts';
import type { Schedule } from '../state/timers.ts';

const everyMs = 2000;

/** How it runs, asked for again and again for as long as somebody looks. */
export class RunFigureFeed {
  readonly #client: OutboxClient;
  readonly #schedule: Schedule;
  readonly #isHidden: () => boolean;
  readonly #request = new Request<RunFigures>();

  constructor(client: OutboxClient, schedule: Schedule, isHidden: () => boolean) {
    this.#client = client;
    this.#schedule = schedule;
    this.#isHidden = isHidden;
  }

  get figures(): RunFigures | null {
    return this.#request.value;
  }

  get error(): unknown {
    return this.#request.error;
  }

  read(): Promise<unknown> {
    return this.#request.run(() => this.#client.call('app.figures', {}));
  }

  /** Returns the function that ends it. */
  start(): () => void {
    let isOver = false;
    let callOff = (): void => undefined;
    const ask = async (): Promise<void> => {
      if (!this.#isHidden()) await this.read();
      if (!isOver) callOff = this.#schedule(everyMs, () => void ask());
    };
    void ask();
    return () => {
      isOver = true;
      callOff();
    };
  }
}
