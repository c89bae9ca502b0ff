/**
 * The window of the program for tests that do not depend on what its pages look like: they ask through the same bridge that
 * the pages use.
 */
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';

/** The window once its page is there: before, it shows nothing that could be asked. */
export async function loadedWindow(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  await page.waitForURL(/\/index\.html$/u);
  return page;
}

export const test = base.extend({
  page: async ({ electronApp }, use) => {
    await use(await loadedWindow(electronApp));
  },
});

/** What these tests look at of the program's snapshot. */
export interface Seen {
  readonly pause: { readonly untilMs: number | null; readonly mode: string } | null;
  readonly appearance: object;
  readonly counts: Readonly<Record<string, number>>;
  readonly host: { readonly kind: string; readonly keyPlace: object; readonly keysPersist: boolean };
  readonly sending: { readonly machine: { readonly isMetered: boolean | null } };
}

/** Calls the program as its page does. */
export function call(page: Page, name: string, input: unknown = {}): Promise<unknown> {
  return page.evaluate(`window.outbox.invoke(${JSON.stringify(name)}, ${JSON.stringify(input)})`);
}

/** The value of a call that succeeds. */
export async function valueOf<Value>(page: Page, name: string, input: unknown = {}): Promise<Value> {
  const result = (await call(page, name, input)) as { readonly ok: boolean; readonly value: Value };
  expect(result).toMatchObject({ ok: true });
  return result.value;
}

export const snapshot = (page: Page): Promise<Seen> => valueOf<Seen>(page, 'app.snapshot');

export const isShown = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));

/** In a turn of its own, as a person's click would be: what a test evaluates may come in the middle of another. */
export const closeWindow = (app: ElectronApplication): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        setImmediate(() => {
          BrowserWindow.getAllWindows()[0]?.close();
          resolve();
        });
      }),
  );

/** Leaves one import waiting in a paused queue. */
export async function leaveWork(page: Page): Promise<void> {
  await valueOf(page, 'queue.pause', { untilMs: null });
  const { id } = await valueOf<{ id: number }>(page, 'connections.startPractice');
  const { brands } = await valueOf<{ brands: { items: { id: string }[] } }>(page, 'connections.targets', {
    id,
  });
  await valueOf(page, 'clips.import', {
    connectionId: id,
    brandId: brands.items[0]?.id,
    links: [{ url: 'https://videos.example/one', title: null }],
  });
  expect((await snapshot(page)).counts['queued']).toBe(1);
}
