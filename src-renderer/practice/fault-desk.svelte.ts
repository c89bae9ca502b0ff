import type { PracticeFaultName, PracticeFaultState } from '../../src-main/contract/practice.ts';
import type { OutboxClient } from '../../src-main/contract/transport.ts';
import { Request } from '../state/request.svelte.ts';
import type { Schedule } from '../state/timers.ts';

/** How often the counts are read while somebody looks at them: the service tells of no request by itself. */
const readEveryMs = 1500;

/** How often a fault meets requests, as people choose it. */
export const faultChoices = ['off', 'once', 'always'] as const;
export type FaultChoice = (typeof faultChoices)[number];

/** The faults of the practice service, while its board is looked at. */
export class FaultDesk {
  readonly #client: OutboxClient;
  readonly #schedule: Schedule;
  readonly #request = new Request<readonly PracticeFaultState[]>();

  constructor(client: OutboxClient, schedule: Schedule) {
    this.#client = client;
    this.#schedule = schedule;
  }

  get states(): readonly PracticeFaultState[] {
    return this.#request.value ?? [];
  }

  get error(): unknown {
    return this.#request.error;
  }

  get isAnyOn(): boolean {
    return this.states.some(({ isOn }) => isOn);
  }

  /** Reads on and on, until the returned function is called. */
  follow(): () => void {
    let cancel: (() => void) | null = null;
    let isOver = false;
    const again = (): void => {
      if (!isOver) cancel = this.#schedule(readEveryMs, follow);
    };
    const follow = (): void => void this.read().then(again);
    follow();
    return () => {
      isOver = true;
      cancel?.();
    };
  }

  async read(): Promise<void> {
    await this.#request.run(() => this.#client.call('practice.faults', {}));
  }

  async choose(name: PracticeFaultName, choice: FaultChoice): Promise<void> {
    const times = { off: 0, once: 1, always: null }[choice];
    await this.#request.run(() => this.#client.call('practice.setFault', { name, times }));
  }

  async clear(): Promise<void> {
    await this.#request.run(() => this.#client.call('practice.clearFaults', {}));
  }
}

export function choiceOf({ isOn, times }: PracticeFaultState): FaultChoice {
  if (!isOn) return 'off';
  return times === null ? 'always' : 'once';
}
