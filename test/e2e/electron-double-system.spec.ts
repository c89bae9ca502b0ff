/** What an app asks of the system, and what a test says in its place, in the double as in Electron. */
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { doubleOf, expect, isDouble } from './fixtures.ts';
import { appDirectory, probe, seenBy, test } from './fixture-app.ts';

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
  const roundTrip = await app.evaluate(async ({ app: program, safeStorage }) => {
    // On Linux nothing can be sealed before.
    await program.whenReady();
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
