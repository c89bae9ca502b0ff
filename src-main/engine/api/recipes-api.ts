import type { recipesCalls } from '../../contract/api/recipes-calls.ts';
import type { Message } from '../../contract/messages/message.ts';
import type { CallOutput, ParsedInput } from '../../contract/api.ts';
import type { ComposeRow } from '../../contract/recipe.ts';
import type { ServiceCatalogue } from '../connections/service-catalogue.ts';
import type { HandlersOf } from '../engine.ts';
import type { Batches } from '../jobs/batches/batches.ts';
import type { Recipes } from '../recipes/recipes.ts';
import { whyNoVideo } from '../../contract/video-address.ts';
import { whyNotRead } from '../watch-folders/lists/link-lists.ts';
import { normaliseLink } from '../watch-folders/lists/links.ts';
import { otherClientOfLinks, type OwnerParts, refuseOtherClient } from './other-client.ts';

type RecipesApi = HandlersOf<typeof recipesCalls>;

interface RecipesParts extends OwnerParts {
  readonly recipes: Recipes;
  /** Where a link goes to a brand that no list had. */
  readonly catalogue: Pick<ServiceCatalogue, 'rememberBrand'>;
  readonly batches: { readonly all: Pick<Batches, 'targets'> };
  readonly watchFolders: OwnerParts['watchFolders'] & { readAskingLists(): void };
  /** Jobs may have become due: worker and tracker look again. */
  wake(): void;
}

/** Recipes: saved ones, batches of rows, and what people decide about rows. Nothing here ever fetches a link. */
export function recipesApi(parts: RecipesParts): RecipesApi {
  const { recipes } = parts;
  const woken = <Result>(result: Result): Result => {
    parts.wake();
    return result;
  };
  return {
    'recipes.saved': () => recipes.saved(),
    'recipes.save': ({ name, plan }) => {
      const saved = recipes.save(name, plan);
      parts.watchFolders.readAskingLists();
      return saved;
    },
    'recipes.removeSaved': ({ name }) => {
      recipes.removeSaved(name);
      return {};
    },
    'recipes.compose': (input) => woken(compose(parts, input)),
    'recipes.batches': () => recipes.batches(),
    'recipes.page': (query) => ({ ...recipes.page(query), revision: recipes.totals().revision }),
    'recipes.open': ({ rowId }) => recipes.open(rowId),
    'recipes.retry': ({ rowIds, step }) => woken(recipes.retry(rowIds, step)),
    'recipes.skip': ({ rowIds, step }) => woken(recipes.skip(rowIds, step)),
    'recipes.supply': ({ rowId, step, values }) => {
      recipes.supply(rowId, step, values);
      parts.wake();
      return {};
    },
    'recipes.edit': ({ rowIds, plan }) => woken(recipes.edit(rowIds, plan)),
    'recipes.cancel': ({ rowIds }) => woken(recipes.cancel(rowIds)),
  };
}

function compose(
  { recipes, catalogue, ...owners }: RecipesParts,
  { rows, forBrandId, listPath, otherClient, ...where }: ParsedInput<'recipes.compose'>,
): CallOutput<'recipes.compose'> {
  const asked = { ...where, forBrandId, listPath, brandIds: rows.map(({ brandId }) => brandId) };
  refuseOtherClient(otherClientOfLinks(owners, asked), otherClient);
  const refused: { url: string; why: Message }[] = [];
  const ready: ComposeRow[] = [];
  for (const row of rows) {
    const unread = whyNotRead(row);
    const normalised = unread === null ? normaliseLink(row.url) : { refused: unread };
    const judged = 'refused' in normalised ? null : whyNoVideo(normalised.url);
    if ('refused' in normalised) refused.push({ url: row.url, why: normalised.refused });
    else if (judged !== null) refused.push({ url: row.url, why: judged });
    else ready.push({ ...row, url: normalised.url });
  }
  const composed = recipes.compose({ ...where, rows: ready });
  for (const brandId of new Set(ready.map((row) => row.brandId)))
    catalogue.rememberBrand(where.connectionId, brandId);
  return { ...composed, skipped: [...refused, ...composed.skipped] };
}
