import { amountText, listText, timeText } from './facts.ts';
import { doubtSentences } from './sentences/doubt.ts';
import { errorSentences } from './sentences/errors.ts';
import { explainedSentences } from './sentences/explained.ts';
import { fileSentences } from './sentences/files.ts';
import { historySentences } from './sentences/history.ts';
import { jobSentences } from './sentences/jobs.ts';
import { listSentences } from './sentences/lists.ts';
import { movingSentences } from './sentences/moving.ts';
import { nameSentences } from './sentences/names.ts';
import { authoritySentences, networkSentences, proxySentences } from './sentences/network.ts';
import { correctionSentences } from './sentences/corrections.ts';
import { patternSentences } from './sentences/patterns.ts';
import { placeSentences } from './sentences/places.ts';
import { previewSentences } from './sentences/previews.ts';
import { profileSentences } from './sentences/profiles.ts';
import { removalSentences } from './sentences/removals.ts';
import { ruleSentences } from './sentences/rules.ts';
import { sheetSentences } from './sentences/sheets.ts';
import { standingSentences } from './sentences/standings.ts';
import { storageSentences } from './sentences/storage.ts';
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
import { updateSentences } from './sentences/updates.ts';
import { wordSentences } from './sentences/words.ts';

/**
 * Every sentence that the engine says of one case, in English with its German. The engine keeps its sentences in English, with their
 * facts in them, in records that outlive a choice of language; as in gettext, the English sentence is the key. Its facts are taken out
 * of it, and the German sentence is filled with them.
 */
export const germanSentences: GermanSentences = {
  ...wordSentences,
  ...networkSentences,
  ...authoritySentences,
  ...proxySentences,
  ...updateSentences,
  ...jobSentences,
  ...serviceSentences,
  ...doubtSentences,
  ...fileSentences,
  ...nameSentences,
  ...movingSentences,
  ...listSentences,
  ...recipeSentences,
  ...explainedSentences,
  ...historySentences,
  ...errorSentences,
  ...correctionSentences,
  ...patternSentences,
  ...placeSentences,
  ...previewSentences,
  ...profileSentences,
  ...removalSentences,
  ...ruleSentences,
  ...sheetSentences,
  ...standingSentences,
  ...storageSentences,
};

interface Entry {
  readonly english: Template;
  readonly german: Template;
}

/** Those that say most by themselves come first, so that a general one never takes what a particular one knows. */
const entries: readonly Entry[] = Object.entries(germanSentences)
  .map(([english, german]) => ({ english: readTemplate(english), german: readTemplate(german) }))
  .sort((one, other) => other.english.literalLength - one.english.literalLength);

/** Sentences within sentences: no more than people would read. */
const deepest = 6;
const mostKept = 2000;
const kept = new Map<string, string | null>();

/** `null` for what is not known: the service's words, a system's own error. `locale`: how numbers and times are written, `de-AT`. */
export function inGerman(english: string, locale: string): string | null {
  const key = `${locale} ${english}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const said = germanOf(english.trim(), locale, 0);
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, said);
  return said;
}

function germanOf(text: string, locale: string, depth: number): string | null {
  if (text === '' || depth > deepest) return null;
  return (
    whole(text, locale, depth) ?? inPieces(text, '. ', locale, depth) ?? inPieces(text, '; ', locale, depth)
  );
}

/** With its full stop or without, at the beginning of a sentence or within one. */
function whole(text: string, locale: string, depth: number): string | null {
  // Without it first: with it, only the end of a more general sentence could hold it.
  if (text.endsWith('.')) {
    const said = whole(text.slice(0, -1), locale, depth);
    if (said !== null) return `${said}.`;
  }
  const exact = filled(text, locale, depth);
  if (exact !== null) return exact;
  const first = text.charAt(0);
  if (first === first.toLowerCase()) return null;
  const within = filled(first.toLowerCase() + text.slice(1), locale, depth);
  return within === null ? null : upperFirst(within);
}

function filled(text: string, locale: string, depth: number): string | null {
  for (const { english, german } of entries) {
    const facts = matchTemplate(english, text);
    if (facts !== null) return fillTemplate(german, inWords(english, facts, locale, depth));
  }
  return null;
}

function inWords(english: Template, facts: Facts, locale: string, depth: number): Facts {
  const words = new Map<string, string>();
  for (const slot of english.slots) {
    const fact = facts.get(slot.name);
    if (slot.kind === 'choice' || fact === undefined) continue;
    words.set(slot.name, wordsOf(slot.kind, fact, locale, depth));
  }
  return words;
}

function wordsOf(kind: SlotKind, fact: string, locale: string, depth: number): string {
  switch (kind) {
    case 'plain':
    case 'id':
      return fact;
    case 'said':
      return germanOf(fact, locale, depth + 1) ?? fact;
    case 'number':
    case 'amount':
      return amountText(fact, locale);
    case 'time':
      return timeText(fact, locale);
    case 'list':
      return listText(fact);
  }
}

/** Several sentences in a row, each of them known: as many of them as one entry has come first. */
function inPieces(text: string, between: string, locale: string, depth: number): string | null {
  const pieces = text.split(between);
  if (pieces.length === 1) return null;
  for (let taken = pieces.length - 1; taken > 0; taken -= 1) {
    const begun = pieces.slice(0, taken).join(between);
    const first =
      whole(begun, locale, depth + 1) ?? (between === '. ' ? inPieces(begun, '; ', locale, depth + 1) : null);
    if (first === null) continue;
    const rest = germanOf(pieces.slice(taken).join(between), locale, depth + 1);
    if (rest !== null) return `${first}${between}${rest}`;
  }
  return null;
}
