import type { Brand } from '../connection.ts';
import { bareHosts } from './bare-hosts.ts';
import { bareWords } from './bare-words.ts';
import { brandEvidence } from './brand-evidence.ts';
import { brandNamer } from './section-rows.ts';

export interface BrandInText {
  readonly line: number;
  readonly text: string;
}

interface LineName extends BrandInText {
  readonly isAlone: boolean;
}

const link = new RegExp(String.raw`(?:https?:\/\/|www\.)\S+|\b(?:${bareHosts})\S+`, 'giu');
const loose = /[\s\-–—•*·|,;:>#"“”„()[\]=]/u;
const around = { start: loose, end: loose };
const longestName = 60;

/** What stands on each line beside its links, where it is short enough for the name of a brand. */
function namesOf(text: string): LineName[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/u).flatMap((line, index) => {
    if (line.length > 4096) return [];
    const words = line.replace(link, ' ');
    // A line that was copied from a table.
    const cells = words.includes('\t') ? words.split('\t') : [];
    return [words, ...cells].flatMap((each) => {
      const name = bareWords(each, around);
      return name === '' || name.length > longestName || !/[\p{L}\p{N}]/u.test(name)
        ? []
        : [{ line: index + 1, text: name, isAlone: each === line }];
    });
  });
}

/** Whether words in a text could be names of brands. */
export function mayNameBrands(text: string): boolean {
  link.lastIndex = 0;
  return link.test(text) && namesOf(text).length > 0;
}

/**
 * The first line of a text that says the name of a brand, alone or beside a link, and no more than that: links may be for it. The brand
 * that was chosen changes nothing, and neither does one that is the only one. Alone it may be written a little otherwise. Numbers stand
 * before links in lists of every kind, so an id that is one says nothing.
 */
export function brandInText(
  text: string,
  brands: readonly Brand[],
  chosenBrandId: string | undefined,
): BrandInText | null {
  if (brands.length < 2) return null;
  const others = brands.filter(({ id }) => id !== chosenBrandId);
  const evidence = brandEvidence(
    others.map((each) => (/^\P{L}*$/u.test(each.id) ? { ...each, id: each.name } : each)),
  );
  const says = brandNamer(evidence);
  link.lastIndex = 0;
  if (!link.test(text)) return null;
  return (
    namesOf(text).find(({ text: name, isAlone }) => (isAlone ? says(name) : evidence.isBrand(name))) ?? null
  );
}
