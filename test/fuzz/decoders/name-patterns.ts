import { longestPattern } from '../../../src-main/contract/name-pattern.ts';
import { PatternMachine } from '../../../src-main/engine/watch-folders/patterns/pattern-machine.ts';
import { PatternError, patternItems } from '../../../src-main/engine/watch-folders/patterns/pattern-parts.ts';
import { headAndRest, must, type Decoder } from './decoder.ts';

const longestPath = 4096;

/** A pattern with named parts, and on the lines after it the path that it is asked about. */
export const namePatterns: Decoder = {
  name: 'name-patterns',
  tokens: [
    ...['{a}', '{client}', '{slide:number}', '{day:date}', '{ext}', '{jpg,png}', '{', '}', ':', ','],
    ...['*', '**/', '?', '/', '\\', '_', '-', '.', '2026-07-04', '20260704', '01', '12'],
    ...['acme_summer_03.jpg\n', 'a/b/c', 'é', 'e\u0301', 'ß', '２', '😀', '\ud800'],
  ],
  longestBytes: longestPattern + longestPath,
  isRefusal: (error) => error instanceof PatternError,
  // It goes to whoever wrote the pattern.
  mayRepeat: true,
  read(input) {
    const { head, rest } = headAndRest(input);
    const pattern = head.slice(0, longestPattern);
    const path = rest.toString('utf8').slice(0, longestPath);
    const items = patternItems(pattern);
    const names = items.flatMap((item) => (item.kind === 'part' ? [item.name] : []));
    const machine = new PatternMachine(items, new Set(names));
    const parts = machine.read(path);
    const characters = Array.from(path.normalize('NFC')).length;
    must(
      machine.cells <= 2 * items.length * (characters + 1),
      'a name was looked at more often than its length',
    );
    if (parts === null) return null;
    must(String(parts.map(({ name }) => name)) === String(names), 'a part is missing');
    for (const { value, others, type } of parts) {
      must(value !== '' && path.normalize('NFC').includes(value), 'a part is not of the name');
      must(!value.includes('/'), 'a part goes past a folder');
      must(type !== 'number' || /^[\d０-９]+$/u.test(value), 'a number is none');
      must(others.length !== 1 && new Set(others).size === others.length, 'one reading counts as several');
    }
    const again = machine.read(path);
    must(JSON.stringify(again) === JSON.stringify(parts), 'asked twice, it reads another thing');
    // Names and values are parts of what was given.
    return parts.map(({ type, value, others }) => [type, value.length, others.length]);
  },
};
