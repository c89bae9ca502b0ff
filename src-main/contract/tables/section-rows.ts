import type { BrandEvidence } from './brand-evidence.ts';
import type { TableRow } from './csv-rows.ts';

/** A row that holds nothing but the name of a brand, so that the rows below it may be for that brand; for a sentence that goes on. */
export function sectionWords(rows: readonly TableRow[], evidence: BrandEvidence): string | null {
  for (const { row, cells, links } of rows) {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const name = filled[0]?.replace(/^[\s\-–—=#*:]+|[\s\-–—=#*:]+$/gu, '') ?? '';
    if (filled.length === 1 && links === undefined && evidence.isBrand(name))
      return `names the brand “${name.slice(0, 80)}” in row ${String(row)}, and the rows below it may be for that brand. Write the brand into each row`;
  }
  return null;
}
