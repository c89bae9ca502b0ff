import type { Dialog } from 'electron';
import { delay, systemClock } from '../foundation/clock.ts';
import { tellStarter } from './starter.ts';

/** Nothing is painted any more while the database is at work. */
const paintedWithinMs = 500;

/** Says why the window does not come yet, for as long as it does not. */
export class LongStart {
  readonly #dialog: Pick<Dialog, 'showMessageBox'>;
  readonly #ended = new AbortController();

  constructor(dialog: Pick<Dialog, 'showMessageBox'>) {
    this.#dialog = dialog;
  }

  /** Resolves when it can be read. */
  async tell(message: string): Promise<void> {
    void this.#dialog
      .showMessageBox({
        ...{ type: 'info', title: 'Outbox', message: 'Outbox is starting', detail: message, buttons: ['OK'] },
        signal: this.#ended.signal,
      })
      // Without it the start goes on all the same.
      .catch(() => undefined);
    await tellStarter();
    await delay(systemClock, paintedWithinMs);
  }

  end(): void {
    this.#ended.abort();
  }
}
