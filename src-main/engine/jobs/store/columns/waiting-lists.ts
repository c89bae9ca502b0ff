import { OutboxError } from '../../../../contract/errors.ts';
import { message } from '../../../../contract/messages/message.ts';

/** What lists wait for while it is read beside everything else, until nothing is read any more. */
export class WaitingLists {
  #isClosing = false;
  readonly #waiting = new Set<(error: Error) => void>();

  /** What `begin` resolves with. Rejects with `OutboxError` conflict as soon as nothing is read any more. */
  wait<Value>(begin: (resolve: (value: Value) => void) => void): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#isClosing) {
        reject(closing());
        return;
      }
      this.#waiting.add(reject);
      begin((value) => {
        this.#waiting.delete(reject);
        resolve(value);
      });
    });
  }

  /** What they wait for could not be read. Whoever asks later has it tried again. */
  fail(error: unknown): void {
    const why = error instanceof Error ? error : new Error('a list could not be read', { cause: error });
    for (const reject of this.#waiting) reject(why);
    this.#waiting.clear();
  }

  close(): void {
    this.#isClosing = true;
    for (const reject of this.#waiting) reject(closing());
    this.#waiting.clear();
  }
}

function closing(): OutboxError {
  return new OutboxError('conflict', message('list.outbox_closing'));
}
