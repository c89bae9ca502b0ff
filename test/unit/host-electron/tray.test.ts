import { legacy, message } from '../../../src-main/contract/messages/message.ts';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attentionCount } from '../../../src-main/contract/attention-count.ts';
import { tomorrowMorningMs } from '../../../src-main/contract/pause-ends.ts';
import { personHolds } from '../../../src-main/contract/availability.ts';
import { languages } from '../../../src-main/contract/language.ts';
import { usualSpeech, type Speech } from '../../../src-main/contract/speech.ts';
import type { Banner, HeldGroup } from '../../../src-main/contract/status.ts';
import {
  trayCountLines,
  trayCountsOf,
  trayDrawings,
  trayStateOf,
  trayStates,
} from '../../../src-main/host-electron/tray-state.ts';
import { speaker } from '../../../src-main/languages/text.ts';
import { TrayIcon } from '../../../src-main/host-electron/tray.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { watchFolder } from '../renderer/sample-values.ts';
import { counts, glance, StandingClock } from './fakes.ts';

interface FakeItem {
  readonly id?: string;
  readonly label?: string;
  readonly submenu?: readonly FakeItem[];
  readonly click?: () => void;
}

const fake = vi.hoisted(() => ({
  image: '',
  toolTip: '',
  menu: [] as FakeItem[],
  menusMade: 0,
  hasTray: true,
  darkPanel: false,
  reducedMotion: false,
  listeners: new Map<string, () => void>(),
}));

vi.mock('electron', () => ({
  Tray: class {
    constructor(image: string) {
      if (!fake.hasTray) throw new Error('no tray here');
      fake.image = image;
    }
    setImage(image: string): void {
      fake.image = image;
    }
    setToolTip(toolTip: string): void {
      fake.toolTip = toolTip;
    }
    setContextMenu(menu: FakeItem[]): void {
      fake.menu = menu;
      fake.menusMade += 1;
    }
    on(event: string, listener: () => void): void {
      fake.listeners.set(event, listener);
    }
  },
  Menu: { buildFromTemplate: (template: FakeItem[]) => template },
  nativeImage: { createFromPath: (path: string) => path },
  nativeTheme: {
    get shouldUseDarkColorsForSystemIntegratedUI() {
      return fake.darkPanel;
    },
    on: (event: string, listener: () => void) => fake.listeners.set(event, listener),
  },
  systemPreferences: { getAnimationSettings: () => ({ prefersReducedMotion: fake.reducedMotion }) },
}));

const askingSheet = { name: 'plan.csv', asking: 1, faults: 0, trouble: null };
const iconDirectory = resolve(import.meta.dirname, '../../../resources/icons');
const banner = (kind: Banner['kind']): Banner => ({
  kind,
  connectionId: null,
  title: message('banner.practice'),
  detail: null,
});
const english: Speech = { language: 'en', locale: 'en-GB' };
const german: Speech = { language: 'de', locale: 'de-DE' };
const held = (jobs: number): HeldGroup => ({
  ...{
    cause: 'auth' as const,
    connectionId: 1,
    jobKind: null,
    target: null,
    message: legacy(''),
    sinceMs: null,
  },
  ...{ jobs, names: [] },
});
const paused = { untilMs: null, sinceMs: 0, mode: 'after_current' as const };

describe('the state of the tray', () => {
  it.each([
    ['idle', glance()],
    ['idle', glance({ counts: counts({ queued: 3, done: 8, failed: 1, rejected: 2 }) })],
    ['idle', glance({ banners: [banner('practice')] })],
    ['sending', glance({ counts: counts({ sending: 1 }) })],
    ['sending', glance({ counts: counts({ tracking: 1 }) })],
    ['paused', glance({ pause: paused, counts: counts({ sending: 1 }) })],
    ['offline', glance({ banners: [banner('offline')], pause: paused, counts: counts({ sending: 1 }) })],
    ['offline', glance({ banners: [banner('trouble')] })],
    [
      'in_doubt',
      glance({ counts: counts({ in_doubt: 1, sending: 1 }), banners: [banner('offline')], pause: paused }),
    ],
    [
      'attention',
      glance({ counts: counts({ needs_attention: 1, in_doubt: 1 }), banners: [banner('offline')] }),
    ],
    ['attention', glance({ banners: [banner('auth')], pause: paused })],
    ['attention', glance({ banners: [banner('disk')] })],
    ...personHolds.map((kind) => ['attention', glance({ banners: [banner(kind)] })] as const),
    ['attention', glance({ banners: [banner('watch_limit')] })],
    ['attention', glance({ banners: [banner('storage')] })],
    ['attention', glance({ held: [held(3)], pause: paused })],
    ['attention', glance({ watchFolders: [watchFolder({ health: 'different' })] })],
    ['attention', glance({ watchFolders: [watchFolder({ sheet: askingSheet })] })],
  ] as const)('is %s', (state, seen) => {
    expect(trayStateOf(seen)).toBe(state);
  });

  it('has drawings and words for every state', () => {
    for (const state of trayStates) {
      for (const language of languages)
        expect(speaker(usualSpeech(language))(`tray.state.${state}`)).toMatch(/^Outbox ?: /u);
      for (const drawing of trayDrawings[state]) {
        for (const ending of ['Template.png', 'Template@2x.png', 'Light.png', 'Light@2x.png']) {
          expect(existsSync(join(iconDirectory, drawing + ending)), drawing + ending).toBe(true);
        }
      }
    }
  });
});

describe('what the tray counts', () => {
  it.each([
    glance(),
    glance({ counts: counts({ needs_attention: 2, in_doubt: 1, failed: 4 }) }),
    glance({ counts: counts({ queued: 9, needs_attention: 1 }), held: [held(5), held(2)] }),
    glance({ watchFolders: [watchFolder({ health: 'different' }), watchFolder({ sheet: askingSheet })] }),
    glance({
      sending: { ...glance().sending, hold: { kind: 'disk', untilMs: null, message: message('hold.disk') } },
    }),
  ])('as needing somebody is what the window’s rail counts', (seen) => {
    expect(trayCountsOf(seen).attention).toBe(attentionCount(seen));
  });

  it('tells apart what is under way, what waits and what does not go', () => {
    const seen = glance({
      counts: counts({ queued: 9, sending: 2, tracking: 3, in_doubt: 1, failed: 1, rejected: 1, done: 50 }),
      held: [held(4)],
    });
    expect(trayCountLines(seen, speaker(english))).toEqual([
      '2 need you',
      '2 failed',
      '2 sending',
      '3 processing',
      '5 waiting',
      '4 held',
    ]);
    expect(trayCountLines(seen, speaker(german))).toEqual([
      '2 zu klären',
      '2 fehlgeschlagen',
      '2 werden gesendet',
      '3 in Verarbeitung',
      '5 wartend',
      '4 angehalten',
    ]);
  });
});

describe('the tray', () => {
  let clock: StandingClock;
  let tray: TrayIcon;
  const actions = {
    ...{ open: vi.fn(), pause: vi.fn(), resume: vi.fn(), sendAnyway: vi.fn(), quit: vi.fn() },
  };
  const logger = recordedLog();
  const sending = glance({ counts: counts({ sending: 1 }) });

  const shownDrawing = (): string => basename(fake.image);

  beforeEach(() => {
    vi.resetAllMocks();
    Object.assign(fake, { hasTray: true, darkPanel: false, reducedMotion: false, menusMade: 0 });
    clock = new StandingClock();
    tray = TrayIcon.create({ iconDirectory, clock, speech: english, actions, logger })!;
  });

  it('is done without where the system has none', () => {
    fake.hasTray = false;
    expect(TrayIcon.create({ iconDirectory, clock, speech: english, actions, logger })).toBeNull();
    expect(logger.lines.at(-1)).toMatchObject({
      event: 'tray.none',
      detail: { message: expect.stringContaining('no tray here') as unknown },
    });
  });

  it('moves while something is sent, a frame every 600 ms, and stands still otherwise', () => {
    tray.show(sending, english);
    const frames = [shownDrawing()];
    for (let frame = 0; frame < 3; frame += 1) {
      clock.advance(600);
      frames.push(shownDrawing());
    }
    expect(frames.map((name) => name.slice(0, -'Template.png'.length))).toEqual([
      'tray-sending-1',
      'tray-sending-2',
      'tray-sending-3',
      'tray-sending-1',
    ]);

    tray.show(glance({ pause: paused }), english);
    expect(shownDrawing()).toBe('tray-pausedTemplate.png');
    expect(clock.waitingTimers).toBe(0);
  });

  it('stands still for people who asked for less motion', () => {
    fake.reducedMotion = true;
    tray.show(sending, english);
    expect(shownDrawing()).toBe('tray-sending-1Template.png');
    expect(clock.waitingTimers).toBe(0);
  });

  it('shows for 5 s that all is delivered', () => {
    tray.show(sending, english);
    tray.show(glance({ counts: counts({ done: 1 }) }), english);
    expect([shownDrawing(), fake.toolTip]).toEqual(['tray-doneTemplate.png', 'Outbox: everything delivered']);

    clock.advance(4000);
    tray.show(glance({ counts: counts({ done: 1 }) }), english);
    expect(shownDrawing()).toBe('tray-doneTemplate.png');
    clock.advance(1000);
    expect([shownDrawing(), fake.toolTip]).toEqual(['tray-idleTemplate.png', 'Outbox: nothing to send']);
  });

  it('does not claim that while jobs still wait', () => {
    tray.show(sending, english);
    tray.show(glance({ counts: counts({ queued: 1 }) }), english);
    expect(shownDrawing()).toBe('tray-idleTemplate.png');
  });

  it('is light on a dark panel, and follows its change', () => {
    tray.show(glance({ counts: counts({ needs_attention: 1 }) }), english);
    fake.darkPanel = process.platform !== 'darwin';
    fake.listeners.get('updated')?.();
    expect(shownDrawing()).toBe(
      process.platform === 'darwin' ? 'tray-attentionTemplate.png' : 'tray-attentionLight.png',
    );
  });

  const itemOf = (id: string, items: readonly FakeItem[] = fake.menu): FakeItem | undefined => {
    for (const item of items) {
      const found = item.id === id ? item : itemOf(id, item.submenu ?? []);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const click = (id: string): void => itemOf(id)?.click?.();
  const labels = (): string[] => fake.menu.flatMap(({ label }) => label ?? []);

  it('offers to open, to resume where it is paused, and to quit', () => {
    tray.show(glance(), english);
    expect(labels()).toEqual(['Open Outbox', 'Pause', 'Quit Outbox']);
    click('open');
    click('quit');
    tray.show(glance({ pause: paused }), english);
    expect(labels()).toEqual(['Open Outbox', 'Resume', 'Quit Outbox']);
    click('resume');
    fake.listeners.get('click')?.();

    expect(actions.open).toHaveBeenCalledTimes(2);
    expect(actions.resume).toHaveBeenCalledOnce();
    expect(actions.quit).toHaveBeenCalledOnce();
  });

  it('offers every pause of the window, reckoned from when it is clicked', () => {
    tray.show(glance(), english);
    clock.advance(60 * 60 * 1000);
    const choices = itemOf('pause')?.submenu ?? [];
    expect(choices.map(({ label }) => label?.replace(/\d\d:\d\d/u, 'time'))).toEqual([
      'For 30 minutes',
      'Until tomorrow, time',
      'Until I resume',
      'Now, for 30 minutes',
      'Now, until tomorrow, time',
      'Now, until I resume',
    ]);
    for (const { click: choose } of choices) choose?.();
    const halfHourLater = clock.nowMs() + 30 * 60 * 1000;
    const tomorrow = tomorrowMorningMs(clock.nowMs());
    expect(actions.pause.mock.calls.map(([until]: unknown[]) => until)).toEqual(
      (['after_current', 'now'] as const).flatMap((mode) => [
        { untilMs: halfHourLater, mode },
        { untilMs: tomorrow, mode },
        { untilMs: null, mode },
      ]),
    );
  });

  it('offers to send anyway where schedule, battery or network hold, and not on a full disk', () => {
    const heldBy = (kind: 'metered' | 'disk') => {
      const still = glance();
      return glance({
        sending: { ...still.sending, hold: { kind, untilMs: null, message: message('hold.disk') } },
      });
    };
    tray.show(heldBy('disk'), english);
    expect(itemOf('anyway')).toBeUndefined();
    tray.show(heldBy('metered'), english);
    click('anyway-0');
    expect(actions.sendAnyway).toHaveBeenCalledWith(clock.nowMs() + 60 * 60 * 1000);
  });

  it('speaks the language of the window, from the moment that it is changed', () => {
    const waiting = glance({ counts: counts({ queued: 1200 }), pause: paused });
    tray.show(waiting, english);
    tray.show(waiting, german);
    expect(labels()).toEqual(['1.200 wartend', 'Outbox öffnen', 'Fortsetzen', 'Outbox beenden']);
    expect(fake.toolTip).toBe('Outbox: pausiert\n1.200 wartend');
  });

  it('does not close an open menu for every figure', () => {
    tray.show(sending, english);
    const made = fake.menusMade;
    for (let jobs = 2; jobs < 60; jobs += 1) {
      tray.show(glance({ counts: counts({ sending: 1, queued: jobs }) }), english);
      clock.advance(50);
    }
    expect(fake.menusMade).toBe(made);
    clock.advance(5000);
    expect(fake.menusMade).toBe(made + 1);
    expect(labels()).toContain('59 waiting');
  });

  it('makes its menu anew only when its words change', () => {
    tray.show(sending, english);
    const made = fake.menusMade;
    for (let change = 0; change < 50; change += 1) tray.show(sending, english);
    expect(fake.menusMade).toBe(made);
  });
});
