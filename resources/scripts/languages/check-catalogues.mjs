/** What is wrong with the catalogues, a line for each; and whether the sources made from them are as the catalogues say. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { languages } from '../../../src-main/contract/language.ts';
import { projectRoot } from '../project-root.mjs';
import { generatedSources } from './generated-sources.mjs';
import { everyElement, readMessage } from './parameters.mjs';
import { readCatalogues, source } from './read-catalogues.mjs';

/** @typedef {import('./read-catalogues.mjs').Entry} Entry */

const codeShape = /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+$/u;
/** English that is hard to read for people who learned it at school. */
const refused =
  /\b(?:anew|thereby|whereby|whoever|whatever becomes|stays out|lets go|twice over|of which|for once|all the same|by itself|nobody|fate|in step|unfit|meant)\b/iu;

/**
 * @param {{ readonly isFixing: boolean }} options
 * @returns {Promise<string[]>}
 */
export async function catalogueProblems({ isFixing }) {
  const catalogues = readCatalogues();
  const problems = [
    ...languageProblems([...catalogues.keys()]),
    ...[...catalogues].flatMap(([language, entries]) =>
      entries.flatMap((entry) => entryProblems(language, entry)),
    ),
  ];
  if (problems.length > 0) return problems;
  const english = catalogues.get(source) ?? [];
  return [
    ...[...catalogues].flatMap(([language, entries]) => translationProblems(english, language, entries)),
    ...unusedProblems(english),
    ...(await generatedProblems(catalogues, isFixing)),
  ];
}

/** @param {readonly string[]} folders */
function languageProblems(folders) {
  return [
    ...folders
      .filter((folder) => !languages.some((language) => language === folder))
      .map((folder) => `resources/languages/${folder}: add "${folder}" to src-main/contract/language.ts`),
    ...languages
      .filter((language) => !folders.includes(language))
      .map((language) => `src-main/contract/language.ts: "${language}" has no folder in resources/languages`),
  ];
}

/**
 * @param {string} language
 * @param {Entry} entry
 */
function entryProblems(language, { area, code, text }) {
  const place = `resources/languages/${language}/${area}.json: ${code}`;
  if (!codeShape.test(code)) return [`${place}: a code is lower-case words with dots and underscores`];
  if (text.includes("'")) return [`${place}: write ’ for an apostrophe, as ' has a meaning of its own here`];
  const hard = language === source ? refused.exec(text) : null;
  if (hard !== null) return [`${place}: “${hard[0]}” is hard to read. Say it in plain words`];
  try {
    const { elements } = readMessage(text);
    return everyElement(elements).flatMap((element) =>
      element.type === TYPE.plural
        ? missingForms(language, element).map((form) => `${place}: the plural has no form “${form}”`)
        : [],
    );
  } catch (error) {
    return [`${place}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/**
 * @param {string} language
 * @param {import('@formatjs/icu-messageformat-parser').PluralElement} element
 */
function missingForms(language, { options, pluralType }) {
  const rules = new Intl.PluralRules(language, { type: pluralType ?? 'cardinal' });
  return rules.resolvedOptions().pluralCategories.filter((form) => !Object.hasOwn(options, form));
}

/**
 * @param {readonly Entry[]} english
 * @param {string} language
 * @param {readonly Entry[]} entries
 */
function translationProblems(english, language, entries) {
  const known = new Map(entries.map((entry) => [entry.code, entry]));
  const wanted = new Set(english.map(({ code }) => code));
  const place = (/** @type {Entry} */ { area, code }) =>
    `resources/languages/${language}/${area}.json: ${code}`;
  return [
    ...english.flatMap((entry) => {
      const translated = known.get(entry.code);
      if (translated?.area !== entry.area) return [`${place(entry)} is missing`];
      const [wants, has] = [entry, translated].map(({ text }) =>
        JSON.stringify([...readMessage(text).parameters]),
      );
      return wants === has ? [] : [`${place(entry)} takes ${has ?? ''}, and in English ${wants ?? ''}`];
    }),
    ...entries.filter(({ code }) => !wanted.has(code)).map((entry) => `${place(entry)} is not in English`),
    ...(known.size === entries.length ? [] : [`resources/languages/${language}: a code stands in two files`]),
  ];
}

/** Codes as they stand in sources: whole, or with parts that are put in. @param {readonly Entry[]} english */
function unusedProblems(english) {
  const sources = globSync('{src-main,src-renderer}/**/*.{ts,svelte}', { cwd: projectRoot }).filter(
    (file) => !file.replaceAll('\\', '/').endsWith('contract/messages/parameters.ts'),
  );
  /** @type {Set<string>} */
  const whole = new Set();
  /** @type {Set<string>} */
  const patterns = new Set();
  for (const file of sources) {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    for (const [, code = ''] of text.matchAll(/['"]([a-z0-9_]+(?:\.[a-z0-9_]+)+)['"]/gu)) whole.add(code);
    for (const [, code = ''] of text.matchAll(/`([a-z0-9_]+\.(?:[a-z0-9_.]|\$\{[^}]*\})*)`/gu))
      patterns.add(`^${code.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/gu, '[a-z0-9_]+')}$`);
  }
  const put = [...patterns].map((pattern) => new RegExp(pattern, 'u'));
  return english
    .filter(({ code }) => !whole.has(code) && !put.some((pattern) => pattern.test(code)))
    .map(({ area, code }) => `resources/languages/${source}/${area}.json: ${code} is said nowhere`);
}

/**
 * @param {ReturnType<typeof readCatalogues>} catalogues
 * @param {boolean} isFixing
 */
async function generatedProblems(catalogues, isFixing) {
  const sources = await generatedSources(catalogues);
  return [...sources].flatMap(([path, text]) => {
    if (readText(path) === text) return [];
    if (!isFixing) return [`${relative(projectRoot, path)} is not as the catalogues say: npm run fix words`];
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return [];
  });
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
