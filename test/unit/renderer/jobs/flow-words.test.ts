import { describe, expect, it } from 'vitest';
import { accountOf } from '../../../../src-main/contract/file-account.ts';
import type { Progress } from '../../../../src-main/contract/status.ts';
import {
  deliveredWords,
  flowWords,
  toSendOf,
  withServiceWords,
  type FlowState,
} from '../../../../src-renderer/jobs/flow-words.ts';
import { minuteMs, nowMs, snapshot } from '../sample-values.ts';

const progress = (fields: Partial<Progress>): Progress => ({ ...snapshot().progress, ...fields });

function said(fields: Partial<Progress>, state: Partial<Omit<FlowState, 'progress'>> = {}): string {
  const { strong, rest } = flowWords(
    {
      progress: progress(fields),
      pause: null,
      obstacle: null,
      limitBytesPerSecond: null,
      toReadFiles: 0,
      ...state,
    },
    nowMs,
  );
  return [strong, rest].filter((part) => part !== '').join(' ');
}

const obstacle = { strong: 'Off by the schedule', rest: 'until 18:00' };

describe('the header of the queue', () => {
  it('tells what is to be sent from what is with the service', () => {
    const both = progress({ toGo: 12, toGoBytes: 900, withService: 4, withServiceBytes: 300 });
    expect(toSendOf(both)).toEqual({ jobs: 8, bytes: 600 });
    expect(withServiceWords(both)).toBe('4 with the service');
  });

  it('does not say that anything waits once all of it is with the service, whatever stands in the way of sending', () => {
    expect(said({ toGo: 3, withService: 3 })).toBe('All sent the service works on it');
    expect(said({ toGo: 3, withService: 3 }, { obstacle })).toBe('All sent the service works on it');
  });

  it('says what stands in the way where something is to be sent, and else that it waits', () => {
    expect(said({ toGo: 3, withService: 2 }, { obstacle })).toBe('Off by the schedule until 18:00');
    expect(said({ toGo: 3, bytesPerSecond: 2_000_000, secondsLeft: 30 }, { obstacle })).toBe(
      'Off by the schedule until 18:00',
    );
    expect(said({ toGo: 3, withService: 2 })).toBe('Waiting');
    expect(said({})).toBe('Nothing under way');
  });

  it('says the speed with its limit, and what is left without seconds above a minute', () => {
    expect(said({ toGo: 3, bytesPerSecond: 2_000_000, secondsLeft: 30 })).toBe('2.0 MB/s about 30 s left');
    expect(
      said({ toGo: 3, bytesPerSecond: 2_000_000, secondsLeft: 61 }, { limitBytesPerSecond: 2_000_000 }),
    ).toBe('2.0 MB/s at most 2 MB/s, about 2 min left');
  });

  it('guesses at no end while most files are still read, and does while a few are', () => {
    const moving = { toGo: 500, bytesPerSecond: 4, secondsLeft: 120 };
    expect(said(moving, { toReadFiles: 17_000 })).toBe('4 B/s 17,000 more are being read');
    expect(said(moving, { toReadFiles: 20 })).toBe('4 B/s about 2 min left');
    expect(said({ ...moving, toGo: 3 }, { toReadFiles: 1 })).toBe('4 B/s about 2 min left');
  });

  it('says first that somebody paused it', () => {
    const pause = { untilMs: null, sinceMs: nowMs - minuteMs, mode: 'now' as const };
    expect(said({ toGo: 3, bytesPerSecond: 9 }, { pause, obstacle })).toBe('Paused until you resume');
  });

  it('counts what was delivered and what failed by one account, and says which numbers are of this run', () => {
    const run = progress({ done: 1, doneBytes: 3_000_000, toGoBytes: 1_000_000 });
    const counts = { done: 20, failed: 2, rejected: 1, in_doubt: 1 };
    expect(deliveredWords(accountOf(counts), run)).toEqual({
      strong: '20 delivered',
      rest: '3 failed · 1 needs you',
    });
    expect(deliveredWords(accountOf({ done: 20 }), run).rest).toBe('3.0 MB in this run, 75 %');
    expect(deliveredWords(accountOf({ done: 20 }), progress({})).rest).toBe('');
    expect(deliveredWords(accountOf({ done: 20 }), progress({ toGoBytes: 1_000_000 })).rest).toBe('');
  });
});
