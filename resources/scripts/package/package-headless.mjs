import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { makeDebianPackage } from './debian.mjs';
import { headlessName, makeHeadlessArchive, makeHeadlessFolder } from './headless.mjs';
import { hasTool } from './has-tool.mjs';

/**
 * The packages without a window: an archive, a Debian package, and the file that a container is built with.
 * @param {string} folder
 * @returns {Promise<{ made: string[], lacking: string[] }>} names of files, and sentences
 */
export async function packageHeadless(folder) {
  if (process.platform !== 'linux') {
    return { made: [], lacking: ['the packages without a window: they are made on Linux, for Linux'] };
  }
  const program = join(folder, 'headless');
  const made = [`${headlessName}.tar.gz`, `${headlessName}.sbom.cdx.json`, 'Containerfile'];
  const lacking = [];
  await makeHeadlessFolder(program);
  await makeHeadlessArchive(program, join(folder, `${headlessName}.tar.gz`));
  cpSync(join(program, 'sbom.cdx.json'), join(folder, `${headlessName}.sbom.cdx.json`));
  cpSync(join(projectRoot, 'resources/packages/container/Containerfile'), join(folder, 'Containerfile'));
  if (hasTool('dpkg-deb')) {
    await makeDebianPackage({ headlessFolder: program, file: join(folder, `${headlessName}.deb`) });
    made.push(`${headlessName}.deb`);
  } else lacking.push('the Debian package without a window: dpkg-deb is not installed');
  rmSync(program, { recursive: true });
  lacking.push('the container: its Containerfile is made and not built; see its first lines');
  return { made, lacking };
}
