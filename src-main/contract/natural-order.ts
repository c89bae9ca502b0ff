/**
 * The one order of names: pages and commands show lists in it, and the database sorts jobs by the key it is made of. Numbers in
 * names are read as numbers, and upper and lower case are alike.
 */

/** Digits of the longest number that is compared as one. */
const numberWidth = 16;

/**
 * A text that sorts a name as people read it: `2.png` before `10.png`, letters alike in both cases. The database keeps it for every
 * job; where this changes, a migration has to write it anew.
 */
export function naturalKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\d+/gu, (digits) => digits.replace(/^0+(?=\d)/u, '').padStart(numberWidth, '0'));
}

/** The order of the keys, which is the database's. Total: no two different names are equal. */
export function compareNaturally(one: string, other: string): number {
  return compareKeyed(keyed(one), keyed(other));
}

/** What people are shown a list of, by its names. Those of one name keep their order, or have that of their ids. */
export function inNaturalOrder<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  idOf?: (item: Item) => string,
): Item[] {
  return items
    .map((item) => ({ item, id: idOf?.(item) ?? '', ...keyed(nameOf(item)) }))
    .sort((one, other) => compareKeyed(one, other) || compareByCodePoint(one.id, other.id))
    .map(({ item }) => item);
}

/** The first `count` of many names in natural order, without holding more than those. */
export function firstInNaturalOrder(names: Iterable<string>, count: number): string[] {
  const first: Keyed[] = [];
  for (const name of names) {
    const next = keyed(name);
    const last = first[count - 1];
    if (count === 0 || (last !== undefined && compareKeyed(last, next) <= 0)) continue;
    first.push(next);
    first.sort(compareKeyed);
    first.length = Math.min(first.length, count);
  }
  return first.map(({ name }) => name);
}

/** The order of SQLite's binary collation, which compares UTF-8; JavaScript's own puts U+E000 to U+FFFF after the rest. */
export function compareByCodePoint(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const left = one.charCodeAt(index);
    const right = other.charCodeAt(index);
    if (left !== right) return inCodePointOrder(left) - inCodePointOrder(right);
  }
  return one.length - other.length;
}

interface Keyed {
  readonly name: string;
  readonly key: string;
}

function keyed(name: string): Keyed {
  return { name, key: naturalKey(name) };
}

function compareKeyed(one: Keyed, other: Keyed): number {
  return compareByCodePoint(one.key, other.key) || compareByCodePoint(one.name, other.name);
}

/** Lifts surrogates above the code units that UTF-16 wrongly puts after them. */
function inCodePointOrder(codeUnit: number): number {
  if (codeUnit >= 0xe000) return codeUnit - 0x800;
  return codeUnit >= 0xd800 ? codeUnit + 0x2000 : codeUnit;
}
