/** How the systems come to open files and links with the window: by what its packages tell them. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Platform, build } from 'electron-builder';
import { beforeAll, describe, expect, test } from 'vitest';
import { builderConfiguration } from '../../.config/electron-builder.ts';
import { buildIfNeeded } from '../../resources/scripts/build-if-needed.mjs';
import { electronPackage, makeDesktopFolder } from '../../resources/scripts/package/desktop.mjs';
import { makeElectronStandIn } from '../../resources/scripts/package/electron-stand-in.mjs';
import { projectRoot } from '../../resources/scripts/project-root.mjs';
import { z } from '../../src-main/contract/zod.ts';
import { appId } from '../../src-main/host-electron/app-id.ts';
import { linkScheme } from '../../src-main/host-electron/opened/deep-link.ts';
import { refuseUnknownSwitches } from '../../src-main/host-electron/start-switches.ts';
import { campaignFolder, removeFolder } from '../helpers/campaign.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const installer = resolve(import.meta.dirname, '../../resources/packages/windows/installer.nsh');
const hasTool = (name: string): boolean => spawnSync('which', [name]).status === 0;
const computed = z.union([
  z.object({ desktop: z.string() }).transform(({ desktop }) => desktop),
  z.tuple([z.array(z.string()), z.string()]).transform(([, file]) => readFileSync(file, 'utf8')),
]);

describe.runIf(process.platform === 'linux')('the desktop entry of a package for Linux', () => {
  /** As electron-builder would put them into its packages: the one of AppImage, then those of deb and rpm. */
  const entries: string[] = [];

  beforeAll(async () => {
    await buildIfNeeded();
    const folder = campaignFolder('entries');
    const work = join(folder, 'work');
    makeDesktopFolder(work);
    const standIn = join(folder, 'stand-in');
    makeElectronStandIn(standIn, electronPackage().version);
    await build({
      config: {
        ...builderConfiguration(work),
        ...{ electronDist: standIn, extraMetadata: { homepage: 'https://outbox.example' } },
        linux: { ...builderConfiguration(work).linux, maintainer: 'Outbox <outbox@outbox.example>' },
      },
      projectDir: projectRoot,
      targets: Platform.LINUX.createTarget(['AppImage', 'deb', 'rpm']),
      publish: 'never',
      // Before the tools of each package are asked, which are not at hand.
      effectiveOptionComputed: (options: unknown) => {
        entries.push(computed.parse(options));
        return Promise.resolve(true);
      },
    });
    return () => removeFolder(folder);
  });

  const valueOf = (entry: string, key: string): string =>
    new RegExp(`^${key}=(.*)$`, 'mu').exec(entry)?.[1] ?? '';

  test('offers Outbox for documents, pictures and films, for its links, and not for folders', () => {
    expect(entries).toHaveLength(3);
    for (const entry of entries) {
      const types = valueOf(entry, 'MimeType').split(';');
      expect(types).toEqual(
        expect.arrayContaining([
          'application/pdf',
          'image/png',
          'video/mp4',
          `x-scheme-handler/${linkScheme}`,
        ]),
      );
      expect(types).not.toContain('inode/directory');
      expect(types).not.toContain('x-scheme-handler/outbox');
    }
  });

  test('starts the program with what is opened and with no switch that it refuses', () => {
    for (const entry of entries) {
      const [program = '', ...words] = valueOf(entry, 'Exec').split(' ');
      expect(program).toMatch(/^(?:AppRun|\/opt\/Outbox\/outbox-desktop)$/u);
      expect(words).toEqual(['%U']);
      expect(() => {
        refuseUnknownSwitches([program, ...words], 'linux', { removeSwitch: () => undefined });
      }).not.toThrow();
    }
  });

  test('belongs to its windows, so that the number at its icon is shown', () => {
    for (const entry of entries) expect(valueOf(entry, 'StartupWMClass')).toBe('outbox-desktop');
  });

  test.runIf(hasTool('desktop-file-validate'))('is one that desktops take', () => {
    for (const entry of entries) {
      const file = join(temporaryFolder('entry'), 'outbox-desktop.desktop');
      writeFileSync(file, entry);
      const { status, stdout } = spawnSync('desktop-file-validate', [file], { encoding: 'utf8' });
      expect(`${stdout}${String(status)}`).toBe('0');
    }
  });
});

describe('what the other systems are told', () => {
  test('macOS drops files and folders on the icon, and takes none from the program that opens it now', () => {
    const { protocols, mac } = builderConfiguration('/work');
    expect(protocols).toEqual([{ name: 'Outbox', schemes: [linkScheme], role: 'Viewer' }]);
    expect(mac?.extendInfo).toEqual({
      CFBundleDocumentTypes: [
        expect.objectContaining({
          LSHandlerRank: 'None',
          LSItemContentTypes: ['public.data', 'public.folder'],
        }),
      ],
    });
  });

  test('Windows ends the switches before a link or a file, knows the program by its id, and forgets all of it', () => {
    const text = readFileSync(installer, 'utf8');
    const commands = text.split('\n').filter((line) => line.includes(String.raw`open\command`));
    expect(commands).toHaveLength(2);
    for (const command of commands) expect(command).toMatch(/ -- \$\\"%1\$\\""$/u);
    const [install = '', uninstall = ''] = text.split('!macro customUnInstall');
    const roots = [
      ...install.matchAll(/"(?<key>Software\\Classes\\(?:Applications\\|\*\\OpenWithList\\)?[^"\\]+)/gu),
    ];
    expect(roots.length).toBeGreaterThan(4);
    for (const { groups } of roots)
      expect(uninstall).toContain(`DeleteRegKey SHELL_CONTEXT "${groups?.['key'] ?? ''}"`);
    expect(text).toContain(`Software\\Classes\\${linkScheme}"`);
    expect(builderConfiguration('/work').appId).toBe(appId);
    expect(builderConfiguration('/work').nsis?.include).toBe(installer);
  });

  test.runIf(hasTool('makensis'))(
    'the installer’s additions are taken by its compiler without a warning',
    () => {
      const folder = temporaryFolder('installer');
      cpSync(installer, join(folder, 'installer.nsh'));
      const script = [
        ...['Unicode true', '!include LogicLib.nsh', 'Name outbox', 'OutFile outbox.exe'],
        ...['!define APP_EXECUTABLE_FILENAME "Outbox.exe"', '!define PRODUCT_NAME "Outbox"'],
        ...[`!define APP_ID "${appId}"`, '!define isUpdated `"0" == "1"`', '!include installer.nsh'],
        ...['Section', 'WriteUninstaller "$INSTDIR\\u.exe"', '!insertmacro customInstall', 'SectionEnd'],
        ...['Section un.outbox', '!insertmacro customUnInstall', 'SectionEnd', ''],
      ];
      writeFileSync(join(folder, 'setup.nsi'), script.join('\n'));
      const { status, stdout } = spawnSync('makensis', ['-WX', '-V2', 'setup.nsi'], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(`${stdout}${String(status)}`).toBe('0');
    },
  );
});
