import { expect, it } from 'vitest';
import { usualSpeech } from '../../../../../src-main/contract/speech.ts';
import { textOf } from '../../../../../src-main/languages/text.ts';
import { DailyQuestions } from '../../../../../src-main/engine/reporting/activity/daily-questions.ts';
import { hourMs } from '../../../../../src-main/foundation/durations.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { runningEngine } from '../../../../helpers/running-engine.ts';

/** At ten in the evening. */
function questionsBench() {
  const clock = new ManualClock(new Date(2026, 2, 2, 22, 0).getTime());
  const told: string[] = [];
  const state = { waiting: 0 };
  const questions = new DailyQuestions({
    clock,
    waiting: () => state.waiting,
    notify: ({ title }) =>
      void told.push(`${String(new Date(clock.nowMs()).getHours())} h: ${textOf(title, usualSpeech('en'))}`),
  });
  return { clock, told, state, questions };
}

it('what waits for an answer is told at nine in the morning, each day, until nothing does', () => {
  const { clock, told, state, questions } = questionsBench();
  state.waiting = 1;
  questions.look();
  clock.advance(10 * hourMs);
  expect(told).toEqual([]);
  state.waiting = 5;
  questions.look();
  clock.advance(hourMs);
  expect(told).toEqual(['9 h: 5 need you']);
  state.waiting = 1;
  clock.advance(24 * hourMs);
  expect(told).toEqual(['9 h: 5 need you', '9 h: 1 needs you']);
  state.waiting = 0;
  clock.advance(72 * hourMs);
  expect(told).toHaveLength(2);
});

it('waits for nothing while nothing asks, and for nothing more once it is stopped', () => {
  const { clock, told, state, questions } = questionsBench();
  questions.look();
  state.waiting = 1;
  clock.advance(24 * hourMs);
  expect(told).toEqual([]);
  questions.look();
  questions.stop();
  clock.advance(48 * hourMs);
  expect(told).toEqual([]);
});

it('a choice of once a day stays across a restart, beside the causes that are off', async () => {
  const running = await runningEngine();
  await running.call['settings.setQuestions']({ questions: 'daily' });
  await running.call['settings.setNotification']({ cause: 'done', isOn: false });
  await running.restart();
  expect(await running.call['settings.notifications']({})).toEqual({ off: ['done'], questions: 'daily' });
});
