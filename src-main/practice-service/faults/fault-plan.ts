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

  /** Beside those that are set. */
  add(fault: Fault): void {
    this.#planned.push({ fault, hits: 0 });
  }

  /** Takes this very fault away, if it is still there. */
  remove(fault: Fault): void {
    this.#planned = this.#planned.filter((planned) => planned.fault !== fault);
  }

  /** How many requests this very fault has struck; `null` where it is not set any more. */
  hitsOf(fault: Fault): number | null {
    return this.#planned.find((planned) => planned.fault === fault)?.hits ?? null;
  }

  /** The first fault of the list that this request meets; it counts as struck. At most one strikes a request. */
  take(operation: PracticeOperation): Fault | null {
    const planned = this.#planned.find(
      ({ fault, hits }) =>
        isFor(fault, operation) &&
        hits < (fault.count ?? Infinity) &&
        (fault.probability === undefined || this.#random.next() < fault.probability),
    );
    if (planned === undefined) return null;
    planned.hits += 1;
    return planned.fault;
  }
}

function isFor({ endpoint }: Fault, operation: PracticeOperation): boolean {
  return Array.isArray(endpoint) ? endpoint.includes(operation) : endpoint === '*' || endpoint === operation;
}
