/** Every screen of the app, light and dark, wide and narrow, in German and mirrored, with work in it and with none. */
import { fillWithFilesThatAsk, filesThatAsk } from '../files-that-ask.ts';
import { watchFortyFolders } from '../forty-folders.ts';
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, type Outbox } from '../fixtures.ts';
import { test } from '../service-desk.ts';
import { joinPractice } from '../steps.ts';
import { fillWithTroubles, troubles } from '../troubled-world.ts';
import { fillAgency, keepBusy, outboxOn } from './agency.ts';
import { enterPages } from '../entrance.ts';

const root = resolve(import.meta.dirname, '../../..');
const only = (process.env['OUTBOX_SCREENS'] ?? '').split(',');
const isWanted = ({ name }: Pick<Screen, 'name'>): boolean => only.some((part) => name.includes(part));
const wide = { width: 1280, height: 860 };
const narrow = { width: 720, height: 860 };

interface Screen {
  readonly name: string;
  /** Where it is: what stands behind `#/`. */
  readonly place: string;
  /** What a person does there before the picture. */
  readonly act?: (page: Page) => Promise<void>;
  /** Text that says that it is there. */
  readonly shows: string | RegExp;
}

const clickRow = (name: string) => async (page: Page) => {
  await page.locator('[data-row]').filter({ hasText: name }).first().click();
  await page.keyboard.press('Enter');
};

const screens: readonly Screen[] = [
  { name: 'queue', place: 'queue/all', shows: 'Returns from abroad.md' },
  { name: 'job-done', place: 'queue/done', act: clickRow('Getting started.md'), shows: 'Indexed' },
  { name: 'attention', place: 'attention', shows: /Returns from abroad/u },
  { name: 'job-in-doubt', place: 'queue/attention', act: clickRow('Returns from abroad'), shows: /./u },
  { name: 'failed', place: 'queue/failed', shows: 'Price list.md' },
  { name: 'folders', place: 'folders', shows: 'Summer launch' },
  {
    name: 'folder',
    place: 'folders',
    act: async (page) => {
      await page.getByRole('button', { name: 'Summer launch', exact: true }).click();
    },
    shows: '05_coffee.png',
  },
  {
    name: 'folder-files',
    place: 'folders/folder/1',
    act: async (page) => {
      await page.locator('.sheet .segment').getByRole('button').nth(1).click();
    },
    shows: /./u,
  },
  {
    name: 'folder-rules',
    place: 'folders/folder/2',
    act: async (page) => {
      await page.locator('.sheet .segment').getByRole('button').last().click();
    },
    shows: /./u,
  },
  {
    name: 'folder-wide',
    place: 'folders/folder/1',
    act: async (page) => {
      await page.locator('.sheet-head .wide-only').click();
    },
    shows: '05_coffee.png',
  },
  { name: 'clips', place: 'clips', shows: /videos\.kestrel\.example/u },
  {
    name: 'clips-opened',
    place: 'clips',
    act: async (page) => {
      await page.locator('[data-row] button[aria-expanded]').first().click();
    },
    shows: /\d\d:\d\d/u,
  },
  {
    name: 'clips-drafts',
    place: 'clips',
    act: async (page) => {
      await page.locator('.bar').getByRole('button').nth(1).click();
    },
    shows: /./u,
  },
  { name: 'knowledge-compared', place: 'knowledge/folder/2', shows: /./u },
  {
    name: 'folder-filled',
    place: 'folders/folder/1',
    act: async (page) => {
      await page.locator('.tray').getByRole('button').first().click();
    },
    shows: /./u,
  },
  { name: 'knowledge', place: 'knowledge', shows: 'Product help' },
  { name: 'activity', place: 'activity', shows: 'Today' },
  { name: 'receipts', place: 'activity/receipts', shows: 'Getting started.md' },
  { name: 'figures', place: 'activity/figures', shows: /./u },
  { name: 'settings', place: 'settings', shows: 'Halden & Moss' },
  {
    name: 'settings-move-connection',
    place: 'settings',
    act: async (page) => {
      await page.locator('main button[aria-haspopup="menu"]').first().click();
      await page.getByRole('menuitem', { name: /another address|andere Adresse/u }).click();
    },
    shows: /./u,
  },
  { name: 'client', place: 'client/1', shows: 'Kestrel' },
  { name: 'client-report', place: `report/client/1/${new Date().toISOString().slice(0, 7)}`, shows: /./u },
  { name: 'settings-clients', place: 'settings/clients', shows: 'Kestrel' },
  { name: 'settings-schedule', place: 'settings/schedule', shows: /./u },
  { name: 'settings-batches', place: 'settings/batches', shows: 'Webhook' },
  { name: 'settings-network', place: 'settings/network', shows: 'As the system' },
  { name: 'settings-updates', place: 'settings/updates', shows: 'Check now' },
  { name: 'settings-notifications', place: 'settings/notifications', shows: /./u },
  { name: 'settings-diagnostics', place: 'settings/diagnostics', shows: /./u },
  { name: 'settings-service', place: 'settings/service', shows: /./u },
  { name: 'settings-appearance', place: 'settings/appearance', shows: /./u },
  { name: 'settings-move', place: 'settings/move', shows: /./u },
  {
    name: 'palette',
    place: 'queue/all',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('help');
    },
    shows: 'Help centre',
  },
  {
    name: 'keys',
    place: 'queue/all',
    act: async (page) => {
      await page.keyboard.press('?');
    },
    shows: /./u,
  },
  {
    name: 'preview',
    place: 'folders',
    act: async (page) => {
      await page.getByRole('button', { name: 'Summer launch', exact: true }).click();
      const board = page.locator('[data-look]').first();
      await board.press('Enter');
    },
    shows: '01_cover.png',
  },
];

/** While documents go out and are indexed. */
const underWay: Screen = {
  name: 'queue-under-way',
  place: 'queue/all',
  act: async (page) => {
    const hint = page.getByRole('button', { name: 'Got it' });
    if (!(await hint.isVisible())) return;
    await hint.click();
    await page.locator(':focus').blur();
  },
  shows: /Sending · [4-9]\d %/u,
};

/** Which of them the README shows, and under what name. */
const shownInReadme: Readonly<Record<string, string>> = {
  'light/queue-under-way': 'queue.png',
  'light/first-run': 'first-run.png',
  'dark/attention': 'attention-dark.png',
};

async function picture(page: Page, look: string, name: string): Promise<void> {
  const path = join(root, 'out/screenshots', look, `${name}.png`);
  mkdirSync(dirname(path), { recursive: true });
  // eslint-disable-next-line outbox/real-time -- a picture is no answer: what fades in, and pictures of files
  await page.waitForTimeout(700);
  await expect(page.locator('.board .pic .thumb:visible').filter({ hasNot: page.locator('img') }))
    // eslint-disable-next-line outbox/real-time -- a picture is no answer
    .toHaveCount(0, { timeout: 3000 })
    .catch(() => undefined);
  await page.screenshot({ path });
  const inReadme = shownInReadme[`${look}/${name}`];
  if (inReadme !== undefined) copyFileSync(path, join(root, 'resources/screenshots', inReadme));
}

async function open(page: Page, { place, act, shows }: Screen): Promise<void> {
  // What the screen before opened.
  for (const dialog of await page.locator('dialog[open]').all()) {
    await dialog.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${place}`);
  await expect(page.locator('body')).toBeVisible();
  if (act !== undefined) await act(page);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
}

const looks = [
  { look: 'light', options: { colorScheme: 'light', viewport: wide, locale: 'en-GB' } },
  { look: 'dark', options: { colorScheme: 'dark', viewport: wide, locale: 'en-GB' } },
  { look: 'narrow', options: { colorScheme: 'light', viewport: narrow, locale: 'en-GB' } },
  { look: 'german', options: { colorScheme: 'light', viewport: wide, locale: 'de-DE' } },
  // 1280 pixels at 400 %
  { look: 'slim', options: { colorScheme: 'dark', viewport: { width: 320, height: 860 }, locale: 'en-GB' } },
  { look: 'mirrored', options: { colorScheme: 'light', viewport: wide, locale: 'en-GB' } },
] as const;

async function pageOf(
  browser: Browser,
  { look, ...options }: BrowserContextOptions & { look: string },
  address: string,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  // As a language would be whose words nobody has written yet.
  if (look === 'mirrored') {
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
  }
  return page;
}

test('with work in them', async ({ service, home, dataDirectory, launchWeb, sharedBrowser }) => {
  const browser = await sharedBrowser();
  const outbox = outboxOn(dataDirectory, service.apiKey);
  const { url } = await launchWeb({ args: ['--root', home], env: { HOME: home, OUTBOX_KEYRING: 'off' } });
  await fillAgency(outbox, { service, home, browser });
  const context = await browser.newContext();
  const first = await context.newPage();
  await enterPages(first, url);
  // Only then is it signed in, which the other pages take over.
  await expect(first.getByRole('main')).toBeVisible();
  const state = await context.storageState();
  const address = url.replace(/#.*$/u, '');
  for (const { look, options } of looks) {
    const page = await pageOf(browser, { look, ...options, storageState: state }, address);
    for (const screen of screens) {
      if (!isWanted(screen)) continue;
      // In another language other words say that it is there.
      await open(page, look === 'german' ? { ...screen, shows: /./u } : screen);
      await picture(page, look, screen.name);
    }
    await page.context().close();
  }
  if (!isWanted(underWay)) return;
  await keepBusy(outbox, { service, home });
  for (const { look, options } of looks.slice(0, 2)) {
    const page = await pageOf(browser, { look, ...options, storageState: state }, address);
    await open(page, underWay);
    await picture(page, look, underWay.name);
    await page.context().close();
  }
});

test('with one of everything that needs somebody', async ({
  service,
  home,
  dataDirectory,
  launchWeb,
  sharedBrowser,
}) => {
  const browser = await sharedBrowser();
  const outboxOf = (key: string): Outbox => outboxOn(dataDirectory, key);
  const { url } = await launchWeb({ args: ['--root', home], env: { HOME: home, OUTBOX_KEYRING: 'off' } });
  const world = { service, home, outbox: outboxOf(service.apiKey), outboxOf };
  const second = await fillWithTroubles(world);
  const context = await browser.newContext();
  const first = await context.newPage();
  await enterPages(first, url);
  await expect(first.getByRole('main')).toBeVisible();
  for (const { look, options } of looks) {
    // All of it at once.
    const viewport = { ...options.viewport, height: 2400 };
    const storageState = await context.storageState();
    const page = await pageOf(
      browser,
      { look, ...options, viewport, storageState },
      url.replace(/#.*$/u, ''),
    );
    await open(page, { name: 'troubles', place: 'attention', shows: /./u });
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(troubles.length + 1);
    await picture(page, look, 'troubles');
    await page.context().close();
  }
  await second.stop();
});

test('with files that cannot be read, put away, or found at the service', async ({
  service,
  home,
  dataDirectory,
  launchWeb,
  sharedBrowser,
}) => {
  const browser = await sharedBrowser();
  await fillWithFilesThatAsk({
    service,
    home,
    dataDirectory,
    outbox: outboxOn(dataDirectory, service.apiKey),
  });
  const { url } = await launchWeb({ args: ['--root', home], env: { HOME: home, OUTBOX_KEYRING: 'off' } });
  const first = await browser.newPage();
  await enterPages(first, url);
  await open(first, { name: 'files-that-ask', place: 'attention', shows: /./u });
  const cards = (page: Page) => page.getByRole('main').locator('section');
  await expect(cards(first)).toHaveCount(filesThatAsk.length);
  const storageState = await first.context().storageState();
  for (const { look, options } of looks) {
    const viewport = { ...options.viewport, height: look === 'slim' ? 1900 : 1100 };
    const page = await pageOf(
      browser,
      { look, ...options, viewport, storageState },
      url.replace(/#.*$/u, ''),
    );
    await open(page, { name: 'files-that-ask', place: 'attention', shows: /./u });
    await expect(cards(page)).toHaveCount(filesThatAsk.length);
    await picture(page, look, 'files-that-ask');
    await page.context().close();
  }
});

/** Once the practice service is joined, and nothing was done with it. */
const emptyScreens: readonly Screen[] = [
  { name: 'empty-queue', place: 'queue/all', shows: /./u },
  { name: 'empty-attention', place: 'attention', shows: /./u },
  { name: 'empty-folders', place: 'folders', shows: /./u },
  { name: 'empty-clips', place: 'clips', shows: /./u },
  { name: 'empty-activity', place: 'activity', shows: /./u },
  { name: 'empty-receipts', place: 'activity/receipts', shows: /./u },
  { name: 'empty-clients', place: 'settings/clients', shows: /./u },
  { name: 'settings-practice', place: 'settings/practice', shows: /./u },
  {
    name: 'tour-of-doubt',
    place: 'settings/practice',
    act: async (page) => {
      await page.locator('section:has(#settings-tour)').getByRole('button').click();
      await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible();
    },
    shows: /./u,
  },
];

/** While the practice service refuses everybody's key. */
const refusedScreens: readonly Screen[] = [
  { name: 'fault-practice', place: 'settings/practice', shows: /./u },
  { name: 'fault-queue', place: 'queue/all', shows: /./u },
  { name: 'fault-knowledge', place: 'knowledge', shows: /./u },
  { name: 'fault-connections', place: 'settings', shows: /./u },
];

test('with nothing in them, and with a service that refuses', async ({
  dataDirectory,
  home,
  launchWeb,
  sharedBrowser,
}) => {
  const browser = await sharedBrowser();
  const { url } = await launchWeb({
    args: ['--root', home],
    env: { HOME: home, OUTBOX_HOME: dataDirectory },
  });
  const address = url.replace(/#.*$/u, '');
  const first = await browser.newPage({ locale: 'en-GB' });
  await enterPages(first, url);
  await expect(first.getByRole('heading').first()).toBeVisible();
  const storageState = await first.context().storageState();

  const inEachLook = async (look: (page: Page, name: string) => Promise<void>): Promise<void> => {
    for (const { look: name, options } of looks) {
      const page = await pageOf(browser, { look: name, ...options, storageState }, address);
      await look(page, name);
      await page.context().close();
    }
  };
  const picturesOf = (shown: readonly Screen[]) => async (page: Page, name: string) => {
    for (const screen of shown) {
      if (!isWanted(screen)) continue;
      await open(page, screen);
      await picture(page, name, screen.name);
    }
  };

  await inEachLook(picturesOf([{ name: 'first-run', place: '', shows: /./u }]));
  await joinPractice(first);
  await inEachLook(picturesOf(emptyScreens));
  await first.evaluate(() => {
    location.hash = '#/settings/practice';
  });
  const refuses = first.getByRole('group', { name: 'Refuses the key' });
  await refuses.getByRole('button', { name: 'Always' }).click();
  await first.evaluate(() => {
    location.hash = '#/settings';
  });
  await first.getByRole('button', { name: 'Test' }).click();
  await expect(first.getByText(/refused/u).first()).toBeVisible();
  await inEachLook(picturesOf(refusedScreens));
});

test('with forty clients', async ({ dataDirectory, home, launchWeb, sharedBrowser }) => {
  const browser = await sharedBrowser();
  watchFortyFolders(dataDirectory, home, 40);
  const { url } = await launchWeb({ args: ['--root', home], env: { HOME: home } });
  const first = await browser.newPage();
  await enterPages(first, url);
  await expect(first.getByRole('main')).toBeVisible();
  const storageState = await first.context().storageState();
  for (const { look, options } of looks) {
    const page = await pageOf(browser, { look, ...options, storageState }, url.replace(/#.*$/u, ''));
    for (const screen of [
      { name: 'forty-folders', place: 'folders', shows: /./u },
      { name: 'forty-folder', place: 'folders/folder/40', shows: /./u },
      { name: 'forty-queue', place: 'queue/all', shows: /./u },
    ]) {
      if (!isWanted(screen)) continue;
      await open(page, screen);
      await picture(page, look, screen.name);
    }
    await page.context().close();
  }
});
