/** Windows and the life of a program, in the double as in Electron. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { ElectronApplication, JSHandle } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { appUrl, doubleOf, expect, isDouble } from './fixtures.ts';
import { appDirectory, expectProbes, loadedWindow, probe, seenBy, test } from './fixture-app.ts';

function setCloseVeto(app: ElectronApplication, vetoClose: boolean): Promise<void> {
  return app.evaluate((_electron, veto) => {
    (globalThis as unknown as { readonly fixture: { vetoClose: boolean } }).fixture.vetoClose = veto;
  }, vetoClose);
}

test('opens a window as its options say and serves it over the app’s own scheme', async ({
  electronApp,
  page,
}) => {
  expect(appUrl(page.url())).toBe('outbox://app/index.html');
  await expect(page.getByRole('heading')).toHaveText('Fixture');
  const window = (await electronApp.browserWindow(page)) as JSHandle<BrowserWindow>;
  await expect.poll(() => window.evaluate((shown) => shown.isVisible())).toBe(true);
  expect(await window.evaluate((shown) => [shown.getTitle(), shown.getBounds().width])).toEqual([
    'Fixture',
    640,
  ]);
  expect(await electronApp.evaluate(({ app }) => [app.getName(), app.getVersion(), app.isPackaged])).toEqual([
    'double-fixture',
    '9.9.9',
    false,
  ]);
  expect(await probe(page, 'scheme()')).toEqual({
    secure: true,
    posted: { method: 'POST', url: 'outbox://app/echo', origin: 'outbox://app', body: 'hé' },
    binary: '3',
    missing: 404,
  });
  expect(await probe(page, 'worker()')).toBe('outbox://app/echo');
  if (!isDouble) return;
  expect(await probe(page, 'contentSize()')).toEqual([640, 400]);
  const { windows, sandboxEnabled, appUserModelId } = await (
    await doubleOf(electronApp)
  ).evaluate(({ record }) => record);
  expect([sandboxEnabled, appUserModelId]).toEqual([true, 'app.outbox.fixture']);
  expect(windows).toHaveLength(1);
  expect(windows[0]?.options).toMatchObject({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false },
  });
});

test('asks the app before a page navigates, is redirected or opens a window', async ({
  electronApp,
  page,
}) => {
  await probe(page, "navigate('https://example.invalid/scripted')");
  await page.getByRole('link', { name: 'leave' }).click({ noWaitAfter: true });
  await page.getByRole('link', { name: 'redirected' }).click({ noWaitAfter: true });
  await expect
    .poll(async () => (await seenBy(electronApp)).refused)
    .toEqual([
      ['will-frame-navigate', 'https://example.invalid/scripted'],
      ['will-frame-navigate', 'https://example.invalid/link'],
      ['will-redirect', 'outbox://app/forbidden.html'],
    ]);
  expect(await probe(page, 'opensWindow()')).toBe(true);
  await page.getByRole('link', { name: 'elsewhere' }).click();
  await expect
    .poll(async () => (await seenBy(electronApp)).opened)
    .toEqual(['https://example.invalid/opened', 'https://example.invalid/blank']);
  expect(electronApp.windows()).toHaveLength(1);
  expect(appUrl(page.url())).toBe('outbox://app/index.html');
  await expect(page.getByRole('heading')).toHaveText('Fixture');
});

test('lets a navigation within the app through', async ({ page }) => {
  await probe(page, "navigate('/index.html?again')");
  await page.waitForURL(/\?again$/);
  await expectProbes(page);
  expect(await probe(page, 'sender()')).toMatchObject({ url: 'outbox://app/index.html?again', isMain: true });
});

test('lets one instance run and tells it of the second', async ({ dataDirectory, electronApp, page }) => {
  await page.title();
  const executable = electronApp.process().spawnfile;
  const second = spawnSync(
    executable,
    ['--no-sandbox', appDirectory, `--user-data-dir=${dataDirectory}`, '--from-second'],
    { encoding: 'utf8', timeout: 120_000 },
  );
  expect(second.status).toBe(3);
  await expect.poll(async () => (await seenBy(electronApp)).secondInstances).toEqual(['--from-second']);
});

test('survives a crashed page and keeps what the page stored', async ({
  electronApp,
  launchElectron,
  page,
}) => {
  await probe(page, "remember('yes')");
  await electronApp.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await expect.poll(async () => (await seenBy(electronApp)).crashes).toBe(1);
  // Asked in the main process: Playwright gives a page that crashed once up for good.
  const afterReload = await electronApp.evaluate(
    ({ BrowserWindow }) =>
      new Promise((resolveUrl) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', () => {
          resolveUrl([contents.getURL(), contents.isCrashed()]);
        });
        contents?.reload();
      }),
  );
  expect(afterReload).toEqual(['outbox://app/index.html', false]);
  await electronApp.close();

  const again = await loadedWindow(await launchElectron({ appDirectory }));
  expect(await probe(again, 'recall()')).toBe('yes');
});

test('reloads a page with its preload', async ({ electronApp, page }) => {
  // Otherwise the first load could be taken for the second.
  await page.waitForLoadState('load');
  const loaded = page.waitForEvent('load');
  await electronApp.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.reload();
  });
  await loaded;
  expect(await probe(page, 'sender()')).toMatchObject({ isMain: true });
  expect((await seenBy(electronApp)).refused).toEqual([]);
});

test('closes when the app lets it and ends with code 0', async ({ electronApp, page }) => {
  await page.title();
  await setCloseVeto(electronApp, true);
  const stillOpen = await electronApp.evaluate(({ app, BrowserWindow }) => {
    app.quit();
    return BrowserWindow.getAllWindows().length;
  });
  expect(stillOpen).toBe(1);
  await setCloseVeto(electronApp, false);
  const ended = once(electronApp.process(), 'exit');
  await electronApp.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.close();
  });
  expect(await ended).toEqual([0, null]);
});
