/** Which folders a list shows, in which order, and under whose heading. */
import type { Client } from '../../../src-main/contract/clients.ts';
import { inNaturalOrder } from '../../../src-main/contract/natural-order.ts';
import type { WatchFolder } from '../../../src-main/contract/watch-folder.ts';

export const folderStates = ['all', 'attention', 'failed', 'away', 'paused'] as const;
export type FolderState = (typeof folderStates)[number];

export const folderOrders = ['name', 'target', 'health', 'last'] as const;
export type FolderOrder = (typeof folderOrders)[number];

/** A folder with what is shown of it from elsewhere. */
export interface ListedFolder {
  readonly folder: WatchFolder;
  /** Whose its target is. */
  readonly client: Client | null;
  /** Its target and the connection behind it, as they are shown. */
  readonly target: string;
  readonly connection: string;
  /** Its recipe, where none is saved under that name. */
  readonly missingRecipe: string | null;
}

export interface FolderGroup {
  /** `null`: of no client. */
  readonly client: Client | null;
  readonly folders: readonly ListedFolder[];
}

export function isInState({ folder, missingRecipe }: ListedFolder, state: FolderState): boolean {
  switch (state) {
    case 'all':
      return true;
    case 'attention':
      return (
        folder.attention > 0 ||
        folder.unread !== undefined ||
        folder.unmoved !== undefined ||
        (folder.sheet?.asking ?? 0) > 0 ||
        folder.health === 'different' ||
        missingRecipe !== null
      );
    case 'failed':
      return folder.failed !== undefined;
    case 'away':
      return folder.health === 'unavailable' || folder.health === 'different';
    case 'paused':
      return folder.health === 'paused';
  }
}

/** Every word of the search stands in its name, path, target, connection or client. */
export function fitsSearch({ folder, client, target, connection }: ListedFolder, search: string): boolean {
  const words = search.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  const text = [folder.name, folder.path, target, connection, client?.name ?? '']
    .join('\n')
    .toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

/** What needs a person stands first, then what failed, is away or paused. */
function urgency(listed: ListedFolder): number {
  const first = (['attention', 'failed', 'away', 'paused'] as const).findIndex((state) =>
    isInState(listed, state),
  );
  return first === -1 ? folderStates.length : first;
}

export function inOrder(listed: readonly ListedFolder[], order: FolderOrder): readonly ListedFolder[] {
  const byName = inNaturalOrder(listed, ({ folder }) => folder.name);
  switch (order) {
    case 'name':
      return byName;
    case 'target':
      return inNaturalOrder(byName, ({ target }) => target);
    case 'health':
      return byName.toSorted((one, other) => urgency(one) - urgency(other));
    case 'last':
      return byName.toSorted(
        (one, other) => (other.folder.lastDeliveredAtMs ?? 0) - (one.folder.lastDeliveredAtMs ?? 0),
      );
  }
}

/** By client, in the order of their names; folders of none come last. One group without a heading where no folder has a client. */
export function byClient(listed: readonly ListedFolder[]): readonly FolderGroup[] {
  const groups = Map.groupBy(listed, ({ client }) => client?.id ?? null);
  const whole = [...groups.values()].map((folders) => ({ client: folders[0]?.client ?? null, folders }));
  return [
    ...inNaturalOrder(
      whole.filter(({ client }) => client !== null),
      ({ client }) => client?.name ?? '',
    ),
    ...whole.filter(({ client }) => client === null),
  ];
}

/** Parts of a folder's bar: how many of its files are where. */
export interface FolderShares {
  readonly delivered: number;
  readonly waiting: number;
  readonly attention: number;
  readonly failed: number;
}

export function sharesOf({ delivered, pending, settling, attention, failed }: WatchFolder): FolderShares {
  return { delivered, waiting: pending + settling, attention, failed: failed ?? 0 };
}

/** The parts in their order. */
export const shareParts = [
  'delivered',
  'waiting',
  'attention',
  'failed',
] as const satisfies readonly (keyof FolderShares)[];
