import { message, type Message } from '../../../contract/messages/message.ts';
import type { ReadOutcome } from '../outcomes/outcome.ts';
import type { Page } from '../replies/values.ts';

export const pageSize = 100;
/** As much as is read where nobody says otherwise. */
const usualEntries = 2000;
const usualPages = 100;

export interface BoundedList<Item> {
  readonly items: readonly Item[];
  /** False where there may be more than was read, so that what is missing proves nothing. */
  readonly isWhole: boolean;
  /** As the service says. */
  readonly total: number | null;
  /** How many of how many were read and why not all, where the service says that there are more; else `null`. */
  readonly partial: Message | null;
  /** The first page's. */
  readonly tookMs: number;
}

type BoundedOutcome<Item> =
  Exclude<ReadOutcome<unknown>, { kind: 'ok' }> | { readonly kind: 'ok'; readonly value: BoundedList<Item> };

interface Bounds<Item> {
  readonly mostPages?: number;
  readonly mostEntries?: number;
  /** Where a list is longer, its end is read too: what is new stands at one of its ends. */
  readonly bothEnds?: boolean;
  /** Whether the first page is known to be all. */
  readonly isAll?: (first: Page<Item>) => boolean;
}

/** All of a list, or as much of it as the bounds allow. */
export async function readPages<Item extends { readonly id: string }>(
  read: (offset: number) => Promise<ReadOutcome<Page<Item>>>,
  { mostPages = usualPages, mostEntries = usualEntries, bothEnds = true, isAll }: Bounds<Item> = {},
): Promise<BoundedOutcome<Item>> {
  const listed = new Map<string, Item>();
  let told: { readonly total: number | null; readonly more: boolean } = { total: null, more: false };
  let tookMs = 0;
  let offset = 0;
  let allowed = mostPages;
  const ended = (isWhole: boolean, why: Message | null = null): BoundedOutcome<Item> => {
    const { total } = told;
    const isShort = total === null ? told.more && !isWhole : listed.size < total;
    const partial = isShort ? toldPartial(listed.size, total, why) : null;
    return {
      kind: 'ok',
      value: { items: [...listed.values()], isWhole: isWhole && !isShort, total, partial, tookMs },
    };
  };
  for (let page = 0; page < allowed; page += 1) {
    const outcome = await read(offset);
    if (outcome.kind !== 'ok') {
      // The service itself says no to another page: what was read of the list stays true.
      return page > 0 && isNoOtherPage(outcome) ? ended(false, outcome.message) : outcome;
    }
    const { items, total, more } = outcome.value;
    const given = outcome.value.given ?? items.length;
    if (page === 0) {
      ({ tookMs } = outcome);
      allowed = Math.min(mostPages, Math.max(2, Math.ceil(mostEntries / Math.max(1, given))));
    }
    told = { total: total ?? told.total, more: more === true };
    const before = listed.size;
    for (const item of items) listed.set(item.id, item);
    offset += given;
    if (given === 0 || more === false || (total !== null && listed.size >= total)) return ended(true);
    if (page === 0 && isAll?.(outcome.value) === true) return ended(true);
    // The same again: nothing tells whether the service left something out.
    if (listed.size === before) return ended(false, message('list.same_again'));
    if (listed.size >= mostEntries) break;
    // Half of the reads are for the end.
    const pagesLeft = allowed - page - 1;
    const isLong = total !== null && total - offset > pagesLeft * given;
    const mayJump = bothEnds && outcome.value.inOrder !== true && page + 1 === Math.floor(allowed / 2);
    if (isLong && mayJump) offset = Math.max(offset, total - pagesLeft * given);
  }
  return ended(false, message('list.bound'));
}

function isNoOtherPage(outcome: Exclude<ReadOutcome<unknown>, { kind: 'ok' }>): boolean {
  if (outcome.kind === 'not_understood') return outcome.repeats === true;
  return outcome.kind === 'refused' && (outcome.statusCode === 400 || outcome.statusCode === 422);
}

function toldPartial(count: number, total: number | null, reason: Message | null): Message {
  if (total === null)
    return reason === null
      ? message('list.more', { count })
      : message('list.more_because', { count, reason });
  return reason === null
    ? message('list.partial', { count, total })
    : message('list.partial_because', { count, total, reason });
}
