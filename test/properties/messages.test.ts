import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMessage } from '../../resources/scripts/languages/parameters.mjs';
import { languages } from '../../src-main/contract/language.ts';
import { legacy, type Message } from '../../src-main/contract/messages/message.ts';
import { usualSpeech } from '../../src-main/contract/speech.ts';
import { printable } from '../../src-main/foundation/printable.ts';
import { catalogues } from '../../src-main/languages/catalogues.ts';
import { textOf } from '../../src-main/languages/text.ts';
import { holds } from './holds.ts';

/** The names in a parameter, and in the message that it may be. */
function textsIn(fact: unknown): readonly string[] {
  if (typeof fact === 'string') return [fact];
  return typeof fact === 'object' && fact !== null && 'params' in fact
    ? Object.values(fact.params as object).flatMap(textsIn)
    : [];
}

/** Names and replies as disks and services have them, and as somebody might who wants a sentence to say something else. */
const hostileText = fc.oneof(
  fc.constantFrom(
    ...[
      'plan (job 3).txt',
      "it's",
      '“quoted”',
      '{x}',
      "'{x}'",
      '{x, plural, other {#}}',
      '#',
      '<b>',
      '</b>',
      '%s',
    ],
    ...[
      '\u202etxt.exe',
      '\u2066a\u2069',
      '\u0000',
      '\n',
      '\u2028',
      '\ud800',
      'ä'.repeat(127),
      'x'.repeat(255),
      '',
    ],
    ...['constructor', '__proto__', 'شكرا', '𝒳'],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const anyNumber = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 11, 1_000_000, Number.MAX_SAFE_INTEGER, -1, 0.5),
  fc.integer({ min: 0, max: 8_640_000_000_000 }),
);

const hostileMessage = fc.constantFrom(...Object.entries(catalogues.en)).chain(([code, text = '']) =>
  fc.record({
    code: fc.constant(code),
    params: fc.record(
      Object.fromEntries(
        [...readMessage(typeof text === 'string' ? text : '').parameters].map(
          ([name, type]): [string, fc.Arbitrary<unknown>] => {
            if (type === 'number') return [name, anyNumber];
            if (type === 'AnyMessage') return [name, hostileText.map(legacy)];
            const choices = [...type.matchAll(/'(\w+)'/gu)].map(([, choice = '']) => choice);
            return [name, choices.length === 0 ? hostileText : fc.constantFrom(...choices)];
          },
        ),
      ),
    ),
  }),
);

/** What would show how a text is made. Outside of a plural, # is a sign as any other. */
function signsOf(code: string, language: (typeof languages)[number]): RegExp {
  return JSON.stringify(catalogues[language][code] ?? '').includes(', plural,') ? /[{}#]/u : /[{}]/u;
}

/** The choices of a message, each with each. */
function choicesOf(text: string): readonly Readonly<Record<string, unknown>>[] {
  return [...readMessage(text).parameters].reduce<readonly Readonly<Record<string, unknown>>[]>(
    (made, [name, type]) => {
      const choices = [...type.matchAll(/'(\w+)'/gu)].map(([, choice]) => choice);
      const values = choices.length > 0 ? choices : [type === 'number' ? 0 : 'a'];
      return made.flatMap((params) => values.map((value) => ({ ...params, [name]: value })));
    },
    [{}],
  );
}

describe('every message in every language', () => {
  it('has a text for each of its choices', () => {
    const blank = languages.flatMap((language) =>
      Object.entries(catalogues.en).flatMap(([code, english]) =>
        typeof english !== 'string'
          ? []
          : choicesOf(english)
              .filter((params) => textOf({ code, params } as Message, usualSpeech(language)).trim() === '')
              .map((params) => `${language} ${code} ${JSON.stringify(params)}`),
      ),
    );
    expect(blank).toEqual([]);
  });

  it('has a text whatever stands in it, and shows nothing of how it is made', () => {
    holds(
      fc.property(hostileMessage, fc.constantFrom(...languages), (told, language) => {
        const text = textOf(told as Message, usualSpeech(language));
        if (text === told.code) return false;
        const names = Object.values(told.params).flatMap(textsIn);
        const isBlank = names.some((name) => name.trim() === '');
        const own = names
          .map(printable)
          .toSorted((one, other) => other.length - one.length)
          .reduce((rest, fact) => (fact === '' ? rest : rest.replaceAll(fact, '')), text);
        return (
          (isBlank || text.trim() !== '') &&
          !signsOf(told.code, language).test(own) &&
          text === printable(text)
        );
      }),
    );
  });
});
