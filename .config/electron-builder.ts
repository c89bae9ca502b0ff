/**
 * How the window is packed for each system. Nothing is signed without what signs: certificates and keys come in the environment of the
 * release (`CSC_LINK`, `CSC_KEY_PASSWORD`, `WIN_CSC_LINK`, `APPLE_API_KEY`, ...), under the names that electron-builder knows.
 */
import { join, resolve } from 'node:path';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { desktopFolders, electronPackage } from '../resources/scripts/package/desktop.mjs';
import { setFuses } from '../resources/scripts/package/fuses.mjs';

const root = resolve(import.meta.dirname, '..');
const { APPLE_API_KEY, CSC_LINK, OUTBOX_HOMEPAGE, OUTBOX_MAINTAINER, OUTBOX_UPDATE_FEED } = process.env;
const fileName = (kind: string): string => `outbox-desktop-\${version}-${kind}-\${arch}.\${ext}`;

/** `work` is a folder that `makeDesktopFolder` filled; what is made comes into `packed` in there. */
export function builderConfiguration(work: string): Configuration {
  const { app, papers } = desktopFolders(work);
  return {
    appId: 'com.outbox.desktop',
    productName: 'Outbox',
    copyright: 'Copyright © 2026 The Outbox authors',
    electronVersion: electronPackage().version,
    directories: { app, output: join(work, 'packed'), buildResources: join(root, 'resources/packages') },
    // The folder holds what ships and nothing else: packages are neither looked for nor built again (`false`), nor left out.
    files: ['**/*', { from: 'node_modules', to: 'node_modules', filter: ['**/*'] }],
    beforeBuild: () => Promise.resolve(false),
    extraResources: [{ from: papers, to: 'papers' }],
    asar: true,
    // What the system loads has to be a file of its own. All else stays in the archive, whose sum the program knows.
    asarUnpack: ['**/*.node'],
    afterPack: ({ appOutDir, electronPlatformName, packager }) =>
      setFuses(join(appOutDir, programName(electronPlatformName, packager))),
    ...(OUTBOX_HOMEPAGE === undefined ? {} : { extraMetadata: { homepage: OUTBOX_HOMEPAGE } }),
    publish: OUTBOX_UPDATE_FEED === undefined ? null : { provider: 'generic', url: OUTBOX_UPDATE_FEED },
    mac: {
      target: [
        { target: 'dmg', arch: 'universal' },
        { target: 'zip', arch: 'universal' },
      ],
      category: 'public.app-category.productivity',
      icon: join(root, 'resources/icons/app.icns'),
      artifactName: fileName('mac'),
      // `null` says: not signed. Left out, the certificate is looked for.
      ...(CSC_LINK === undefined ? { identity: null } : {}),
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: join(root, 'resources/packages/macos/entitlements.plist'),
      entitlementsInherit: join(root, 'resources/packages/macos/entitlements.plist'),
      notarize: APPLE_API_KEY !== undefined,
      // Both halves bring the native files of both processors, alike.
      x64ArchFiles: '**/prebuilds/darwin-*.node',
    },
    win: {
      target: ['nsis', 'portable'],
      icon: join(root, 'resources/icons/app.ico'),
    },
    nsis: {
      oneClick: true,
      perMachine: false,
      deleteAppDataOnUninstall: false,
      artifactName: fileName('windows-setup'),
    },
    portable: { artifactName: fileName('windows-portable') },
    linux: {
      target: ['AppImage', 'deb', 'rpm'],
      // "outbox" is the command line of the package without a window.
      executableName: 'outbox-desktop',
      artifactName: fileName('linux'),
      icon: join(root, 'resources/icons/app'),
      category: 'Utility',
      synopsis: 'Delivers the files of watched folders',
      ...(OUTBOX_MAINTAINER === undefined ? {} : { maintainer: OUTBOX_MAINTAINER }),
    },
    deb: { packageName: 'outbox-desktop' },
    rpm: { packageName: 'outbox-desktop' },
  };
}

function programName(platform: string, packager: AfterPackContext['packager']): string {
  const { productFilename } = packager.appInfo;
  if (platform === 'darwin') return `${productFilename}.app`;
  return platform === 'win32' ? `${productFilename}.exe` : 'outbox-desktop';
}
