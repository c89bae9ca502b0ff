/** The program as it ships, without a runtime: bundles, pages, and the packages that stay outside of them. */
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { builtFiles } from './built-files.mjs';
import { noticesText } from './notices.mjs';
import { isListed, shippedFiles } from './shipped-files.mjs';
import { shippedPackages } from './shipped-packages.mjs';

/** @import { Program } from './built-files.mjs' */
/** @import { Contents } from './shipped-files.mjs' */
/** @typedef {{ name: string, version: string, licence: string, text: string }} Runtime */

/** @type {{ version: string, description: string }} */
export const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

/**
 * Fills `folder` with the program for these systems. Throws where a package that ships is not installed.
 * @param {string} folder is made
 * @param {Contents & Program} options
 */
export function makeProgramFolder(folder, { parts, main, ...contents }) {
  for (const path of builtFiles({ parts, main })) copyFile(join(projectRoot, path), join(folder, path));
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
    // The desktop entry of Linux that its windows and the number at its icon belong to.
    desktopName: 'outbox-desktop.desktop',
    main,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
}

/**
 * Writes the licence, the notices of others and the bill of materials into `folder`.
 * @param {string} folder
 * @param {Contents & Program & { runtimes: readonly Runtime[] }} contents
 */
export function writePapers(folder, { runtimes, parts, main, ...contents }) {
  mkdirSync(folder, { recursive: true });
  const packages = shippedPackages(builtFiles({ parts, main }), shippedFiles(contents).keys());
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
 * @param {string} name
 * @param {readonly string[]} patterns
 * @param {string} to
 */
function copyPackage(name, patterns, to) {
  const from = join(projectRoot, 'node_modules', name);
  const files = filesBelow(from).filter((path) => isListed(path.replaceAll('\\', '/'), patterns));
  for (const path of files) copyFile(join(from, path), join(to, path));
  // Two of the patterns are licences, which not every package has as a file.
  const missing = patterns.filter(
    (pattern) =>
      !/^licen/iu.test(pattern) && !files.some((path) => isListed(path.replaceAll('\\', '/'), [pattern])),
  );
  if (missing.length > 0) throw new Error(`${name} has no ${missing.join(', ')}, which the program needs.`);
}

/** @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * Without the line that names a source map, which does not ship.
 * @param {string} from
 * @param {string} to
 */
function copyFile(from, to) {
  const content = readFileSync(from);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(
    to,
    /\.(?:c?js|css)$/u.test(from) ? String(content).replace(/^\/[/*]# sourceMappingURL=.*$/gmu, '') : content,
  );
  chmodSync(to, 0o644);
}
