import { OutboxError } from '../contract/errors.ts';
import type { Random } from '../foundation/random.ts';

const maximumTokens = 5000;

/** Paths that a person chose in the host's dialog or browser, by token: calls carry tokens, so no page can name a path. */
export class ChosenPathsByToken {
  readonly #random: Random;
  readonly #paths = new Map<string, string>();
  #sequence = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  issue(path: string): string {
    this.#sequence += 1;
    const token = `chosen-${String(this.#sequence)}-${Math.floor(this.#random.next() * 2 ** 48).toString(36)}`;
    this.#paths.set(token, path);
    const oldest = this.#paths.keys().next();
    if (this.#paths.size > maximumTokens && oldest.done !== true) this.#paths.delete(oldest.value);
    return token;
  }

  /** Throws `OutboxError` `not_found` for a token that was never issued, or long ago. */
  pathOf(token: string): string {
    const path = this.#paths.get(token);
    if (path === undefined)
      throw new OutboxError('not_found', 'That choice is not known any more. Choose it again.');
    return path;
  }
}
