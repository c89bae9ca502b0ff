import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DesktopChoices } from '../../../../src-main/host-electron/desktop-choices.ts';
import {
  loginEntryOf,
  type LoginEntryOptions,
} from '../../../../src-main/host-electron/login/entry-of-system.ts';
import { LoginStarts } from '../../../../src-main/host-electron/login/login-start.ts';
import { autostartFile, autostartText } from '../../../../src-main/host-electron/login/xdg-autostart.ts';
import { recordedLog } from '../../../helpers/recorded-log.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const getLoginItemSettings = vi.fn();
const setLoginItemSettings = vi.fn();
let home = '';
let options: LoginEntryOptions;

beforeEach(() => {
  vi.resetAllMocks();
  home = temporaryFolder('home');
  options = {
    app: { isPackaged: true, getLoginItemSettings, setLoginItemSettings },
    platform: 'linux',
    environment: {},
    homeDirectory: home,
    program: '/opt/Outbox/outbox-desktop',
    dataFolder: null,
  };
});

const startsOf = (changes: Partial<LoginEntryOptions> = {}): LoginStarts =>
  new LoginStarts(
    loginEntryOf({ ...options, ...changes }),
    new DesktopChoices(join(home, 'profile', 'desktop.json')),
  );

describe('the start at sign-in on Linux', () => {
  const file = (): string => join(home, '.config/autostart/outbox-desktop.desktop');
  const execOf = (): string => /^Exec=(.*)$/mu.exec(readFileSync(file(), 'utf8'))?.[1] ?? '';

  it('is a file of its person alone that starts the installed program, and is gone when it is switched off', () => {
    const starts = startsOf();
    expect(starts.now).toEqual({ state: 'off', isHidden: true });
    expect(starts.set({ isOn: true })).toEqual({ state: 'on', isHidden: true });
    expect(execOf()).toBe('"/opt/Outbox/outbox-desktop" "--at-login"');
    expect(statSync(file()).mode & 0o077).toBe(0);
    expect(starts.set({ isOn: false }).state).toBe('off');
    expect(existsSync(file())).toBe(false);
    expect(starts.set({ isOn: false }).state).toBe('off');
  });

  it('starts the AppImage itself, and not what is unpacked of it for a run', () => {
    const environment = { APPIMAGE: '/home/me/My Apps/outbox 1.0.AppImage' };
    startsOf({ environment, program: '/tmp/.mount_outboxAb12/outbox-desktop' }).set({ isOn: true });
    expect(execOf()).toBe('"/home/me/My Apps/outbox 1.0.AppImage" "--at-login"');
  });

  it('names the data folder where it is not the usual one', () => {
    startsOf({ dataFolder: '/srv/out box' }).set({ isOn: true });
    expect(execOf()).toBe('"/opt/Outbox/outbox-desktop" "--at-login" "--data-dir=/srv/out box"');
  });

  it.each([
    ['a "b"', '"a \\\\"b\\\\""'],
    ['$HOME', '"\\\\$HOME"'],
    ['`id`', '"\\\\`id\\\\`"'],
    ['50%', '"50%%"'],
    ['a\\b', '"a\\\\\\\\b"'],
    ['a\nExec=evil', '"a\\nExec=evil"'],
  ])('has no word of a path obeyed by a shell or a desktop: %j', (word, exec) => {
    expect(autostartText([word])).toContain(`\nExec=${exec}\n`);
    expect(autostartText([word]).match(/^Exec=/gmu)).toHaveLength(1);
  });

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
    'is off where the desktop’s own settings say %s, and stays so at the next start',
    (line) => {
      const starts = startsOf();
      starts.set({ isOn: true });
      writeFileSync(file(), `[Desktop Entry]\nType=Application\nExec=outbox-desktop\n${line}\n`);
      const before = readFileSync(file(), 'utf8');
      expect(starts.now.state).toBe('off');
      starts.refresh(recordedLog());
      expect(readFileSync(file(), 'utf8')).toBe(before);
    },
  );

  it('follows an update that has another name', () => {
    startsOf({ environment: { APPIMAGE: '/apps/outbox-1.AppImage' } }).set({ isOn: true });
    startsOf({ environment: { APPIMAGE: '/apps/outbox-2.AppImage' } }).refresh(recordedLog());
    expect(execOf()).toBe('"/apps/outbox-2.AppImage" "--at-login"');
  });

  it('is not switched on by a start', () => {
    startsOf().refresh(recordedLog());
    expect(existsSync(file())).toBe(false);
  });

  it('lies where the session looks for it', () => {
    expect(autostartFile({ XDG_CONFIG_HOME: '/cfg' }, '/home/me')).toBe(
      '/cfg/autostart/outbox-desktop.desktop',
    );
    expect(autostartFile({ XDG_CONFIG_HOME: 'cfg' }, '/home/me')).toBe(
      '/home/me/.config/autostart/outbox-desktop.desktop',
    );
  });

  it('says what could not be written, and to do what', () => {
    const config = dirname(dirname(file()));
    writeFileSync(config, 'a file where the folder belongs');
    expect(() => startsOf().set({ isOn: true })).toThrow(
      expect.objectContaining({ code: 'storage', message: expect.stringContaining(config) as unknown }),
    );
    const log = recordedLog();
    expect(() => startsOf().refresh(log)).not.toThrow();
  });
});

describe('the start at sign-in on Windows and macOS', () => {
  it('is told to Windows with the program and its words, also of a portable one', () => {
    const environment = { PORTABLE_EXECUTABLE_FILE: 'D:\\outbox.exe' };
    const entry = loginEntryOf({
      ...options,
      ...{ environment, platform: 'win32', dataFolder: 'C:\\My Data' },
    });
    const started = { path: 'D:\\outbox.exe', args: ['--at-login', '"--data-dir=C:\\My Data"'] };
    entry?.set(true);
    expect(setLoginItemSettings).toHaveBeenCalledExactlyOnceWith({ openAtLogin: true, ...started });
    getLoginItemSettings.mockReturnValue({ openAtLogin: true, executableWillLaunchAtLogin: false });
    expect(entry?.state).toBe('blocked');
    expect(getLoginItemSettings).toHaveBeenLastCalledWith(started);
    getLoginItemSettings.mockReturnValue({ openAtLogin: true, executableWillLaunchAtLogin: true });
    expect(entry?.state).toBe('on');
    getLoginItemSettings.mockReturnValue({ openAtLogin: false, executableWillLaunchAtLogin: false });
    expect(entry?.state).toBe('off');
  });

  it.each([
    ['enabled', 'on'],
    ['requires-approval', 'blocked'],
    ['not-registered', 'off'],
    ['not-found', 'off'],
  ])('is, where macOS says %s, %s', (status, state) => {
    getLoginItemSettings.mockReturnValue({ status });
    expect(startsOf({ platform: 'darwin' }).now.state).toBe(state);
  });
});

describe('the choice of how Outbox starts at sign-in', () => {
  it('is kept over starts, and outlives a file that is broken', () => {
    startsOf().set({ isHidden: false });
    expect(startsOf().now.isHidden).toBe(false);
    const file = join(home, 'profile', 'desktop.json');
    expect(statSync(file).mode & 0o077).toBe(0);
    for (const broken of ['', '{', '[]', '{"isHiddenAtLogin":"no"}', 'x'.repeat(10_000)]) {
      writeFileSync(file, broken);
      expect(startsOf().now.isHidden).toBe(true);
    }
  });

  it('is refused where nothing is installed, with what to do', () => {
    const starts = startsOf({ app: { ...options.app, isPackaged: false } });
    expect(starts.now.state).toBe('absent');
    expect(() => starts.set({ isOn: true })).toThrow('login_start.not_installed');
    mkdirSync(join(home, '.config'), { recursive: true });
    expect(existsSync(join(home, '.config/autostart'))).toBe(false);
  });
});
