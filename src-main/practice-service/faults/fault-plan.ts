import type { Random } from '../../foundation/random.ts';
import type { PracticeOperation } from '../operations.ts';
import type { Fault } from './fault.ts';

export type FaultState = Fault & {
  /** How many requests it has struck. */
  readonly hits: number;
};

interface PlannedFault {
  readonly fault: Fault;
  hits: number;
}

/** The faults that are set, and which request meets which. */
export class FaultPlan {
  readonly #random: Random;
  #planned: PlannedFault[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  get states(): readonly FaultState[] {
    return this.#planned.map(({ fault, hits }) => ({ ...fault, hits }));
  }

  /** Replaces all faults, and forgets their hits. */
  set(faults: readonly Fault[]): void {
    this.#planned = faults.map((fault) => ({ fault, hits: 0 }));
  }

  /** The first fault of the list that this request meets; it counts as struck. At most one strikes a request. */
  take(operation: PracticeOperation): Fault | null {
    const planned = this.#planned.find(
      ({ fault, hits }) =>
        (fault.endpoint === '*' || fault.endpoint === operation) &&
        hits < (fault.count ?? Infinity) &&
        (fault.probability === undefined || this.#random.next() < fault.probability),
    );
    if (planned === undefined) return null;
    planned.hits += 1;
    return planned.fault;
  }
}
