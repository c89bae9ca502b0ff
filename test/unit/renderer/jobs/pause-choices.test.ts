import { describe, expect, it } from 'vitest';
import { pauseChoices } from '../../../../src-main/contract/pause-ends.ts';
import { saidOf } from '../../../../src-renderer/words/say.ts';
import { minuteMs, nowMs } from '../sample-values.ts';

const labelled = (atMs: number) =>
  pauseChoices(atMs).map(({ says, untilMs, mode }) => ({ label: saidOf(says), untilMs, mode }));

describe('a pause', () => {
  it('ends in half an hour, tomorrow at six, or when somebody says so', () => {
    expect(labelled(nowMs).filter(({ mode }) => mode === 'after_current')).toEqual([
      { label: 'For 30 minutes', untilMs: nowMs + 30 * minuteMs, mode: 'after_current' },
      {
        label: 'Until tomorrow, 06:00',
        untilMs: new Date(2025, 10, 22, 6, 0).getTime(),
        mode: 'after_current',
      },
      { label: 'Until I resume', untilMs: null, mode: 'after_current' },
    ]);
  });

  it('stops what is being sent as well where it begins now', () => {
    expect(labelled(nowMs).filter(({ mode }) => mode === 'now')).toEqual([
      { label: 'Now, for 30 minutes', untilMs: nowMs + 30 * minuteMs, mode: 'now' },
      { label: 'Now, until tomorrow, 06:00', untilMs: new Date(2025, 10, 22, 6, 0).getTime(), mode: 'now' },
      { label: 'Now, until I resume', untilMs: null, mode: 'now' },
    ]);
  });
});
