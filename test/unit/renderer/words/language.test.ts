import { describe, expect, it, onTestFinished } from 'vitest';
import { formatBytes, formatDay, formatMoment } from '../../../../src-renderer/shared/format.ts';
import { amount } from '../../../../src-renderer/words/amount.ts';
import { keyPlaceText } from '../../../../src-renderer/words/key-places.ts';
import type { CompleteLanguage } from '../../../../src-main/contract/language.ts';
import { pageSpeechFor, speechFor, type Speech } from '../../../../src-main/contract/speech.ts';
import { speak } from '../../../../src-renderer/words/language.svelte.ts';
import { spoken } from '../../../../src-renderer/words/spoken.ts';
import { nowMs } from '../sample-values.ts';

const english: Speech<'en'> = { language: 'en', locale: 'en-GB' };

function speaking(speech: Speech<CompleteLanguage>): void {
  speak(speech);
  onTestFinished(() => {
    speak(english);
  });
}

describe('the language of the window', () => {
  it('says where a key is kept in its own words, and leaves what no host says as it came', () => {
    expect(keyPlaceText('a key file in the data folder')).toBe('a key file in the data folder');
    speaking({ language: 'de', locale: 'de-DE' });
    expect(keyPlaceText('a key file in the data folder')).toBe('eine Schlüsseldatei im Datenordner');
    expect(keyPlaceText('KWallet')).toBe('KWallet');
  });

  it.each([
    { locales: ['de-AT', 'en-US'], speech: { language: 'de', locale: 'de-AT' } },
    { locales: ['de_AT.UTF-8', 'en'], speech: { language: 'de', locale: 'de-AT' } },
    { locales: ['de_DE@euro'], speech: { language: 'de', locale: 'de-DE' } },
    { locales: ['C', 'C.UTF-8', 'POSIX'], speech: english },
    { locales: ['fr-FR', 'de', 'en'], speech: { language: 'de', locale: 'de' } },
    { locales: ['en-US'], speech: { language: 'en', locale: 'en-US' } },
    { locales: ['fr-FR'], speech: english },
    { locales: ['not a locale'], speech: english },
    { locales: [], speech: english },
  ] as const)('is the first of the system that there are words in: $locales', ({ locales, speech }) => {
    expect(speechFor('system', locales)).toEqual(speech);
  });

  it('is the chosen one, written as the system writes that language', () => {
    expect(speechFor('de', ['en-US', 'de-CH'])).toEqual({ language: 'de', locale: 'de-CH' });
    expect(speechFor('de', ['en-US'])).toEqual({ language: 'de', locale: 'de-DE' });
    expect(speechFor('en', ['de-DE'])).toEqual(english);
  });

  it('follows a system only into a language that is complete, and is English in the pages where the chosen one is not', () => {
    expect(speechFor('system', ['fr-CA', 'de-CH'])).toEqual({ language: 'de', locale: 'de-CH' });
    expect(speechFor('fr', ['de-CH', 'fr-CA'])).toEqual({ language: 'fr', locale: 'fr-CA' });
    expect(pageSpeechFor('fr', ['fr-CA', 'en-US'])).toEqual({ language: 'en', locale: 'en-US' });
    expect(pageSpeechFor('de', [])).toEqual(speechFor('de', []));
  });

  it('changes what the same words say', () => {
    const words = spoken({ en: { held: 'held' }, de: { held: 'angehalten' } });
    expect(words.held).toBe('held');
    speaking({ language: 'de', locale: 'de-DE' });
    expect(words.held).toBe('angehalten');
  });
});

describe('numbers and dates in German', () => {
  it('are written as there', () => {
    speaking({ language: 'de', locale: 'de-DE' });
    expect(amount(1, 'Datei', 'Dateien')).toBe('1 Datei');
    expect(amount(2104, 'Datei', 'Dateien')).toBe('2.104 Dateien');
    expect(formatBytes(41_200_000_000)).toBe('41,2 GB');
    expect(formatDay(nowMs, nowMs)).toBe('Heute');
    expect(formatMoment(new Date(2025, 10, 3, 9, 5).getTime(), nowMs)).toBe('3. Nov. 09:05');
  });
});
