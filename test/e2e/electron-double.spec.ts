/**
 * The double of Electron held against a small app that knows nothing of it. With ELECTRON_REAL=1 the same expectations are
 * put to Electron itself, but for those that only the double can answer.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { ElectronApplication, JSHandle, Page } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { appUrl, doubleOf, expect, isDouble, test as base } from './fixtures.ts';

const appDirectory = resolve(import.meta.dirname, '../electron-double/fixture-app');

interface Seen {
  readonly secondInstances: string[];
  readonly refused: [event: string, url: string][];
  readonly opened: string[];
  readonly sends: string[];
  readonly crashes: number;
  readonly themes: number;
}

const test = base.extend({
  sharedElectronApp: async ({ launchElectron }, use) => {
    let app: Promise<ElectronApplication> | undefined;
    await use(() => (app ??= launchElectron({ appDirectory })));
  },
  page: async ({ electronApp }, use) => {
    await use(await loadedWindow(electronApp));
  },
});

async function loadedWindow(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  await expectProbes(page);
  return page;
}

/**
 * The page has its probes. Seen by a mark that they leave: waiting for a function would ask again from inside the page, whose
 * policy lets no text run, so it fails wherever the first look comes too early.
 */
async function expectProbes(page: Page): Promise<void> {
  await expect(page.locator('html[data-has-probes]')).toBeAttached();
}

/** Runs one of the probes that the fixture's page offers by name. */
function probe(page: Page, call: string): Promise<unknown> {
  return page.evaluate(`probe.${call}`);
}

function seenBy(app: ElectronApplication): Promise<Seen> {
  return app.evaluate(
    () => (globalThis as unknown as { readonly fixture: { readonly seen: Seen } }).fixture.seen,
  );
}

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

test('carries values, functions and errors over the context bridge', async ({ page }) => {
  expect(await probe(page, 'bridge()')).toEqual({
    add: 3,
    throws: 'Error: sync bad',
    rejects: 'Error: async bad',
    callsBack: 22,
    callsLater: 'later',
    makesFunction: 15,
    frozen: true,
    when: true,
    map: 2,
    bytes: 3,
    widget: [1, 'undefined'],
    ipcRenderer: [],
    exposeAgain: expect.stringContaining('Cannot bind an API on top of an existing property') as unknown,
    symbol: expect.stringMatching(/could not be cloned/) as unknown,
  });
});

test('clones what crosses between the preload and the main process', async ({ electronApp, page }) => {
  expect(await probe(page, 'ipc()')).toEqual({
    sendKinds: {
      date: true,
      map: true,
      set: true,
      bytes: 7,
      bigint: 'bigint',
      nan: true,
      keepsUndefined: true,
      cycle: true,
      error: 'kept',
    },
    echoKinds: [2, 65535, 'tag', true],
    unknown: "Error: Error invoking remote method 'unknown': Error: No handler registered for 'unknown'",
    fail: "Error: Error invoking remote method 'fail': TypeError: bad",
    uncloneableResult:
      "Error: Error invoking remote method 'uncloneable': Error: An object could not be cloned.",
    uncloneableArgument: 'Error: An object could not be cloned.',
    burstInOrder: true,
    large: 1_000_000,
  });
  await probe(page, "note('one way')");
  await expect.poll(() => seenBy(electronApp)).toMatchObject({ sends: ['one way'] });
});

test('tells a handler which frame is asking', async ({ electronApp, page }) => {
  expect(await probe(page, 'sender()')).toEqual({
    url: 'outbox://app/index.html',
    origin: 'outbox://app',
    isTop: true,
    isMain: true,
    subFrames: ['outbox://app/frame.html'],
  });
  test.skip(!isDouble, 'only the double can forge a sender');
  const double = await doubleOf(electronApp);
  const forged = await double.evaluate(({ controls }) =>
    controls.ipcHandlers.get('sender')?.({ senderFrame: null, sender: {} }),
  );
  expect(forged).toMatchObject({ isTop: false, isMain: false });
});

test('keeps the page, its frames and the preload apart', async ({ page }) => {
  expect(await probe(page, 'isolation()')).toEqual({
    nodeNames: [],
    traces: [],
    property: [false, false],
    seesPage: 'undefined',
    readyState: 'loading',
    process: { type: 'renderer', sandboxed: true, isolated: true, electron: 'string' },
    requiresEvents: 'function',
    requiresPath: 'Error: module not found: path',
    frame: 'undefined',
    poisoned: [true, false],
  });
});

test('enforces the content security policy of a response', async ({ page }) => {
  expect(await probe(page, 'contentSecurityPolicy()')).toEqual({
    inlineRan: false,
    refusals: ['EvalError', 'TypeError', 'TypeError'],
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

test('lets a test act for the user and the system in the main process', async ({ electronApp, page }) => {
  // Listening before anything is clicked: the page keeps the promise, as asking for it would wait for its end.
  await page.evaluate('void (globalThis.nextTick = probe.nextTick())');
  await electronApp.evaluate(({ BrowserWindow, Menu }) => {
    BrowserWindow.getAllWindows()[0]?.focus();
    Menu.getApplicationMenu()?.getMenuItemById('send')?.click();
    Menu.getApplicationMenu()?.getMenuItemById('pause')?.click();
  });
  expect(await page.evaluate('globalThis.nextTick')).toEqual(['menu']);
  expect(
    await electronApp.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('pause')?.checked),
  ).toBe(true);

  await electronApp.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: ['/data/a.csv'] });
  });
  const chosen = await electronApp.evaluate(({ dialog }) => dialog.showOpenDialog({ title: 'Import' }));
  expect(chosen.filePaths).toEqual(['/data/a.csv']);

  await electronApp.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark';
  });
  await expect.poll(() => probe(page, 'isDark()')).toBe(true);
  expect((await seenBy(electronApp)).themes).toBeGreaterThan(0);

  const resumed = electronApp.evaluate(
    ({ powerMonitor }) =>
      new Promise((done) => {
        powerMonitor.once('resume', () => {
          done('resumed');
        });
        powerMonitor.emit('resume');
      }),
  );
  expect(await resumed).toBe('resumed');
});

test('records what the app asks of the system', async ({ dataDirectory, electronApp, page }) => {
  test.skip(!isDouble, 'the system keeps no record');
  await page.title();
  const double = await doubleOf(electronApp);
  const file = join(dataDirectory, 'old.txt');
  writeFileSync(file, 'old');
  await electronApp.evaluate(async ({ app, dialog, Notification, powerSaveBlocker, shell }, path) => {
    await shell.openExternal('https://example.invalid/docs');
    await shell.openPath(path);
    shell.showItemInFolder(path);
    await shell.trashItem(path);
    new Notification({ title: 'Done', body: 'All files are there' }).show();
    powerSaveBlocker.stop(powerSaveBlocker.start('prevent-app-suspension'));
    powerSaveBlocker.start('prevent-display-sleep');
    app.setBadgeCount(3);
    app.setLoginItemSettings({ openAtLogin: true });
    await dialog.showMessageBox({ message: 'Sure?', buttons: ['Yes', 'No'], cancelId: 1 });
  }, file);
  const record = await double.evaluate((handle) => handle.record);
  expect(record).toMatchObject({
    openedUrls: ['https://example.invalid/docs'],
    openedPaths: [file],
    shownInFolder: [file],
    notifications: [{ title: 'Done', body: 'All files are there', silent: false }],
    powerSaveBlockers: { 2: 'prevent-display-sleep' },
    badgeCount: 3,
    loginItemSettings: { openAtLogin: true },
    dialogs: [{ kind: 'message', options: { message: 'Sure?', buttons: ['Yes', 'No'], cancelId: 1 } }],
  });
  expect(existsSync(file)).toBe(false);
  expect(record.trashed.map(({ movedTo }) => [basename(movedTo), existsSync(movedTo)])).toEqual([
    ['old.txt', true],
  ]);

  const clicked = await double.evaluate(({ controls }) => controls.notifications[0]?.emit('click'));
  expect(clicked).toBe(false); // nobody listens
  expect(
    await double.evaluate(({ controls }) =>
      controls.trays.map(({ toolTip, menuLabels }) => [toolTip, ...menuLabels]),
    ),
  ).toEqual([['Fixture', 'File']]);
  await double.evaluate(({ controls }) => {
    controls.setOnline(false);
    controls.setIdleSeconds(90);
    controls.setOnBattery(true);
  });
  expect(
    await electronApp.evaluate(({ net, powerMonitor }) => [
      net.isOnline(),
      powerMonitor.getSystemIdleState(60),
      powerMonitor.isOnBatteryPower(),
    ]),
  ).toEqual([false, 'idle', true]);
});

test('keeps the permission handlers for a test to ask', async ({ electronApp, page }) => {
  test.skip(!isDouble, 'Electron keeps its handlers to itself');
  await page.title();
  const double = await doubleOf(electronApp);
  const answers = await double.evaluate(({ controls: { permissionHandlers } }) => {
    const decided: unknown[] = [];
    const call = permissionHandlers as unknown as Record<string, (...args: unknown[]) => unknown>;
    for (const permission of ['media', 'clipboard-read', 'notifications']) {
      call['request']?.(null, permission, (granted: unknown) => decided.push(granted));
      decided.push(call['check']?.(null, permission));
    }
    decided.push(call['device']?.({ deviceType: 'usb' }));
    call['displayMedia']?.({}, (streams: unknown) => decided.push(streams));
    return decided;
  });
  expect(answers).toEqual([false, false, false, false, false, false, false, {}]);
});

test('seals strings with a keyring that a test can take away', async ({ launchElectron }) => {
  const app = await launchElectron({ appDirectory });
  const roundTrip = await app.evaluate(async ({ safeStorage }) => {
    const sealed = await safeStorage.encryptStringAsync('secret');
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
    return [
      await safeStorage.isAsyncEncryptionAvailable(),
      sealed.includes('secret'),
      result,
      shouldReEncrypt,
    ];
  });
  expect(roundTrip).toEqual([true, false, 'secret', false]);
  test.skip(!isDouble, 'the real keyring stays');
  const double = await doubleOf(app);
  await double.evaluate(({ controls }) => {
    controls.keyring.available = false;
  });
  const refused = await app.evaluate(({ safeStorage }) =>
    safeStorage.encryptStringAsync('secret').then(
      () => 'sealed',
      (error: unknown) => String(error),
    ),
  );
  expect(refused).toContain('Error while encrypting');
  await app.close();

  const bare = await launchElectron({ appDirectory, env: { ELECTRON_DOUBLE_KEYRING: 'basic_text' } });
  expect(
    await bare.evaluate(async ({ safeStorage }) => [
      safeStorage.getSelectedStorageBackend(),
      await safeStorage.isAsyncEncryptionAvailable(),
    ]),
  ).toEqual(['basic_text', false]);
});

test('tells the preload where a dropped file lies', async ({ dataDirectory, page }) => {
  const files = ['clip.mp4', 'notes.txt'].map((name) => join(dataDirectory, name));
  for (const file of files) writeFileSync(file, file);
  const protocol = await page.context().newCDPSession(page);
  const drag = { x: 40, y: 40, data: { items: [], files, dragOperationsMask: 1 } };
  await protocol.send('Input.dispatchDragEvent', { type: 'dragEnter', ...drag });
  await protocol.send('Input.dispatchDragEvent', { type: 'dragOver', ...drag });
  await protocol.send('Input.dispatchDragEvent', { type: 'drop', ...drag });
  await expect(page.getByRole('status')).toHaveText(files.join(' '));
});

test('lets one instance run and tells it of the second', async ({ dataDirectory, electronApp, page }) => {
  await page.title();
  const executable = electronApp.process().spawnfile;
  const second = spawnSync(
    executable,
    ['--no-sandbox', appDirectory, `--user-data-dir=${dataDirectory}`, '--from-second'],
    { encoding: 'utf8', timeout: 10_000 },
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

test('names what it does not offer', async ({ electronApp }) => {
  test.skip(!isDouble, 'Electron offers it');
  const refusal = await electronApp.evaluate(({ app }) => {
    try {
      app.configureHostResolver({});
      return 'offered';
    } catch (error) {
      return String(error);
    }
  });
  expect(refusal).toContain('electron-double: app.configureHostResolver is not implemented');
});
