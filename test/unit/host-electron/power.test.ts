import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import {
  AwakeKeeper,
  createMachineSignals,
  systemNetworkLook,
} from '../../../src-main/host-electron/power.ts';
import type { MachineConditions } from '../../../src-main/contract/sending.ts';
import { deferred } from '../../../src-main/foundation/deferred.ts';
import { watchConditions, type ConditionWatch } from '../../../src-main/machine/condition-watch.ts';
import { createMachineLook, unknownConditions } from '../../../src-main/machine/machine-conditions.ts';
import { StandingClock } from './fakes.ts';

/** As on a system that tells nothing. */
const nothingKnown: ConditionWatch = {
  conditions: () => unknownConditions,
  onConditionsChange: () => () => undefined,
};

describe('signals of the machine', () => {
  it('tell that it woke up, until nobody wants to know', () => {
    const powerMonitor = new EventEmitter() as unknown as PowerMonitor;
    const signals = createMachineSignals(powerMonitor, () => null, new StandingClock(), {
      machine: nothingKnown,
    });
    const onWake = vi.fn();
    const stop = signals.onWake(onWake);

    (powerMonitor as unknown as EventEmitter).emit('resume');
    stop();
    (powerMonitor as unknown as EventEmitter).emit('resume');
    expect(onWake).toHaveBeenCalledOnce();
  });

  it('tell when a network came or changed, not when it went, and look every 15 s', () => {
    const clock = new StandingClock();
    let network: string | null = '10.0.0.2';
    const look = vi.fn(() => network);
    const signals = createMachineSignals(new EventEmitter() as unknown as PowerMonitor, look, clock, {
      machine: nothingKnown,
    });
    const onNetworkChange = vi.fn();
    const stop = signals.onNetworkChange(onNetworkChange);
    const after15s = (next: string | null): number => {
      network = next;
      clock.advance(15_000);
      return onNetworkChange.mock.calls.length;
    };

    expect(after15s('10.0.0.2')).toBe(0);
    expect(after15s(null)).toBe(0);
    expect(after15s('10.0.0.2')).toBe(1);
    expect(after15s('192.168.1.9')).toBe(2);
    expect(look).toHaveBeenCalledTimes(5);

    stop();
    expect(after15s('10.0.0.7')).toBe(2);
    expect(clock.waitingTimers).toBe(0);
  });

  it('tell whether it runs on its battery, by event or within half a minute', () => {
    const clock = new StandingClock();
    const emitter = Object.assign(new EventEmitter(), { onBatteryPower: true });
    const powerMonitor = emitter as unknown as PowerMonitor;
    const signals = createMachineSignals(powerMonitor, () => null, clock, {
      machine: nothingKnown,
      platform: 'darwin',
    });
    expect(signals.conditions?.()).toEqual({ isOnBattery: true, isMetered: null });

    const heard = vi.fn();
    const stop = signals.onConditionsChange?.(heard);
    emitter.onBatteryPower = false;
    emitter.emit('on-ac');
    expect(heard).toHaveBeenLastCalledWith({ isOnBattery: false, isMetered: null });
    emitter.onBatteryPower = true;
    clock.advance(30_000);
    expect(heard).toHaveBeenLastCalledWith({ isOnBattery: true, isMetered: null });
    clock.advance(30_000);
    expect(heard).toHaveBeenCalledTimes(2);

    stop?.();
    emitter.emit('on-ac');
    expect(heard).toHaveBeenCalledTimes(2);
    expect(clock.waitingTimers).toBe(0);
  });

  it.each([
    [null, false, null],
    [false, false, false],
    [true, false, true],
    [null, true, true],
    [false, true, true],
  ])(
    'on Linux know of the battery what the kernel (%s) or the desktop (%s) tells',
    (kernel, desktop, told) => {
      const powerMonitor = Object.assign(new EventEmitter(), {
        onBatteryPower: desktop,
      }) as unknown as PowerMonitor;
      const machine = watchConditions(
        new StandingClock(),
        () => Promise.resolve({ isOnBattery: kernel, isMetered: null }),
        { isOnBattery: kernel, isMetered: null },
      );
      const signals = createMachineSignals(powerMonitor, () => null, new StandingClock(), {
        machine,
        platform: 'linux',
      });
      expect(signals.conditions?.()).toEqual({ isOnBattery: told, isMetered: null });
    },
  );

  it('tell on Linux that the network is metered, as it is told without a window, and when that changes', async () => {
    const clock = new StandingClock();
    let devices = 'yes\nno\n';
    const lookAtMachine = createMachineLook({
      platform: 'linux',
      askNetworkManager: () => Promise.resolve(devices),
      powerDirectory: '/nowhere',
    });
    const powerMonitor = Object.assign(new EventEmitter(), {
      onBatteryPower: false,
    }) as unknown as PowerMonitor;
    const signals = createMachineSignals(powerMonitor, () => null, clock, {
      machine: watchConditions(clock, lookAtMachine, await lookAtMachine()),
      platform: 'linux',
    });
    expect(signals.conditions?.()).toEqual({ isOnBattery: null, isMetered: true });

    const heard: MachineConditions[] = [];
    const changed = deferred<undefined>();
    devices = 'no\n';
    const stop = signals.onConditionsChange?.((conditions) => {
      heard.push(conditions);
      changed.resolve(undefined);
    });
    await changed.promise;
    expect(heard).toEqual([{ isOnBattery: null, isMetered: false }]);
    stop?.();
    expect(clock.waitingTimers).toBe(0);
  });

  it('take the machine for offline when the system says so', () => {
    expect(systemNetworkLook({ isOnline: () => false })()).toBeNull();
    expect(systemNetworkLook({ isOnline: () => true })()).toContain('127.0.0.1');
  });
});

describe('the machine', () => {
  it('is kept awake only while bytes move', () => {
    const running = new Set<number>();
    const blocker = {
      start: vi.fn((kind: string) => {
        expect(kind).toBe('prevent-app-suspension');
        running.add(running.size + 1);
        return running.size;
      }),
      stop: vi.fn((id: number) => running.delete(id)),
    };
    const keeper = new AwakeKeeper(blocker);

    keeper.keepAwake(false);
    expect(running.size).toBe(0);
    keeper.keepAwake(true);
    keeper.keepAwake(true);
    expect(running.size).toBe(1);
    keeper.keepAwake(false);
    keeper.keepAwake(false);
    expect(running.size).toBe(0);
    expect(blocker.start).toHaveBeenCalledOnce();
    expect(blocker.stop).toHaveBeenCalledOnce();
  });
});
