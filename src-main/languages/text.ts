import { IntlMessageFormat } from 'intl-messageformat';
import type { Code, Given, Message } from '../contract/messages/message.ts';
import { usualSpeech, type Speech } from '../contract/speech.ts';
import { printable } from '../foundation/printable.ts';
import { catalogues, type CatalogueText } from './catalogues.ts';

/** Labels and sentences in one language: a code, and what its text takes. */
export type Say = <Name extends Code>(code: Name, ...given: Given<Name>) => string;

export function speaker(speech: Speech): Say {
  return (code, ...[params]) => textIn(speech, code, params ?? {});
}

/** What was told as facts, for a person to read. */
export function textOf({ code, params }: Message, speech: Speech): string {
  return textIn(speech, code, params);
}

/**
 * There is always a text: in the language, otherwise in English, and the code where another version of Outbox told what neither has
 * words for.
 */
function textIn(speech: Speech, code: string, params: object): string {
  return formatted(speech, code, params) ?? formatted(usualSpeech('en'), code, params) ?? code;
}

function formatted(speech: Speech, code: string, params: object): string | null {
  try {
    const texts = catalogues[speech.language];
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
