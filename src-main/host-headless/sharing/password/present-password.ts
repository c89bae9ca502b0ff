import { lstatSync } from 'node:fs';
import { faultOf, messageOfFault } from '../../../contract/log/fault.ts';
import type { Logger } from '../../../contract/log/logger.ts';
import type { KeptPassword, PasswordFile } from './password-file.ts';

/**
 * The password that is set now. Another process sets and removes it while this one runs, so its file is asked each time, and read
 * where it has changed.
 */
export class PresentPassword {
  readonly #file: PasswordFile;
  readonly #logger: Logger;
  #seen = '';
  #kept: KeptPassword | null = null;

  constructor(file: PasswordFile, logger: Logger) {
    this.#file = file;
    this.#logger = logger;
  }

  /** `null` where none is set, or what is there cannot be read: then nobody is let in. */
  get(): KeptPassword | null {
    const status = lstatSync(this.#file.path, { throwIfNoEntry: false, bigint: true });
    const seen =
      status === undefined
        ? 'none'
        : [status.ino, status.size, status.mode, status.mtimeNs, status.ctimeNs].join(' ');
    if (seen === this.#seen) return this.#kept;
    this.#seen = seen;
    this.#kept = this.#read();
    return this.#kept;
  }

  /** Which password it is, without saying anything of it: another word for every one that is set. */
  mark(): string | null {
    return this.get()?.hash.salt ?? null;
  }

  #read(): KeptPassword | null {
    try {
      return this.#file.read();
    } catch (error) {
      this.#logger.write('share.password_unreadable', faultOf(error), messageOfFault(error));
      return null;
    }
  }
}
