import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../../contract/log/logger.ts';
import { longestPassword, type NotSignedIn } from '../../../contract/page-session.ts';
import { z } from '../../../contract/zod.ts';
import type { Clock } from '../../../foundation/clock.ts';
import { hourMs, minuteMs, secondMs } from '../../../foundation/durations.ts';
import type { Entry, PageEntrance } from '../../web/page-entrance.ts';
import { isPassword } from '../password/hash-password.ts';
import type { PresentPassword } from '../password/present-password.ts';
import { createDevice, findDevice } from './device.ts';
import { peerAddress, peerGroup } from './peer.ts';
import { RationedWork } from './rationed-work.ts';
import { Tries } from './tries.ts';

const signInSchema = z.strictObject({ password: z.string().min(1).max(longestPassword) });
/** A password of the longest, each character of it written as an escape. */
const maximumBytes = 4096;
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
 * told apart before their end. A browser that signed in before is counted by itself, any other by its address, and an IPv6 network
 * as a whole only once many of its addresses failed.
 */
export class PasswordEntrance implements PageEntrance {
  readonly kind = 'password';
  readonly maximumBytes = maximumBytes;
  readonly #options: PasswordEntranceOptions;
  readonly #tries: Tries;
  readonly #networkTries: Tries;
  readonly #work: RationedWork;

  constructor(options: PasswordEntranceOptions) {
    this.#options = options;
    this.#tries = new Tries(options.clock, { freeTries: 3, longestWaitMs: hourMs });
    // Short: its other addresses may be neighbours who did nothing.
    this.#networkTries = new Tries(options.clock, { freeTries: 32, longestWaitMs: minuteMs });
    this.#work = new RationedWork(options.clock);
  }

  async tryToEnter(value: unknown, request: IncomingMessage): Promise<Entry> {
    const parsed = signInSchema.safeParse(value);
    if (!parsed.success) return { kind: 'not_understood', message: 'A password is needed.' };
    const { password } = this.#options;
    const kept = password.get();
    const address = peerAddress(request.socket.remoteAddress);
    const device = kept === null ? null : findDevice(request, kept.hash);
    const counts = this.#countsOf(address, device);
    if (kept === null) return this.#refuse('closed', address, counts, 0);
    const waitMs = counts.waitMs();
    if (waitMs > 0) return this.#refuse('wait', address, counts, waitMs);
    counts.count();
    const isRight = await this.#work.run(device !== null, () => isPassword(parsed.data.password, kept.hash));
    if (isRight === null) {
      counts.takeBack();
      return this.#refuse('busy', address, counts, busySeconds * secondMs);
    }
    // It may have been changed while it was looked at.
    if (!isRight || password.mark() !== kept.hash.salt)
      return this.#refuse('wrong', address, counts, counts.waitMs());
    counts.forget();
    const { cookieLine } = createDevice(kept.hash, device ?? undefined);
    return { kind: 'let_in', address, mark: kept.hash.salt, deviceCookie: cookieLine };
  }

  #countsOf(address: string, device: string | null): Counts {
    if (device !== null) return countsOf([[this.#tries, `device ${device}`]]);
    const network = peerGroup(address);
    return countsOf([
      [this.#tries, address],
      ...(network === address ? [] : [[this.#networkTries, network] as const]),
    ]);
  }

  #refuse(why: NotSignedIn['why'], address: string, counts: Counts, waitMs: number): Entry {
    const waitSeconds = Math.ceil(waitMs / secondMs);
    this.#options.warn('share.sign_in_refused', { cause: why, tries: counts.highest() }, { address });
    return { kind: 'refused', status: statuses[why], answer: { why, waitSeconds } };
  }
}

/** Wrong passwords of one sender, in each count that it belongs to. */
interface Counts {
  readonly waitMs: () => number;
  readonly highest: () => number;
  readonly count: () => void;
  readonly takeBack: () => void;
  readonly forget: () => void;
}

function countsOf(counts: readonly (readonly [Tries, string])[]): Counts {
  const each = (act: (tries: Tries, key: string) => void) => (): void => {
    for (const [tries, key] of counts) act(tries, key);
  };
  return {
    waitMs: () => Math.max(...counts.map(([tries, key]) => tries.waitMs(key))),
    highest: () => Math.max(...counts.map(([tries, key]) => tries.countOf(key))),
    count: each((tries, key) => {
      tries.count(key);
    }),
    takeBack: each((tries, key) => {
      tries.takeBack(key);
    }),
    forget: each((tries, key) => {
      tries.forget(key);
    }),
  };
}
