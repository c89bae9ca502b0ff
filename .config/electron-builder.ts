/**
 * How the window is packed for each system. Nothing is signed without what signs: certificates and keys come in the environment of the
 * release (`CSC_LINK`, `CSC_KEY_PASSWORD`, `WIN_CSC_LINK`, `APPLE_API_KEY`, ...), under the names that electron-builder knows.
 */
import { join, resolve } from 'node:path';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { desktopFolders, electronPackage } from '../resources/scripts/package/desktop.mjs';
import { setFuses } from '../resources/scripts/package/fuses.mjs';
import { appId } from '../src-main/host-electron/app-id.ts';
import { linkScheme } from '../src-main/host-electron/opened/deep-link.ts';

/**
 * What desktops of Linux offer to open with Outbox; folders are left to those that show them. Each package has a list of its own:
 * electron-builder adds the schemes of links to the very list that it is given.
 */
const openedTypes = [
  ...['application/pdf', 'text/plain', 'text/markdown', 'text/html', 'text/csv', 'application/msword'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/heic'],
  ...['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'],
];
const root = resolve(import.meta.dirname, '..');
const { APPLE_API_KEY, CSC_LINK, OUTBOX_HOMEPAGE, OUTBOX_MAINTAINER, OUTBOX_UPDATE_FEED } = process.env;
const fileName = (kind: string): string => `outbox-desktop-\${version}-${kind}-\${arch}.\${ext}`;

/** `work` is a folder that `makeDesktopFolder` filled; what is made comes into `packed` in there. */
export function builderConfiguration(work: string): Configuration {
  const { app, papers } = desktopFolders(work);
  return {
    appId,
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
    // Of macOS and Linux; Windows is told by its installer.
    protocols: [{ name: 'Outbox', schemes: [linkScheme], role: 'Viewer' }],
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
      // Whatever is dropped on the icon in the dock; no file is taken from the program that opens it now.
      extendInfo: {
        CFBundleDocumentTypes: [
          {
            CFBundleTypeName: 'Files and folders',
            CFBundleTypeRole: 'Viewer',
            LSHandlerRank: 'None',
            LSItemContentTypes: ['public.data', 'public.folder'],
          },
        ],
      },
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
      include: join(root, 'resources/packages/windows/installer.nsh'),
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
      syncDesktopName: true,
      synopsis: 'Delivers the files of watched folders',
      ...(OUTBOX_MAINTAINER === undefined ? {} : { maintainer: OUTBOX_MAINTAINER }),
    },
    // Its entry would otherwise start the program without the sandbox, which it refuses.
    appImage: { executableArgs: [], mimeTypes: [...openedTypes] },
    deb: { packageName: 'outbox-desktop', mimeTypes: [...openedTypes] },
    rpm: { packageName: 'outbox-desktop', mimeTypes: [...openedTypes] },
  };
}

function programName(platform: string, packager: AfterPackContext['packager']): string {
  const { productFilename } = packager.appInfo;
  if (platform === 'darwin') return `${productFilename}.app`;
  return platform === 'win32' ? `${productFilename}.exe` : 'outbox-desktop';
}
