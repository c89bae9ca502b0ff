const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order in which people read numbered names: `2.png` before `10.png`. Total: no two different names are equal. */
export function compareNaturally(one: string, other: string): number {
  return collator.compare(one, other) || compareByCodePoint(one, other);
}

/** What people are shown a list of, by its names. Those of one name keep their order. */
export function inNaturalOrder<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return items.toSorted((one, other) => compareNaturally(nameOf(one), nameOf(other)));
}

/** The first `count` of many names in natural order, without holding more than those. */
export function firstInNaturalOrder(names: Iterable<string>, count: number): string[] {
  const first: string[] = [];
  for (const name of names) {
    const last = first[count - 1];
    if (count === 0 || (last !== undefined && compareNaturally(last, name) <= 0)) continue;
    first.push(name);
    first.sort(compareNaturally);
    first.length = Math.min(first.length, count);
  }
  return first;
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

/** Lifts surrogates above the code units that UTF-16 wrongly puts after them. */
function inCodePointOrder(codeUnit: number): number {
  if (codeUnit >= 0xe000) return codeUnit - 0x800;
  return codeUnit >= 0xd800 ? codeUnit + 0x2000 : codeUnit;
}
