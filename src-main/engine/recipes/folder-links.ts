import { basename } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import type { FolderRules } from '../../contract/watch-folder.ts';
import type { Recipes } from './recipes.ts';

interface ListFolder {
  readonly id: number;
  readonly connectionId: number;
  readonly root: string;
  readonly rules: Pick<FolderRules, 'target'>;
}

/**
 * Takes the links of a watched list through a saved recipe: a batch for each list that holds something new. Links that are known
 * stay as they are. Throws `OutboxError` not_found where no recipe has that name.
 */
export function folderLinks(
  recipes: Pick<Recipes, 'savedByName' | 'compose'>,
  findImport: (connectionId: number, brandId: string, url: string) => number | null,
) {
  return (
    folder: ListFolder,
    links: readonly { readonly url: string; readonly title: string | null }[],
    recipe: string,
  ): { jobId: number | null; known: number } => {
    const saved = recipes.savedByName(recipe);
    if (saved === null) {
      throw new OutboxError(
        'not_found',
        `no recipe is saved as ${recipe}; save one of that name, or add the folder anew`,
      );
    }
    const brandId = folder.rules.target.id;
    const importOf = (url: string): number | null => findImport(folder.connectionId, brandId, url);
    const fresh = links.filter(({ url }) => importOf(url) === null);
    if (fresh.length > 0) {
      recipes.compose({
        connectionId: folder.connectionId,
        batchId: null,
        name: basename(folder.root),
        watchFolderId: folder.id,
        rows: fresh.map(({ url, title }) => ({ url, title, brandId, plan: saved.plan })),
      });
    }
    const [first] = links;
    return { jobId: first === undefined ? null : importOf(first.url), known: links.length - fresh.length };
  };
}
