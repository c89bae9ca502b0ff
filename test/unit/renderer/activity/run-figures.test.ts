import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src-main/contract/client.ts';
import {
  durationsText,
  preciseDuration,
  preciseRate,
} from '../../../../src-main/contract/run-figure-words.ts';
import type { RunFigures } from '../../../../src-main/contract/run-figures.ts';
import { timeRows } from '../../../../src-renderer/activity/run-figure-rows.ts';
import { RunFigureFeed } from '../../../../src-renderer/activity/run-figures.svelte.ts';
import { noFigures } from '../../../conformance/engine-double.ts';
import { ManualSchedule, settled } from '../manual-schedule.ts';
import { ScriptedTransport } from '../scripted-transport.ts';

const took = (medianMs: number) => ({
  ...{ count: 4, meanMs: medianMs, medianMs },
  ...{ mostMs: 2 * medianMs, longestMs: 3 * medianMs },
});

describe('how it runs, on its page', () => {
  it('is asked for as long as somebody looks, and not behind another window', async () => {
    let asked = 0;
    let isHidden = false;
    const transport = new ScriptedTransport({
      'app.figures': () => {
        asked += 1;
        return noFigures;
      },
    });
    const time = new ManualSchedule();
    const feed = new RunFigureFeed(createClient(transport), time.schedule, () => isHidden);
    const stop = feed.start();
    await settled();
    await time.pass(2000);
    expect([asked, feed.figures]).toEqual([2, noFigures]);
    isHidden = true;
    await time.pass(2000);
    expect(asked).toBe(2);
    isHidden = false;
    await time.pass(2000);
    expect(asked).toBe(3);
    stop();
    await time.pass(10_000);
    expect([asked, time.pending]).toEqual([3, 0]);
  });

  it('shows each step in the order of a file’s way, and what it took', () => {
    const figures: RunFigures = {
      ...noFigures,
      phases: { ...noFigures.phases, reading: took(10), answer: took(40) },
      commits: took(2),
    };
    expect(timeRows(figures).map((row) => [row.name, row.took?.medianMs ?? null])).toEqual([
      ['Settling', null],
      ['Reading', 10],
      ['Waiting in the queue', null],
      ['Connecting', null],
      ['Sending', null],
      ['Waiting for the answer', 40],
      ['Following', null],
      ['Written down', 2],
      ['Noted in the journal', null],
    ]);
  });
});

describe('the words for short times', () => {
  it.each([
    [0.04, '0.0 ms'],
    [0.42, '0.4 ms'],
    [9.96, '10 ms'],
    [999.6, '1.0 s'],
    [9960, '10 s'],
    [59_700, '1 min'],
    [125_000, '2 min 5 s'],
    [3_599_000, '59 min 59 s'],
    [3_600_000, '1 h'],
    [12_000_000, '3 h 20 min'],
  ])('%d ms is %s', (durationMs, words) => {
    expect(preciseDuration(durationMs)).toBe(words);
  });

  it('says a rate with the figures that matter, and one time as that time', () => {
    expect([0.04, 0.4, 3.21, 41.4].map(preciseRate)).toEqual(['0.04', '0.4', '3.2', '41']);
    expect(durationsText({ ...took(5), count: 1 })).toBe('15 ms');
  });
});
