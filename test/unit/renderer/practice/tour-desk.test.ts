import { expect, test } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import { OutboxError } from '../../../../src-main/contract/errors.ts';
import type { PracticeTour } from '../../../../src-main/contract/practice-tour.ts';
import { TourDesk } from '../../../../src-renderer/practice/tour-desk.svelte.ts';
import { settled } from '../manual-schedule.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

const lost: PracticeTour = {
  ...{ fileName: 'A letter.txt', targetName: 'Product help', sentBytes: 69, totalBytes: 69 },
  ...{ finalAtMs: 1, endedAtMs: 2, state: 'in_doubt', copies: 1, finding: null },
};

test('the steps go forth and back between the first and the last, and an answer is tried anew without leaving them', async () => {
  const transport = new ScriptedTransport({
    'practice.startTour': () => lost,
    'practice.answerTour': () => ({ ...lost, state: 'tracking', copies: 2 }),
    'practice.endTour': () => ({}),
  });
  const desk = new TourDesk(createClient(transport));
  await desk.start();
  desk.go(-1);
  expect([desk.step, desk.number]).toEqual(['seen', 1]);
  for (let press = 0; press < 6; press += 1) desk.go(1);
  expect([desk.step, desk.number]).toEqual(['answers', 4]);
  await desk.give('not_arrived');
  expect([desk.answer, desk.tour?.copies]).toEqual(['not_arrived', 2]);
  await desk.start();
  expect([desk.answer, desk.step, desk.tour?.copies]).toEqual([null, 'answers', 1]);
  desk.leave();
  await settled();
  expect(transport.calls.at(-1)).toEqual({ name: 'practice.endTour', input: {} });
});

test('an answer that was not taken is none, and says why', async () => {
  const transport = new ScriptedTransport({
    'practice.startTour': () => lost,
    'practice.answerTour': () => {
      throw new OutboxError('not_found', 'The tour has ended. Begin it anew.');
    },
  });
  const desk = new TourDesk(createClient(transport));
  await desk.start();
  await desk.give('check');
  expect([desk.answer, desk.tour]).toEqual([null, lost]);
  expect(desk.error).toMatchObject({ message: 'The tour has ended. Begin it anew.' });
  // What cannot be ended any more ends by itself: nobody is troubled with that.
  desk.leave();
  await settled();
});
