import { minuteMs, secondMs } from '../../../foundation/durations.ts';
import { uniform, type Random } from '../../../foundation/random.ts';

const failuresToOpen = 5;
const jobsToOpen = 2;
const firstOpenMs = 30 * secondMs;
const longestOpenMs = 15 * minuteMs;
/** Each such try may have moved a whole file: so many in a row, and a person is asked. */
const turnedAwayAtMost = 6;

interface Circuit {
  failures: number;
  readonly jobIds: Set<number>;
  /** How often in a row it was opened. Above 0, the next failure opens it again at once. */
  openings: number;
  /** The job that tries, after an opening. */
  trialJobId: number | null;
  /** Jobs that were being sent when one was cut off: what cut that one off may have cut these off too. */
  besideCut: Set<number>;
}

/**
 * Stops a kind of job on a connection that fails again and again (reliability §2.6): five failures in a row, of at least two
 * jobs, so that one bad file stops nothing. What one outage cut off at a time is one failure. Whoever asks holds the circuit for
 * the time it is told, or until a person lets it go; afterwards one job at a time tries, until the service answers.
 */
export class CircuitBreaker {
  readonly #random: Random;
  readonly #circuits = new Map<string, Circuit>();
  /** Jobs that are being sent, by circuit. */
  readonly #underWay = new Map<string, Set<number>>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** A job of this circuit is being sent. */
  began(circuit: string, jobId: number): void {
    const state = this.#circuits.get(circuit);
    if (state !== undefined && state.openings > 0) state.trialJobId = jobId;
    state?.besideCut.delete(jobId);
    const underWay = this.#underWay.get(circuit) ?? new Set();
    this.#underWay.set(circuit, underWay.add(jobId));
  }

  /** It is not being sent any more. What its end says is told afterwards. */
  ended(circuit: string, jobId: number): void {
    this.#underWay.get(circuit)?.delete(jobId);
  }

  /**
   * A failure, or an end that leaves open what arrived; `cut`: without any word of the service. Returns for how long the circuit is
   * to be held, or `null`. Milliseconds.
   */
  failed(circuit: string, jobId: number, how: 'failure' | 'cut' = 'failure'): number | null {
    const state = this.#circuits.get(circuit) ?? emptyCircuit();
    this.#circuits.set(circuit, state);
    const isOpened = state.openings > 0;
    // What had begun before it was opened says nothing of how the service is after the rest.
    if (isOpened && state.trialJobId !== jobId) return null;
    if (how === 'cut') {
      if (state.besideCut.has(jobId)) return null;
      state.besideCut = new Set(this.#underWay.get(circuit));
    }
    state.failures += 1;
    state.jobIds.add(jobId);
    if (!isOpened && (state.failures < failuresToOpen || state.jobIds.size < jobsToOpen)) return null;
    return this.#open(state);
  }

  /**
   * Something before the service turned it away, so nothing but another try tells whether it still does: the circuit opens at once.
   * Returns as `failed`, or `for_person` where it was tried often enough.
   */
  turnedAway(circuit: string, jobId: number): number | 'for_person' | null {
    const state = this.#circuits.get(circuit) ?? emptyCircuit();
    this.#circuits.set(circuit, state);
    if (state.openings > 0 && state.trialJobId !== jobId) return null;
    const openMs = this.#open(state);
    return state.openings >= turnedAwayAtMost ? 'for_person' : openMs;
  }

  #open(state: Circuit): number {
    state.failures = 0;
    state.jobIds.clear();
    state.trialJobId = null;
    state.openings += 1;
    const openMs = Math.min(longestOpenMs, firstOpenMs * 2 ** Math.min(20, state.openings - 1));
    return openMs * uniform(this.#random, 0.9, 1.1);
  }

  /** What held the circuit was let go, and nobody knows yet whether it is over: one job tries before the others follow. */
  tryOne(circuit: string): void {
    this.#circuits.set(circuit, { ...emptyCircuit(), openings: 1 });
  }

  /** The service answered with a decision of its own. */
  answered(circuit: string): void {
    this.#circuits.delete(circuit);
  }

  /** True after an opening until the service answers: one job at a time tries. */
  isHalfOpen(circuit: string): boolean {
    return (this.#circuits.get(circuit)?.openings ?? 0) > 0;
  }
}

function emptyCircuit(): Circuit {
  return { failures: 0, jobIds: new Set(), openings: 0, trialJobId: null, besideCut: new Set() };
}
