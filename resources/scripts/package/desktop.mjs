/** The app of the window as it is packed into Electron. */
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { makeProgramFolder, writePapers } from './program-folder.mjs';

/** @import { System } from './shipped-files.mjs' */

/** A program of both of Apple's processors is put together of two that have the same files. */
const systems = /** @type {readonly System[]} */ (
  process.platform === 'darwin'
    ? ['x64', 'arm64'].map((arch) => ({ platform: 'darwin', arch }))
    : [{ platform: process.platform, arch: process.arch }]
);

const contents = {
  systems,
  // Of the packages that stay outside the bundles, keys in the system's store are the business of Electron itself.
  hasKeyRing: false,
  parts: ['main', 'preload', 'renderer'],
  // The command line needs a Node, which the packed program refuses to be.
  main: './out/main/index.js',
};

/** The folders that are packed: `app` becomes the archive, `papers` lie beside it. */
export const desktopFolders = /** @param {string} folder */ (folder) => ({
  app: join(folder, 'app'),
  papers: join(folder, 'papers'),
});

/**
 * Fills `folder` anew.
 * @param {string} folder
 */
export function makeDesktopFolder(folder) {
  const { app, papers } = desktopFolders(folder);
  rmSync(folder, { recursive: true, force: true });
  makeProgramFolder(app, contents);
  const icons = join(projectRoot, 'resources/icons');
  mkdirSync(join(app, 'resources/icons'), { recursive: true });
  for (const name of readdirSync(icons).filter((one) => one.endsWith('.png'))) {
    cpSync(join(icons, name), join(app, 'resources/icons', name));
  }
  const { version, license: licence } = electronPackage();
  const text =
    'Electron and Chromium come with their own licences: LICENSE.electron.txt and LICENSES.chromium.html.';
  writePapers(papers, { ...contents, runtimes: [{ name: 'electron', version, licence, text }] });
}

/** @returns {{ version: string, license: string }} */
export function electronPackage() {
  return JSON.parse(readFileSync(join(projectRoot, 'node_modules/electron/package.json'), 'utf8'));
}
