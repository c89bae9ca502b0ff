import picomatch from 'picomatch';
import { compileGlob } from '../../../src-main/engine/watch-folders/rules/glob.ts';
import { foldCase } from '../../../src-main/foundation/fold-case.ts';
import type { Draw } from '../draw.ts';
import type { Oracle } from '../oracle.ts';

const letters = ['a', 'b', 'C', '.', '-', ' ', '1', 'ö', '_'];
const sets = ['[ab]', '[a-c]', '[^a-b]', '[^b-c]', '[1-9]', '[ab1]'];

const word = (draw: Draw): string => draw.some(4, () => draw.one(letters), 1).join('');

function bit(draw: Draw): string {
  const which = draw.below(10);
  if (which < 4) return word(draw);
  if (which < 7) return '*';
  if (which === 7) return '?';
  // Two dots in a choice are a range of numbers to the other.
  if (which === 8) return `{${word(draw)},${word(draw)}}`.replaceAll(/\.+/gu, '.');
  return draw.one(sets);
}

/** A pattern and a path, a line each. */
function makeBoth(draw: Draw): string {
  const names = draw.some(4, () => (draw.isOnceIn(5) ? '**' : nameOf(draw)), 1);
  const pattern = names.filter((name, at) => name !== '**' || names[at - 1] !== '**').join('/');
  // Half of the paths are made of the pattern, so that many fit.
  const parts = draw.isOnceIn(2)
    ? draw.some(4, () => word(draw), 1)
    : names.flatMap((name) => (name === '**' ? draw.some(2, () => word(draw)) : [fitting(draw, name)]));
  const path = parts.map((part) => part.replace(/\.+$/u, '') || 'a').join('/') || 'a';
  return `${pattern.startsWith('./') ? `a${pattern}` : pattern}\n${path}`;
}

const nameOf = (draw: Draw): string =>
  draw
    .some(4, () => bit(draw), 1)
    .join('')
    .replaceAll(/\*+/gu, '*');

function fitting(draw: Draw, name: string): string {
  return name
    .replaceAll(/\[[^\]]*\]/gu, () => draw.one(['a', 'b', '1', 'c']))
    .replaceAll(/\{([^,}]*),([^}]*)\}/gu, (_, one: string, another: string) => draw.one([one, another]))
    .replaceAll('*', () => draw.one(['', word(draw)]))
    .replaceAll('?', () => draw.one(letters));
}

export const globs: Oracle = {
  name: 'globs',
  subject: 'which paths a pattern takes',
  beside: 'picomatch',
  ending: '.txt',
  listed: [],
  make: (draw) => Buffer.from(makeBoth(draw)),
  read(input) {
    const [pattern = '', path = ''] = input.toString('utf8').split('\n');
    const theirs = picomatch(pattern, { dot: true, nonegate: true, noextglob: true, flags: 'is' });
    return Promise.resolve({ ours: compileGlob(pattern)(foldCase(path)), theirs: theirs(path) });
  },
};
