/** The Debian package of the program without a window: a service with a user and a folder of its own, and the command line. */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { manifest } from './program-folder.mjs';
import { run } from './run-tool.mjs';

const drawings = join(projectRoot, 'resources/packages/debian');
const architectures = /** @type {Readonly<Record<string, string>>} */ ({ x64: 'amd64', arm64: 'arm64' });
const maintainer = process.env['OUTBOX_MAINTAINER'] ?? 'The Outbox authors <outbox@localhost>';
/** One mebibyte of a package is announced as so many kibibytes. */
const kibibyte = 1024;

/**
 * Makes the package of a folder that `makeHeadlessFolder` filled.
 * @param {object} input
 * @param {string} input.headlessFolder
 * @param {string} input.file the package
 * @param {string} [input.version] as Debian counts them; the product's unless given
 * @param {'xz' | 'none'} [input.compression] `none` where the package is only tried
 */
export async function makeDebianPackage({
  headlessFolder,
  file,
  version = manifest.version,
  compression = 'xz',
}) {
  const architecture = architectures[process.arch];
  if (architecture === undefined) throw new Error(`Debian packages are not made for ${process.arch}.`);
  const root = mkdtempSync(join(tmpdir(), 'outbox-debian-'));
  try {
    await fillRoot(root, headlessFolder);
    const installedSize = String(Math.ceil(sizeBelow(root) / kibibyte));
    writeControl(root, { version, architecture, installedSize });
    await run('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', root, file]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {string} headlessFolder
 */
async function fillRoot(root, headlessFolder) {
  chmodSync(root, 0o755);
  const program = join(root, 'usr/lib/outbox-headless');
  const papers = join(root, 'usr/share/doc/outbox-headless');
  cpSync(headlessFolder, program, { recursive: true });
  renameSync(join(program, 'share'), join(root, 'usr/share'));
  // As its policy has it; -n leaves the time out, so that equal pages make equal packages.
  await run('gzip', ['-9n', join(root, 'usr/share/man/man1/outbox.1')]);
  mkdirSync(papers, { recursive: true });
  for (const paper of ['NOTICES.txt', 'sbom.cdx.json']) renameSync(join(program, paper), join(papers, paper));
  renameSync(join(program, 'LICENSE'), join(papers, 'copyright'));
  install('README.Debian', join(papers, 'README.Debian'));
  install('outbox', join(root, 'usr/bin/outbox'), 0o755);
  install('outbox.service', join(root, 'usr/lib/systemd/system/outbox.service'));
  install('default', join(root, 'etc/default/outbox'));
}

/**
 * @param {string} root
 * @param {{ version: string, architecture: string, installedSize: string }} facts
 */
function writeControl(root, { version, architecture, installedSize }) {
  const control = join(root, 'DEBIAN');
  for (const script of ['postinst', 'prerm', 'postrm']) install(script, join(control, script), 0o755);
  writeFileSync(join(control, 'conffiles'), '/etc/default/outbox\n');
  writeFileSync(
    join(control, 'control'),
    [
      'Package: outbox-headless',
      `Version: ${version}`,
      `Architecture: ${architecture}`,
      `Maintainer: ${maintainer}`,
      `Installed-Size: ${installedSize}`,
      // What the Node that ships asks for.
      'Depends: adduser, libc6 (>= 2.28), libstdc++6 (>= 8)',
      'Recommends: ca-certificates',
      'Section: net',
      'Priority: optional',
      'Description: delivers the files of watched folders, as a service',
      ` ${manifest.description}`,
      '',
    ].join('\n'),
  );
}

/**
 * @param {string} name
 * @param {string} to
 * @param {number} [mode]
 */
function install(name, to, mode = 0o644) {
  mkdirSync(join(to, '..'), { recursive: true });
  cpSync(join(drawings, name), to);
  chmodSync(to, mode);
}

/** @param {string} folder */
function sizeBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).byteLength, 0);
}
