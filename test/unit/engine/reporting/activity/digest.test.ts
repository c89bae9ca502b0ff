import { expect, it } from 'vitest';
import { usualSpeech } from '../../../../../src-main/contract/speech.ts';
import { textOf } from '../../../../../src-main/languages/text.ts';
import { Digest } from '../../../../../src-main/engine/reporting/activity/digest.ts';
import { minuteMs, secondMs } from '../../../../../src-main/foundation/durations.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

function digestBench() {
  const clock = new ManualClock();
  const told: string[] = [];
  const state = { isIdle: false };
  const digest = new Digest({
    clock,
    notify: ({ title, body }) => {
      const [what, rest] = [title, body].map((each) => textOf(each, usualSpeech('en')));
      told.push(`${what ?? ''}. ${rest ?? ''}`);
    },
    isIdle: () => state.isIdle,
  });
  return { clock, told, state, digest };
}

it('a batch is told once, a few seconds after everything ended', () => {
  const { clock, told, state, digest } = digestBench();
  for (const [id, state] of (['done', 'done', 'rejected', 'in_doubt'] as const).entries())
    digest.note({ id, state });
  clock.advance(minuteMs);
  expect(told).toEqual([]);
  state.isIdle = true;
  clock.advance(6 * secondMs);
  expect(told).toEqual(['2 of 4 delivered. 1 failed, 1 needs you.']);
});

it('what a notification of its batch tells of is not told twice, but what asks something is', () => {
  const { clock, told, state, digest } = digestBench();
  state.isIdle = true;
  for (const [id, state] of (['done', 'rejected', 'failed'] as const).entries())
    digest.note({ id, state }, true);
  clock.advance(minuteMs);
  expect(told).toEqual([]);
  digest.note({ id: 3, state: 'in_doubt' }, true);
  digest.note({ id: 4, state: 'done' }, false);
  clock.advance(minuteMs);
  expect(told).toEqual(['1 of 2 delivered. 1 needs you.']);
});

it.each([
  ['was delivered, came into doubt and was found', ['sending', 'done', 'in_doubt', 'done']],
  ['came into doubt, was found, followed and proved', ['sending', 'in_doubt', 'tracking', 'done']],
  ['came into doubt and was sent again', ['sending', 'in_doubt', 'queued', 'sending', 'done']],
  ['was refused and tried again', ['sending', 'rejected', 'queued', 'sending', 'done']],
  ['asked for a slide', ['needs_attention', 'queued', 'sending', 'done']],
] as const)('what %s counts once', (_what, states) => {
  const { clock, told, state, digest } = digestBench();
  for (const [index, each] of states.entries()) digest.note({ id: 1, state: each }, false, states[index - 1]);
  state.isIdle = true;
  clock.advance(minuteMs);
  expect(told).toEqual(['1 of 1 delivered. Everything arrived.']);
});

it('a question that was answered before it was told, and delivered nothing, is not told', () => {
  const { clock, told, state, digest } = digestBench();
  digest.note({ id: 1, state: 'in_doubt' }, false, 'sending');
  digest.note({ id: 1, state: 'cancelled' }, false, 'in_doubt');
  state.isIdle = true;
  clock.advance(minuteMs);
  expect(told).toEqual([]);
  digest.note({ id: 2, state: 'done' }, false, 'sending');
  clock.advance(minuteMs);
  expect(told).toEqual(['1 of 1 delivered. Everything arrived.']);
});

it('what ends is told after ten minutes at the latest, however long other work is followed', () => {
  const { clock, told, digest } = digestBench();
  digest.note({ id: 1, state: 'done' });
  clock.advance(10 * minuteMs);
  expect(told).toEqual(['1 of 1 delivered. Everything arrived.']);
});

it('a stream that never ends is told less and less often', () => {
  const { clock, told, digest } = digestBench();
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    digest.note({ id: minute, state: 'done' });
    clock.advance(minuteMs);
  }
  expect(told.length).toBeGreaterThan(4);
  expect(told.length).toBeLessThan(13);
});

it('never waits for less than a clock can tell, which would be for ever', () => {
  const asked: number[] = [];
  for (let start = 0; start < 200; start += 1) {
    const clock = new ManualClock(start / 7);
    const setTimer = clock.setTimer.bind(clock);
    clock.setTimer = (callback, delayMs) => {
      asked.push(delayMs);
      if (delayMs < 1) throw new Error(`a timer of ${String(delayMs)} ms`);
      return setTimer(callback, delayMs);
    };
    new Digest({ clock, notify: () => undefined, isIdle: () => false }).note({ id: 1, state: 'done' });
    clock.advance(11 * minuteMs);
  }
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(1);
});

it('says what it is of, so that somebody who wants to hear of that alone does', () => {
  const clock = new ManualClock();
  const causes: (readonly string[])[] = [];
  const digest = new Digest({
    clock,
    notify: (_notification, of) => void causes.push(of),
    isIdle: () => true,
  });
  for (const ends of [['done'], ['done', 'failed'], ['in_doubt', 'rejected']] as const) {
    for (const [id, state] of ends.entries()) digest.note({ id, state });
    clock.advance(minuteMs);
  }
  expect(causes).toEqual([['done'], ['done', 'failed'], ['failed', 'asks']]);
});
