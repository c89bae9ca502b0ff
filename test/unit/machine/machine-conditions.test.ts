import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MachineConditions } from '../../../src-main/contract/sending.ts';
import { watchConditions } from '../../../src-main/machine/condition-watch.ts';
import { createMachineLook } from '../../../src-main/machine/machine-conditions.ts';
import { HandClock } from '../host-headless/web/web-host-fixture.ts';
import { untilPasses } from '../../helpers/until-passes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function supply(name: string, values: Record<string, string>): void {
  mkdirSync(join(folder, name));
  for (const [key, value] of Object.entries(values)) writeFileSync(join(folder, name, key), `${value}\n`);
}

function look(answer: string | Error = new Error('no nmcli'), platform: NodeJS.Platform = 'linux') {
  return createMachineLook({
    platform,
    powerDirectory: folder,
    askNetworkManager: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
  })();
}

describe('power', () => {
  test('is not told by a machine without batteries, nor where the kernel lists none', async () => {
    expect((await look()).isOnBattery).toBeNull();
    supply('AC', { type: 'Mains', online: '0' });
    expect((await look()).isOnBattery).toBeNull();
  });

  test('comes from the battery where no charger delivers', async () => {
    supply('BAT0', { type: 'Battery', status: 'Discharging' });
    supply('AC', { type: 'Mains', online: '0' });
    supply('ucsi', { type: 'USB', online: '0' });
    expect((await look()).isOnBattery).toBe(true);
  });

  test('comes from the charger where any delivers', async () => {
    supply('BAT0', { type: 'Battery', status: 'Not charging' });
    supply('AC', { type: 'Mains', online: '0' });
    supply('ucsi', { type: 'USB', online: '1' });
    expect((await look()).isOnBattery).toBe(false);
  });

  test('is told by the battery alone where no charger is listed', async () => {
    supply('BAT0', { type: 'Battery', status: 'Full' });
    expect((await look()).isOnBattery).toBe(false);
    supply('BAT1', { type: 'Battery', status: 'Discharging' });
    expect((await look()).isOnBattery).toBe(true);
  });

  test('is not told by the battery of a mouse', async () => {
    supply('hidpp', { type: 'Battery', scope: 'Device', status: 'Discharging' });
    expect((await look()).isOnBattery).toBeNull();
  });
});

describe('the network', () => {
  test.each<[string | Error, boolean | null]>([
    ['no (guessed)\nunknown\n', false],
    ['no\nyes (guessed)\n', true],
    ['yes\n', true],
    ['unknown\n\nunknown\n', null],
    ['', null],
    [new Error('ENOENT'), null],
  ])('that says %j is metered: %j', async (answer, isMetered) => {
    expect((await look(answer)).isMetered).toBe(isMetered);
  });

  test('and the power are not known on other systems', async () => {
    supply('BAT0', { type: 'Battery', status: 'Discharging' });
    expect(await look('yes', 'darwin')).toEqual({ isOnBattery: null, isMetered: null });
  });
});

describe('the watch', () => {
  const onPower: MachineConditions = { isOnBattery: false, isMetered: null };
  const onBattery: MachineConditions = { isOnBattery: true, isMetered: null };

  test('looks every half minute, tells changes alone, and rests where nobody listens', async () => {
    const clock = new HandClock();
    let now = onPower;
    const lookAtMachine = vi.fn(() => Promise.resolve(now));
    const watch = watchConditions(clock, lookAtMachine, onPower);
    expect(watch.conditions()).toEqual(onPower);
    expect(clock.timerCount).toBe(0);

    const heard = vi.fn();
    const stop = watch.onConditionsChange(heard);
    await untilPasses(() => {
      expect(clock.timerCount).toBe(1);
    });
    expect(heard).not.toHaveBeenCalled();
    now = onBattery;
    clock.advance(29_999);
    expect(lookAtMachine).toHaveBeenCalledTimes(1);
    clock.advance(1);
    await untilPasses(() => {
      expect(heard).toHaveBeenCalledExactlyOnceWith(onBattery);
    });
    expect(watch.conditions()).toEqual(onBattery);

    stop();
    expect(clock.timerCount).toBe(0);
  });
});
