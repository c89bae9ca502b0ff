/**
 * What sources and documents cite, held against what is in the repository. A citation names a document of `resources/docs` and a
 * place in it: a section, an item of a numbered section, or a fault or invariant by its name.
 */

/** @typedef {{ places: ReadonlySet<string> }} CitedDocument */
/** @typedef {{ documents: ReadonlyMap<string, CitedDocument>, files: ReadonlySet<string>, read: (path: string) => string }} Cited */
/** @typedef {Cited & { names: ReadonlySet<string>, letters: ReadonlySet<string>, endings: ReadonlySet<string> }} Repository */
/** @typedef {{ line: number, message: string }} Finding */

/** A section or item, or a fault. */
const place = String.raw`(?:§\d+(?:\.\d+)?|[A-Z]\d{1,2}\b)`;
/** One document, then places that commas and words join: `reliability §2.6, S12`. */
const citation = new RegExp(
  String.raw`(?<document>[A-Za-z][\w-]*) (?<places>${place}(?:(?:, and |, | and | to )${place})*)`,
  'gu',
);
const path = /(?<![\w./@-])(?:[\w.-]+\/)*[A-Za-z.][\w.-]*\.(?:ts|mjs|cjs|svelte|md)\b(?!\/)/gu;
/** A file and what it holds: `jobs/worker/worker.ts`: `fill`. */
const holding = /`(?<file>[\w./-]+\.(?:ts|mjs|svelte))`: (?<names>`#?\w+`(?:, `#?\w+`)*)/gu;

/**
 * The places that others may cite: numbered headings, items of a numbered list below one, and what a table names in its first column.
 * @param {string} text
 * @returns {CitedDocument}
 */
export function readDocument(text) {
  const places = new Set();
  let section = '';
  for (const line of text.split('\n')) {
    const heading = /^#{2,4} (?<number>\d+(?:\.\d+)?)\.? /u.exec(line)?.groups?.['number'];
    if (heading !== undefined) section = heading;
    else if (/^#{1,4} /u.test(line)) section = '';
    if (heading !== undefined) places.add(`§${heading}`);
    const item = /^(?<number>\d+)\. /u.exec(line)?.groups?.['number'];
    if (item !== undefined && section !== '' && !section.includes('.')) places.add(`§${section}.${item}`);
    const name = /^\| (?<name>[A-Z]\d{1,2}) +\|/u.exec(line)?.groups?.['name'];
    if (name !== undefined) places.add(name);
  }
  return { places };
}

/**
 * @param {Cited} cited
 * @returns {Repository}
 */
export function createRepository(cited) {
  const names = new Set([...cited.documents.values()].flatMap(({ places }) => [...places]));
  const letters = new Set([...names].map((name) => name.charAt(0)).filter((letter) => letter !== '§'));
  // A file may be named from any of the folders that it is in.
  const endings = new Set(
    [...cited.files].flatMap((file) => {
      const parts = file.split('/');
      return parts.map((_, index) => parts.slice(index).join('/'));
    }),
  );
  return { ...cited, names, letters, endings };
}

/**
 * What a file cites that is not in the repository, each with its line, counted from 1.
 * @param {string} file path from the root, with `/`
 * @param {string} text
 * @param {Repository} repository
 * @returns {Finding[]}
 */
export function missingIn(file, text, repository) {
  const isDocument = file.endsWith('.md');
  const own = /^resources\/docs\/(?<name>[\w-]+)\.md$/u.exec(file)?.groups?.['name'] ?? '';
  return text.split('\n').flatMap((line, index) => {
    const said = isDocument ? line : commentOf(line);
    const words = [
      ...missingPlaces(line, own, repository),
      ...missingNames(said, repository),
      ...missingFiles(said, repository),
      ...(isDocument ? missingWithin(line, file, repository) : []),
    ];
    return [...new Set(words)].map((word) => ({ line: index + 1, message: word }));
  });
}

/**
 * @param {string} line
 * @param {string} own the document that the line is of, or empty
 * @param {Repository} repository
 */
function missingPlaces(line, own, { documents }) {
  const missing = [];
  let rest = line;
  for (const { 0: whole, groups } of line.matchAll(citation)) {
    const { document = '', places = '' } = groups ?? {};
    const isRule = /^RFC$/u.test(document) || !places.includes('§');
    const cited = documents.get(document);
    if (cited === undefined && isRule) continue;
    rest = rest.replace(whole, '');
    if (cited === undefined) {
      // In a document of its own, the word before a section is any word.
      if (own === '') missing.push(`there is no resources/docs/${document}.md (${whole})`);
      else rest += ` ${places}`;
      continue;
    }
    for (const one of places.match(new RegExp(place, 'gu')) ?? [])
      if (!cited.places.has(one)) missing.push(`resources/docs/${document}.md has no ${one}`);
  }
  for (const [one] of rest.replace(/\bRFC \d+,? §[\d.]+/gu, '').matchAll(/§[\d.]*\d/gu)) {
    if (own === '') missing.push(`${one} names no document`);
    else if (documents.get(own)?.places.has(one) !== true) missing.push(`this page has no ${one}`);
  }
  return missing;
}

/**
 * Faults and invariants by their names alone: letters that no document uses so mean something else.
 * @param {string} said
 * @param {Repository} repository
 */
function missingNames(said, { names, letters }) {
  return [...said.matchAll(/(?<![\w%\\+.-])[A-Z]\d{1,2}(?![\w%/-])/gu)]
    .map(([name]) => name)
    .filter((name) => letters.has(name.charAt(0)) && !names.has(name))
    .map((name) => `no document names ${name}`);
}

/**
 * @param {string} said
 * @param {Repository} repository
 */
function missingFiles(said, { endings }) {
  return [...said.matchAll(path)]
    .map(([name]) => name.replace(/^(?:\.\.?\/)+/u, ''))
    .filter((name) => (name.includes('/') || name.endsWith('.md')) && !endings.has(name))
    .map((name) => `there is no ${name}`);
}

/**
 * What a document says that a file holds.
 * @param {string} line
 * @param {string} from
 * @param {Repository} repository
 */
function missingWithin(line, from, { files, read }) {
  return [...line.matchAll(holding)].flatMap(({ groups }) => {
    const { file = '', names = '' } = groups ?? {};
    const base = from.startsWith('src-main/') ? ['src-main/engine/', 'src-main/', ''] : [''];
    const found = base.map((folder) => folder + file).find((candidate) => files.has(candidate));
    if (found === undefined) return [`there is no ${file}`];
    const text = read(found);
    return [...names.matchAll(/`(#?\w+)`/gu)]
      .map(([, name = '']) => name)
      .filter((name) => !new RegExp(String.raw`(?<!\w)${name}\b`, 'u').test(text))
      .map((name) => `${found} has no ${name}`);
  });
}

/**
 * The part of a line of source that is comment: of TypeScript, JavaScript, Svelte and the SQL within.
 * @param {string} line
 */
function commentOf(line) {
  return /(?:^\s*(?:\*|--|<!--)|(?:^|\s)\/\/|\/\*).*$/u.exec(line)?.[0] ?? '';
}
