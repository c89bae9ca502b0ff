import type { Clock } from '../../../foundation/clock.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import type { JobRecord } from '../../jobs/record/job-record.ts';

/** So many looks in a row must miss it, as lists may lag behind what the service has. */
const neededLooks = 3;
/** A list that is kept in several copies may be behind for a while, however often it is looked at. */
const leastMs = 2 * minuteMs;

/**
 * What an earlier look had seen at the service, and later ones do not. In memory alone: after a restart it must be seen, and missed, once
 * more, and nothing is sent meanwhile.
 */
export class Disappearances {
  readonly #clock: Clock;
  readonly #seen = new Set<number>();
  readonly #missed = new Map<number, { readonly looks: number; readonly sinceMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a look has seen it: one that had found it after a doubt, or one of this run. */
  wasSeen({ id, finding, remote_id: remoteId }: Pick<JobRecord, 'id' | 'finding' | 'remote_id'>): boolean {
    return this.#seen.has(id) || (finding !== null && remoteId !== null);
  }

  see({ id }: Pick<JobRecord, 'id'>): void {
    this.#seen.add(id);
    this.#missed.delete(id);
  }

  /** A look that missed it. Whether it is gone by now. */
  miss(job: Pick<JobRecord, 'id' | 'finding' | 'remote_id'>): boolean {
    if (!this.wasSeen(job)) return false;
    const nowMs = this.#clock.monotonicMs();
    const { looks, sinceMs } = this.#missed.get(job.id) ?? { looks: 0, sinceMs: nowMs };
    this.#missed.set(job.id, { looks: looks + 1, sinceMs });
    // Without a receipt of its own it is only open again, and is looked for at once.
    const isLongEnough = job.finding !== null || nowMs - sinceMs >= leastMs;
    return looks + 1 >= neededLooks && isLongEnough;
  }

  /** A look that says nothing of it. */
  interrupt({ id }: Pick<JobRecord, 'id'>): void {
    this.#missed.delete(id);
  }

  /** It is followed from now on, or once more: that it was seen stays known. */
  begin({ id }: Pick<JobRecord, 'id'>): void {
    this.#missed.delete(id);
  }

  /** It is never followed again. */
  forget({ id }: Pick<JobRecord, 'id'>): void {
    this.#seen.delete(id);
    this.#missed.delete(id);
  }
}
