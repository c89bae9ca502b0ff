import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '../../../../src-main/contract/api.ts';
import {
  defaultSendingRules,
  hoursOfWeek,
  type HourRule,
  type SendingState,
} from '../../../../src-main/contract/sending.ts';
import { parseSpeed } from '../../../../src-main/host-headless/cli/input/speed.ts';
import { parseWeek } from '../../../../src-main/host-headless/cli/input/week-text.ts';
import { formatWeek } from '../../../../src-main/host-headless/cli/output/week-words.ts';
import { describeTime } from '../../../../src-main/host-headless/cli/output/words.ts';
import { EngineDouble } from '../../../conformance/engine-double.ts';
import { CliFixture } from './cli-fixture.ts';

const state: SendingState = {
  rules: defaultSendingRules,
  machine: { isOnBattery: false, isMetered: null },
  hold: null,
  limitBytesPerSecond: null,
  changesAtMs: null,
  disregardedUntilMs: null,
};
const slowBytesPerSecond = 2_000_000;
const atMs = Date.UTC(2026, 2, 1, 17);

describe('a speed', () => {
  test.each([
    ['2MB/s', 2_000_000],
    ['2 MB/s', 2_000_000],
    ['1.5mb', 1_500_000],
    ['800kB/s', 800_000],
    ['1GB/s', 1_000_000_000],
  ])('%s is %i bytes a second', (text, bytesPerSecond) => {
    expect(parseSpeed(text)).toBe(bytesPerSecond);
  });

  test.each([
    ['2', 'Give it like 2MB/s'],
    ['fast', 'Give it like 2MB/s'],
    ['-2MB/s', 'Give it like 2MB/s'],
    ['2Mbit/s', 'Give it like 2MB/s'],
    ['10kB/s', '10kB/s is too slow'],
    ['5000GB/s', 'faster than any line'],
  ])('is not %s', (text, why) => {
    expect(() => parseSpeed(text)).toThrow(why);
  });
});

describe('a week as text', () => {
  test('names stretches of hours; later lines win, and the rest has full speed', () => {
    const week = parseWeek('# office\nmon-fri 08-18 2MB/s\n\nfri 12-13 off # lunch\n', 'week.txt');
    expect(week).toHaveLength(hoursOfWeek);
    expect(week[7]).toBeNull();
    expect(week[8]).toBe(slowBytesPerSecond);
    expect(week[18]).toBeNull();
    expect(week[4 * 24 + 12]).toBe('off');
    expect(week[5 * 24 + 12]).toBeNull();
  });

  test('passes midnight into the next day, and the end of the week into its start', () => {
    const week = parseWeek('sun 22-06 off', 'week.txt');
    expect(week.slice(0, 6)).toEqual(Array(6).fill('off'));
    expect(week[6]).toBeNull();
    expect(week.slice(-2)).toEqual(['off', 'off']);
    expect(parseWeek('sat-mon 00-24 off', 'w').filter((rule) => rule === 'off')).toHaveLength(72);
  });

  test.each([
    ['mon 08-18', 'names days, hours and a speed'],
    ['noday 08-18 off', '"noday" names no days'],
    ['mon-tue-wed 08-18 off', 'names no days'],
    ['mon 08-25 off', '"08-25" are no whole hours'],
    ['mon 8:30-9 off', 'are no whole hours'],
    ['mon 08-08 off', 'are no whole hours'],
    ['mon 08-18 fast', '"fast" is no speed. Write off, full'],
  ])('refuses %j, naming file and line', (line, why) => {
    expect(() => parseWeek(`daily 00-24 full\n${line}`, 'week.txt')).toThrow(`week.txt, line 2: `);
    expect(() => parseWeek(line, 'week.txt')).toThrow(why);
  });

  test('is written so that it reads as the same week', () => {
    const rule = fc.constantFrom<HourRule>('off', null, 2_000_000, 33_333, 1_234_567);
    fc.assert(
      fc.property(fc.array(rule, { minLength: hoursOfWeek, maxLength: hoursOfWeek }), (week) => {
        expect(parseWeek(formatWeek(week).join('\n'), 'w')).toEqual(week);
      }),
    );
    expect(formatWeek(parseWeek('mon-fri 08-18 2MB/s\nsat,sun 00-24 off', 'w'))).toEqual([
      'mon-fri 08-18 2MB/s',
      'sat,sun 00-24 off',
    ]);
  });
});

describe('outbox pace', () => {
  let cli: CliFixture;
  let shown: SendingState;
  beforeEach(() => {
    cli = new CliFixture();
    shown = state;
    const snapshot = new EngineDouble().answers['app.snapshot'];
    cli.engine.answers['app.snapshot'] = async () => {
      const before = await snapshot?.({});
      if (before === undefined) throw new Error('the double has a snapshot');
      return { ...before, sending: shown };
    };
    cli.engine.answers['queue.setRules'] = (rules) => ({ ...state, rules });
    cli.engine.answers['queue.disregardRules'] = ({ untilMs }) => ({ ...state, disregardedUntilMs: untilMs });
  });
  const asked = <Name extends 'queue.setRules' | 'queue.disregardRules'>(call: Name): CallInput<Name>[] =>
    cli.engine.asked.filter((one) => one.call === call).map((one) => one.input as CallInput<Name>);

  test('shows what holds now, and the rules', async () => {
    shown = {
      ...state,
      hold: { kind: 'schedule', untilMs: atMs, message: message('hold.schedule') },
      rules: { ...defaultSendingRules, week: parseWeek('daily 08-18 off', 'w'), onBattery: 'wait' },
    };
    expect((await cli.run('pace')).out).toBe(
      [
        `Nothing is sent until ${describeTime(atMs)}: The schedule has nothing sent in this hour.`,
        'Limit: none',
        'On battery: wait (on power now)',
        'On a metered network: send (this machine does not say)',
        'Order: as they were added',
        'Week:',
        '  daily 08-18 off',
        '',
      ].join('\n'),
    );
    expect(asked('queue.setRules')).toEqual([]);
  });

  test('changes what is named and leaves the rest', async () => {
    shown = { ...state, rules: { ...defaultSendingRules, onMetered: 'wait' } };
    await cli.run('pace', '--limit', '2MB/s', '--order', 'smallest');
    expect(asked('queue.setRules')).toEqual([
      { limitBytesPerSecond: 2_000_000, week: null, onBattery: 'send', onMetered: 'wait', order: 'smallest' },
    ]);
  });

  test('takes a limit and a week away with none', async () => {
    shown = {
      ...state,
      rules: { ...defaultSendingRules, limitBytesPerSecond: 40_000, week: Array<HourRule>(168).fill('off') },
    };
    await cli.run('pace', '--limit', 'none', '--week', 'none');
    expect(asked('queue.setRules')).toEqual([defaultSendingRules]);
  });

  test('reads a week from a file, and names what is wrong in it', async () => {
    writeFileSync(join(cli.folder, 'week.txt'), 'daily 22-06 off\n');
    await cli.run('pace', '--week', 'week.txt');
    expect(asked('queue.setRules')[0]?.week?.filter((rule) => rule === 'off')).toHaveLength(7 * 8);

    writeFileSync(join(cli.folder, 'week.txt'), 'daily 22 off\n');
    const result = await cli.run('pace', '--week', 'week.txt');
    expect(result.code).toBe(1);
    expect(result.err).toContain('week.txt, line 1: "22" are no whole hours. Write them like 08-18');
    const missing = await cli.run('pace', '--week', 'gone.txt');
    expect(missing.err).toContain('gone.txt cannot be read');
    expect(asked('queue.setRules')).toHaveLength(1);
  });

  test('sends anyway for a while, until it is told to obey again', async () => {
    const before = Date.now();
    const result = await cli.run('pace', '--anyway', '1h');
    expect(asked('queue.disregardRules')[0]?.untilMs).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(result.out).toContain('Schedule, battery and metered network are disregarded until');
    await cli.run('pace', '--anyway', 'none');
    expect(asked('queue.disregardRules')[1]).toEqual({ untilMs: null });
    expect(asked('queue.setRules')).toEqual([]);
  });

  test('prints the shape that scripts rely on', async () => {
    shown = { ...state, limitBytesPerSecond: 2_000_000, changesAtMs: atMs };
    expect((await cli.run('pace', '--json')).json()).toEqual({
      rules: { limitBytesPerSecond: null, week: null, onBattery: 'send', onMetered: 'send', order: 'added' },
      machine: { isOnBattery: false, isMetered: null },
      now: {
        hold: null,
        limitBytesPerSecond: 2_000_000,
        changesAt: '2026-03-01T17:00:00.000Z',
        disregardedUntil: null,
      },
    });
  });

  test.each([
    [['--limit', '2']],
    [['--limit', '1kB/s']],
    [['--order', 'random']],
    [['--on-battery', 'maybe']],
    [['--anyway', 'soon']],
  ])('refuses %j', async (words) => {
    expect((await cli.run('pace', ...words)).code).toBe(1);
    expect(cli.engine.asked).toEqual([]);
  });

  test('status says what holds and limits', async () => {
    shown = { ...state, limitBytesPerSecond: 2_000_000, changesAtMs: atMs };
    expect((await cli.run('status')).out).toContain(`At most 2 MB/s until ${describeTime(atMs)}.\n`);
  });

  test('top moves queued jobs before all others', async () => {
    cli.engine.answers['jobs.moveToTop'] = () => ({
      changed: 1,
      refused: [{ id: 8, why: legacy('it is done') }],
    });
    const result = await cli.run('top', '7', '8');
    expect(cli.engine.asked.map((one) => one.input)).toEqual([{ ids: [7, 8] }]);
    expect(result).toMatchObject({ code: 1, out: '1 job changed.\n', err: 'outbox: job 8: it is done\n' });
  });

  test.each([
    ['hold', 'jobs.hold'],
    ['release', 'jobs.release'],
  ] as const)('%s is done for each of the jobs that are named', async (command, call) => {
    cli.engine.answers[call] = () => ({ changed: 2, refused: [] });
    expect(await cli.run(command, '7', '8')).toMatchObject({ code: 0, out: '2 jobs changed.\n' });
    expect(cli.asked(call)).toEqual({ ids: [7, 8] });
  });
});
