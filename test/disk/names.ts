import type { Random } from '../../src-main/foundation/random.ts';

/** Endings that a knowledge base takes without looking at the content. */
const endings = ['.txt', '.md', '.TXT', '.Md'];

const stems = [
  'plain',
  'two words',
  ' leading',
  'trailing ',
  'quote " and \\ backslash',
  "apostrophe's",
  'line\nbreak',
  'return\r\nheader: x',
  'tab\tinside',
  'percent %00 %2e%2e',
  '=cmd()',
  '<img src=x onerror=alert(1)>',
  'right \u202etfel',
  'zero\u200bwidth',
  'emoji 🙂👩‍👩‍👧',
  'caf\u00e9',
  'cafe\u0301',
  'CAF\u00c9',
  'ﬁligature',
  'Straße',
  'STRASSE',
  'con',
  'a:b',
  'dots...',
  'semi;colon',
  '日本語の名前',
  '[glob]*?{a,b}',
  '!not',
  '#comment',
  '-rf',
] as const;

/** What the default rules leave out, with what every such name has in common. */
const ignoredNames = ['half.part', 'load.crdownload', '~$open.txt', '.hidden.txt', 'old.txt~', 'x.swp'];

export function pick<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(random.next() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

/** A name that is no other's but by chance: often a hostile one, sometimes as long as names may be. */
export function takenName(random: Random, number: number): string {
  const ending = pick(random, endings);
  const roll = random.next();
  if (roll < 0.5) return `${pick(random, stems)} ${String(number % 40)}${ending}`;
  if (roll < 0.55) return `${String(number).padEnd(255 - ending.length, 'x')}${ending}`;
  return `file ${String(number % 60)}${ending}`;
}

export function ignoredName(random: Random, number: number): string {
  const name = pick(random, ignoredNames);
  return name.startsWith('.') || name.startsWith('~')
    ? name.replace(/(?<=.)\.txt$/u, ` ${String(number)}.txt`)
    : `${String(number)} ${name}`;
}

/** Written as bytes: no text has them. */
export const nameThatIsNoText = Buffer.from([0x62, 0xff, 0xfe, 0x2e, 0x74, 0x78, 0x74]);
