import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../../contract/log/logger.ts';
import { longestPassword, type NotSignedIn } from '../../../contract/page-session.ts';
import { z } from '../../../contract/zod.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import type { Entry, PageEntrance } from '../../web/page-entrance.ts';
import { isPassword } from '../password/hash-password.ts';
import type { PresentPassword } from '../password/present-password.ts';
import { peerAddress, peerGroup } from './peer.ts';
import { RationedWork } from './rationed-work.ts';
import { Tries } from './tries.ts';

const signInSchema = z.strictObject({ password: z.string().min(1).max(longestPassword) });
/** A password of the longest, each character of it written as an escape. */
const maximumBytes = 4096;
const maximumKnown = 64;
const busySeconds = 10;
const statuses: Readonly<Record<NotSignedIn['why'], number>> = {
  wrong: 401,
  wait: 429,
  busy: 503,
  closed: 403,
};

export interface PasswordEntranceOptions {
  readonly password: PresentPassword;
  readonly clock: Clock;
  /** Anyone can cause these: whoever gives it keeps them few. */
  readonly warn: Logger['write'];
}

/**
 * Lets a browser of another computer in by the password (reliability §7.21). A wrong one costs its sender time, a doubling of it
 * each time, and the others nothing; a password that is right is looked at like any other, so a guess and the owner's cannot be
 * told apart before their end.
 */
export class PasswordEntrance implements PageEntrance {
  readonly kind = 'password';
  readonly maximumBytes = maximumBytes;
  readonly #options: PasswordEntranceOptions;
  readonly #tries: Tries;
  readonly #work: RationedWork;
  /** Peers that were let in since the start; the last is the last. */
  readonly #known = new Set<string>();

  constructor(options: PasswordEntranceOptions) {
    this.#options = options;
    this.#tries = new Tries(options.clock);
    this.#work = new RationedWork(options.clock);
  }

  async tryToEnter(value: unknown, request: IncomingMessage): Promise<Entry> {
    const parsed = signInSchema.safeParse(value);
    if (!parsed.success) return { kind: 'not_understood', message: 'A password is needed.' };
    const address = peerAddress(request.socket.remoteAddress);
    const group = peerGroup(address);
    const waitMs = this.#tries.waitMs(group);
    if (waitMs > 0) return this.#refuse('wait', address, waitMs);
    const { password } = this.#options;
    const kept = password.get();
    if (kept === null) return this.#refuse('closed', address, 0);
    this.#tries.count(group);
    const isRight = await this.#work.run(this.#known.has(group), () =>
      isPassword(parsed.data.password, kept.hash),
    );
    if (isRight === null) {
      this.#tries.takeBack(group);
      return this.#refuse('busy', address, busySeconds * secondMs);
    }
    // It may have been changed while it was looked at.
    if (!isRight || password.mark() !== kept.hash.salt)
      return this.#refuse('wrong', address, this.#tries.waitMs(group));
    this.#tries.forget(group);
    this.#remember(group);
    return { kind: 'let_in', address, mark: kept.hash.salt };
  }

  #refuse(why: NotSignedIn['why'], address: string, waitMs: number): Entry {
    const waitSeconds = Math.ceil(waitMs / secondMs);
    this.#options.warn(
      'share.sign_in_refused',
      { cause: why, tries: this.#tries.countOf(peerGroup(address)) },
      { address },
    );
    return { kind: 'refused', status: statuses[why], answer: { why, waitSeconds } };
  }

  #remember(group: string): void {
    this.#known.delete(group);
    this.#known.add(group);
    for (const oldest of this.#known) {
      if (this.#known.size <= maximumKnown) break;
      this.#known.delete(oldest);
    }
  }
}
