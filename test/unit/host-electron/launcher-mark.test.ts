import type { NativeImage } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { message } from '../../../src-main/contract/messages/message.ts';
import { AtMostEvery } from '../../../src-main/host-electron/at-most-every.ts';
import { launcherProgressOf, LauncherMark } from '../../../src-main/host-electron/launcher-mark.ts';
import { counts, glance, StandingClock } from './fakes.ts';

const german = { language: 'de', locale: 'de-DE' } as const;
const paused = { untilMs: null, sinceMs: 0, mode: 'after_current' as const };
const going = { ...glance().progress, toGo: 3, toGoBytes: 750, done: 1, doneBytes: 250 };
const held = { kind: 'schedule' as const, untilMs: null, message: message('hold.schedule') };

describe('the progress in dock and taskbar', () => {
  it.each([
    ['none where nothing is to go', glance(), { share: -1, mode: 'none' }],
    ['a share of its bytes', glance({ progress: going }), { share: 0.25, mode: 'normal' }],
    ['paused', glance({ progress: going, pause: paused }), { share: 0.25, mode: 'paused' }],
    [
      'paused by the schedule',
      glance({ progress: going, sending: { ...glance().sending, hold: held } }),
      { share: 0.25, mode: 'paused' },
    ],
    [
      'in error where somebody is needed',
      glance({ progress: going, counts: counts({ needs_attention: 1 }) }),
      { share: 0.25, mode: 'error' },
    ],
    [
      'at its beginning where nothing is known of bytes',
      glance({ progress: { ...going, toGoBytes: 0, doneBytes: 0 } }),
      { share: 0, mode: 'normal' },
    ],
  ] as const)('is %s', (_words, seen, progress) => {
    expect(launcherProgressOf(seen)).toEqual(progress);
  });
});

describe('the mark of the launcher', () => {
  const mark = (platform: NodeJS.Platform) => {
    const shown = { setBadgeCount: vi.fn(() => true), setProgressBar: vi.fn(), setOverlayIcon: vi.fn() };
    const image = 'a picture' as unknown as NativeImage;
    return {
      ...shown,
      image,
      mark: new LauncherMark({ app: shown, platform, window: () => shown, overlay: () => image }),
    };
  };
  const asking = glance({ counts: counts({ needs_attention: 2 }), progress: going });

  it('is a number on macOS and Linux, told once for each change', () => {
    const { mark: linux, setBadgeCount, setProgressBar, setOverlayIcon } = mark('linux');
    for (let times = 0; times < 9; times += 1) linux.show(asking, german);
    linux.show(glance(), german);
    expect(setBadgeCount.mock.calls).toEqual([[2], [0]]);
    expect(setProgressBar.mock.calls).toEqual([
      [0.25, { mode: 'error' }],
      [-1, { mode: 'none' }],
    ]);
    expect(setOverlayIcon).not.toHaveBeenCalled();
  });

  it('is a picture with its words on Windows', () => {
    const { mark: windows, image, setBadgeCount, setOverlayIcon } = mark('win32');
    windows.show(asking, german);
    windows.show(asking, german);
    windows.show(glance(), german);
    expect(setOverlayIcon.mock.calls).toEqual([
      [image, '2 zu klären'],
      [null, ''],
    ]);
    expect(setBadgeCount).not.toHaveBeenCalled();
  });
});

it('shows the first at once, then the newest at most once in its time', () => {
  const clock = new StandingClock();
  const shown: number[] = [];
  const every = new AtMostEvery<number>(500, clock, (value) => shown.push(value));
  for (let value = 1; value <= 100; value += 1) {
    every.offer(value);
    clock.advance(10);
  }
  clock.advance(1000);
  expect(shown).toEqual([1, 50, 100]);
  expect(clock.waitingTimers).toBe(0);
});
