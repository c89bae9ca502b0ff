import type { MachineConditions } from '../../../src-main/contract/sending.ts';

/** Power and network of the machine, and who is told when they change. */
export class Conditions {
  readonly listeners = new Set<(conditions: MachineConditions) => void>();
  #current: MachineConditions = { isOnBattery: false, isMetered: false };

  get current(): MachineConditions {
    return this.#current;
  }

  change(conditions: MachineConditions): void {
    this.#current = conditions;
    for (const listener of [...this.listeners]) listener(conditions);
  }
}
