import { message, type Message } from '../../../contract/messages/message.ts';
import type { CancelTimer, Clock } from '../../../foundation/clock.ts';
import { secondMs } from '../../../foundation/durations.ts';
import { startDeadline, uploadTotalMs, type ClientLimits } from './client-limits.ts';
import { NetworkFailure } from './network-failure.ts';
import type { BodyWatch } from './outgoing-body.ts';

/**
 * Watches one request with a body: its network must take something now and then, all of it must be out in time for its size,
 * and the reply must follow. `giveUp` ends the exchange.
 */
export class SendingDeadlines {
  readonly #clock: Clock;
  readonly #limits: ClientLimits;
  readonly #giveUp: (failure: NetworkFailure) => void;
  readonly #timers = new Map<'stall' | 'total', CancelTimer>();
  #isOut = false;

  constructor(
    network: { readonly clock: Clock; readonly limits: ClientLimits },
    giveUp: (failure: NetworkFailure) => void,
  ) {
    this.#clock = network.clock;
    this.#limits = network.limits;
    this.#giveUp = giveUp;
  }

  /** `heldBackMs`: for how long the sender itself held its bytes back so far, for which the network is not to blame. */
  start(sizeBytes: number, heldBackMs: () => number = () => 0): void {
    const totalMs = uploadTotalMs(this.#limits, sizeBytes);
    let allowedMs = 0;
    const arm = (forMs: number): void => {
      this.#clear('total');
      const cancel = startDeadline(this.#clock, forMs, () => {
        const owedMs = heldBackMs() - allowedMs;
        // Not in tiny steps; what is allowed too much is counted, so that a little now and then is not for ever.
        const moreMs = Math.max(secondMs, owedMs);
        allowedMs += moreMs;
        if (owedMs > 0) arm(moreMs);
        else
          this.#giveUp(
            new NetworkFailure('stalled', message('failure.not_through', { seconds: seconds(totalMs) })),
          );
      });
      this.#timers.set('total', cancel);
    };
    arm(totalMs);
  }

  /** The last bytes leave: from here on, only the reply is waited for. */
  allOut(): void {
    this.#isOut = true;
    const { replyTimeoutMs } = this.#limits;
    const told = message('failure.silent', { seconds: seconds(replyTimeoutMs) });
    this.#set('total', replyTimeoutMs, 'silent', told);
  }

  readonly watch: Pick<BodyWatch, 'pieceLeaves' | 'pieceLeft'> = {
    pieceLeaves: () => {
      if (this.#isOut) return;
      const { stallMs } = this.#limits;
      this.#set('stall', stallMs, 'stalled', message('failure.stalled', { seconds: seconds(stallMs) }));
    },
    pieceLeft: () => {
      this.#clear('stall');
    },
  };

  end(): void {
    this.#clear('stall');
    this.#clear('total');
  }

  #set(name: 'stall' | 'total', delayMs: number, kind: 'stalled' | 'silent', told: Message): void {
    this.#clear(name);
    const cancel = startDeadline(this.#clock, delayMs, () => {
      this.#giveUp(new NetworkFailure(kind, told));
    });
    this.#timers.set(name, cancel);
  }

  #clear(name: 'stall' | 'total'): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
  }
}

export function seconds(durationMs: number): number {
  return Math.ceil(durationMs / secondMs);
}
