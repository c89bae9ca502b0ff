import type { NamedPart } from '../../../contract/name-pattern.ts';
import { dateLengthAt } from './name-dates.ts';
import { foldedCode } from './folded-codes.ts';

/** Between the words of a name. */
const separator = /[\s_.,;\-–—+~()[\]]+/u;
const special = /[*?{}\\]/gu;
/** More would only be tedious: what comes after is any text. */
const mostParts = 6;

/**
 * A pattern that fits a name and what is named like it: each word a part, numbers as numbers, the last number as the slide. Folders
 * above it are parts, too.
 */
export function suggestPattern(relativePath: string): { pattern: string; parts: NamedPart[] } {
  const names = relativePath.normalize('NFC').split('/');
  const file = names.pop() ?? '';
  const dot = file.lastIndexOf('.');
  const [stem, ext] = dot > 0 ? [file.slice(0, dot), file.slice(dot + 1)] : [file, ''];
  const parts: NamedPart[] = [];
  const folders = names.map((name, index) => {
    parts.push({ name: index === 0 ? 'folder' : `folder${String(index + 1)}`, value: name });
    return `{${parts.at(-1)?.name ?? ''}}`;
  });
  const words = wordsOf(stem);
  const lastNumber = words.findLastIndex(({ kind }) => kind === 'number');
  let texts = 0;
  const pieces = words.map(({ kind, text }, index) => {
    if (kind === 'between') return text.replace(special, '\\$&');
    if (parts.length - names.length >= mostParts)
      return index === words.length - 1 ? '*' : text.replace(special, '\\$&');
    const type = kind === 'text' ? '' : `:${kind}`;
    const name =
      kind === 'date'
        ? freeName('date', parts)
        : index === lastNumber
          ? 'slide'
          : kind === 'number'
            ? freeName('number', parts)
            : freeName(textNames[texts++] ?? 'word', parts);
    parts.push({ name, value: text });
    return `{${name}${type}}`;
  });
  if (ext !== '') parts.push({ name: 'ext', value: ext });
  return { pattern: [...folders, `${pieces.join('')}${ext === '' ? '' : '.{ext}'}`].join('/'), parts };
}

const textNames = ['client', 'campaign', 'title'];

interface Word {
  readonly kind: 'text' | 'number' | 'date' | 'between';
  readonly text: string;
}

function wordsOf(stem: string): Word[] {
  const words: Word[] = [];
  for (let rest = stem; rest !== '';) {
    const between = separator.exec(rest);
    if (between?.index === 0) {
      words.push({ kind: 'between', text: between[0] });
      rest = rest.slice(between[0].length);
      continue;
    }
    const length = dateLengthAt(Array.from(rest, foldedCode), 0);
    const isDate = length > 0 && !/^\d/u.test(rest.slice(length));
    const piece = isDate ? rest.slice(0, length) : rest.slice(0, between?.index ?? rest.length);
    const split = isDate ? null : /^(\p{L}+)(\d+)$/u.exec(piece);
    if (isDate) words.push({ kind: 'date', text: piece });
    else if (/^\d+$/u.test(piece)) words.push({ kind: 'number', text: piece });
    // `IMG4417`: the letters are the same in all that is like it.
    else if (split !== null)
      words.push({ kind: 'between', text: split[1] ?? '' }, { kind: 'number', text: split[2] ?? '' });
    else words.push({ kind: 'text', text: piece });
    rest = rest.slice(piece.length);
  }
  // Camera names and the like: a word in capitals before the one number is no client.
  const isCamera =
    words.filter(({ kind }) => kind === 'text').length === 1 &&
    words[0]?.kind === 'text' &&
    /^\p{Lu}{2,5}$/u.test(words[0].text) &&
    words.some(({ kind }) => kind === 'number');
  return words.map((word, index) => (isCamera && index === 0 ? { ...word, kind: 'between' } : word));
}

function freeName(name: string, parts: readonly NamedPart[]): string {
  const taken = new Set(parts.map((part) => part.name));
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1)
    if (!taken.has(`${name}${String(number)}`)) return `${name}${String(number)}`;
}
