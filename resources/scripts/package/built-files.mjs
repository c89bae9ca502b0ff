/** Which files of the build a program needs: each has its own entry, and shares some of the rest with the other. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

/** @typedef {{ readonly parts: readonly string[], readonly main: string }} Program `main` as in its manifest, the parts folders of `out` */

/** The programs' entries, of which each has one. */
const entries = ['index.js', 'cli.js'];

/**
 * Paths below the project's folder, without source maps. A chunk of which no file that the program has says the name is not its own.
 * @param {Program} program
 * @returns {string[]}
 */
export function builtFiles({ parts, main }) {
  return parts.flatMap((part) => {
    const files = readdirSync(join(projectRoot, 'out', part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
      .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1));
    return part === 'main' ? reached(files, basename(main)) : files;
  });
}

/**
 * @param {readonly string[]} files
 * @param {string} main
 */
function reached(files, main) {
  const isChunk = (/** @type {string} */ file) => /[/\\]chunks[/\\]/u.test(file);
  const others = entries.filter((entry) => entry !== main);
  // What commands print is of no use to the window.
  const isOthers = (/** @type {string} */ file) =>
    others.includes(basename(file)) || (main !== 'cli.js' && /[/\\]schemas[/\\]/u.test(file));
  const found = new Set(files.filter((file) => !isChunk(file) && !isOthers(file)));
  for (const file of found) {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    for (const chunk of files) if (isChunk(chunk) && text.includes(basename(chunk))) found.add(chunk);
  }
  return [...found];
}
