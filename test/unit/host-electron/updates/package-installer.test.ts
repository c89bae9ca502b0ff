import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../../../src-main/contract/log/logger.ts';
import { isSafeFeedAddress, type UpdatesView } from '../../../../src-main/contract/updates.ts';
import { Updates } from '../../../../src-main/updates/updates.ts';
import type { KeptUpdates } from '../../../../src-main/updates/kept-updates.ts';
import { createGetStream } from '../../../../src-main/foundation/get-stream.ts';
import { PackageInstaller } from '../../../../src-main/host-electron/updates/package-installer.ts';
import { kindOf } from '../../../../src-main/host-electron/updates/package-kind.ts';
import { feedIn } from '../../../../src-main/host-electron/updates/package-updates.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { feedText, updateFeed, type UpdateFeed } from '../../../helpers/update-feed.ts';

/** A program that ends at once, as the newer AppImage does when it is told that it was put in place. */
const newer = Buffer.from('#!/bin/sh\n# newer\nexit 0\n');
const nextFile = 'outbox-desktop-1.3.0-linux-x86_64.AppImage';

let folder: string;
let program: string;
let quit: (exitCode: number) => void;
let feed: UpdateFeed;
let installer: PackageInstaller;
let updates: Updates;
let kept: KeptUpdates | null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-package-'));
  program = join(folder, 'Outbox.AppImage');
  writeFileSync(program, 'older', { mode: 0o755 });
  vi.stubEnv('APPIMAGE', program);
  mkdirSync(join(folder, 'resources'));
  const appUpdateConfigPath = join(folder, 'resources', 'app-update.yml');
  writeFileSync(
    appUpdateConfigPath,
    'provider: generic\nurl: https://feed.example\nupdaterCacheDirName: outbox\n',
  );
  const handlers: ((exitCode: number) => void)[] = [];
  quit = (exitCode) => {
    for (const handler of handlers) handler(exitCode);
  };
  installer = new PackageInstaller({
    app: {
      ...{ version: '1.2.3', name: 'Outbox', isPackaged: true, appUpdateConfigPath },
      ...{ userDataPath: join(folder, 'profile'), baseCachePath: join(folder, 'cache') },
      whenReady: () => Promise.resolve(),
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: (handler) => handlers.push(handler),
    },
    openUpdater: (app) => new AppImageUpdater(null, app),
    fileEnd: '.AppImage',
  });
  feed = await updateFeed();
  kept = { checks: true, feedUrl: null, checkedAtMs: null, newer: null, share: 0.5 };
  updates = new Updates({
    ...{ clock: new ManualClock(), random: { next: () => 0 }, logger: silentLogger, installed: '1.2.3' },
    settings: {
      get updates() {
        return kept;
      },
      set updates(changed) {
        kept = changed;
      },
    },
    notify: () => undefined,
    ...{ host: { feedUrl: feed.url, installer }, channelFile: 'latest-linux.yml' },
    get: createGetStream({ findProxy: () => null, isAllowed: isSafeFeedAddress }),
  });
});
afterEach(async () => {
  await updates.stop();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function serve(content = newer): void {
  feed.serve('latest-linux.yml', feedText('1.3.0', newer));
  feed.serve(nextFile, content);
}

async function taken(): Promise<UpdatesView> {
  await updates.check();
  while (updates.view().state === 'downloading') await new Promise(setImmediate);
  return updates.view();
}

const inPlace = (): string => readFileSync(program, 'utf8');

describe.skipIf(process.platform !== 'linux')('a newer AppImage', () => {
  it('takes the place of this one when the program has ended in order', async () => {
    serve();
    expect(await taken()).toMatchObject({ state: 'ready', newer: { version: '1.3.0' } });
    expect(inPlace()).toBe('older');
    installer.endedInOrder();
    quit(0);
    expect(inPlace()).toBe(newer.toString());
    expect(feed.asked).toEqual(['/feed/latest-linux.yml', `/feed/${nextFile}`]);
  });

  it('does not while something may be on its way: the program ended otherwise', async () => {
    serve();
    await taken();
    quit(0);
    expect(inPlace()).toBe('older');
  });

  it('does not where the program ended with a failure', async () => {
    serve();
    await taken();
    installer.endedInOrder();
    quit(1);
    expect(inPlace()).toBe('older');
  });

  it('does not where the feed took it back since', async () => {
    serve();
    await taken();
    feed.serve('latest-linux.yml', feedText('1.2.3', newer));
    expect(await taken()).toMatchObject({ state: 'idle', newer: null });
    installer.endedInOrder();
    quit(0);
    expect(inPlace()).toBe('older');
  });

  it('is fetched no second time by the next run, where it was not installed', async () => {
    serve();
    await taken();
    feed.asked.length = 0;
    await updates.set({ feedUrl: feed.url.replace('127.0.0.1', 'localhost') });
    expect(await taken()).toMatchObject({ state: 'ready' });
    expect(feed.asked).toEqual(['/feed/latest-linux.yml']);
  });

  it('that is another file than the feed named is not kept, and comes whole the next time', async () => {
    serve(Buffer.from('#!/bin/sh\n# other\nexit 0\n'));
    expect(await taken()).toMatchObject({
      state: 'failed',
      failure: { code: 'update.not_taken', params: { reason: { code: 'feed.other_checksum' } } },
    });
    expect(readdirSync(join(folder, 'cache/outbox/pending'))).toEqual([]);
    installer.endedInOrder();
    quit(0);
    expect(inPlace()).toBe('older');
    serve();
    expect(await taken()).toMatchObject({ state: 'ready', failure: null });
  });
});

describe('a package', () => {
  it('replaces itself where it can, and is left to its own tools elsewhere', () => {
    expect(kindOf('linux', {})).toBeNull();
    expect(kindOf('linux', { APPIMAGE: '/a' })?.fileEnd).toBe('.AppImage');
    expect(kindOf('win32', { PORTABLE_EXECUTABLE_FILE: 'a.exe' })).toBeNull();
    expect(kindOf('win32', {})?.fileEnd).toBe('.exe');
    expect(kindOf('darwin', {})?.fileEnd).toBe('.zip');
  });

  it('takes an installer, and no portable program', () => {
    const named = (name: string) => ({ name, sha512: '', bytes: 1 });
    const setup = named('outbox-desktop-1.3.0-windows-setup-x64.exe');
    const windows = new PackageInstaller({
      app: {} as never,
      ...{ openUpdater: () => expect.fail('opened'), fileEnd: '.exe' },
    });
    expect(windows.choose([named('outbox-desktop-1.3.0-windows-portable-x64.exe'), setup])).toBe(setup);
    expect(windows.choose([named('outbox-desktop-1.3.0-linux-amd64.deb')])).toBeUndefined();
  });

  it('asks the feed that it was made with, and none that may not be asked', () => {
    expect(feedIn('provider: generic\nurl: https://feed.example/latest\n')).toBe(
      'https://feed.example/latest',
    );
    expect(feedIn('provider: generic\nurl: http://feed.example/latest\n')).toBeNull();
    expect(feedIn('provider: s3\nbucket: a\n')).toBeNull();
    expect(feedIn('a: [')).toBeNull();
  });
});
