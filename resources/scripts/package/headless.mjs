/** The program without a window, with the Node that it was tested with. */
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { packagedNode } from '../require-node.mjs';
import { makeProgramFolder, manifest, writePapers } from './program-folder.mjs';
import { run } from './run-tool.mjs';

/** For this system: Node is installed for no other. */
const contents = {
  systems: [{ platform: process.platform, arch: process.arch }],
  hasKeyRing: true,
  parts: ['main', 'renderer'],
  main: './out/main/cli.js',
};

/**
 * Fills `folder` anew: `bin/outbox` starts the program with `bin/node`, wherever the folder stands.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function makeHeadlessFolder(folder) {
  const node = packagedNode();
  if (node === null) throw new Error('No Node is installed for this system. Run "npm ci".');
  rmSync(folder, { recursive: true, force: true });
  makeProgramFolder(join(folder, 'app'), contents);
  mkdirSync(join(folder, 'bin'));
  cpSync(node, join(folder, 'bin/node'));
  cpSync(join(projectRoot, 'resources/packages/linux/outbox'), join(folder, 'bin/outbox'));
  for (const program of ['node', 'outbox']) chmodSync(join(folder, 'bin', program), 0o755);
  const text = readFileSync(join(dirname(dirname(node)), 'LICENSE'), 'utf8');
  writePapers(folder, {
    ...contents,
    runtimes: [{ name: 'node', version: process.versions.node, licence: 'MIT', text }],
  });
  await writeHelp(join(folder, 'share'), join(folder, 'bin/outbox'));
}

/** Where Debian's packages have them, below `/usr/share`; and what prints them. */
const helps = [
  { path: 'man/man1/outbox.1', words: ['manual'] },
  { path: 'bash-completion/completions/outbox', words: ['completions', 'bash'] },
  { path: 'zsh/vendor-completions/_outbox', words: ['completions', 'zsh'] },
  { path: 'fish/vendor_completions.d/outbox.fish', words: ['completions', 'fish'] },
];

/**
 * The manual page and the completions, as the packed program itself prints them.
 * @param {string} folder
 * @param {string} program
 */
async function writeHelp(folder, program) {
  for (const { path, words } of helps) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), await run(program, words), { mode: 0o644 });
  }
}

/** As archives name what they are for. */
export const headlessName = `outbox-headless-${manifest.version}-${process.platform}-${process.arch}`;

/**
 * Packs such a folder; equal folders make equal archives.
 * @param {string} folder
 * @param {string} file
 */
export async function makeHeadlessArchive(folder, file) {
  await run('tar', [
    ...['--create', '--gzip', '--file', file, '--directory', folder, '--sort=name', '--mtime=@0'],
    ...['--owner=0', '--group=0', '--numeric-owner', `--transform=s,^\\.,${headlessName},`, '.'],
  ]);
}
