import { message, type Message } from '../messages/message.ts';
import { bareWords } from './bare-words.ts';
import { brandEvidence, type BrandEvidence } from './brand-evidence.ts';
import type { TableRow } from './csv-rows.ts';
import { holdsAddress } from './holds-address.ts';
import type { LinkTextOptions } from './link-row.ts';

interface Section {
  readonly row: number;
  readonly name: string;
}

const mostCompared = 500;
/** Longer words name no brand. */
const longestName = 200;
const loose = /[\s\-–—=#*:]/u;
const around = { start: loose, end: loose };

/** Rows that hold words in one cell, and no link. */
function sectionsOf(rows: readonly TableRow[]): Section[] {
  return rows.flatMap(({ row, cells, links }) => {
    const [name = '', another] = cells.filter((cell) => cell.trim() !== '');
    const isSection = another === undefined && links === undefined && !holdsAddress(name);
    return isSection && /\p{L}/u.test(name) ? [{ row, name: bareWords(name, around) }] : [];
  });
}

/** Whether a row could hold nothing but the name of a brand. */
export function mayNameSections(rows: readonly TableRow[]): boolean {
  return sectionsOf(rows).length > 0;
}

/**
 * A row that holds nothing but the name of a brand, so that the rows below it may be for that brand. The
 * brand that was chosen changes nothing there.
 */
export function whySection(
  rows: readonly TableRow[],
  { brands, chosenBrandId }: Pick<LinkTextOptions, 'brands' | 'chosenBrandId'>,
): Message | null {
  if (brands == null) return null;
  const says = brandNamer(brandEvidence(brands.filter(({ id }) => id !== chosenBrandId)));
  const section = sectionsOf(rows).find(({ name }) => says(name));
  return section === undefined
    ? null
    : message('table.section', { name: section.name.slice(0, 80), row: section.row });
}

/** Whether words that stand alone name a brand, perhaps with something in brackets behind. The look for similar names is bounded. */
export function brandNamer({ isBrand, isNearBrand }: BrandEvidence): (name: string) => boolean {
  const compared = new Set<string>();
  return (name) => {
    if (name.length > longestName) return false;
    const words = [name, name.replace(/\s*[([][^()[\]]*[)\]]?$/u, '')];
    if (words.some(isBrand)) return true;
    if (compared.has(name) || compared.size >= mostCompared || !/\p{L}/u.test(name)) return false;
    compared.add(name);
    return words.some(isNearBrand);
  };
}
