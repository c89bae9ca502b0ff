import type { Brand } from '../connection.ts';

/** What tells brands of one connection apart from other words. */
export interface BrandEvidence {
  /** It is the id, slug or name of a brand, but for case, accents and what stands between words. */
  isBrand: (text: string) => boolean;
  /** The same, also where a letter or two differ, or the form of the company. */
  isNearBrand: (text: string) => boolean;
  /** By which two values mean the same brand. */
  keyOf: (text: string) => string;
}

const longestName = 60;
/** Of words with names, for one list: about half a second. Beyond, only the same name is one. */
const mostComparisons = 2_000_000;
const companyForms =
  /\s(?:gmbh|mbh|ag|kg|ug|se|inc|llc|ltd|limited|plc|corp|co|company|sa|sas|sarl|srl|spa|bv|nv|oy|ab|as|aps|e v|e k)$/u;

/** `brands`: `null` where they cannot be read; then nothing is one. */
export function brandEvidence(brands: readonly Brand[] | null): BrandEvidence {
  const idOf = new Map(
    (brands ?? []).flatMap(({ id, slug, name }) =>
      [id, slug, name].flatMap((word): [string, string][] => {
        const key = nameKey(word ?? '');
        return key === '' ? [] : [[key, id]];
      }),
    ),
  );
  const names = [...new Set([...idOf.keys()].map(withoutForm))].filter((name) => name.length >= 3);
  let comparisons = 0;
  const isBrand = (text: string): boolean => idOf.has(nameKey(text));
  return {
    isBrand,
    isNearBrand(text) {
      if (isBrand(text)) return true;
      if (comparisons > mostComparisons) return false;
      comparisons += names.length;
      const key = withoutForm(nameKey(text));
      return key.length >= 3 && key.length <= longestName && names.some((name) => isNear(key, name));
    },
    keyOf: (text) => idOf.get(nameKey(text)) ?? nameKey(text),
  };
}

function nameKey(text: string): string {
  return text
    .slice(0, 4 * longestName)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function withoutForm(key: string): string {
  return key.replace(companyForms, '');
}

/** Short names have no letter to spare. */
function isNear(one: string, other: string): boolean {
  const length = Math.max(one.length, other.length);
  const most = length < 5 ? 0 : length < 9 ? 1 : 2;
  if (Math.abs(one.length - other.length) > most) return false;
  return one === other || (most > 0 && isWithin(one, other, most));
}

/** Names that are near one another are hardly longer than the longest that is looked at. */
const rows = [new Uint8Array(longestName + 8), new Uint8Array(longestName + 8)] as const;

/**
 * Whether at most so many letters differ: only the band in which they could is looked at, and no further than the first row that has
 * more, as a list may have many words and a connection many brands.
 */
function isWithin(one: string, other: string, most: number): boolean {
  const beyond = most + 1;
  let [before, line] = rows;
  for (let column = 0; column <= Math.min(other.length, most + 1); column += 1) before[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    const from = Math.max(1, row - most);
    line[from - 1] = from === 1 ? Math.min(row, beyond) : beyond;
    let least = line[from - 1] ?? beyond;
    for (let column = from; column <= Math.min(other.length, row + most); column += 1) {
      const above = column < row + most ? (before[column] ?? beyond) : beyond;
      const same = one.charCodeAt(row - 1) === other.charCodeAt(column - 1) ? 0 : 1;
      const beside = line[column - 1] ?? beyond;
      line[column] = Math.min(beyond, above + 1, beside + 1, (before[column - 1] ?? beyond) + same);
      least = Math.min(least, line[column] ?? beyond);
    }
    if (least > most) return false;
    [before, line] = [line, before];
  }
  return (before[other.length] ?? beyond) <= most;
}
