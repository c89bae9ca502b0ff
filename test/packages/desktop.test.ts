import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { makeDesktopFolder } from '../../resources/scripts/package/desktop.mjs';
import { checkFuses } from '../../resources/scripts/package/fuses.mjs';
import { packAroundStandIn } from '../../resources/scripts/package/package-desktop.mjs';
import { systemClock } from '../../src-main/foundation/clock.ts';
import { startPracticeService } from '../../src-main/practice-service/practice-service.ts';
import { campaignFolder, removeFolder } from '../helpers/campaign.ts';
import { findOrInstallChromium } from '../helpers/chromium.mjs';
import { commandLine } from '../helpers/command-line.ts';
import { firstId } from '../helpers/connected-command-line.ts';
import { temporaryDataFolder, temporaryFolder } from '../helpers/temporary-folder.ts';

const double = resolve(import.meta.dirname, '../electron-double/dist/electron');
const icons = resolve(import.meta.dirname, '../../resources/icons');
const fuses = [
  { fuse: 'RunAsNode', state: 'off' },
  { fuse: 'EnableCookieEncryption', state: 'on' },
  { fuse: 'EnableNodeOptionsEnvironmentVariable', state: 'off' },
  { fuse: 'EnableNodeCliInspectArguments', state: 'off' },
  { fuse: 'EnableEmbeddedAsarIntegrityValidation', state: 'on' },
  { fuse: 'OnlyLoadAppFromAsar', state: 'on' },
  { fuse: 'LoadBrowserProcessSpecificV8Snapshot', state: 'off' },
  { fuse: 'GrantFileProtocolExtraPrivileges', state: 'off' },
  { fuse: 'WasmTrapHandlers', state: 'on' },
] as const;
const chromium = findOrInstallChromium({ mayInstall: false }).path;

describe.runIf(process.platform === 'linux')(
  'the app of the window, packed around a stand-in for Electron',
  () => {
    let packed = '';

    beforeAll(async () => {
      await buildIfNeeded();
      const parent = campaignFolder('desktop');
      const work = join(parent, 'work');
      makeDesktopFolder(work);
      packed = await packAroundStandIn(work);
      return () => removeFolder(parent);
    });

    test('holds what it needs in an archive, and only what the system loads beside it', () => {
      const files = listPackage(join(packed, 'resources/app.asar'), { isPack: false });
      expect(files).toEqual(
        expect.arrayContaining([
          ...['/package.json', '/out/main/index.js', '/out/preload/preload.cjs', '/out/renderer/index.html'],
          ...['/out/main/file-worker.js', '/out/main/database-check.js', '/out/main/picture-worker.js'],
          ...['/resources/icons/app-icon-256.png', '/node_modules/better-sqlite3/lib/index.js'],
        ]),
      );
      expect(
        files.filter((file) =>
          /\.(?:map|ts|mts|svelte|svg|c|cpp|h)$|^\/(?:test|src|\.)|\/cli\.js$/u.test(file),
        ),
      ).toEqual([]);
      const unpacked = readdirSync(join(packed, 'resources/app.asar.unpacked'), {
        recursive: true,
        withFileTypes: true,
      });
      expect(unpacked.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([
        `linux-${process.arch}.node`,
      ]);
      expect(readdirSync(join(packed, 'resources/papers')).sort()).toEqual([
        'LICENSE',
        'NOTICES.txt',
        'sbom.cdx.json',
      ]);
    });

    test('has nine fuses, which are all that Electron has', async () => {
      const program = join(packed, 'outbox-desktop');
      const wire = await getCurrentFuseWire(program);
      expect(Object.keys(wire).filter((fuse) => /^\d+$/u.test(fuse))).toEqual(
        fuses.map(({ fuse }) => String(FuseV1Options[fuse])),
      );
      await expect(checkFuses(program)).resolves.toBeUndefined();
    });

    test.each(fuses)(
      'has the fuse $fuse $state, and would be found out with another',
      async ({ fuse, state }) => {
        const program = join(packed, 'outbox-desktop');
        const wanted = state === 'on' ? FuseState.ENABLE : FuseState.DISABLE;
        const wire = await getCurrentFuseWire(program);
        expect(wire[FuseV1Options[fuse]]).toBe(wanted);

        const turned = join(temporaryFolder('fuses'), 'program');
        const bytes = readFileSync(program);
        bytes[bytes.byteLength - fuses.length + FuseV1Options[fuse]] =
          state === 'on' ? FuseState.DISABLE : FuseState.ENABLE;
        writeFileSync(turned, bytes);
        await expect(checkFuses(turned)).rejects.toThrow(fuse);
      },
    );

    test.runIf(chromium !== undefined)(
      'boots, opens its database, and delivers a file',
      async () => {
        const folder = temporaryFolder('unpacked');
        extractAll(join(packed, 'resources/app.asar'), join(folder, 'app'));
        const dataDirectory = join(temporaryDataFolder(), 'data');
        const practice = await startPracticeService({
          directory: temporaryFolder('service'),
          clock: systemClock,
          delays: { documentIndexingMs: 20 },
        });
        onTestFinished(() => practice.stop());
        const app = await startPacked(folder, [], { OUTBOX_HOME: dataDirectory });

        const cli = commandLine(dataDirectory);
        const connecting = ['connect', '--name', 'P', '--base-url', practice.baseUrl, '--key-stdin'];
        await cli.mustRun(connecting, `${practice.apiKey}\n`);
        writeFileSync(join(folder, 'answer.txt'), 'The answer.\n');
        await cli.mustRun(['add', join(folder, 'answer.txt'), '--kb', await firstId(practice, 'kbs')]);
        const jobsDone = async (): Promise<unknown> =>
          (JSON.parse(await cli.mustRun(['status', '--json'])) as { jobs: { done: number } }).jobs.done;
        await expect.poll(jobsDone, { interval: 300 }).toBe(1);
        expect(practice.ledger().filter(({ fileName }) => fileName === 'answer.txt')).toHaveLength(1);

        app.kill('SIGTERM');
        expect(await once(app, 'exit')).toEqual([0, null]);
      },
      90_000,
    );

    test.runIf(chromium !== undefined)(
      'is what a session starts from now on, and sends nothing of a file that is opened with it',
      async () => {
        const folder = temporaryFolder('unpacked');
        extractAll(join(packed, 'resources/app.asar'), join(folder, 'app'));
        const dataDirectory = join(temporaryDataFolder(), 'data');
        const config = join(folder, 'config');
        const entry = join(config, 'autostart/outbox-desktop.desktop');
        mkdirSync(join(config, 'autostart'), { recursive: true });
        writeFileSync(entry, '[Desktop Entry]\nType=Application\nExec="/apps/older.AppImage" "--at-login"\n');
        writeFileSync(join(folder, 'answer.txt'), 'The answer.\n');
        const app = await startPacked(folder, ['--at-login', 'answer.txt'], {
          OUTBOX_HOME: dataDirectory,
          XDG_CONFIG_HOME: config,
        });

        const log = (): string =>
          readdirSync(join(dataDirectory, 'logs'))
            .map((name) => readFileSync(join(dataDirectory, 'logs', name), 'utf8'))
            .join('');
        const given = expect.objectContaining({ event: 'window.given', files: 1, leftOut: 0 }) as unknown;
        const lines = (): unknown[] =>
          log()
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line) as unknown);
        await expect.poll(lines).toContainEqual(given);
        expect(readFileSync(entry, 'utf8')).toContain(`"--at-login" "--data-dir=${dataDirectory}"`);
        const { jobs } = JSON.parse(await commandLine(dataDirectory).mustRun(['status', '--json'])) as {
          jobs: Record<string, number>;
        };
        expect(Object.values(jobs).every((count) => count === 0)).toBe(true);
        app.kill('SIGTERM');
        expect(await once(app, 'exit')).toEqual([0, null]);
      },
      90_000,
    );
  },
);

/** Starts what was packed as its package would; resolves once its window is shown, or it needs none. */
async function startPacked(
  folder: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const app = spawn(double, [join(folder, 'app'), ...words], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      OUTBOX_API_KEY: '',
      ELECTRON_DOUBLE_PACKAGED: '1',
      ELECTRON_DOUBLE_CHROMIUM: chromium,
      ELECTRON_DOUBLE_NODE: process.execPath,
      ...env,
    },
  });
  onTestFinished(async () => {
    app.kill('SIGKILL');
    if (app.exitCode === null && app.signalCode === null) await once(app, 'exit');
  });
  expect((await once(app, 'message'))[0]).toBe('ready');
  return app;
}

describe('the icons of packages', () => {
  const sideOf = (png: Buffer): number => png.readUInt32BE(16);

  test('have the sizes that their names say, up to the one that macOS shows in its largest view', () => {
    const names = readdirSync(join(icons, 'app'));
    expect(names).toHaveLength(9);
    for (const name of names)
      expect(String(sideOf(readFileSync(join(icons, 'app', name))))).toBe(name.split('x')[0]);
    expect(names).toContain('1024x1024.png');
  });

  test('are told to Windows and macOS as they are', () => {
    const ico = readFileSync(join(icons, 'app.ico'));
    const sides = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
      const entry = ico.subarray(6 + 16 * index);
      const side = sideOf(ico.subarray(entry.readUInt32LE(12)));
      expect(side % 256).toBe(entry.readUInt8(0));
      return side;
    });
    expect(sides).toEqual([16, 24, 32, 48, 64, 256]);

    const icns = readFileSync(join(icons, 'app.icns'));
    expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual([
      'icns',
      statSync(join(icons, 'app.icns')).size,
    ]);
    const found: Record<string, number> = {};
    for (let at = 8; at < icns.byteLength; at += icns.readUInt32BE(at + 4)) {
      found[icns.toString('latin1', at, at + 4)] = sideOf(icns.subarray(at + 8));
    }
    expect(found).toEqual({ icp4: 16, icp5: 32, icp6: 64, ic07: 128, ic08: 256, ic09: 512, ic10: 1024 });
  });
});
