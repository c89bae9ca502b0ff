import { amountText, batchText, listText, stepText, timeText } from './facts.ts';
import { errorSentences } from './sentences/errors.ts';
import { fileSentences } from './sentences/files.ts';
import { historySentences } from './sentences/history.ts';
import { jobSentences } from './sentences/jobs.ts';
import { nameSentences } from './sentences/names.ts';
import { networkSentences } from './sentences/network.ts';
import { placeSentences } from './sentences/places.ts';
import { profileSentences } from './sentences/profiles.ts';
import { recipeSentences } from './sentences/recipes.ts';
import { serviceSentences } from './sentences/service.ts';
import {
  fillTemplate,
  readTemplate,
  matchTemplate,
  type Facts,
  type GermanSentences,
  type SlotKind,
  type Template,
} from './template.ts';
import { upperFirst } from '../job-words.ts';

/**
 * Every sentence that the engine says of one case, in English with its German. The engine keeps its sentences in English, with their
 * facts in them, in records that outlive a choice of language; as in gettext, the English sentence is the key. Its facts are taken out
 * of it, and the German sentence is filled with them.
 */
export const germanSentences: GermanSentences = {
  ...networkSentences,
  ...jobSentences,
  ...serviceSentences,
  ...fileSentences,
  ...nameSentences,
  ...recipeSentences,
  ...historySentences,
  ...errorSentences,
  ...placeSentences,
  ...profileSentences,
};

interface Entry {
  readonly english: Template;
  readonly german: Template;
  /** The English one with the marks of print: its literals alone, as a name or the service's words are shown as they came. */
  readonly printed: Template;
}

/** Those that say most by themselves come first, so that a general one never takes what a particular one knows. */
const entriesOf = (sentences: GermanSentences): readonly Entry[] =>
  Object.entries(sentences)
    .map(([english, german]) => ({
      english: readTemplate(english),
      german: readTemplate(german),
      printed: readTemplate(inPrint(english)),
    }))
    .sort((one, other) => other.english.literalLength - one.english.literalLength);

/** Made when a sentence is first read: most programs read none. */
let ownEntries: readonly Entry[] | null = null;
const entries = (): readonly Entry[] => (ownEntries ??= entriesOf(germanSentences));

/** Sentences within sentences: no more than people would read. */
const deepest = 6;
const mostKept = 2000;

/** How a sentence is said: which of its forms, and how the facts in it are written. */
interface Manner {
  readonly entries: readonly Entry[];
  readonly formOf: (entry: Entry) => Template;
  readonly wordsOf: (kind: Exclude<SlotKind, 'said'>, fact: string) => string;
}

const german = (known: readonly Entry[], locale: string): Manner => ({
  entries: known,
  formOf: (entry) => entry.german,
  wordsOf(kind, fact) {
    switch (kind) {
      case 'plain':
      case 'id':
        return fact;
      case 'step':
        return stepText(fact);
      case 'batch':
        return batchText(fact, locale);
      case 'number':
      case 'amount':
        return amountText(fact, locale);
      case 'time':
        return timeText(fact, locale);
      case 'list':
        return listText(fact);
    }
  },
});

const printedEnglish = (): Manner => ({
  entries: entries(),
  formOf: (entry) => entry.printed,
  wordsOf: (kind, fact) => (kind === 'list' ? inPrint(fact) : fact),
});

const kept = new Map<string, string | null>();

/** `null` for what is not known: the service's words, a system's own error. `locale`: how numbers and times are written, `de-AT`. */
export const inGerman = readerOf(entries, '');

/** The same with more sentences than these. */
export function germanReader(more: GermanSentences): ReadGerman {
  const all = entriesOf({ ...germanSentences, ...more });
  return readerOf(() => all, 'all ');
}

type ReadGerman = (english: string, locale: string) => string | null;

function readerOf(known: () => readonly Entry[], key: string): ReadGerman {
  return (english, locale) =>
    remembered(`${key}${locale} ${english}`, () => sayingOf(english.trim(), german(known(), locale), 0));
}

/** As a page shows it: with the quotes and apostrophes of print. What is not known stays as it came. */
export function inPrintedEnglish(english: string): string {
  // Most sentences have none.
  if (!/["']/u.test(english)) return english;
  return remembered(` ${english}`, () => sayingOf(english.trim(), printedEnglish(), 0)) ?? english;
}

function remembered(key: string, say: () => string | null): string | null {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const said = say();
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, said);
  return said;
}

function sayingOf(text: string, manner: Manner, depth: number): string | null {
  if (text === '' || depth > deepest) return null;
  return (
    whole(text, manner, depth) ?? inPieces(text, '. ', manner, depth) ?? inPieces(text, '; ', manner, depth)
  );
}

/** With its full stop or without, at the beginning of a sentence or within one. */
function whole(text: string, manner: Manner, depth: number): string | null {
  // Without it first: with it, only the end of a more general sentence could hold it.
  if (text.endsWith('.')) {
    const said = whole(text.slice(0, -1), manner, depth);
    if (said !== null) return `${said}.`;
  }
  const exact = filled(text, manner, depth);
  if (exact !== null) return exact;
  const first = text.charAt(0);
  if (first === first.toLowerCase()) return null;
  const within = filled(first.toLowerCase() + text.slice(1), manner, depth);
  return within === null ? null : upperFirst(within);
}

function filled(text: string, manner: Manner, depth: number): string | null {
  for (const entry of manner.entries) {
    const facts = matchTemplate(entry.english, text);
    if (facts !== null)
      return fillTemplate(manner.formOf(entry), inWords(entry.english, facts, manner, depth));
  }
  return null;
}

function inWords(english: Template, facts: Facts, manner: Manner, depth: number): Facts {
  const words = new Map<string, string>();
  for (const slot of english.slots) {
    const fact = facts.get(slot.name);
    if (slot.kind === 'choice' || fact === undefined) continue;
    const said =
      slot.kind === 'said' ? (sayingOf(fact, manner, depth + 1) ?? fact) : manner.wordsOf(slot.kind, fact);
    words.set(slot.name, said);
  }
  return words;
}

/** Several sentences in a row, each of them known: as many of them as one entry has come first. */
function inPieces(text: string, between: string, manner: Manner, depth: number): string | null {
  const pieces = text.split(between);
  if (pieces.length === 1) return null;
  for (let taken = pieces.length - 1; taken > 0; taken -= 1) {
    const begun = pieces.slice(0, taken).join(between);
    const first =
      whole(begun, manner, depth + 1) ?? (between === '. ' ? inPieces(begun, '; ', manner, depth + 1) : null);
    if (first === null) continue;
    const rest = sayingOf(pieces.slice(taken).join(between), manner, depth + 1);
    if (rest !== null) return `${first}${between}${rest}`;
  }
  return null;
}

/** `"` in pairs and `'` as people set them in print. */
function inPrint(text: string): string {
  return text.replaceAll(/"([^"]*)"/gu, '\u201c$1\u201d').replaceAll("'", '\u2019');
}
