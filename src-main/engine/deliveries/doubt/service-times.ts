import type { TimeBounds } from '../../../foundation/clock.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import type { AttemptRecord } from '../../jobs/record/attempt-records.ts';
import type { ToldMoment } from '../../service-client/wire/told-moment.ts';
import { asItReads } from './coarse-times.ts';
import type { ServiceWindow } from './service-window.ts';

/** What tells when an attempt was under way. */
export type Try = Pick<
  AttemptRecord,
  'epoch' | 'final_at_ms' | 'final_monotonic_ms' | 'ended_monotonic_ms' | 'service_from_ms' | 'service_to_ms'
>;

/** Something that the service answered for at once, with the time at which it says that it was made. */
export interface DatedReceipt {
  readonly epoch: number;
  readonly wallMs: number;
  /** Monotonic: the end left, the answer had come. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly createdAt: ToldMoment;
}

/** What this process knows just now. */
export interface PresentTimes {
  readonly epoch: number;
  readonly wallMs: number;
  readonly monotonicMs: number;
  /** By the `Date` of the replies. */
  readonly service: TimeBounds | null;
}

/** By how much a service's clock was ahead of our monotonic one, at a moment of an epoch. */
interface Anchor {
  readonly epoch: number;
  readonly wallMs: number;
  readonly monotonicMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
  /** By a clock whose zone is not said. */
  readonly isLocal: boolean;
}

type Timed = Pick<Anchor, 'epoch' | 'wallMs' | 'monotonicMs'> & { readonly endedMs: number | null };

/** Between two moments the computer's clock was not set, and the computer did not sleep. */
const evenMs = 250;
const servesForMs = 10 * minuteMs;
const nearestOnEachSide = 2;

/**
 * When tries were under way by the clock that a service's list goes by. Before all else its own receipts tell: each was made while
 * we waited for it, so two that agree say how that clock stood to our monotonic one between them, whatever the wall clocks and
 * the `Date` of the replies said. Where there are none, the `Date` does.
 */
export class ServiceTimes {
  readonly #receipts: readonly Anchor[];
  readonly #present: Anchor | null;

  constructor(receipts: readonly DatedReceipt[], present: PresentTimes) {
    this.#receipts = receipts
      .map(({ epoch, wallMs, fromMs, toMs, createdAt }) => {
        const { atMs, cutMs } = asItReads(createdAt);
        return {
          ...{ epoch, wallMs, monotonicMs: fromMs, isLocal: createdAt.local !== undefined },
          ...{ leastMs: atMs - toMs, mostMs: atMs + cutMs - fromMs },
        };
      })
      .sort((one, other) => one.monotonicMs - other.monotonicMs);
    const { epoch, wallMs, monotonicMs, service } = present;
    this.#present =
      service === null
        ? null
        : {
            ...{ epoch, wallMs, monotonicMs, isLocal: false },
            ...{ leastMs: service.earliestMs - monotonicMs, mostMs: service.latestMs - monotonicMs },
          };
  }

  /** `null` where it is not known of all of them. `isLocal`: by the clock whose zone is not said. */
  windowsOf(tries: readonly Try[], isLocal = false): readonly ServiceWindow[] | null {
    const each = tries.map((one) => this.#windowsOf(one, isLocal));
    return each.length === 0 || each.some(({ length }) => length === 0) ? null : each.flat();
  }

  /** What is known of those of which it is. */
  knownWindowsOf(tries: readonly Try[], isLocal = false): readonly ServiceWindow[] {
    return tries.flatMap((one) => this.#windowsOf(one, isLocal));
  }

  #windowsOf(one: Try, isLocal: boolean): readonly ServiceWindow[] {
    const timed = timedOf(one);
    const byReceipts =
      timed === null ? [] : this.#receiptsFor(timed, isLocal).map((anchor) => windowBy(anchor, timed));
    // Nothing else says how far a clock without a zone is from another.
    if (byReceipts.length > 0 || isLocal) return byReceipts;
    if (one.service_from_ms !== null) return [{ fromMs: one.service_from_ms, toMs: one.service_to_ms }];
    if (timed === null || this.#present === null || !isEven(this.#present, timed)) return [];
    return [windowBy(this.#present, timed)];
  }

  /** A receipt alone may mislead: a service may answer with something older, and a machine may sleep in between. */
  #receiptsFor(timed: Timed, isLocal: boolean): readonly Anchor[] {
    const own = this.#receipts.filter((one) => one.epoch === timed.epoch && one.isLocal === isLocal);
    const before = own
      .filter(({ monotonicMs }) => monotonicMs <= timed.monotonicMs)
      .slice(-nearestOnEachSide);
    const after = own
      .filter(({ monotonicMs }) => monotonicMs > timed.monotonicMs)
      .slice(0, nearestOnEachSide);
    const agreesWith = (anchor: Anchor, others: readonly Anchor[]) =>
      others.some((other) => other !== anchor && agree(other, anchor));
    const usable = (side: readonly Anchor[], across: readonly Anchor[]) =>
      side.filter(
        (anchor) => agreesWith(anchor, across) || (isEven(anchor, timed) && agreesWith(anchor, side)),
      );
    return [...usable(before, after), ...usable(after, before)];
  }
}

function timedOf(one: Try): Timed | null {
  const { epoch, final_at_ms: wallMs, final_monotonic_ms: monotonicMs, ended_monotonic_ms: endedMs } = one;
  return wallMs === null || monotonicMs === null ? null : { epoch, wallMs, monotonicMs, endedMs };
}

function windowBy({ leastMs, mostMs }: Anchor, { monotonicMs, endedMs }: Timed): ServiceWindow {
  return { fromMs: monotonicMs + leastMs, toMs: endedMs === null ? null : endedMs + mostMs };
}

function agree(one: Anchor, other: Anchor): boolean {
  return one.leastMs <= other.mostMs && other.leastMs <= one.mostMs;
}

function isEven(anchor: Anchor, timed: Timed): boolean {
  const passedMs = timed.monotonicMs - anchor.monotonicMs;
  return (
    anchor.epoch === timed.epoch &&
    Math.abs(passedMs) <= servesForMs &&
    Math.abs(timed.wallMs - anchor.wallMs - passedMs) <= evenMs
  );
}
