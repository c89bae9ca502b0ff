import type { LoginStart } from '../../contract/login-start.ts';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import { faultOf, messageOfFault } from '../../contract/log/fault.ts';
import type { Logger } from '../../contract/log/logger.ts';
import { messageOf } from '../../foundation/error-message.ts';
import type { DesktopChoices } from '../desktop-choices.ts';
import type { LoginEntry } from './login-entry.ts';

/** Whether and how Outbox starts when its person signs in, as the page asks and chooses. */
export class LoginStarts {
  readonly #entry: LoginEntry | null;
  readonly #choices: DesktopChoices;

  /** `entry` is `null` where nothing is installed that could be started. */
  constructor(entry: LoginEntry | null, choices: DesktopChoices) {
    this.#entry = entry;
    this.#choices = choices;
  }

  /** At a start: what is started at sign-in is this very program. */
  refresh(logger: Logger): void {
    try {
      this.#entry?.refresh();
    } catch (error) {
      logger.write('window.choice_not_saved', faultOf(error), messageOfFault(error));
    }
  }

  /** Throws `OutboxError` storage. */
  get now(): LoginStart {
    return { state: attempt(() => this.#entry?.state ?? 'absent'), isHidden: this.#choices.isHiddenAtLogin };
  }

  /** Throws `OutboxError` unsupported, storage. */
  set({
    isOn,
    isHidden,
  }: {
    readonly isOn?: boolean | undefined;
    readonly isHidden?: boolean | undefined;
  }): LoginStart {
    if (isHidden !== undefined) {
      attempt(() => {
        this.#choices.keep({ isHiddenAtLogin: isHidden });
      });
    }
    if (isOn !== undefined) {
      const entry = this.#entry;
      if (entry === null) {
        throw new OutboxError('unsupported', message('login_start.not_installed'));
      }
      attempt(() => {
        entry.set(isOn);
      });
    }
    return this.now;
  }
}

function attempt<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    throw new OutboxError('storage', message('login_start.failed', { said: messageOf(cause) }), { cause });
  }
}
