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
  const isBrand = (text: string): boolean => idOf.has(nameKey(text));
  return {
    isBrand,
    isNearBrand(text) {
      if (isBrand(text)) return true;
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
  return one === other || distance(one, other) <= most;
}

function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      line[column] = Math.min(
        (before[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + same,
      );
    }
    before = line;
  }
  return before[other.length] ?? 0;
}
