import { legacy } from '../../../src-main/contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Menu } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Background } from '../../../src-main/host-electron/background.ts';
import { DesktopChoices } from '../../../src-main/host-electron/desktop-choices.ts';
import { onScreen } from '../../../src-main/contract/place.ts';
import { recordedLog } from '../../helpers/recorded-log.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { glance } from './fakes.ts';
import { untilPasses } from '../../helpers/until-passes.ts';

interface FakeItem {
  readonly id?: string;
  readonly label?: string;
  readonly submenu?: readonly FakeItem[];
  readonly click?: () => void;
}

const fake = vi.hoisted(() => ({ tray: [] as FakeItem[], dock: [] as FakeItem[] }));

vi.mock('electron', () => ({
  app: {
    setBadgeCount: () => true,
    dock: {
      setMenu: (menu: FakeItem[]) => {
        fake.dock = menu;
      },
    },
  },
  Tray: class {
    setImage(): void {}
    setToolTip(): void {}
    on(): void {}
    setContextMenu(menu: FakeItem[]): void {
      fake.tray = menu;
    }
  },
  Menu: { buildFromTemplate: (template: FakeItem[]): Menu => template as unknown as Menu },
  nativeImage: { createFromPath: (path: string) => path },
  nativeTheme: { shouldUseDarkColorsForSystemIntegratedUI: false, on: () => undefined },
  powerSaveBlocker: { start: () => 1, stop: () => undefined },
  systemPreferences: { getAnimationSettings: () => ({ prefersReducedMotion: true }) },
}));

describe('Outbox without its window', () => {
  const dispatch = vi.fn();
  const notify = vi.fn();
  let choicesFile = '';
  let background: Background;

  beforeEach(() => {
    vi.resetAllMocks();
    choicesFile = join(temporaryFolder('choices'), 'profile', 'desktop.json');
    background = new Background({
      engine: { idleStatus: vi.fn() },
      ...{ dispatch, notify, open: vi.fn(), quit: vi.fn(), logger: recordedLog(), iconDirectory: '/icons' },
      choices: new DesktopChoices(choicesFile),
      window: () => null,
      speech: () => ({ language: 'de', locale: 'de-DE' }),
    });
    background.show(glance());
  });

  it.each(['tray', 'dock'] as const)('tells of a pause from the %s that was refused', async (place) => {
    dispatch.mockResolvedValue({ ok: false, error: { code: 'storage', told: legacy('No room.') } });
    const pause = fake[place].find(({ id }) => id === 'pause');
    pause?.submenu?.at(-1)?.click?.();
    await untilPasses(() => {
      expect(notify).toHaveBeenCalledExactlyOnceWith({
        title: { code: 'desktop.could_not_do', params: {} },
        body: { code: 'legacy.text', params: { text: 'No room.' } },
        place: onScreen('queue'),
      });
    });
    expect(dispatch).toHaveBeenCalledExactlyOnceWith('queue.pause', { untilMs: null, mode: 'now' });
  });

  it('says that it goes on once, also over the next starts', () => {
    background.tellOfTray();
    background.tellOfTray();
    expect(notify).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: { code: 'desktop.keeps_running', params: {} } }),
    );
    expect(new DesktopChoices(choicesFile).hasToldOfTray).toBe(true);
  });

  it('says it all the same where that cannot be kept', () => {
    writeFileSync(dirname(choicesFile), 'a file in the place of the folder');
    background.tellOfTray();
    background.tellOfTray();
    expect(notify).toHaveBeenCalledOnce();
  });
});
