import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { readMessage } from '../../../resources/scripts/languages/parameters.mjs';
import { parsedCatalogues } from '../../../resources/scripts/languages/parsed-catalogues.mjs';
import { languages } from '../../../src-main/contract/language.ts';
import { message, type Given, type Message } from '../../../src-main/contract/messages/message.ts';
import { usualSpeech } from '../../../src-main/contract/speech.ts';
import type { catalogues as real } from '../../../src-main/languages/catalogues.ts';
import { speaker, textOf } from '../../../src-main/languages/text.ts';

vi.mock('../../../src-main/languages/catalogues.ts', async (original) => {
  const { catalogues } = await original<{ readonly catalogues: typeof real }>();
  return {
    catalogues: {
      ...catalogues,
      de: { ...catalogues.de, 'tray.open': undefined, 'tray.quit': '{outside, number} beenden' },
    },
  };
});

const say = speaker(usualSpeech('en'));
const sayInGerman = speaker(usualSpeech('de'));

describe('a message', () => {
  it('takes exactly what its text takes, or does not compile', () => {
    expectTypeOf<Given<'tray.open'>>().toEqualTypeOf<[]>();
    expectTypeOf<Given<'tray.count.failed'>>().toEqualTypeOf<[params: { readonly jobs: number }]>();
    // @ts-expect-error A parameter is missing.
    expect(message('tray.count.failed').params).toEqual({});
    // @ts-expect-error A number is wanted.
    message('tray.count.failed', { jobs: '3' });
    // @ts-expect-error There is no such message.
    message('tray.count.nothing', { jobs: 3 });
  });

  it('says numbers and times as its reader writes them, in every form of the plural', () => {
    const jobs = 1_234_000;
    expect(
      (['en', 'de', 'fr'] as const).map((language) =>
        speaker(usualSpeech(language))('tray.count.failed', { jobs }),
      ),
    ).toEqual(['1,234,000 failed', '1.234.000 fehlgeschlagen', '1\u202f234\u202f000 échecs']);
    expect(
      [0, 1, 2, 1_000_000].map((count) => speaker(usualSpeech('fr'))('tray.count.failed', { jobs: count })),
    ).toEqual(['0 échec', '1 échec', '2 échecs', '1\u202f000\u202f000 d’échecs']);
    expect([1, 2].map((count) => say('tray.count.attention', { jobs: count }))).toEqual([
      '1 needs you',
      '2 need you',
    ]);
    const at = new Date(2026, 10, 28, 6, 0).getTime();
    expect([say, sayInGerman].map((speak) => speak('pause.until_tomorrow', { at }))).toEqual([
      'Until tomorrow, 06:00',
      'Bis morgen, 06:00',
    ]);
  });

  it('is English where its language has no text, or one that takes something else', () => {
    expect(sayInGerman('tray.open')).toBe('Open Outbox');
    expect(sayInGerman('tray.quit')).toBe('Quit Outbox');
  });

  it('keeps its order whatever name stands in it, and whatever time', () => {
    expect(say('dialog.already_running_process', { process: '\u202e{12}\n' })).toBe(
      String.raw`It runs without a window, as process \u{202e}{12}\u{a}.`,
    );
    expect(say('pause.until_tomorrow', { at: Number.MAX_SAFE_INTEGER })).toMatch(
      /^Until tomorrow, \d\d:\d\d$/u,
    );
  });

  it('of another version is shown as its code', () => {
    const unknown = JSON.parse('{ "code": "tray.of_tomorrow", "params": { "jobs": 3 } }') as Message;
    expect(textOf(unknown, usualSpeech('de'))).toBe('tray.of_tomorrow');
    const lacking = JSON.parse('{ "code": "tray.count.failed", "params": {} }') as Message;
    expect(textOf(lacking, usualSpeech('de'))).toBe('tray.count.failed');
    const inherited = JSON.parse('{ "code": "constructor", "params": {} }') as Message;
    expect(textOf(inherited, usualSpeech('de'))).toBe('constructor');
  });
});

it('is the same in the pages, where it was parsed when they were built', () => {
  const folder = resolve(import.meta.dirname, '../../../resources/languages');
  for (const language of languages) {
    for (const file of readdirSync(join(folder, language))) {
      const path = join(folder, language, file);
      const { code = '{}' } = parsedCatalogues.transform(readFileSync(path, 'utf8'), path) ?? {};
      const texts = JSON.parse(code) as Record<string, string | MessageFormatElement[]>;
      const written = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
      expect(Object.keys(texts)).toEqual(Object.keys(written));
      for (const [name, text] of Object.entries(texts)) {
        const { elements } = readMessage(written[name] ?? '');
        expect(typeof text === 'string' ? readMessage(text).elements : text).toEqual(elements);
      }
    }
  }
});
