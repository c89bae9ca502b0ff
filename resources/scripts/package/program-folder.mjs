/** The program as it ships, without a runtime: bundles, pages, and the packages that stay outside of them. */
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { noticesText } from './notices.mjs';
import { isListed, shippedFiles } from './shipped-files.mjs';
import { shippedPackages } from './shipped-packages.mjs';

/** @import { Contents } from './shipped-files.mjs' */
/** @typedef {{ name: string, version: string, licence: string, text: string }} Runtime */

/** @type {{ version: string, description: string }} */
export const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

/**
 * Fills `folder` with the program for these systems. `parts` are the folders of `out` that it needs. Throws where a package that
 * ships is not installed.
 * @param {string} folder is made
 * @param {Contents & { parts: readonly string[], main: string }} options
 */
export function makeProgramFolder(folder, { parts, main, ...contents }) {
  for (const part of parts) copyBuilt(join(projectRoot, 'out', part), join(folder, 'out', part));
  for (const [name, patterns] of shippedFiles(contents))
    copyPackage(name, patterns, join(folder, 'node_modules', name));
  const { version, description } = manifest;
  const own = {
    name: 'outbox',
    productName: 'Outbox',
    version,
    description,
    license: 'MIT',
    type: 'module',
    main,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
}

/**
 * Writes the licence, the notices of others and the bill of materials into `folder`.
 * @param {string} folder
 * @param {Contents & { runtimes: readonly Runtime[] }} contents
 */
export function writePapers(folder, { runtimes, ...contents }) {
  mkdirSync(folder, { recursive: true });
  const packages = shippedPackages(shippedFiles(contents).keys());
  const notices = noticesText(
    packages,
    runtimes.map(({ name, version, text }) => ({ title: `${name} ${version}`, text })),
  );
  const materials = billOfMaterials({ version: manifest.version, packages, runtimes });
  cpSync(join(projectRoot, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'NOTICES.txt'), notices);
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(materials, null, 2)}\n`);
}

/**
 * What was built, without source maps and without the lines that name them.
 * @param {string} from
 * @param {string} to
 */
function copyBuilt(from, to) {
  for (const path of filesBelow(from)) {
    if (path.endsWith('.map')) continue;
    const content = readFileSync(join(from, path));
    write(join(to, path), isScript(path) ? withoutMapLine(String(content)) : content);
  }
}

/**
 * @param {string} name
 * @param {readonly string[]} patterns
 * @param {string} to
 */
function copyPackage(name, patterns, to) {
  const from = join(projectRoot, 'node_modules', name);
  const files = filesBelow(from).filter((path) => isListed(path.replaceAll('\\', '/'), patterns));
  for (const path of files) {
    const content = readFileSync(join(from, path));
    write(join(to, path), isScript(path) ? withoutMapLine(String(content)) : content);
  }
  // Two of the patterns are licences, which not every package has as a file.
  const missing = patterns.filter(
    (pattern) =>
      !/^licen/iu.test(pattern) && !files.some((path) => isListed(path.replaceAll('\\', '/'), [pattern])),
  );
  if (missing.length > 0) throw new Error(`${name} has no ${missing.join(', ')}, which the program needs.`);
}

/** @param {string} path */
const isScript = (path) => /\.(?:c?js|css)$/u.test(path);

/** Without the line that names a map, which does not ship. @param {string} text */
const withoutMapLine = (text) => text.replace(/^\/[/*]# sourceMappingURL=.*$/gmu, '');

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * @param {string} path
 * @param {string | Uint8Array} content
 */
function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  chmodSync(path, 0o644);
}
