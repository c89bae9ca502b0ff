import type { BrandEvidence } from './brand-evidence.ts';
import { isScrap } from './scraps.ts';

/**
 * What the cells of a column show that no heading names. `empty`: nothing that says anything. `unclear`: titles and brands could both
 * be written so; `proposes` is what fits better.
 */
export type ColumnJudgement =
  | { readonly kind: 'empty' | 'title' | 'brand' }
  | { readonly kind: 'unclear'; readonly proposes: 'title' | 'brand' };

const mostJudged = 500;

/** `cells`: one for each link, also the empty ones. `areBrandsKnown`: the service lets them be read. */
export function judgeColumn(
  cells: readonly string[],
  evidence: BrandEvidence,
  areBrandsKnown: boolean,
): ColumnJudgement {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isScrap(cell));
  if (filled.length === 0) return { kind: 'empty' };
  const values = [...new Set(filled.map((cell) => evidence.keyOf(cell)))];
  const judged = [...new Set(filled)].slice(0, mostJudged);
  const near = judged.filter((cell) => evidence.isNearBrand(cell)).length;
  if (near * 2 >= judged.length) return { kind: 'brand' };
  if (near > 0) return { kind: 'unclear', proposes: 'title' };
  // Titles differ from one another, and brands come again.
  if (values.length < filled.length) return { kind: 'unclear', proposes: 'brand' };
  if (judged.filter(isWordy).length * 2 >= judged.length) return { kind: 'title' };
  const hasGap = filled.length < cells.length;
  return areBrandsKnown && !hasGap ? { kind: 'title' } : { kind: 'unclear', proposes: 'title' };
}

/** Longer than names of brands are. */
function isWordy(text: string): boolean {
  return text.split(/\s+/u).length > 3 || text.length > 30;
}
