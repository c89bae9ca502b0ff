import { minuteMs, secondMs } from '../../foundation/durations.ts';
import { uniform, type Random } from '../../foundation/random.ts';

const failuresToOpen = 5;
const jobsToOpen = 2;
const firstOpenMs = 30 * secondMs;
const longestOpenMs = 15 * minuteMs;

interface Lane {
  failures: number;
  readonly jobIds: Set<number>;
  /** How often in a row it was opened. Above 0, the next failure opens it again at once. */
  openings: number;
  /** The job that tries, after an opening. */
  trialJobId: number | null;
}

/**
 * Stops a kind of job on a connection that fails again and again (reliability §2.6): five failures in a row, of at least two
 * jobs, so that one bad file stops nothing. Whoever asks holds the lane for the time it is told; afterwards one job at a time
 * tries, until the service answers.
 */
export class LaneBreaker {
  readonly #random: Random;
  readonly #lanes = new Map<string, Lane>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** A job of this lane is being sent. */
  began(lane: string, jobId: number): void {
    const state = this.#lanes.get(lane);
    if (state !== undefined && state.openings > 0) state.trialJobId = jobId;
  }

  /** A failure that may be retried. Returns for how long the lane is to be held, or `null`. Milliseconds. */
  failed(lane: string, jobId: number): number | null {
    const state = this.#lanes.get(lane) ?? emptyLane();
    this.#lanes.set(lane, state);
    const isOpened = state.openings > 0;
    // What had begun before it was opened says nothing of how the service is after the rest.
    if (isOpened && state.trialJobId !== jobId) return null;
    state.failures += 1;
    state.jobIds.add(jobId);
    if (!isOpened && (state.failures < failuresToOpen || state.jobIds.size < jobsToOpen)) return null;
    state.failures = 0;
    state.jobIds.clear();
    state.trialJobId = null;
    state.openings += 1;
    const openMs = Math.min(longestOpenMs, firstOpenMs * 2 ** Math.min(20, state.openings - 1));
    return openMs * uniform(this.#random, 0.9, 1.1);
  }

  /** What held the lane was let go, and nobody knows yet whether it is over: one job tries before the others follow. */
  tryOne(lane: string): void {
    this.#lanes.set(lane, { ...emptyLane(), openings: 1 });
  }

  /** The service answered with a decision of its own. */
  answered(lane: string): void {
    this.#lanes.delete(lane);
  }

  /** True after an opening until the service answers: one job at a time tries. */
  isOnTrial(lane: string): boolean {
    return (this.#lanes.get(lane)?.openings ?? 0) > 0;
  }
}

function emptyLane(): Lane {
  return { failures: 0, jobIds: new Set(), openings: 0, trialJobId: null };
}
