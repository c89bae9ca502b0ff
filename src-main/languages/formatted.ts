import { IntlMessageFormat } from 'intl-messageformat';
import type { AnyMessage } from '../contract/messages/any-message.ts';
import { usualSpeech, type Speech } from '../contract/speech.ts';
import { printable } from '../foundation/printable.ts';
import type { CatalogueOf, CatalogueText } from './catalogue.ts';

/**
 * There is always a text: in the language, otherwise in English, and the code where another version of Outbox told what neither has
 * words for.
 */
export function formatted(
  catalogueOf: CatalogueOf,
  speech: Speech,
  code: string,
  params: object,
  depth = 0,
): string {
  // What earlier versions wrote, and the words of a system: as they stand.
  if (code === 'legacy.text' && 'text' in params) return printable(String(params.text));
  const facts = factsOf(params, (fact) =>
    depth > deepest ? '…' : formatted(catalogueOf, speech, fact.code, fact.params, depth + 1),
  );
  return (
    formattedIn(catalogueOf, speech, code, facts) ??
    formattedIn(catalogueOf, usualSpeech('en'), code, facts) ??
    code
  );
}

/** A reason within a reason: no more than people would read. */
const deepest = 7;

/** Messages within it become texts. */
function factsOf(params: object, textOf: (fact: AnyMessage) => string): object {
  const facts = Object.entries(params).map(([name, fact]: [string, unknown]) => [
    name,
    isMessage(fact) ? textOf(fact) : fact,
  ]);
  return Object.fromEntries(facts) as object;
}

function isMessage(fact: unknown): fact is AnyMessage {
  return (
    typeof fact === 'object' &&
    fact !== null &&
    'code' in fact &&
    typeof fact.code === 'string' &&
    'params' in fact &&
    typeof fact.params === 'object' &&
    fact.params !== null
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
