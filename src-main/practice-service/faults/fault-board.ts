import {
  practiceFaultNames,
  type PracticeFaultName,
  type PracticeFaultState,
} from '../../contract/practice.ts';
import { secondMs } from '../../foundation/durations.ts';
import type { PracticeOperation } from '../operations.ts';
import type { Fault } from './fault.ts';
import type { FaultPlan } from './fault-plan.ts';

/** What makes something at the service, and would make it twice. */
const writes: PracticeOperation[] = [
  'upload-carousel-asset',
  'upload-kb-doc',
  'import-clip',
  'render-clip',
  'create-draft',
  'complete-clip-upload',
];
/** What brings bytes. */
const uploads: PracticeOperation[] = ['upload-carousel-asset', 'upload-kb-doc', 'put-clip-part'];
/** What tells how far the service's own work is. */
const told: PracticeOperation[] = [
  'upload-kb-doc',
  'list-kb-docs',
  'import-clip',
  'read-clip',
  'render-clip',
  'list-clip-jobs',
];

/** Enough to be seen, and less than any deadline. */
const lateMs = 5 * secondMs;
const patienceS = 10;

const faultsByName: Readonly<Record<PracticeFaultName, Fault>> = {
  late: { endpoint: '*', kind: 'delay', delayMs: lateMs },
  lost_answer: { endpoint: writes, kind: 'reset', when: 'after' },
  cut: { endpoint: uploads, kind: 'cut_request', afterBytes: 1 },
  too_many: { endpoint: '*', kind: 'status', status: 429, retryAfter: patienceS },
  broken: { endpoint: '*', kind: 'status', status: 500 },
  key_refused: { endpoint: '*', kind: 'status', status: 401 },
  unknown_status: { endpoint: told, kind: 'restate', word: 'being_weighed' },
  endless: { endpoint: told, kind: 'restate', word: 'processing' },
};

/** The faults that people switch by name, beside those that are set in detail. */
export class FaultBoard {
  readonly #plan: FaultPlan;
  /** As they were switched last. */
  readonly #switched = new Map<PracticeFaultName, Fault>();

  constructor(plan: FaultPlan) {
    this.#plan = plan;
  }

  get states(): PracticeFaultState[] {
    return practiceFaultNames.map((name) => {
      const fault = this.#switched.get(name);
      const met = fault === undefined ? null : this.#plan.hitsOf(fault);
      const times = fault?.count ?? null;
      return { name, times, met: met ?? 0, isOn: met !== null && met < (times ?? Infinity) };
    });
  }

  /** `times`: how many requests it meets before it ends by itself; `null`: every one; 0: it ends now. */
  set(name: PracticeFaultName, times: number | null): void {
    const before = this.#switched.get(name);
    if (before !== undefined) this.#plan.remove(before);
    this.#switched.delete(name);
    if (times === 0) return;
    const fault = { ...faultsByName[name], ...(times !== null && { count: times }) };
    this.#switched.set(name, fault);
    this.#plan.add(fault);
  }

  clear(): void {
    for (const name of practiceFaultNames) this.set(name, 0);
  }
}
