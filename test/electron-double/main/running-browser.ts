import type { Browser } from '../chromium/browser.ts';

let browser: Browser | undefined;

export const runningBrowser = {
  set(started: Browser): void {
    browser = started;
  },
  /** Undefined until Chromium is up. */
  find: (): Browser | undefined => browser,
  get(): Browser {
    if (browser === undefined) throw new Error('electron-double: no browser before the app is ready');
    return browser;
  },
};
