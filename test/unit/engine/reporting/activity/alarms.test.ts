import { describe, expect, it } from 'vitest';
import { legacy, message } from '../../../../../src-main/contract/messages/message.ts';
import { usualSpeech } from '../../../../../src-main/contract/speech.ts';
import { textOf } from '../../../../../src-main/languages/text.ts';
import { Alarms } from '../../../../../src-main/engine/reporting/activity/alarms.ts';
import { hourMs, minuteMs } from '../../../../../src-main/foundation/durations.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

function alarmBench() {
  const clock = new ManualClock();
  const told: string[] = [];
  const alarms = new Alarms({ clock, notify: ({ body }) => void told.push(textOf(body, usualSpeech('en'))) });
  const raise = (key: string): void => {
    const body = legacy(key);
    alarms.raise(key, { cause: 'key', title: message('alarm.disk_full'), body });
  };
  return { clock, told, alarms, raise };
}

describe('what stops work', () => {
  it('is told at once, and once for each cause', () => {
    const { told, raise } = alarmBench();
    raise('key 1');
    raise('key 1');
    raise('disk');
    expect(told).toEqual(['key 1', 'disk']);
  });

  it('is told at growing intervals when it comes and goes', () => {
    const { clock, told, alarms, raise } = alarmBench();
    // Every minute it is well for a moment, for a day.
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      raise('key 1');
      clock.advance(minuteMs / 2);
      alarms.clear('key 1');
      clock.advance(minuteMs / 2);
    }
    expect(told.length).toBeGreaterThan(2);
    expect(told.length).toBeLessThan(8);
  });

  it('that came back too soon to be told and stayed is told when its interval ends', () => {
    const { clock, told, alarms, raise } = alarmBench();
    raise('key 1');
    alarms.clear('key 1');
    clock.advance(minuteMs);
    raise('key 1');
    expect(told).toHaveLength(1);
    clock.advance(9 * minuteMs);
    expect(told).toHaveLength(2);
    clock.advance(10 * hourMs);
    expect(told).toHaveLength(2);
  });

  it('that is over again before its interval ends is not told', () => {
    const { clock, told, alarms, raise } = alarmBench();
    raise('key 1');
    alarms.clear('key 1');
    raise('key 1');
    alarms.clear('key 1');
    clock.advance(hourMs);
    expect(told).toHaveLength(1);
  });

  it('is told at once again after a quiet day', () => {
    const { clock, told, alarms, raise } = alarmBench();
    for (let times = 0; times < 5; times += 1) {
      raise('key 1');
      alarms.clear('key 1');
      clock.advance(25 * hourMs);
    }
    expect(told).toHaveLength(5);
  });
});
