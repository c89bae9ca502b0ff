import { rowWords, type RowPlace } from './row-words.ts';

interface RecipeOfRow extends RowPlace {
  readonly recipe?: string | null;
}

/** Why a row is not followed that names a video for the second time, with another recipe; `null`: it names no other. */
export function otherRecipeWords(first: RecipeOfRow, second: RecipeOfRow): string | null {
  const [one, other] = [keyOf(first), keyOf(second)];
  if (one === '' || other === '' || one === other) return null;
  return `in ${rowWords(second)} is the same video as in ${rowWords(first)}, with another recipe. Keep one of the rows`;
}

function keyOf({ recipe }: RecipeOfRow): string {
  return recipe?.trim().toLowerCase() ?? '';
}
