import { isDeepStrictEqual } from 'node:util';
import { message, type Message } from '../../../contract/messages/message.ts';
import { mostSavedFilters, type KeptFilter, type SavedFilter } from '../../../contract/saved-filter.ts';
import type { SetupFilter, SetupPlan } from '../../../contract/setup.ts';
import { inNaturalOrder } from '../../../contract/natural-order.ts';
import { foldCase } from '../../../foundation/fold-case.ts';
import type { MovingParts } from './moving-parts.ts';
import type { PlannedFolder } from './planned-folder.ts';
import type { Setup } from './read-setup.ts';

/**
 * Filters on their way: folders and clients have other numbers on another computer, so that they are named by their path and their
 * name. Batches stay where they are, and what is limited to one as well.
 */
export function writtenFilters(
  parts: MovingParts,
  folders: readonly { readonly path: string }[],
): SetupFilter[] {
  return parts.settings.savedFilters.flatMap((saved) => {
    const written = writtenFilter(parts, saved);
    if (written === null) return [];
    const isThere = written.folder === undefined || folders.some(({ path }) => path === written.folder);
    return isThere ? [written] : [];
  });
}

function writtenFilter(
  { watchFolders, clients }: Pick<MovingParts, 'watchFolders' | 'clients'>,
  { name, filter }: SavedFilter,
): SetupFilter | null {
  const { watchFolderId, clientId, batchId, ...rest } = filter;
  const folder = watchFolders.list().find(({ id }) => id === watchFolderId)?.path;
  const client = clients.list().find(({ id }) => id === clientId)?.name;
  if (batchId !== undefined) return null;
  if (
    (watchFolderId !== undefined && folder === undefined) ||
    (clientId !== undefined && client === undefined)
  )
    return null;
  return {
    name,
    filter: rest,
    ...(folder !== undefined && { folder }),
    ...(client !== undefined && { client }),
  };
}

export function plannedFilters(
  parts: MovingParts,
  setup: Setup,
  folders: readonly PlannedFolder[],
): SetupPlan['filters'] {
  return setup.filters.map((of) => {
    const here = sameName(parts, of.name);
    if (here !== undefined) {
      const isSame = isDeepStrictEqual(writtenFilter(parts, here), reRootedFilter(of, folders));
      const why = isSame ? null : message('setup.other_filter');
      return { name: of.name, fate: isSame ? 'known' : 'other', why };
    }
    const folder = folders.find((one) => one.of.path === of.folder);
    const isLost = of.folder !== undefined && folder?.fate !== 'new' && folder?.fate !== 'known';
    if (isLost) return { name: of.name, fate: 'refused', why: message('setup.no_folder') };
    return { name: of.name, fate: 'new', why: null };
  });
}

/** After the folders and the clients that filters name. */
export function takeFilters(
  parts: MovingParts,
  setup: Setup,
  { folders, left }: { readonly folders: readonly PlannedFolder[]; readonly left: Message[] },
): number {
  const { settings } = parts;
  let added = 0;
  for (const of of setup.filters) {
    const here = sameName(parts, of.name);
    if (here !== undefined) {
      const isSame = isDeepStrictEqual(writtenFilter(parts, here), reRootedFilter(of, folders));
      if (!isSame) left.push(message('setup_left.filter', { name: of.name }));
      continue;
    }
    const filter = filterHere(parts, reRootedFilter(of, folders));
    if (filter === null) {
      left.push(message('setup_left.filter_scope', { name: of.name }));
    } else if (settings.savedFilters.length >= mostSavedFilters) {
      left.push(message('setup_left.filters_full', { name: of.name, most: mostSavedFilters }));
    } else {
      const id = Math.max(0, ...settings.savedFilters.map((each) => each.id)) + 1;
      const filters = [...settings.savedFilters, { id, name: of.name, filter }];
      settings.savedFilters = inNaturalOrder(filters, ({ name }) => name);
      added += 1;
    }
  }
  return added;
}

function filterHere(
  { watchFolders, clients }: MovingParts,
  { filter, folder, client }: SetupFilter,
): KeptFilter | null {
  const watchFolderId = watchFolders.list().find(({ path }) => path === folder)?.id;
  const clientId = clients.list().find(({ name }) => foldCase(name) === foldCase(client ?? ''))?.id;
  if (
    (folder !== undefined && watchFolderId === undefined) ||
    (client !== undefined && clientId === undefined)
  )
    return null;
  return {
    ...filter,
    ...(watchFolderId !== undefined && { watchFolderId }),
    ...(clientId !== undefined && { clientId }),
  };
}

/** With its folder where that is here. */
function reRootedFilter(of: SetupFilter, folders: readonly PlannedFolder[]): SetupFilter {
  const to = folders.find((one) => one.of.path === of.folder)?.to ?? null;
  return to === null ? of : { ...of, folder: to };
}

function sameName({ settings }: MovingParts, name: string): SavedFilter | undefined {
  return settings.savedFilters.find((one) => foldCase(one.name) === foldCase(name));
}
