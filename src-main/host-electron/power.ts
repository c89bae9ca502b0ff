import { networkInterfaces } from 'node:os';
import type { Net, PowerMonitor, PowerSaveBlocker } from 'electron';
import type { MachineSignals } from '../engine/host-services.ts';
import type { CancelTimer, Clock } from '../foundation/clock.ts';
import { secondMs } from '../foundation/durations.ts';

const networkLookMs = 15 * secondMs;

/** `null` while the machine is offline; otherwise a text that changes with the machine's addresses. */
export type NetworkLook = () => string | null;

export function systemNetworkLook(net: Pick<Net, 'isOnline'>): NetworkLook {
  return () => {
    if (!net.isOnline()) return null;
    const addresses = Object.values(networkInterfaces()).flatMap(
      (list) => list?.map(({ address }) => address) ?? [],
    );
    return addresses.sort().join(' ');
  };
}

/**
 * Waking up, and a network that came back or changed. There is no event for the latter in this process, so it is looked at
 * every 15 s while somebody listens.
 */
export function createMachineSignals(
  powerMonitor: Pick<PowerMonitor, 'on' | 'off'>,
  lookAtNetwork: NetworkLook,
  clock: Clock,
): MachineSignals {
  return {
    onWake(listener) {
      const onResume = (): void => {
        listener();
      };
      powerMonitor.on('resume', onResume);
      return () => {
        powerMonitor.off('resume', onResume);
      };
    },
    onNetworkChange(listener) {
      let seen = lookAtNetwork();
      let cancel: CancelTimer = () => undefined;
      const lookLater = (): void => {
        cancel = clock.setTimer(() => {
          const before = seen;
          seen = lookAtNetwork();
          // Going offline is noticed by whoever sends. Only a network to try is news.
          if (seen !== null && seen !== before) listener();
          lookLater();
        }, networkLookMs);
      };
      lookLater();
      return () => {
        cancel();
      };
    },
  };
}

/** Keeps the machine from falling asleep while bytes move, and not a moment longer. */
export class AwakeKeeper {
  readonly #blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  #blockerId: number | null = null;

  constructor(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>) {
    this.#blocker = blocker;
  }

  keepAwake(bytesMove: boolean): void {
    if (bytesMove && this.#blockerId === null) {
      this.#blockerId = this.#blocker.start('prevent-app-suspension');
    } else if (!bytesMove && this.#blockerId !== null) {
      this.#blocker.stop(this.#blockerId);
      this.#blockerId = null;
    }
  }
}
