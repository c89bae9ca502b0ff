import { basename } from 'node:path';
import { OutboxError } from '../../contract/errors.ts';
import { message } from '../../contract/messages/message.ts';
import type { Recipes } from './recipes.ts';

interface ListFolder {
  readonly id: number;
  readonly connectionId: number;
  readonly root: string;
}

type FindImport = (connectionId: number, brandId: string, url: string) => number | null;

interface ListLink {
  readonly url: string;
  readonly title: string | null;
  /** The brand that its row names, or the folder's. */
  readonly brandId: string;
}

/**
 * Takes the links of a watched list through a saved recipe: a batch for each list that holds something new. Links that are known
 * stay as they are. Throws `OutboxError` not_found where no recipe has that name.
 */
export function folderLinks(
  recipes: Pick<Recipes, 'savedByName' | 'compose'>,
  findImport: FindImport,
  findSentFromFolder: (watchFolderId: number, url: string) => number | null,
  findEnded: FindImport,
) {
  return (
    folder: ListFolder,
    links: readonly ListLink[],
    recipe: string,
    /** The batch that links of the same list went into before. */
    into: number | null = null,
  ): { jobId: number | null; known: number; jobIds: (number | null)[]; batchId: number | null } => {
    const saved = recipes.savedByName(recipe);
    if (saved === null) {
      throw new OutboxError('not_found', message('warning.no_recipe', { name: recipe }));
    }
    // What the folder sent while it had another brand counts as sent, as it does for files and for links without a recipe. So does what
    // was refused or cancelled: a list is read many times, and only a person has it sent again.
    const importOf = ({ url, brandId }: ListLink): number | null =>
      findImport(folder.connectionId, brandId, url) ??
      findSentFromFolder(folder.id, url) ??
      findEnded(folder.connectionId, brandId, url);
    const fresh = links.filter((link) => importOf(link) === null);
    let batchId = into;
    if (fresh.length > 0) {
      ({ batchId } = recipes.compose({
        connectionId: folder.connectionId,
        batchId,
        name: basename(folder.root),
        watchFolderId: folder.id,
        rows: fresh.map(({ url, title, brandId }) => ({ url, title, brandId, plan: saved.plan })),
      }));
    }
    const jobIds = links.map(importOf);
    return { jobId: jobIds[0] ?? null, known: links.length - fresh.length, jobIds, batchId };
  };
}
