import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { completeLanguages } from '../../../../src-main/contract/language.ts';
import { catalogues } from '../../../../src-main/languages/catalogues.ts';
import { speechFor } from '../../../../src-main/contract/speech.ts';
import { speak } from '../../../helpers/speaking.ts';

const folder = resolve(import.meta.dirname, '../../../../src-renderer/words');
/** What makes words, and what the contract says of whole records, which is tested with those. */
const makers = [
  'amount.ts',
  'catalogues.ts',
  'contract.ts',
  'engine.ts',
  'key-places.ts',
  'language.svelte.ts',
  'per-locale.ts',
  'say.ts',
  'spoken.ts',
];
const rooms = await Promise.all(
  globSync('*.ts', { cwd: folder })
    .filter((file) => !makers.includes(file))
    .toSorted()
    .map(async (file) => ({ file, exported: await exportsOf(file) })),
);

async function exportsOf(file: string): Promise<object> {
  const made: unknown = await import(pathToFileURL(resolve(folder, file)).href);
  if (typeof made !== 'object' || made === null) throw new Error(`${file} exports nothing`);
  return made;
}

type Said = string | ((...parameters: readonly number[]) => unknown);

/** Every sentence below a value, with the keys that lead to it. Read anew for each language. */
function saidBelow(value: unknown, path: string): { path: string; said: Said }[] {
  if (typeof value === 'string') return [{ path, said: value }];
  if (typeof value === 'function') {
    const said = (...given: readonly number[]): unknown => {
      const text: unknown = Reflect.apply(value, undefined, given);
      return text;
    };
    return [{ path, said }];
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is no sentence`);
  return Object.keys(value).flatMap((key) => saidBelow(Reflect.get(value, key), `${path}.${key}`));
}

/** A number stands for anything that is put into a sentence: as a name it is read as it is, as a count with its separator. */
const many = 7431;

function textOf(said: Said, parameters: readonly number[]): string {
  const text = typeof said === 'string' ? said : said(...parameters);
  expect(typeof text).toBe('string');
  return String(text);
}

function arityOf(exported: object, path: string): number {
  const value = path
    .split('.')
    .slice(1)
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      exported,
    );
  return typeof value === 'function' ? value.length : 0;
}

describe.each(completeLanguages)('the words in %s', (language) => {
  afterAll(() => {
    speak(speechFor('en', []));
  });

  it.each(rooms)('of $file all say something, with all that is put into them', ({ exported, file }) => {
    speak(speechFor(language, []));
    for (const { path, said } of saidBelow(exported, basename(file, '.ts'))) {
      const given = Array.from({ length: arityOf(exported, path) }, () => many);
      const text = textOf(said, given);
      expect(text.trim(), path).not.toBe('');
      expect(text, path).not.toMatch(/undefined|NaN|\[object/u);
      for (const index of given.keys()) {
        const other = given.map((value, at) => (at === index ? 1 : value));
        expect(textOf(said, other), `${path}, parameter ${String(index + 1)}`).not.toBe(text);
      }
    }
  });
});

function textsOfCatalogue(language: (typeof completeLanguages)[number]): { path: string; text: string }[] {
  return Object.entries(catalogues[language]).map(([path, text]) => ({
    path,
    text: typeof text === 'string' ? text.replaceAll(/\{\w+(?:, number(?:, ::[\w-]+)?)?\}/gu, '') : '',
  }));
}

function textsIn(language: (typeof completeLanguages)[number]): { path: string; text: string }[] {
  speak(speechFor(language, []));
  const texts = rooms.flatMap(({ file, exported }) =>
    saidBelow(exported, basename(file, '.ts')).map(({ path, said }) => ({
      path,
      text: textOf(
        said,
        Array.from({ length: arityOf(exported, path) }, () => many),
      ),
    })),
  );
  speak(speechFor('en', []));
  return [...texts, ...textsOfCatalogue(language)];
}

describe('the German words', () => {
  const english = new Map(textsIn('en').map(({ path, text }) => [path, text]));
  const german = textsIn('de');

  it('are German: no sentence of three words is the English one', () => {
    const same = german.filter(
      ({ path, text }) => english.get(path) === text && (text.match(/\p{L}{2,}/gu) ?? []).length > 2,
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

it('of every room are told of in the README', () => {
  const text = readFileSync(resolve(folder, 'README.md'), 'utf8');
  expect(rooms.map(({ file }) => file).filter((file) => !text.includes(`\`${file}\``))).toEqual([]);
});
