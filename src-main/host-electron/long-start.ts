import type { Dialog } from 'electron';
import type { Speech } from '../contract/speech.ts';
import { delay, systemClock } from '../foundation/clock.ts';
import { speaker, textOf } from '../languages/text.ts';
import { tellStarter } from './starter.ts';
import type { Message } from '../contract/messages/message.ts';

/** Nothing is painted any more while the database is at work. */
const paintedWithinMs = 500;

/** Says why the window does not come yet, for as long as it does not. */
export class LongStart {
  readonly #dialog: Pick<Dialog, 'showMessageBox'>;
  readonly #speech: Speech;
  readonly #ended = new AbortController();

  constructor(dialog: Pick<Dialog, 'showMessageBox'>, speech: Speech) {
    this.#dialog = dialog;
    this.#speech = speech;
  }

  /** Resolves when it can be read. */
  async tell(message: Message): Promise<void> {
    const say = speaker(this.#speech);
    void this.#dialog
      .showMessageBox({
        ...{
          type: 'info',
          title: 'Outbox',
          message: say('dialog.starting'),
          detail: `${textOf(message, this.#speech)}.`,
          buttons: [say('dialog.ok')],
        },
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
