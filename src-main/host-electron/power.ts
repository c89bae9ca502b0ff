import { networkInterfaces } from 'node:os';
import type { Net, PowerMonitor, PowerSaveBlocker } from 'electron';
import type { MachineConditions } from '../contract/sending.ts';
import type { MachineSignals } from '../engine/host-services.ts';
import type { CancelTimer, Clock } from '../foundation/clock.ts';
import { secondMs } from '../foundation/durations.ts';
import type { ConditionWatch } from '../machine/condition-watch.ts';

const networkLookMs = 15 * secondMs;
/** The events of power come on macOS, and on Windows in part. */
const powerLookMs = 30 * secondMs;

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
 * Waking up, power, and a network that came back or changed. `machine`: what the system tells any program of power and network. There is no event for the latter in this process, so it is looked
 * at every 15 s while somebody listens.
 */
export function createMachineSignals(
  powerMonitor: Pick<PowerMonitor, 'on' | 'off' | 'onBatteryPower'>,
  lookAtNetwork: NetworkLook,
  clock: Clock,
  { machine, platform = process.platform }: { machine: ConditionWatch; platform?: NodeJS.Platform },
): MachineSignals {
  // Whether the network is metered is not told to this process, and on Linux its "no battery" means that it is not known.
  const look = (): MachineConditions => {
    const { isOnBattery, isMetered } = machine.conditions();
    return {
      isOnBattery: powerMonitor.onBatteryPower || (platform === 'linux' ? isOnBattery : false),
      isMetered,
    };
  };
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
    conditions: look,
    onConditionsChange(listener) {
      let seen = look();
      let cancel: CancelTimer = () => undefined;
      const tell = (found: MachineConditions): void => {
        if (found.isOnBattery === seen.isOnBattery && found.isMetered === seen.isMetered) return;
        seen = found;
        listener(found);
      };
      const lookLater = (): void => {
        cancel = clock.setTimer(() => {
          tell(look());
          lookLater();
        }, powerLookMs);
      };
      // The events are the news: the getter may still say what was before.
      const onBattery = (): void => {
        tell({ ...seen, isOnBattery: true });
      };
      const onPower = (): void => {
        tell({ ...seen, isOnBattery: false });
      };
      const stopWatching = machine.onConditionsChange(() => {
        tell(look());
      });
      powerMonitor.on('on-battery', onBattery);
      powerMonitor.on('on-ac', onPower);
      lookLater();
      return () => {
        cancel();
        stopWatching();
        powerMonitor.off('on-battery', onBattery);
        powerMonitor.off('on-ac', onPower);
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
