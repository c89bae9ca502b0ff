import { message, type Message } from '../../../contract/messages/message.ts';
import { statSync } from 'node:fs';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';

const everyMs = 5 * secondMs;

/** Notices within seconds that the database file was removed or replaced under the running engine (reliability D4). */
export class DatabaseFileWatch {
  readonly #file: string;
  readonly #clock: Clock;
  readonly #inode: bigint | null;
  #cancelTimer: CancelTimer = () => undefined;

  constructor(file: string, clock: Clock) {
    this.#file = file;
    this.#clock = clock;
    this.#inode = inodeOf(file);
  }

  start(onGone: (why: Message) => void): void {
    this.#cancelTimer = this.#clock.setTimer(() => {
      const inode = inodeOf(this.#file);
      if (inode === this.#inode) this.start(onGone);
      else onGone(message(inode === null ? 'damage.removed' : 'damage.replaced', { path: this.#file }));
    }, everyMs);
  }

  stop(): void {
    this.#cancelTimer();
  }
}

function inodeOf(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}
