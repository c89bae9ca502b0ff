/** The window's host from outside: what a page may and may not do. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Page } from '@playwright/test';
import { call, isShown, loadedWindow, snapshot, test, valueOf } from './electron-window.ts';
import { appUrl, doubleOf, expect, isDouble } from './fixtures.ts';

const canary = 'sk-social-CANARY-0123456789';

/** Runs a script in a task of the page's own: what the test evaluates itself is not held to the policy. */
function inPage(page: Page, script: string): Promise<unknown> {
  return page.evaluate(
    `new Promise((done) => setTimeout(async () => { try { done(await (async () => { ${script} })()); } ` +
      `catch (error) { done(error.name); } }))`,
  );
}

test.describe('the page', () => {
  test('comes from the program’s own scheme into a sandboxed window', async ({ electronApp, page }) => {
    expect(appUrl(page.url())).toBe('outbox://app/index.html');
    await expect.poll(() => isShown(electronApp)).toBe(true);
    expect((await snapshot(page)).host.kind).toBe('electron');
    test.skip(!isDouble, 'only the double keeps the options of a window');
    const { sandboxEnabled, windows } = await (await doubleOf(electronApp)).evaluate(({ record }) => record);
    expect(sandboxEnabled).toBe(true);
    expect(windows).toHaveLength(1);
    expect(windows[0]?.options).toMatchObject({
      show: false,
      minWidth: 640,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        spellcheck: false,
        navigateOnDragDrop: false,
      },
    });
  });

  test('has a frozen bridge of three functions and nothing else of the machine', async ({ page }) => {
    const seen = await page.evaluate(`(() => {
      'use strict';
      const property = Object.getOwnPropertyDescriptor(window, 'outbox');
      const attempt = (change) => { try { change(); return 'changed'; } catch (error) { return error.name; } };
      return {
        members: Reflect.ownKeys(window.outbox),
        kinds: Object.values(window.outbox).map((member) => typeof member),
        isFrozen: Object.isFrozen(window.outbox),
        property: [property.writable, property.configurable],
        replace: attempt(() => { window.outbox.invoke = () => 'mine'; }),
        add: attempt(() => { window.outbox.more = 1; }),
        machine: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter((name) => name in window),
      };
    })()`);
    expect(seen).toEqual({
      members: ['invoke', 'subscribe', 'chooseDropped'],
      kinds: ['function', 'function', 'function'],
      isFrozen: true,
      property: [false, false],
      replace: 'TypeError',
      add: 'TypeError',
      machine: [],
    });
  });

  test('is refused by name what is no call, too large, or not plain', async ({ page }) => {
    const refused = { ok: false, error: { code: 'invalid_input' } };
    expect(await call(page, 'jobs.everything')).toMatchObject(refused);
    expect(await call(page, 'constructor')).toMatchObject(refused);
    expect(await call(page, 'jobs.get', { id: 'one' })).toMatchObject(refused);
    expect(await call(page, 'clips.findLinks', { text: 'x'.repeat(70_000) })).toMatchObject(refused);
    expect(await page.evaluate(`window.outbox.invoke('app.status', new Map())`)).toMatchObject(refused);
    expect(
      await page.evaluate(
        `(() => { let deep = {}; for (let level = 0; level < 40; level += 1) deep = { deep }; return window.outbox.invoke('app.status', deep); })()`,
      ),
    ).toMatchObject(refused);
    expect(await page.evaluate(`window.outbox.invoke({ name: 'app.status' }, {})`)).toMatchObject(refused);
    expect(
      await page.evaluate(`window.outbox.invoke('app.status', () => 1).catch((error) => error.message)`),
    ).toContain('could not be cloned');
    expect(await call(page, 'app.status')).toMatchObject({ ok: true });
  });

  test('hears what changes, and nothing of who told it', async ({ page }) => {
    await page.evaluate(`
      window.heard = [];
      window.stopHearing = window.outbox.subscribe((...values) => window.heard.push(values));
    `);
    await valueOf(page, 'queue.pause', { untilMs: null });
    await expect.poll(() => page.evaluate('window.heard.some(([, payload]) => payload.pause)')).toBe(true);
    expect(
      await page.evaluate('window.heard.every((values) => values.length === 2 && values[0] === "changed")'),
    ).toBe(true);
    expect(await page.evaluate('typeof window.stopHearing')).toBe('function');
  });

  test('cannot run or load anything that did not come with it', async ({ page }) => {
    expect(await inPage(page, `return (0, eval)('1');`)).toBe('EvalError');
    expect(await inPage(page, `return new Function('return 1')();`)).toBe('EvalError');
    expect(await inPage(page, `document.body.innerHTML = '<b>x</b>'; return 'set';`)).toBe('TypeError');
    expect(await inPage(page, `await fetch('https://example.invalid/'); return 'fetched';`)).toBe(
      'TypeError',
    );
    const violated = await inPage(
      page,
      `
        const seen = new Set();
        document.addEventListener('securitypolicyviolation', (event) => seen.add(event.effectiveDirective));
        const script = document.createElement('script');
        try { script.text = 'window.inlineRan = 1'; } catch { seen.add('trusted-types'); }
        document.body.append(script);
        const foreign = document.createElement('img');
        foreign.src = 'https://example.invalid/x.png';
        const frame = document.createElement('iframe');
        frame.src = 'https://example.invalid/';
        document.body.append(foreign, frame);
        const form = document.createElement('form');
        form.action = 'https://example.invalid/';
        document.body.append(form);
        form.submit();
        const until = Date.now() + 5000;
        while (!['img-src', 'frame-src', 'form-action'].every((name) => seen.has(name)) && Date.now() < until) {
          await new Promise((next) => setTimeout(next, 10));
        }
        return [...seen];
      `,
    );
    expect(violated).toEqual(expect.arrayContaining(['img-src', 'frame-src', 'form-action']));
    expect(await page.evaluate('typeof window.inlineRan')).toBe('undefined');
  });

  test('cannot leave, and opens no window', async ({ electronApp, page }) => {
    const before = page.url();
    await inPage(page, `location.href = 'https://example.invalid/scripted';`);
    await inPage(
      page,
      `
        const link = document.createElement('a');
        link.href = 'https://example.invalid/link';
        document.body.append(link);
        link.click();
        link.target = '_blank';
        link.click();
      `,
    );
    expect(await inPage(page, `return String(window.open('https://example.invalid/'));`)).toBe('null');
    expect(await inPage(page, `return String(window.open('/index.html'));`)).toBe('null');
    // Answers come in order, so whatever was under way has been decided.
    await snapshot(page);
    expect(page.url()).toBe(before);
    expect(electronApp.windows()).toHaveLength(1);
    test.skip(!isDouble, 'only the double keeps a record');
    const { openedUrls } = await (await doubleOf(electronApp)).evaluate(({ record }) => record);
    expect(openedUrls).toEqual([]);
  });

  test('finds only the files that were built', async ({ page }) => {
    const statusOf = (path: string): Promise<unknown> =>
      inPage(page, `return (await fetch(${JSON.stringify(path)})).status;`);
    expect(await statusOf('/index.html')).toBe(200);
    for (const path of [
      '/../package.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%5cpackage.json',
      '/etc/passwd',
      '/',
    ]) {
      expect(await statusOf(path), path).toBe(404);
    }
    expect(await inPage(page, `return (await fetch('/index.html', { method: 'POST' })).status;`)).toBe(405);
  });

  test('is given no permission of the machine', async ({ electronApp, page }) => {
    await snapshot(page);
    test.skip(!isDouble, 'only the double lets a test ask in the page’s place');
    const answers = await (
      await doubleOf(electronApp)
    ).evaluate(({ controls }) => {
      const { request, check, device, displayMedia } = controls.permissionHandlers as unknown as {
        readonly request: (
          contents: null,
          permission: string,
          answer: (granted: boolean) => void,
          details: object,
        ) => void;
        readonly check: (contents: null, permission: string, origin: string, details: object) => boolean;
        readonly device: (details: object) => boolean;
        readonly displayMedia: (request: object, answer: (streams: unknown) => void) => void;
      };
      const given: string[] = [];
      const details = { isMainFrame: true, requestingUrl: 'outbox://app/index.html' };
      for (const permission of [
        'media',
        'geolocation',
        'notifications',
        'clipboard-read',
        'fileSystem',
        'openExternal',
      ]) {
        request(
          null,
          permission,
          (granted) => {
            if (granted) given.push(`${permission} requested`);
          },
          details,
        );
        if (check(null, permission, 'outbox://app', details)) given.push(`${permission} checked`);
      }
      if (device({ deviceType: 'usb' })) given.push('device');
      displayMedia({}, (streams) => {
        if (streams !== null) given.push('display');
      });
      return given;
    });
    expect(answers).toEqual([]);
  });

  test('is not listened to from any other frame', async ({ electronApp, page }) => {
    await snapshot(page);
    test.skip(!isDouble, 'only the double can forge a sender');
    const answer = await (
      await doubleOf(electronApp)
    ).evaluate(({ controls }) => {
      try {
        return controls.ipcHandlers.get('outbox:call')?.({ sender: {}, senderFrame: null }, 'app.status', {});
      } catch (error) {
        return String(error);
      }
    });
    expect(answer).toBe('Error: This page may not call Outbox.');
  });
});

test.describe('the network', () => {
  test('is known to be metered where NetworkManager says so, in the window as without one', async ({
    launchElectron,
  }) => {
    test.skip(process.platform !== 'linux', 'other systems do not tell');
    const programs = mkdtempSync(join(tmpdir(), 'outbox-programs-'));
    try {
      const seen = join(programs, 'seen');
      writeFileSync(join(programs, 'nmcli'), `#!/bin/sh\nenv > '${seen}'\necho yes\n`, { mode: 0o755 });
      const path = `${programs}${delimiter}${process.env['PATH'] ?? ''}`;
      const app = await launchElectron({ env: { PATH: path, OUTBOX_API_KEY: canary } });
      const { sending } = await snapshot(await loadedWindow(app));
      expect(sending.machine.isMetered).toBe(true);
      // What is asked is a program of the system: it gets no key.
      expect(readFileSync(seen, 'utf8')).not.toContain('CANARY');
    } finally {
      rmSync(programs, { recursive: true });
    }
  });
});

test.describe('keys', () => {
  test('of the environment reach neither the page nor any process started from here', async ({
    launchElectron,
  }) => {
    const app = await launchElectron({ env: { OUTBOX_API_KEY: canary } });
    const page = await loadedWindow(app);
    expect(JSON.stringify(await snapshot(page))).not.toContain('CANARY');
    expect(await app.evaluate(() => process.env['OUTBOX_API_KEY'])).toBeUndefined();
  });

  test('are only kept where a key store protects them, and the page is told', async ({ launchElectron }) => {
    test.skip(!isDouble, 'the real key ring stays as it is');
    const app = await launchElectron({ env: { ELECTRON_DOUBLE_KEYRING: 'basic_text' } });
    const { host } = await snapshot(await loadedWindow(app));
    expect(host).toMatchObject({
      keysPersist: false,
      keyPlace: { code: 'key_place.memory' },
    });
    await app.close();

    const again = await launchElectron({ env: { ELECTRON_DOUBLE_KEYRING: 'gnome_libsecret' } });
    expect((await snapshot(await loadedWindow(again))).host).toMatchObject({ keysPersist: true });
  });
});
