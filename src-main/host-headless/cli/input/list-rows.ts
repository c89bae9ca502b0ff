import type { Message } from '../../../contract/messages/message.ts';
import { brandNamed } from '../../../contract/brand-named.ts';
import type { Brand } from '../../../contract/connection.ts';
import { OutboxError } from '../../../contract/errors.ts';
import type { FoundLink } from '../../../contract/links.ts';
import type { RecipePlan, SavedRecipe } from '../../../contract/recipe.ts';
import { atRow } from '../../../contract/tables/row-words.ts';
import { planNamed } from './recipe-plan.ts';

export interface ListRow {
  readonly url: string;
  readonly title: string | null;
  readonly brandId: string;
  /** `null`: the row names no recipe. */
  readonly plan: RecipePlan | null;
}

export interface RefusedRow {
  readonly url: string;
  readonly why: Message;
}

interface Known {
  /** For rows that name none. */
  readonly brandId: string;
  /** `null` where they cannot be read. */
  readonly brands: readonly Brand[] | null;
  readonly saved: readonly SavedRecipe[];
}

/** What the columns of a list mean. A row whose brand or recipe nobody knows goes nowhere: it is refused, and the others go on. */
export function rowsOfList(
  links: readonly Pick<FoundLink, 'url' | 'title' | 'brand' | 'recipe' | 'row' | 'sheet'>[],
  known: Known,
): { readonly rows: ListRow[]; readonly refused: RefusedRow[] } {
  const rows: ListRow[] = [];
  const refused: RefusedRow[] = [];
  for (const { url, title, brand, recipe, row, sheet } of links) {
    const refuse = (why: Message): void => {
      refused.push({ url, why: atRow(why, { row, sheet }) });
    };
    const named = brand === null ? { brand: { id: known.brandId } } : brandNamed(brand, known.brands);
    if ('unclear' in named) {
      refuse(named.unclear);
      continue;
    }
    try {
      const plan = recipe === null ? null : planNamed(recipe, known.saved);
      rows.push({ url, title, brandId: named.brand.id, plan });
    } catch (error) {
      if (!(error instanceof OutboxError)) throw error;
      refuse(error.told);
    }
  }
  return { rows, refused };
}
