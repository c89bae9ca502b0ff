import type { Clock } from '../../../foundation/clock.ts';
import { hourMs } from '../../../foundation/durations.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';
import { trackingPatienceMs } from './poll-schedule.ts';

interface Begun {
  /** How long it was followed before this run, by the wall clock: no other outlives a run. */
  readonly beforeMs: number;
  readonly monotonicMs: number;
}

/** After a start one is asked about for so long at least, as the clock may have been set meanwhile. */
const leastMs = hourMs;

/** For how long accepted work was followed: by monotonic time within a run, so that a clock that is set gives nothing up. */
export class Patience {
  readonly #clock: Clock;
  readonly #begun = new Map<number, Begun>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** It is followed from now on, if it was not before. */
  begin(job: Pick<JobRecord, 'id' | 'tracking_since_ms'>): void {
    this.#of(job);
  }

  followedForMs(job: Pick<JobRecord, 'id' | 'tracking_since_ms'>): number {
    const { beforeMs, monotonicMs } = this.#of(job);
    return beforeMs + this.#clock.monotonicMs() - monotonicMs;
  }

  isSpent(job: Pick<JobRecord, 'id' | 'tracking_since_ms'>): boolean {
    const followedMs = this.followedForMs(job);
    return followedMs > trackingPatienceMs && followedMs - this.#of(job).beforeMs > leastMs;
  }

  /** It is not followed any more. */
  end({ id }: Pick<JobRecord, 'id'>): void {
    this.#begun.delete(id);
  }

  #of({ id, tracking_since_ms: sinceMs }: Pick<JobRecord, 'id' | 'tracking_since_ms'>): Begun {
    const known = this.#begun.get(id);
    if (known !== undefined) return known;
    const nowMs = this.#clock.nowMs();
    const begun = {
      beforeMs: Math.max(0, nowMs - (sinceMs ?? nowMs)),
      monotonicMs: this.#clock.monotonicMs(),
    };
    this.#begun.set(id, begun);
    return begun;
  }
}
