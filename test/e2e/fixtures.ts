/**
 * What every browser test starts from. Specs named *.ui.spec.ts take `page` alone and run on both hosts; *.electron.spec.ts
 * also take `electronApp` or `launchElectron`; *.web.spec.ts take `launchWeb`. Each test has a data folder of its own, and
 * every process it started has ended before the folder is removed. A test fails where a page met an error that nothing caught.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, test as base, type Browser, type ElectronApplication } from '@playwright/test';
import { quickFolder } from '../helpers/quick-folder.mjs';
import {
  endElectronHost,
  launchElectronHost,
  type ElectronHost,
  type ElectronOptions,
} from './electron-host.ts';
import { RunLog } from './run-log.ts';
import { endWebHost, startWebHost, type WebHost, type WebOptions } from './web-host.ts';

export { expect };
export { appUrl, doubleOf, isDouble } from './electron-host.ts';

export interface HostOption {
  /** The host that `page` comes from; set by the project. */
  readonly host: 'electron' | 'web';
}

interface Fixtures {
  readonly log: RunLog;
  /** An empty folder, removed after the test. */
  readonly dataDirectory: string;
  readonly launchElectron: (options?: Partial<ElectronOptions>) => Promise<ElectronApplication>;
  readonly launchWeb: (options?: Partial<WebOptions>) => Promise<WebHost>;
  /** The app as a person starts it, launched on first use. */
  readonly sharedElectronApp: () => Promise<ElectronApplication>;
  readonly electronApp: ElectronApplication;
}

interface WorkerFixtures {
  readonly sharedBrowser: () => Promise<Browser>;
}

export const test = base.extend<HostOption & Fixtures, WorkerFixtures>({
  host: ['electron', { option: true }],

  log: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use, testInfo) => {
      const log = new RunLog();
      await use(log);
      if (testInfo.status !== testInfo.expectedStatus) await log.attachTo(testInfo);
      else expect(log.takeFaults(), 'what no page caught').toEqual([]);
    },
    { auto: true },
  ],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  dataDirectory: async ({}, use) => {
    const directory = mkdtempSync(join(quickFolder(), 'outbox-e2e-'));
    await use(directory);
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },

  launchElectron: async ({ dataDirectory, log }, use, testInfo) => {
    const hosts: ElectronHost[] = [];
    await use(async (options = {}) => {
      const host = await launchElectronHost({ dataDirectory, ...options }, log);
      hosts.push(host);
      return host.app;
    });
    for (const host of hosts) {
      if (testInfo.status !== testInfo.expectedStatus) {
        for (const page of host.app.windows()) {
          // A window that cannot be drawn any more must not hide why the test failed.
          const body = await page.screenshot({ timeout: 2000 }).catch(() => undefined);
          if (body !== undefined) await testInfo.attach('window', { body, contentType: 'image/png' });
        }
      }
      await endElectronHost(host);
    }
  },

  launchWeb: async ({ dataDirectory, log }, use) => {
    const hosts: WebHost[] = [];
    await use(async (options = {}) => {
      const host = await startWebHost({ dataDirectory, ...options }, log);
      hosts.push(host);
      return host;
    });
    for (const host of hosts) await endWebHost(host);
  },

  sharedElectronApp: async ({ launchElectron }, use) => {
    let app: Promise<ElectronApplication> | undefined;
    await use(() => (app ??= launchElectron()));
  },

  electronApp: async ({ sharedElectronApp }, use) => {
    await use(await sharedElectronApp());
  },

  sharedBrowser: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      let browser: Promise<Browser> | undefined;
      await use(() => (browser ??= chromium.launch()));
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],

  page: async ({ host, launchWeb, log, sharedBrowser, sharedElectronApp }, use) => {
    if (host === 'electron') {
      await use(await (await sharedElectronApp()).firstWindow());
      return;
    }
    const { url } = await launchWeb();
    // A context by name, so that a test can open further tabs of the same browser.
    const context = await (await sharedBrowser()).newContext();
    const page = await context.newPage();
    log.followPage(page);
    await page.goto(url);
    await use(page);
    await context.close();
  },
});
