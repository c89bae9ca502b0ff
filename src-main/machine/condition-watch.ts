import type { MachineConditions } from '../contract/sending.ts';
import type { CancelTimer, Clock } from '../foundation/clock.ts';
import { secondMs } from '../foundation/durations.ts';
import type { LookAtMachine } from './machine-conditions.ts';

const lookEveryMs = 30 * secondMs;

/** What the engine is lent of it. */
export interface ConditionWatch {
  conditions(): MachineConditions;
  /** Returns the function that ends the subscription. */
  onConditionsChange(listener: (conditions: MachineConditions) => void): () => void;
}

/** Power and network, looked at at once and every 30 s, and only while somebody listens. `found`: what a first look found. */
export function watchConditions(
  clock: Clock,
  lookAtMachine: LookAtMachine,
  found: MachineConditions,
): ConditionWatch {
  const listeners = new Set<(conditions: MachineConditions) => void>();
  let seen = found;
  let cancel: CancelTimer = () => undefined;

  async function look(): Promise<void> {
    const now = await lookAtMachine();
    if (listeners.size === 0) return;
    cancel();
    cancel = clock.setTimer(() => void look(), lookEveryMs);
    if (now.isOnBattery === seen.isOnBattery && now.isMetered === seen.isMetered) return;
    seen = now;
    for (const listener of listeners) listener(now);
  }

  return {
    conditions: () => seen,
    onConditionsChange(listener) {
      listeners.add(listener);
      if (listeners.size === 1) void look();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) cancel();
      };
    },
  };
}
