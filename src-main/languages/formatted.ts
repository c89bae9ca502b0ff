import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '../contract/language.ts';
import { usualSpeech, type Speech } from '../contract/speech.ts';
import { printable } from '../foundation/printable.ts';
import type { Catalogue, CatalogueText } from './catalogue.ts';

/** What is known of each language: all of it, or what was fetched so far. */
export type CatalogueOf = (language: Language) => Catalogue | undefined;

/**
 * There is always a text: in the language, otherwise in English, and the code where another version of Outbox told what neither has
 * words for.
 */
export function formatted(catalogueOf: CatalogueOf, speech: Speech, code: string, params: object): string {
  return (
    formattedIn(catalogueOf, speech, code, params) ??
    formattedIn(catalogueOf, usualSpeech('en'), code, params) ??
    code
  );
}

function formattedIn(catalogueOf: CatalogueOf, speech: Speech, code: string, params: object): string | null {
  try {
    const texts = catalogueOf(speech.language) ?? {};
    const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
    if (text === undefined || isWhole(text)) return text ?? null;
    const facts = Object.entries(params).map(([name, fact]) => [name, shown(fact)] as const);
    const made: unknown = formatOf(text, speech, code).format(Object.fromEntries(facts));
    return typeof made === 'string' ? made : null;
  } catch {
    return null;
  }
}

/** The last moment that a date can name. No count comes near. */
const lastMs = 8.64e15;

/** Names and replies come from elsewhere: nothing in them turns the sentence around, or hides. */
function shown(fact: unknown): string | number {
  return typeof fact === 'number' ? Math.max(-lastMs, Math.min(lastMs, fact)) : printable(String(fact));
}

/** A text that takes nothing is said as it stands. */
function isWhole(text: CatalogueText): text is string {
  return typeof text === 'string' && !text.includes('{');
}

/** Each is made once, when it is first said: `Intl` takes a tenth of a millisecond for its numbers and times. */
const formats = new Map<string, IntlMessageFormat>();

function formatOf(text: CatalogueText, { language, locale }: Speech, code: string): IntlMessageFormat {
  const key = `${language} ${locale} ${code}`;
  const made = formats.get(key) ?? new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  formats.set(key, made);
  return made;
}
