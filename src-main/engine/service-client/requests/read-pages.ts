import type { ReadOutcome } from '../outcomes/outcome.ts';
import type { Page } from '../replies/values.ts';

export const pageSize = 100;
/** As many as are read where nobody says otherwise. */
const usualPages = 20;

export interface BoundedList<Item> {
  readonly items: readonly Item[];
  /** False where there may be more than was read, so that what is missing proves nothing. */
  readonly isWhole: boolean;
}

type BoundedOutcome<Item> =
  Exclude<ReadOutcome<unknown>, { kind: 'ok' }> | { readonly kind: 'ok'; readonly value: BoundedList<Item> };

/** All of a list, or both of its ends where it is longer than `maximumPages`: what is new stands at one of them. */
export async function readPages<Item extends { readonly id: string }>(
  read: (offset: number) => Promise<ReadOutcome<Page<Item>>>,
  maximumPages = usualPages,
): Promise<BoundedOutcome<Item>> {
  const listed = new Map<string, Item>();
  let offset = 0;
  for (let page = 0; page < maximumPages; page += 1) {
    const outcome = await read(offset);
    if (outcome.kind !== 'ok') return outcome;
    const { items, total } = outcome.value;
    const before = listed.size;
    for (const item of items) listed.set(item.id, item);
    offset += items.length;
    if (items.length === 0 || (total !== null && listed.size >= total)) return bounded(listed, true);
    // The same again: this service knows no offset, and nobody can tell whether it left something out.
    if (listed.size === before) break;
    // Half of the reads are for the end.
    const pagesLeft = maximumPages - page - 1;
    const isLong = total !== null && total - offset > pagesLeft * items.length;
    if (isLong && page + 1 === maximumPages / 2) offset = Math.max(offset, total - pagesLeft * items.length);
  }
  return bounded(listed, false);
}

function bounded<Item>(listed: ReadonlyMap<string, Item>, isWhole: boolean): BoundedOutcome<Item> {
  return { kind: 'ok', value: { items: [...listed.values()], isWhole } };
}
