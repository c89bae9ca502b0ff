interface RecipeOfRow {
  readonly recipe?: string | null;
  readonly row?: number | undefined;
}

/** Why a row is not followed that names a video for the second time, with another recipe; `null`: it names no other. */
export function otherRecipeWords(first: RecipeOfRow, second: RecipeOfRow): string | null {
  const [one, other] = [keyOf(first), keyOf(second)];
  if (one === '' || other === '' || one === other) return null;
  return `in row ${String(second.row ?? '?')} is the same video as in row ${String(first.row ?? '?')}, with another recipe. Keep one of the rows`;
}

function keyOf({ recipe }: RecipeOfRow): string {
  return recipe?.trim().toLowerCase() ?? '';
}
