import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogues } from '../../../../src-main/languages/catalogues.ts';

const folder = resolve(import.meta.dirname, '../../../../src-renderer/words');
function textsIn(language: 'en' | 'de'): { path: string; text: string; whole: string }[] {
  return Object.entries(catalogues[language]).map(([path, text]) => {
    const whole = typeof text === 'string' ? text : '';
    return { path, whole, text: whole.replaceAll(/\{\w+(?:, number(?:, ::[\w-]+)?)?\}/gu, '') };
  });
}

describe('the German words', () => {
  const english = new Map(textsIn('en').map(({ path, whole }) => [path, whole]));
  const german = textsIn('de');

  it('are German: no sentence of three words is the English one', () => {
    const same = german.filter(
      ({ path, whole, text }) => english.get(path) === whole && (text.match(/\p{L}{2,}/gu) ?? []).length > 2,
    );
    expect(same).toEqual([]);
  });

  it('keep to one word for one thing', () => {
    for (const { word, not } of glossary()) {
      expect(
        german.some(({ text }) => text.toLowerCase().includes(word.toLowerCase())),
        word,
      ).toBe(true);
      const others =
        not.length === 0 ? null : new RegExp(String.raw`(?<!\p{L})(?:${not.join('|')})(?!\p{L})`, 'u');
      expect(
        german.filter(({ text }) => others?.test(text)),
        `said otherwise than “${word}”`,
      ).toEqual([]);
    }
  });
});

/** The table of the README: English, German, and what is never said instead. */
function glossary(): readonly { word: string; not: readonly string[] }[] {
  const rows = [
    ...readFileSync(resolve(folder, 'README.md'), 'utf8').matchAll(/^\| (?<row>[^|]+\|[^|]+\|[^|]*)\|$/gmu),
  ]
    .map((match) => (match.groups?.['row'] ?? '').split('|').map((cell) => cell.trim()))
    .filter(([english]) => english !== 'English' && !/^-+$/u.test(english ?? ''));
  return rows.map(([, german = '', not = '']) => ({
    word: german.split(',')[0] ?? german,
    not: not === '' ? [] : not.split(',').map((each) => each.trim()),
  }));
}
