import { randomBytes } from 'node:crypto';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';

const maximumTokens = 5000;

interface Choice {
  readonly path: string;
  /** Where it led when it was chosen, with all links resolved; `null` where nothing was there. */
  readonly real: Promise<string | null>;
}

/**
 * Paths that a person chose in the host's dialog or browser, by token: calls carry tokens, so no page can name a path. Nobody can
 * guess one either: they come from the system's random source, and not from the chance that is lent to the engine. A choice is of
 * the place that the path led to then: a link that is put on the way later leads nowhere.
 */
export class ChosenPathsByToken {
  readonly #realPath: (path: string) => Promise<string>;
  readonly #choices = new Map<string, Choice>();

  constructor(realPath: (path: string) => Promise<string>) {
    this.#realPath = realPath;
  }

  issue(path: string): string {
    const token = `chosen-${randomBytes(24).toString('base64url')}`;
    this.#choices.set(token, { path, real: this.#realOf(path) });
    const oldest = this.#choices.keys().next();
    if (this.#choices.size > maximumTokens && oldest.done !== true) this.#choices.delete(oldest.value);
    return token;
  }

  /**
   * Throws `OutboxError`: `not_found` for a token that was never issued, or long ago, and `folder_refused` where the path leads
   * to another place by now.
   */
  async pathOf(token: string): Promise<string> {
    const choice = this.#choices.get(token);
    if (choice === undefined) throw new OutboxError('not_found', message('choice.unknown'));
    const [then, now] = await Promise.all([choice.real, this.#realOf(choice.path)]);
    if (then !== null && now !== null && then !== now) {
      throw new OutboxError(
        'folder_refused',
        message('choice.moved', { path: choice.path, before: then, now }),
      );
    }
    return choice.path;
  }

  #realOf(path: string): Promise<string | null> {
    return this.#realPath(path).catch(() => null);
  }
}
