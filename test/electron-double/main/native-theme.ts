import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { webContents, type WebContents } from './web-contents.ts';

type ThemeSource = 'system' | 'light' | 'dark';

class NativeTheme extends EventEmitter {
  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly inForcedColorsMode = false;
  readonly prefersReducedTransparency = false;
  #source: ThemeSource = 'system';
  #systemDark = false;

  get themeSource(): ThemeSource {
    return this.#source;
  }
  set themeSource(source: ThemeSource) {
    this.#source = source;
    this.#update();
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#systemDark : this.#source === 'dark';
  }

  /** What the taskbar and the tray use: the system's own setting, whatever the app chose for itself. */
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.#systemDark;
  }

  /** For tests only. */
  setSystemDark(dark: boolean): void {
    this.#systemDark = dark;
    this.#update();
  }

  /** Lets a page see the scheme as `prefers-color-scheme`. */
  show(contents: WebContents): void {
    contents.emulateMedia('prefers-color-scheme', this.shouldUseDarkColors ? 'dark' : 'light');
  }

  #update(): void {
    for (const contents of webContents.getAllWebContents()) this.show(contents);
    this.emit('updated');
  }
}

export const nativeTheme = refuseUnknown('nativeTheme', new NativeTheme());

app.on('web-contents-created', (_event: object, contents: WebContents) => {
  nativeTheme.show(contents);
});
