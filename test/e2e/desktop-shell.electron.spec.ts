/** What the desktop asks of the window: notifications, links, files, menus. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { closeWindow, isShown, leaveWork, loadedWindow, snapshot, test, valueOf } from './electron-window.ts';
import { doubleOf, expect, isDouble } from './fixtures.ts';
import { hostEnvironment } from './host-environment.ts';

const productDirectory = resolve(import.meta.dirname, '../..');

/** Starts the program once more, with words on its line, as a desktop does for a file or a link. */
function startAgain(app: ElectronApplication, dataDirectory: string, ...words: readonly string[]): void {
  const { status } = spawnSync(app.process().spawnfile, ['--no-sandbox', productDirectory, ...words], {
    env: hostEnvironment(dataDirectory, {}),
    encoding: 'utf8',
    timeout: 120_000,
  });
  expect(status).toBe(0);
}

/** Past the first run, which is over at the next start. */
async function settleIn(page: Page): Promise<void> {
  await leaveWork(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Folders' })).toBeVisible();
}

/** Clicks the newest notification of this title, once it is there. */
async function clickNotification(app: ElectronApplication, title: string): Promise<void> {
  const double = await doubleOf(app);
  const click = () =>
    double.evaluate(({ controls }, wanted) => {
      const found = controls.notifications.findLast((each) => each.title === wanted);
      setImmediate(() => found?.emit('click'));
      return found !== undefined;
    }, title);
  await expect.poll(click).toBe(true);
}

test.describe('the desktop', () => {
  test.skip(!isDouble, 'only the double lets a test act in the desktop’s place');

  test('opens the place of a notification that is clicked while the window is closed', async ({
    electronApp,
    page,
  }) => {
    await settleIn(page);
    await valueOf(page, 'batches.tryTell', { tell: 'notification' });
    await closeWindow(electronApp);
    await expect.poll(() => isShown(electronApp)).toBe(false);

    await clickNotification(electronApp, 'This is how you are notified');
    await expect.poll(() => isShown(electronApp)).toBe(true);
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await expect(page).toHaveURL(/#\/settings\/notifications$/u);

    await clickNotification(electronApp, 'Outbox keeps running');
    await expect(page).toHaveURL(/#\/queue\/all$/u);
  });
});

test.describe('what is opened with Outbox', () => {
  test('is shown before anything of it goes, also while the window is closed', async ({
    dataDirectory,
    electronApp,
    page,
  }) => {
    await settleIn(page);
    await closeWindow(electronApp);
    await expect.poll(() => isShown(electronApp)).toBe(false);
    const folder = test.info().outputPath('Press');
    mkdirSync(folder);
    writeFileSync(join(folder, 'one.txt'), 'One.\n');
    writeFileSync(join(folder, 'two & more.txt'), 'Two.\n');

    const before = await snapshot(page);
    startAgain(electronApp, dataDirectory, join(folder, 'one.txt'), join(folder, 'two & more.txt'));
    await expect.poll(() => isShown(electronApp)).toBe(true);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('one.txt');
    await expect(dialog).toContainText('two & more.txt');
    expect((await snapshot(page)).counts).toEqual(before.counts);

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    startAgain(electronApp, dataDirectory, folder, join(folder, 'gone.txt'));
    await expect(dialog).toContainText('Press');
    await expect(page.getByText('1 of what was opened is not shown')).toBeVisible();
    expect((await snapshot(page)).counts).toEqual(before.counts);
  });

  test('waits for the page where the program starts with it', async ({ launchElectron }) => {
    const first = await launchElectron();
    await leaveWork(await loadedWindow(first));
    await first.close();
    const file = test.info().outputPath('answer.txt');
    writeFileSync(file, 'The answer.\n');
    const app = await launchElectron({ args: [file] });
    const page = await loadedWindow(app);
    await expect(page.getByRole('dialog')).toContainText('answer.txt');
  });

  test('on macOS comes from the dock and from links, and a link opens a screen and nothing else', async ({
    electronApp,
    page,
  }) => {
    test.skip(!isDouble, 'a real system sends these by itself');
    await settleIn(page);
    const file = test.info().outputPath('dropped.txt');
    writeFileSync(file, 'Dropped.\n');
    const emit = (event: string, word: string): Promise<boolean> =>
      electronApp.evaluate(
        ({ app }, [name, given]) =>
          new Promise<boolean>((answer) => {
            let isTaken = false;
            app.emit(name, { preventDefault: () => (isTaken = true) }, given);
            answer(isTaken);
          }),
        [event, word] as const,
      );
    expect(await emit('open-file', file)).toBe(true);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('dropped.txt');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);

    expect(await emit('open-url', 'outbox-open://receipts')).toBe(true);
    await expect(page).toHaveURL(/#\/activity\/receipts$/u);
    for (const hostile of [
      'outbox-open://settings/network',
      'outbox-open://settings?proxy=http://evil.example',
      `outbox-open://${file}`,
      'outbox-open://folders#/settings',
      'outbox://app/index.html#/settings',
      'javascript:location.hash="#/settings"',
    ])
      await emit('open-url', hostile);
    // What was asked last is answered last: had any of them done something, it would be seen now.
    await emit('open-url', 'outbox-open://attention/');
    await expect(page).toHaveURL(/#\/attention$/u);
    await expect(dialog).toHaveCount(0);
  });

  test('by a link of a second start leads the open window to a screen', async ({
    dataDirectory,
    electronApp,
    page,
  }) => {
    await settleIn(page);
    startAgain(electronApp, dataDirectory, 'outbox-open://diagnostics');
    await expect(page).toHaveURL(/#\/settings\/diagnostics$/u);
    expect(electronApp.windows()).toHaveLength(1);
  });
});

test.describe('the menu of the system', () => {
  test('does what only the page can do, also while the window is closed', async ({ electronApp, page }) => {
    await settleIn(page);
    const choose = (id: string): Promise<void> =>
      electronApp.evaluate(({ Menu }, wanted) => {
        setImmediate(() => {
          Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click();
        });
      }, id);
    await closeWindow(electronApp);
    await expect.poll(() => isShown(electronApp)).toBe(false);
    await choose('addFiles');
    await expect.poll(() => isShown(electronApp)).toBe(true);
    const dialog = page.getByRole('dialog', { name: 'Add files' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await choose('addFolder');
    await expect(page).toHaveURL(/#\/folders\/add$/u);
    await choose('knowledge');
    await expect(page).toHaveURL(/#\/knowledge$/u);
    await choose('search');
    await expect(page.getByRole('combobox')).toBeFocused();
  });
});

test.describe('a start without the window', () => {
  test.skip(!isDouble, 'the session of a computer may have no tray');

  test('shows none until somebody asks for it', async ({ dataDirectory, launchElectron }) => {
    const app = await launchElectron({ args: ['--hidden'] });
    const double = await doubleOf(app);
    await expect.poll(() => double.evaluate(({ controls }) => controls.trays.length)).toBe(1);
    // A start of the session itself, once more, brings nothing to the front either.
    startAgain(app, dataDirectory, '--at-login');
    expect(await double.evaluate(({ record }) => record.windows)).toEqual([]);
    startAgain(app, dataDirectory);
    const page = await loadedWindow(app);
    await expect.poll(() => isShown(app)).toBe(true);
    expect((await snapshot(page)).host.kind).toBe('electron');
  });

  test('is chosen in the settings where a package is installed, and told where none is', async ({
    electronApp,
    page,
  }) => {
    await settleIn(page);
    await electronApp.evaluate(({ app }) =>
      app.emit('open-url', { preventDefault: () => undefined }, 'outbox-open://start'),
    );
    await expect(page.getByRole('heading', { name: 'Start', exact: true })).toBeVisible();
    await expect(page.getByText('This Outbox is not installed')).toBeVisible();
    await expect(page.getByRole('switch', { name: /^Start when you sign in/u })).toBeDisabled();
  });
});
