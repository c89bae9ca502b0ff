/**
 * The double of Electron is held against a small app that knows nothing of it. With ELECTRON_REAL=1 the same expectations are
 * put to Electron itself, but for those that only the double can answer.
 */
import { resolve } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';

/** Its page has probes, and its main process keeps what it saw. */
export const appDirectory = resolve(import.meta.dirname, '../electron-double/fixture-app');

interface Seen {
  readonly secondInstances: string[];
  readonly refused: [event: string, url: string][];
  readonly opened: string[];
  readonly sends: string[];
  readonly crashes: number;
  readonly themes: number;
}

export const test = base.extend({
  sharedElectronApp: async ({ launchElectron }, use) => {
    let app: Promise<ElectronApplication> | undefined;
    await use(() => (app ??= launchElectron({ appDirectory })));
  },
  page: async ({ electronApp }, use) => {
    await use(await loadedWindow(electronApp));
  },
});

export async function loadedWindow(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  await expectProbes(page);
  return page;
}

/**
 * The page has its probes. Seen by a mark that they leave: waiting for a function would ask again from inside the page, whose
 * policy lets no text run, so it fails wherever the first look comes too early.
 */
export async function expectProbes(page: Page): Promise<void> {
  await expect(page.locator('html[data-has-probes]')).toBeAttached();
}

/** Runs one of the probes that the fixture's page offers by name. */
export function probe(page: Page, call: string): Promise<unknown> {
  return page.evaluate(`probe.${call}`);
}

export function seenBy(app: ElectronApplication): Promise<Seen> {
  return app.evaluate(
    () => (globalThis as unknown as { readonly fixture: { readonly seen: Seen } }).fixture.seen,
  );
}
