/** The catalogues in `resources/languages`: a folder for each language, a file for each area, a line for each message. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

/** The language that the others are translated from. */
export const source = 'en';
export const folder = join(projectRoot, 'resources/languages');

/** @typedef {{ readonly area: string, readonly code: string, readonly text: string }} Entry */

/** @returns {Map<string, Entry[]>} by language */
export function readCatalogues() {
  return new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => /** @type {const} */ ([name, readLanguage(name)]))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/**
 * @param {string} language
 * @returns {Entry[]}
 */
function readLanguage(language) {
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'));
  return files.toSorted().flatMap((file) => {
    /** @type {unknown} */
    const read = JSON.parse(readFileSync(join(folder, language, file), 'utf8'));
    if (typeof read !== 'object' || read === null) throw new Error(`${language}/${file} holds no messages.`);
    return Object.entries(read).map(([code, text]) => ({
      area: basename(file, '.json'),
      code,
      text: String(text),
    }));
  });
}
