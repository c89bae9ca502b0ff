import { randomBytes } from 'node:crypto';
import { OutboxError } from '../contract/errors.ts';

const maximumTokens = 5000;

/**
 * Paths that a person chose in the host's dialog or browser, by token: calls carry tokens, so no page can name a path. Nobody can
 * guess one either: they come from the system's random source, and not from the chance that is lent to the engine.
 */
export class ChosenPathsByToken {
  readonly #paths = new Map<string, string>();

  issue(path: string): string {
    const token = `chosen-${randomBytes(24).toString('base64url')}`;
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
