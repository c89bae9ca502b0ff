import { message, type Message } from '../messages/message.ts';
import { atRow, type RowPlace } from './row-words.ts';

interface RecipeOfRow extends RowPlace {
  readonly recipe?: string | null;
}

/** Why a row is not followed that names a video for the second time, with another recipe; `null`: it names no other. */
export function whyOtherRecipe(first: RecipeOfRow, second: RecipeOfRow): Message | null {
  const [one, other] = [keyOf(first), keyOf(second)];
  if (one === '' || other === '' || one === other) return null;
  const { row = 0, sheet } = first;
  const reason =
    sheet === undefined
      ? message('link_fault.other_recipe', { row })
      : message('link_fault.other_recipe_in_sheet', { row, sheet });
  return atRow(reason, second);
}

function keyOf({ recipe }: RecipeOfRow): string {
  return recipe?.trim().toLowerCase() ?? '';
}
