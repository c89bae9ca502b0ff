import type { App } from 'electron';
import type { LoginEntry } from './login-entry.ts';
import { autostartFile, XdgAutostart } from './xdg-autostart.ts';

export interface LoginEntryOptions {
  readonly app: Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
  /** Absolute path of the program that runs. */
  readonly program: string;
  /** The data folder, where it is not the usual one. */
  readonly dataFolder: string | null;
}

/** `null` where nothing is installed that could be started. */
export function loginEntryOf(options: LoginEntryOptions): LoginEntry | null {
  const { app, platform, environment, homeDirectory, dataFolder } = options;
  if (!app.isPackaged) return null;
  const words = ['--at-login', ...(dataFolder === null ? [] : [`--data-dir=${dataFolder}`])];
  // An AppImage and a portable program run out of a folder that is gone with them.
  if (platform === 'linux') {
    const program = environment['APPIMAGE'] ?? options.program;
    return new XdgAutostart(autostartFile(environment, homeDirectory), [program, ...words]);
  }
  if (platform === 'win32') {
    const path = environment['PORTABLE_EXECUTABLE_FILE'] ?? options.program;
    return new WindowsStart(app, { path, args: words.map(asWindowsWord) });
  }
  return platform === 'darwin' ? new MacLoginItem(app) : null;
}

/** Electron joins words by blanks as they are. A path there holds no quotation marks. */
function asWindowsWord(word: string): string {
  return /\s/u.test(word) ? `"${word}"` : word;
}

class WindowsStart implements LoginEntry {
  readonly #app: LoginEntryOptions['app'];
  readonly #started: { readonly path: string; readonly args: string[] };

  constructor(app: LoginEntryOptions['app'], started: { readonly path: string; readonly args: string[] }) {
    this.#app = app;
    this.#started = started;
  }

  get state(): LoginEntry['state'] {
    const { openAtLogin, executableWillLaunchAtLogin } = this.#app.getLoginItemSettings(this.#started);
    if (!openAtLogin) return 'off';
    // Switched off in the Task Manager or in the settings of Windows, which stay the person's last word.
    return executableWillLaunchAtLogin ? 'on' : 'blocked';
  }

  set(isOn: boolean): void {
    this.#app.setLoginItemSettings({ openAtLogin: isOn, ...this.#started });
  }

  refresh(): void {
    // An update keeps its place.
  }
}

class MacLoginItem implements LoginEntry {
  readonly #app: LoginEntryOptions['app'];

  constructor(app: LoginEntryOptions['app']) {
    this.#app = app;
  }

  get state(): LoginEntry['state'] {
    const { status } = this.#app.getLoginItemSettings();
    if (status === 'requires-approval') return 'blocked';
    return status === 'enabled' ? 'on' : 'off';
  }

  set(isOn: boolean): void {
    this.#app.setLoginItemSettings({ openAtLogin: isOn });
  }

  refresh(): void {
    // The system follows the app wherever it is put.
  }
}
