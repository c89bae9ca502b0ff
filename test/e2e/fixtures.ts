/**
 * What every browser test starts from. Specs named *.ui.spec.ts take `page` alone and run on both hosts; *.electron.spec.ts
 * also take `electronApp` or `launchElectron`; *.web.spec.ts take `launchWeb`, where they need a process of their own. Each test has a
 * data folder of its own, and all that works on it has ended before the folder is removed. A test fails where a page met an error that
 * nothing caught.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  chromium,
  expect,
  test as base,
  type Browser,
  type ElectronApplication,
  type Page,
} from '@playwright/test';
import { quickFolder } from '../helpers/quick-folder.mjs';
import {
  endElectronHost,
  launchElectronHost,
  type ElectronHost,
  type ElectronOptions,
} from './electron-host.ts';
import { RunLog } from './run-log.ts';
import { StayingHost, type PageHostOptions, type ServedPages } from './staying-host.ts';
import { StayingPage } from './staying-page.ts';
import { endWebHost, startWebHost, type WebHost, type WebOptions } from './web-host.ts';

import { stateDirectoryOf } from './host-environment.ts';

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
  /** The loopback pages of the process that stays in this worker; gives their address. Once in a test. */
  readonly servePages: (options?: PageHostOptions) => Promise<string>;
  /** The same, opened in the page that stays in this worker. */
  readonly openPages: (options?: PageHostOptions) => Promise<Page>;
  /** The command line on the data folder, in the process that stays, with a key to be read where a command asks for one. */
  readonly outboxOf: (key: string) => Outbox;
  /** The app as a person starts it, launched on first use. */
  readonly sharedElectronApp: () => Promise<ElectronApplication>;
  readonly electronApp: ElectronApplication;
}

/** Rejects with what the command line said where it does not succeed. */
export type Outbox = (...words: readonly string[]) => Promise<string>;

interface WorkerFixtures {
  readonly sharedBrowser: () => Promise<Browser>;
  readonly stayingHost: StayingHost;
  readonly stayingPage: StayingPage;
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
    for (const each of [directory, stateDirectoryOf(directory)]) {
      rmSync(each, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
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
      await use(async () => {
        const running = await browser;
        if (running?.isConnected() === true) return running;
        // Also where Chromium itself crashed after the last story, as it does once in some thousand.
        browser = chromium.launch();
        return browser;
      });
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],

  stayingHost: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const host = new StayingHost();
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],

  stayingPage: [
    async ({ sharedBrowser }, use) => {
      await use(new StayingPage(sharedBrowser));
    },
    { scope: 'worker' },
  ],

  servePages: async ({ dataDirectory, log, stayingHost }, use) => {
    let served: ServedPages | undefined;
    await use(async (options = {}) => {
      served = await stayingHost.serve(dataDirectory, options, log);
      return served.url;
    });
    await served?.end();
  },

  openPages: async ({ log, servePages, stayingPage }, use, testInfo) => {
    let url: string | undefined;
    await use(async (options) => {
      url = await servePages(options);
      return stayingPage.open(url, log);
    });
    // After a failure nothing of the worker is used again.
    if (url !== undefined && testInfo.status === testInfo.expectedStatus) await stayingPage.clear(url);
  },

  outboxOf: async ({ dataDirectory, stayingHost }, use) => {
    await use(
      (key) =>
        (...words) =>
          stayingHost.command(dataDirectory, words, words.includes('--key-stdin') ? key : ''),
    );
  },

  page: async ({ host, openPages, sharedElectronApp }, use) => {
    await use(host === 'electron' ? await (await sharedElectronApp()).firstWindow() : await openPages());
  },
});
