import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { PracticeFaultState } from '../../../../src-main/contract/practice.ts';
import { CliFixture } from './cli-fixture.ts';

const states: PracticeFaultState[] = [
  { name: 'late', isOn: false, times: null, met: 0 },
  { name: 'lost_answer', isOn: true, times: 3, met: 2 },
];

let cli: CliFixture;
beforeEach(() => {
  cli = new CliFixture();
  for (const call of ['practice.faults', 'practice.setFault', 'practice.clearFaults'] as const)
    cli.engine.answers[call] = () => states;
});

async function whileRunning(): Promise<void> {
  const running = cli.start('run');
  onTestFinished(async () => {
    running.end();
    await running.result;
  });
  await running.said(/until Ctrl\+C/u);
}

describe('the faults of the practice service', () => {
  test('are listed with what each is for, whether it is on and how many requests it met', async () => {
    await whileRunning();
    const { out } = await cli.run('practice', 'fault');
    expect(out).toMatch(/late +off +0 +Every answer comes five seconds late/u);
    expect(out).toMatch(/lost_answer +on for 1 more +2 /u);
    expect((await cli.run('practice', 'fault', '--json')).json()).toEqual(states);
  });

  test('are switched on for ever or for some requests, and off, one or all', async () => {
    await whileRunning();
    await cli.run('practice', 'fault', 'lost-answer', '--times', '1');
    await cli.run('practice', 'fault', 'KEY_REFUSED');
    await cli.run('practice', 'fault', 'late', '--off');
    await cli.run('practice', 'fault', '--none');
    expect(cli.engine.asked).toEqual([
      { call: 'practice.setFault', input: { name: 'lost_answer', times: 1 } },
      { call: 'practice.setFault', input: { name: 'key_refused', times: null } },
      { call: 'practice.setFault', input: { name: 'late', times: 0 } },
      { call: 'practice.clearFaults', input: {} },
    ]);
  });

  test('that there are not, or that are not named, are refused with what there is', async () => {
    expect((await cli.run('practice', 'fault', 'gremlins')).err).toContain(
      'The practice service has no fault named gremlins. There are: late, lost_answer, ',
    );
    expect((await cli.run('practice', 'fault', '--off')).err).toContain('Say which fault.');
    expect((await cli.run('practice', 'fault', 'late', '--none')).err).toContain('not both');
    expect((await cli.run('practice', 'fault', 'late', '--times', '0')).err).toContain('--times');
    expect(cli.engine.asked).toEqual([]);
  });

  test('end with the run: without one nothing is switched', async () => {
    const { err, code } = await cli.run('practice', 'fault', 'late');
    expect(err).toContain('Outbox is not running on this data folder');
    expect(code).not.toBe(0);
    expect(cli.engine.asked).toEqual([]);
  });
});
