import { networkInterfaces } from 'node:os';
import type { MachineConditions } from '../../contract/sending.ts';
import type { MachineSignals } from '../../engine/host-services.ts';
import type { CancelTimer, Clock } from '../../foundation/clock.ts';
import { secondMs } from '../../foundation/durations.ts';
import { watchConditions } from '../../machine/condition-watch.ts';
import {
  createMachineLook,
  unknownConditions,
  type LookAtMachine,
} from '../../machine/machine-conditions.ts';

const lookEveryMs = 15 * secondMs;
/** Lateness beyond this is sleep (or a halted process), not a busy moment. */
const wakeAfterMs = 20 * secondMs;

export interface MachineSignalsOptions {
  readonly clock: Clock;
  /** A text that changes whenever an address of this machine does. */
  readonly networkState?: () => string;
  /** Power and network; default: what Linux tells. */
  readonly lookAtMachine?: LookAtMachine;
  /** What a first look at them found. */
  readonly found?: MachineConditions;
}

/**
 * Without a desktop nobody tells a program that the machine slept, so both clocks are looked at every 15 s: on some systems
 * the monotonic one stands still during sleep, on others it runs on, but the wall clock never lies about both. Looks only
 * while somebody listens.
 */
export function createMachineSignals(options: MachineSignalsOptions): MachineSignals {
  const {
    clock,
    networkState = addresses,
    lookAtMachine = createMachineLook({ platform: process.platform }),
    found = unknownConditions,
  } = options;
  const onWake = new Set<() => void>();
  const onNetworkChange = new Set<() => void>();
  let cancel: CancelTimer | null = null;

  const look = (wallMs: number, monotonicMs: number, network: string): void => {
    cancel = clock.setTimer(() => {
      const nowMs = clock.nowMs();
      const nowMonotonicMs = clock.monotonicMs();
      const seen = networkState();
      look(nowMs, nowMonotonicMs, seen);
      const passedMs = Math.max(nowMs - wallMs, nowMonotonicMs - monotonicMs);
      if (passedMs > lookEveryMs + wakeAfterMs) for (const listener of onWake) listener();
      if (seen !== network) for (const listener of onNetworkChange) listener();
    }, lookEveryMs);
  };

  const subscribe = (listeners: Set<() => void>, listener: () => void): (() => void) => {
    listeners.add(listener);
    if (cancel === null) look(clock.nowMs(), clock.monotonicMs(), networkState());
    return () => {
      listeners.delete(listener);
      if (onWake.size + onNetworkChange.size > 0) return;
      cancel?.();
      cancel = null;
    };
  };

  return {
    onWake: (listener) => subscribe(onWake, listener),
    onNetworkChange: (listener) => subscribe(onNetworkChange, listener),
    ...watchConditions(clock, lookAtMachine, found),
  };
}

function addresses(): string {
  return Object.entries(networkInterfaces())
    .flatMap(([name, entries]) =>
      (entries ?? [])
        .filter((entry) => !entry.internal)
        .map((entry) => `${name} ${entry.cidr ?? entry.address}`),
    )
    .sort()
    .join('\n');
}
