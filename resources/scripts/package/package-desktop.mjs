import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Platform, build } from 'electron-builder';
import { builderConfiguration } from '../../../.config/electron-builder.ts';
import { projectRoot } from '../project-root.mjs';
import { desktopFolders, electronPackage, makeDesktopFolder } from './desktop.mjs';
import { makeElectronStandIn } from './electron-stand-in.mjs';
import { manifest } from './program-folder.mjs';
import { run } from './run-tool.mjs';
import { stagedFeed } from './staged-feed.mjs';

/** Every target of the configuration, for what is said where it is not made. */
const allTargets = {
  darwin: 'macOS (dmg and zip, both processors)',
  win32: 'Windows (installer for a user, portable)',
  linux: 'Linux (AppImage, deb, rpm)',
};

/**
 * The packages of the window for this system; without Electron's distribution a packed folder around a stand-in for it.
 * @param {string} folder
 * @returns {Promise<{ made: string[], lacking: string[] }>}
 */
export async function packageDesktop(folder) {
  const lacking = Object.entries(allTargets)
    .filter(([platform]) => platform !== process.platform)
    .map(([platform, packages]) => `the window for ${packages}: it is made on ${platform}`);
  const work = join(folder, 'desktop');
  makeDesktopFolder(work);
  try {
    const sbom = `outbox-desktop-${manifest.version}-${process.platform}-${process.arch}.sbom.cdx.json`;
    cpSync(join(desktopFolders(work).papers, 'sbom.cdx.json'), join(folder, sbom));
    if (hasElectron()) {
      const files = await build({
        config: builderConfiguration(work),
        projectDir: projectRoot,
        publish: 'never',
      });
      const names = files.map((file) => basename(file));
      for (const [index, file] of files.entries()) cpSync(file, join(folder, names[index] ?? ''));
      const feeds = readdirSync(join(work, 'packed')).filter((name) => /^latest.*\.yml$/u.test(name));
      const { OUTBOX_UPDATE_PERCENT: percent = '' } = process.env;
      for (const name of feeds) {
        const feed = readFileSync(join(work, 'packed', name), 'utf8');
        writeFileSync(join(folder, name), stagedFeed(feed, percent === '' ? '100' : percent));
      }
      return { made: [...names, ...feeds, sbom], lacking };
    }
    lacking.push(
      `the window for ${allTargets[/** @type {keyof typeof allTargets} */ (process.platform)]}: Electron's distribution is not installed ("npx install-electron" fetches it)`,
    );
    if (process.platform !== 'linux') return { made: [sbom], lacking };
    const name = `outbox-desktop-${manifest.version}-linux-${process.arch}-without-electron.tar.gz`;
    const packed = await packAroundStandIn(work);
    await run('tar', [
      '--create',
      '--gzip',
      '--file',
      join(folder, name),
      '--directory',
      packed,
      '--owner=0',
      '--group=0',
      '.',
    ]);
    return { made: [name, sbom], lacking };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const hasElectron = () => existsSync(join(projectRoot, 'node_modules/electron/dist/version'));

/**
 * Packs the app of such a folder around the stand-in, for Linux, and gives the folder of the packed program.
 * @param {string} work that `makeDesktopFolder` filled
 */
export async function packAroundStandIn(work) {
  const standIn = join(work, 'stand-in');
  makeElectronStandIn(standIn, electronPackage().version);
  await build({
    config: { ...builderConfiguration(work), electronDist: standIn },
    projectDir: projectRoot,
    targets: Platform.LINUX.createTarget('dir'),
    publish: 'never',
  });
  return join(work, 'packed', process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`);
}
