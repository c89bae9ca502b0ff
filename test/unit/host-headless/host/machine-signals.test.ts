import { beforeEach, expect, test } from 'vitest';
import { createMachineSignals } from '../../../../src-main/host-headless/host/machine-signals.ts';
import type { MachineSignals } from '../../../../src-main/engine/host-services.ts';
import { HandClock } from '../web/web-host-fixture.ts';

let clock: HandClock;
let network: string;
let signals: MachineSignals;
let heard: string[];

beforeEach(() => {
  clock = new HandClock();
  network = 'eth0 10.0.0.2/24';
  signals = createMachineSignals({ clock, networkState: () => network });
  heard = [];
});

const listen = (): (() => void)[] => [
  signals.onWake(() => heard.push('wake')),
  signals.onNetworkChange(() => heard.push('network')),
];

test('an awake machine is quiet', () => {
  listen();
  for (let minute = 0; minute < 40; minute += 1) clock.advance(15_000);
  expect(heard).toEqual([]);
});

test('a busy moment is no sleep', () => {
  listen();
  clock.advance(34_000);
  expect(heard).toEqual([]);
});

test('a machine that slept has woken up, once', () => {
  listen();
  clock.advance(8 * 60 * 60 * 1000);
  expect(heard).toEqual(['wake']);
  clock.advance(15_000);
  expect(heard).toEqual(['wake']);
});

test('a changed address is told within fifteen seconds, once', () => {
  listen();
  network = 'wlan0 192.168.1.7/24';
  clock.advance(14_999);
  expect(heard).toEqual([]);
  clock.advance(1);
  clock.advance(15_000);
  expect(heard).toEqual(['network']);
});

test('nothing is looked at while nobody listens', () => {
  expect(clock.timerCount).toBe(0);
  const ends = listen();
  expect(clock.timerCount).toBe(1);
  for (const end of ends) end();
  expect(clock.timerCount).toBe(0);
  listen();
  clock.advance(15_000);
  expect(clock.timerCount).toBe(1);
});
