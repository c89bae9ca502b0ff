import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatBytes, formatDay, formatMoment } from '../../../../src-renderer/shared/format.ts';
import { formatCount } from '../../../../src-renderer/words/amount.ts';
import { message } from '../../../../src-main/contract/messages/message.ts';
import { saidOf } from '../../../../src-renderer/words/say.ts';
import { speechFor, type Speech } from '../../../../src-main/contract/speech.ts';
import { speak } from '../../../helpers/speaking.ts';
import { catalogueLoaders } from '../../../../src-main/languages/catalogue-loaders.ts';
import { fetchCatalogue, forgetCatalogue } from '../../../../src-renderer/words/catalogues.ts';
import { directionOf, speak as speakAlone } from '../../../../src-renderer/words/language.svelte.ts';
import { say } from '../../../../src-renderer/words/say.ts';
import { nowMs } from '../sample-values.ts';

const english: Speech<'en'> = { language: 'en', locale: 'en-GB' };

function speaking(speech: Speech): void {
  speak(speech);
  onTestFinished(() => {
    speak(english);
  });
}

describe('the language of the window', () => {
  it('says where a key is kept in its own words', () => {
    expect(saidOf(message('key_place.file'))).toBe('a key file in the data folder');
    speaking({ language: 'de', locale: 'de-DE' });
    expect(saidOf(message('key_place.file'))).toBe('eine Schlüsseldatei im Datenordner');
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

  it('follows a system only into a language that is complete, and is any that was chosen', () => {
    expect(speechFor('system', ['fr-CA', 'de-CH'])).toEqual({ language: 'de', locale: 'de-CH' });
    expect(speechFor('fr', ['de-CH', 'fr-CA'])).toEqual({ language: 'fr', locale: 'fr-CA' });
  });

  it('changes what the same words say', () => {
    const held = (): string => say('job_words.hold.held');
    expect(held()).toBe('held');
    speaking({ language: 'de', locale: 'de-DE' });
    expect(held()).toBe('angehalten');
    speak({ language: 'fr', locale: 'fr-FR' });
    expect(held()).not.toBe('held');
  });

  it('is fetched once, and is English where it cannot be', async () => {
    const load = vi.spyOn(catalogueLoaders, 'fr');
    onTestFinished(() => {
      forgetCatalogue('fr');
      load.mockRestore();
    });
    const sayInFrench = (): string => {
      speakAlone({ language: 'fr', locale: 'fr-FR' });
      return say('menu.file');
    };
    forgetCatalogue('fr');
    load.mockRejectedValueOnce(new Error('the host is away'));
    await fetchCatalogue('fr');
    expect(sayInFrench()).toBe('File');
    await fetchCatalogue('fr');
    expect(sayInFrench()).toBe('Fichier');
    await fetchCatalogue('fr');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is written from the right where its letters are', () => {
    expect(['en', 'de', 'fr', 'ar', 'he', 'pl'].map(directionOf)).toEqual([
      ...['ltr', 'ltr', 'ltr', 'rtl', 'rtl', 'ltr'],
    ]);
  });
});

describe('numbers and dates in German', () => {
  it('are written as there', () => {
    speaking({ language: 'de', locale: 'de-DE' });
    expect(formatCount(2104)).toBe('2.104');
    expect(formatBytes(41_200_000_000)).toBe('41,2 GB');
    expect(formatDay(nowMs, nowMs)).toBe('Heute');
    expect(formatMoment(new Date(2025, 10, 3, 9, 5).getTime(), nowMs)).toBe('3. Nov. 09:05');
  });
});
