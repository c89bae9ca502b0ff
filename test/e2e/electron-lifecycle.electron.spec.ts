/** How the program with a window starts, hides, comes back and ends. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { closeWindow, isShown, leaveWork, loadedWindow, snapshot, test, valueOf } from './electron-window.ts';
import { doubleOf, expect, isDouble } from './fixtures.ts';
import { hostEnvironment } from './host-environment.ts';

const productDirectory = resolve(import.meta.dirname, '../..');

const clickTray = async (app: ElectronApplication, id: string): Promise<void> => {
  const double = await doubleOf(app);
  await double.evaluate(({ controls }, wanted) => {
    const tray = controls.trays[0] as unknown as { menu: { getMenuItemById(id: string): { click(): void } } };
    setImmediate(() => {
      tray.menu.getMenuItemById(wanted).click();
    });
  }, id);
};

test.describe('the program', () => {
  test('is one: a second start brings its window to the front and ends well', async ({
    dataDirectory,
    electronApp,
    page,
  }) => {
    await leaveWork(page);
    await closeWindow(electronApp);
    await expect.poll(() => isShown(electronApp)).toBe(false);

    const second = spawnSync(electronApp.process().spawnfile, ['--no-sandbox', productDirectory], {
      env: hostEnvironment(dataDirectory, {}),
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(second.status).toBe(0);
    await expect.poll(() => isShown(electronApp)).toBe(true);
    expect(electronApp.windows()).toHaveLength(1);
  });

  test('keeps the queue over a restart', async ({ launchElectron }) => {
    const first = await launchElectron();
    await leaveWork(await loadedWindow(first));
    const ended = once(first.process(), 'exit');
    await first.close();
    expect(await ended).toEqual([0, null]);

    const { counts, pause } = await snapshot(await loadedWindow(await launchElectron()));
    expect(counts['queued']).toBe(1);
    expect(pause).not.toBeNull();
  });

  test('ends with its window where nothing is left to do', async ({ electronApp, page }) => {
    await snapshot(page);
    const ended = once(electronApp.process(), 'exit');
    await closeWindow(electronApp);
    expect(await ended).toEqual([0, null]);
  });

  test('goes on in the tray where work is left, and can be opened, resumed and quit from there', async ({
    electronApp,
    page,
  }) => {
    test.skip(!isDouble, 'only the double lets a test use the tray');
    await leaveWork(page);
    const double = await doubleOf(electronApp);
    const trayWords = () => double.evaluate(({ controls }) => controls.trays[0]?.toolTip);
    await expect.poll(trayWords).toBe('Outbox: paused\n1 waiting');

    await closeWindow(electronApp);
    await expect.poll(() => isShown(electronApp)).toBe(false);
    const told = async (): Promise<string[]> =>
      (await double.evaluate(({ record }) => record)).notifications.map(({ title }) => title);
    await expect.poll(told).toEqual(['Outbox keeps running']);

    await clickTray(electronApp, 'open');
    await expect.poll(() => isShown(electronApp)).toBe(true);
    await clickTray(electronApp, 'resume');
    await expect.poll(async () => (await snapshot(page)).pause).toBeNull();
    const ended = once(electronApp.process(), 'exit');
    await clickTray(electronApp, 'quit');
    expect(await ended).toEqual([0, null]);
  });

  test('is paused from its tray as from its window, in the language of the window', async ({
    electronApp,
    page,
  }) => {
    test.skip(!isDouble, 'only the double lets a test use the tray');
    await leaveWork(page);
    await valueOf(page, 'queue.resume', {});
    const { appearance } = await snapshot(page);
    await valueOf(page, 'settings.setAppearance', { ...appearance, language: 'de' });
    const double = await doubleOf(electronApp);
    const menu = () => double.evaluate(({ controls }) => controls.trays[0]?.menuLabels ?? []);
    await expect.poll(menu).toContain('Outbox beenden');
    const menuBar = () =>
      electronApp.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
    expect(await menuBar()).toContain('Bearbeiten');

    await clickTray(electronApp, 'pause-0');
    await expect.poll(async () => (await snapshot(page)).pause?.mode).toBe('after_current');
    const { pause } = await snapshot(page);
    expect(pause?.untilMs).toBeGreaterThan(Date.now() + 25 * 60 * 1000);
    await expect.poll(menu).toContain('Fortsetzen');
    await clickTray(electronApp, 'resume');
    await expect.poll(menu).toContain('Pausieren');
    await clickTray(electronApp, 'pause-5');
    await expect.poll(async () => (await snapshot(page)).pause).toMatchObject({ mode: 'now', untilMs: null });
  });

  test('opens where it stood, in the place of its data folder', async ({ launchElectron }) => {
    const first = await launchElectron();
    await loadedWindow(first);
    await first.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 40, width: 900, height: 620 });
    });
    await first.close();

    const again = await launchElectron();
    await loadedWindow(again);
    expect(
      await again.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds()),
    ).toEqual({
      x: 60,
      y: 40,
      width: 900,
      height: 620,
    });
  });

  test('says who has its data folder and ends, where an instance without a window has it', async ({
    dataDirectory,
    launchWeb,
  }) => {
    test.skip(!isDouble, 'a real message waits for somebody to close it');
    await launchWeb();
    const refused = startByHand(dataDirectory, ['--no-sandbox', productDirectory], {});
    expect(refused.status).toBe(5);
  });

  test('that is packaged does not start with a door for other programs', ({ dataDirectory }) => {
    test.skip(!isDouble, 'only the double says that it is packaged');
    const words = [productDirectory, '--remote-debugging-port=0'];
    const refused = startByHand(dataDirectory, words, { ELECTRON_DOUBLE_PACKAGED: '1' });
    expect(refused.status).toBe(1);
    expect(existsSync(join(dataDirectory, 'outbox.db'))).toBe(false);
  });
});

function startByHand(
  dataDirectory: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): SpawnSyncReturns<string> {
  const directory = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '';
  return spawnSync(join(directory, 'electron'), words, {
    env: hostEnvironment(dataDirectory, env),
    encoding: 'utf8',
    timeout: 120_000,
  });
}
