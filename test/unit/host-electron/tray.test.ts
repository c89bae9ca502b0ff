import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { personHolds } from '../../../src-main/contract/availability.ts';
import type { Banner } from '../../../src-main/contract/status.ts';
import {
  trayDrawings,
  trayStateOf,
  trayStates,
  trayWords,
} from '../../../src-main/host-electron/tray-state.ts';
import { TrayIcon } from '../../../src-main/host-electron/tray.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { counts, glance, StandingClock } from './fakes.ts';

interface FakeItem {
  readonly id?: string;
  readonly label?: string;
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

const iconDirectory = resolve(import.meta.dirname, '../../../resources/icons');
const banner = (kind: Banner['kind']): Banner => ({ kind, connectionId: null, title: '', detail: '' });
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
  ] as const)('is %s', (state, seen) => {
    expect(trayStateOf(seen)).toBe(state);
  });

  it('has drawings and words for every state', () => {
    for (const state of trayStates) {
      expect(trayWords[state]).toMatch(/^Outbox: /u);
      for (const drawing of trayDrawings[state]) {
        for (const ending of ['Template.png', 'Template@2x.png', 'Light.png', 'Light@2x.png']) {
          expect(existsSync(join(iconDirectory, drawing + ending)), drawing + ending).toBe(true);
        }
      }
    }
  });
});

describe('the tray', () => {
  let clock: StandingClock;
  let tray: TrayIcon;
  const actions = { open: vi.fn(), pause: vi.fn(), resume: vi.fn(), quit: vi.fn() };
  const logger = recordedLog();
  const sending = glance({ counts: counts({ sending: 1 }) });

  const shownDrawing = (): string => basename(fake.image);

  beforeEach(() => {
    vi.resetAllMocks();
    Object.assign(fake, { hasTray: true, darkPanel: false, reducedMotion: false, menusMade: 0 });
    clock = new StandingClock();
    tray = TrayIcon.create(iconDirectory, clock, actions, logger)!;
  });

  it('is done without where the system has none', () => {
    fake.hasTray = false;
    expect(TrayIcon.create(iconDirectory, clock, actions, logger)).toBeNull();
    expect(logger.lines.at(-1)).toMatchObject({
      event: 'tray.none',
      detail: { message: expect.stringContaining('no tray here') as unknown },
    });
  });

  it('moves while something is sent, a frame every 600 ms, and stands still otherwise', () => {
    tray.show(sending);
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

    tray.show(glance({ pause: paused }));
    expect(shownDrawing()).toBe('tray-pausedTemplate.png');
    expect(clock.waitingTimers).toBe(0);
  });

  it('stands still for people who asked for less motion', () => {
    fake.reducedMotion = true;
    tray.show(sending);
    expect(shownDrawing()).toBe('tray-sending-1Template.png');
    expect(clock.waitingTimers).toBe(0);
  });

  it('shows for 5 s that all is delivered', () => {
    tray.show(sending);
    tray.show(glance({ counts: counts({ done: 1 }) }));
    expect([shownDrawing(), fake.toolTip]).toEqual(['tray-doneTemplate.png', 'Outbox: all delivered']);

    clock.advance(4000);
    tray.show(glance({ counts: counts({ done: 1 }) }));
    expect(shownDrawing()).toBe('tray-doneTemplate.png');
    clock.advance(1000);
    expect([shownDrawing(), fake.toolTip]).toEqual(['tray-idleTemplate.png', 'Outbox: nothing to send']);
  });

  it('does not claim that while jobs still wait', () => {
    tray.show(sending);
    tray.show(glance({ counts: counts({ queued: 1 }) }));
    expect(shownDrawing()).toBe('tray-idleTemplate.png');
  });

  it('is light on a dark panel, and follows its change', () => {
    tray.show(glance({ counts: counts({ needs_attention: 1 }) }));
    fake.darkPanel = process.platform !== 'darwin';
    fake.listeners.get('updated')?.();
    expect(shownDrawing()).toBe(
      process.platform === 'darwin' ? 'tray-attentionTemplate.png' : 'tray-attentionLight.png',
    );
  });

  it('offers to open, to pause or resume, and to quit', () => {
    const click = (id: string): void => fake.menu.find((item) => item.id === id)?.click?.();
    const labels = (): (string | undefined)[] => fake.menu.flatMap(({ label }) => label ?? []);

    expect(labels()).toEqual(['Open Outbox', 'Pause', 'Quit Outbox']);
    click('open');
    click('pause');
    click('quit');
    tray.show(glance({ pause: paused }));
    expect(labels()).toEqual(['Open Outbox', 'Resume', 'Quit Outbox']);
    click('resume');
    fake.listeners.get('click')?.();

    expect(actions.open).toHaveBeenCalledTimes(2);
    expect(actions.pause).toHaveBeenCalledOnce();
    expect(actions.resume).toHaveBeenCalledOnce();
    expect(actions.quit).toHaveBeenCalledOnce();
  });

  it('makes its menu anew only when its words change', () => {
    for (let change = 0; change < 50; change += 1) tray.show(sending);
    expect(fake.menusMade).toBe(1);
  });
});
