import { expect, test } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import type { PracticeFaultState } from '../../../../src-main/contract/practice.ts';
import { choiceOf, FaultDesk } from '../../../../src-renderer/practice/fault-desk.svelte.ts';
import { ManualSchedule, settled } from '../manual-schedule.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

function board() {
  let states: PracticeFaultState[] = [{ name: 'late', isOn: false, times: null, met: 0 }];
  const transport = new ScriptedTransport({
    'practice.faults': () => states,
    'practice.setFault': ({ name, times }) => (states = [{ name, times, met: 0, isOn: times !== 0 }]),
    'practice.clearFaults': () => (states = [{ name: 'late', isOn: false, times: null, met: 0 }]),
  });
  const timers = new ManualSchedule();
  const desk = new FaultDesk(createClient(transport), timers.schedule);
  return {
    ...{ desk, timers, transport },
    meet: (met: number) => (states = states.map((state) => ({ ...state, met }))),
  };
}

test('requests that a fault met are counted while somebody looks, and not any longer', async () => {
  const { desk, timers, transport, meet } = board();
  const leave = desk.follow();
  await settled();
  expect(desk.states).toMatchObject([{ met: 0 }]);
  meet(2);
  await timers.pass(1500);
  expect(desk.states).toMatchObject([{ met: 2 }]);
  leave();
  const asked = transport.calls.length;
  await timers.pass(60_000);
  expect([transport.calls.length, timers.pending]).toEqual([asked, 0]);
});

test('a look that is under way as somebody leaves asks no more', async () => {
  const { desk, timers } = board();
  desk.follow()();
  await settled();
  expect(timers.pending).toBe(0);
});

test('a fault is switched on once or for ever, and all are ended together', async () => {
  const { desk, transport } = board();
  await desk.choose('late', 'once');
  await desk.choose('late', 'always');
  expect([desk.isAnyOn, desk.states.map(choiceOf)]).toEqual([true, ['always']]);
  await desk.choose('late', 'off');
  expect([desk.isAnyOn, desk.states.map(choiceOf)]).toEqual([false, ['off']]);
  await desk.clear();
  expect(transport.calls).toEqual([
    { name: 'practice.setFault', input: { name: 'late', times: 1 } },
    { name: 'practice.setFault', input: { name: 'late', times: null } },
    { name: 'practice.setFault', input: { name: 'late', times: 0 } },
    { name: 'practice.clearFaults', input: {} },
  ]);
});
