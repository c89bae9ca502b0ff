import { EventEmitter } from 'node:events';
import type { LoginItemSettings } from 'electron';
import { AppCommandLine } from './app-command-line.ts';
import { AppPaths } from './app-paths.ts';
import { createEvent } from './double-event.ts';
import { record } from './record.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { runningBrowser } from './running-browser.ts';
import { SingleInstanceLock } from './single-instance.ts';
import { windowList } from './window-list.ts';

const locale = 'en-US';

class App extends EventEmitter {
  readonly commandLine = new AppCommandLine();
  readonly isPackaged = process.env['ELECTRON_DOUBLE_PACKAGED'] === '1';
  readonly dock = undefined;
  name = 'electron-double';
  userAgentFallback = '';
  readonly #paths = new AppPaths();
  readonly #ready = Promise.withResolvers<undefined>();
  #isReady = false;
  #version = '0.0.0';
  #appPath = process.cwd();
  #lock: SingleInstanceLock | undefined;
  #quitting = false;
  #exiting = false;

  constructor() {
    super();
    windowList.onEmpty(() => {
      this.#lastWindowClosed();
    });
  }

  /** For boot only: what the app's package says of it. */
  describe(appPath: string, name: string | undefined, version: string | undefined): void {
    this.#appPath = appPath;
    this.name = name ?? this.name;
    this.#version = version ?? this.#version;
  }

  /** For boot only: Chromium is up and the app's main module has been evaluated. */
  becomeReady(): void {
    this.#isReady = true;
    this.emit('ready', createEvent(), {});
    this.#ready.resolve(undefined);
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }
  isReady(): boolean {
    return this.#isReady;
  }
  getName(): string {
    return this.name;
  }
  setName(name: string): void {
    this.name = name;
  }
  getVersion(): string {
    return this.#version;
  }
  getAppPath(): string {
    return this.#appPath;
  }
  getPath(name: string): string {
    return this.#paths.get(name, this.name, this.commandLine.getSwitchValue('user-data-dir'));
  }
  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }
  getLocale(): string {
    return locale;
  }
  getSystemLocale(): string {
    return locale;
  }
  getPreferredSystemLanguages(): string[] {
    return [locale];
  }

  requestSingleInstanceLock(additionalData: unknown = {}): boolean {
    const message = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
    this.#lock ??= SingleInstanceLock.acquire(this.getPath('userData'), message, (second) => {
      this.emit(
        'second-instance',
        createEvent(),
        second.argv,
        second.workingDirectory,
        second.additionalData,
      );
    });
    return this.#lock !== undefined;
  }
  hasSingleInstanceLock(): boolean {
    return this.#lock !== undefined;
  }
  releaseSingleInstanceLock(): void {
    this.#lock?.release();
    this.#lock = undefined;
  }

  quit(): void {
    if (this.#quitting || this.#isRefused('before-quit')) return;
    this.#quitting = true;
    const windows = windowList.all();
    for (const window of windows) window.close();
    if (windows.length === 0) this.#finishQuitting();
    else if (windowList.all().length > 0) this.#quitting = false; // a window would not close
  }

  exit(exitCode = 0): void {
    if (this.#exiting) return;
    this.#exiting = true;
    for (const window of windowList.all()) window.destroy();
    this.emit('quit', createEvent(), exitCode);
    this.releaseSingleInstanceLock();
    const browser = runningBrowser.find();
    if (browser === undefined) process.exit(exitCode);
    void browser.close().finally(() => process.exit(exitCode));
  }

  relaunch(): void {
    record.relaunches += 1;
  }
  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    record.sandboxEnabled = true;
  }
  setAppUserModelId(id: string): void {
    record.appUserModelId = id;
  }
  setLoginItemSettings(settings: object): void {
    record.loginItemSettings = { ...settings };
  }
  getLoginItemSettings(): LoginItemSettings {
    const openAtLogin = record.loginItemSettings['openAtLogin'] === true;
    return {
      openAtLogin,
      executableWillLaunchAtLogin: openAtLogin,
      wasOpenedAtLogin: false,
      status: openAtLogin ? 'enabled' : 'not-registered',
      launchItems: [],
    };
  }
  setBadgeCount(count = 0): boolean {
    record.badgeCount = count;
    return true;
  }
  getBadgeCount(): number {
    return record.badgeCount;
  }
  disableHardwareAcceleration(): void {}
  setAboutPanelOptions(): void {}
  focus(): void {}
  show(): void {}
  hide(): void {}

  #lastWindowClosed(): void {
    if (this.#exiting) return;
    if (this.#quitting) this.#finishQuitting();
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  #finishQuitting(): void {
    if (this.#isRefused('will-quit')) this.#quitting = false;
    else this.exit(0);
  }

  #isRefused(eventName: string): boolean {
    const event = createEvent();
    this.emit(eventName, event);
    return event.defaultPrevented;
  }
}

export const app = refuseUnknown('app', new App());
