import { message } from '../../../contract/messages/message.ts';
import type { ReadOutcome } from '../outcomes/outcome.ts';
import type { NextPage, ToldPaging } from '../replies/paging.ts';
import type { Page } from '../replies/values.ts';
import type { ListState } from './list-state.ts';

/* What one page of a list says: where the next one is, whether it is the page that was asked for, and why there is none. */

/** A page of fewer is no page to go on from. */
const fewEntries = 5;

export interface Range {
  readonly offset: number;
  readonly limit: number;
}

export type Failure = Exclude<ReadOutcome<unknown>, { kind: 'ok' }>;

/** A page and what its reply said of the list, or why there is none. */
export type Read<Item> = { readonly failure: Failure } | Answer<Item>;

export interface Answer<Item> {
  readonly failure: null;
  readonly page: Page<Item>;
  readonly told: ToldPaging;
  readonly tookMs: number;
}

/** The answer with what is known of the list; where the next page is stays with the list. */
export function noted<Item>(state: ListState, read: Answer<Item>, { offset, limit }: Range): Answer<Item> {
  const { page, told } = read;
  const count = countOf(page);
  const end = offset + count;
  if (told.next !== null && page.more !== false && count > 0 && isTelling(limit, count))
    state.mark(end, told.next);
  const more = page.more ?? moreBy(told, page, end);
  return {
    ...read,
    page: {
      ...page,
      ...(more === undefined ? {} : { more }),
      ...(state.isInOrder ? { inOrder: true as const } : {}),
    },
  };
}

/** One entry of a list, read to see whether the list is there, says nothing of its pages. */
export function isTelling(limit: number, count: number): boolean {
  return limit >= fewEntries || count < limit;
}

export function moreBy(
  { page: number, pages }: ToldPaging,
  page: Page<unknown>,
  end: number,
): boolean | undefined {
  if (page.total !== null) return end < page.total;
  return number === null || pages === null ? undefined : number < pages;
}

/** How many entries a page has that a position is counted in: no more than came at first. */
export function pageSizeOf(state: ListState, offset: number, limit: number): number {
  const { firstCount, mostGiven, mostLimit } = state;
  const isCut = firstCount > 0 && firstCount < limit && offset >= firstCount;
  return Math.max(1, Math.min(limit, mostLimit ?? limit, mostGiven ?? (isCut ? firstCount : limit)));
}

/** The number below this limit in a refusal that is most likely the largest that is taken. */
export function limitNamedIn(said: string, limit: number): readonly number[] {
  const numbers = [...said.matchAll(/\b\d{1,2}\b/g)].map(([text]) => Number(text));
  const largest = Math.max(0, ...numbers.filter((one) => one < limit));
  return largest > 1 ? [largest] : [];
}

export function isPassedOver(
  state: ListState,
  { page, told }: Pick<Answer<{ readonly id: string }>, 'page' | 'told'>,
  offset: number,
  size: number,
): boolean {
  if (told.offset !== null) return told.offset !== offset;
  if (isFirstAgain(state, { page })) return true;
  return told.page !== null && told.page !== Math.floor(offset / Math.max(1, size)) + state.firstPage;
}

export function isFirstAgain(state: ListState, read: Pick<Answer<{ readonly id: string }>, 'page'>): boolean {
  return state.firstId !== null && read.page.items[0]?.id === state.firstId;
}

export function sameNext({ told }: Pick<Answer<unknown>, 'told'>, next: NextPage): boolean {
  return told.next?.kind === 'cursor' && next.kind === 'cursor' && told.next.value === next.value;
}

/** The service says that nothing follows, or nothing that leads further. */
export function atEnd<Item>(read: Answer<Item>): Answer<Item> {
  return { ...read, told: { ...read.told, next: null } };
}

export function fromPosition<Item>(read: Answer<Item>, passed: number): Answer<Item> {
  if (passed <= 0) return read;
  const { page } = read;
  const items = page.items.slice(passed);
  return { ...read, page: { ...page, items, given: Math.max(0, countOf(page) - passed) } };
}

export function countOf({ items, given }: Page<unknown>): number {
  return given ?? items.length;
}

export function isRefused(read: Read<unknown>): boolean {
  const { failure } = read;
  return failure?.kind === 'refused' && (failure.statusCode === 400 || failure.statusCode === 422);
}

export function isGone(failure: Failure): boolean {
  return failure.kind === 'refused' || failure.kind === 'not_offered';
}

export function sameAgain(endpoint: string, offset: number | null): Failure {
  return {
    kind: 'not_understood',
    repeats: true,
    message:
      offset === null
        ? message('read.next_page_same', { endpoint })
        : message('read.entries_same', { endpoint, number: offset + 1 }),
  };
}

export function elsewhere(endpoint: string): Failure {
  return {
    kind: 'not_understood',
    repeats: true,
    message: message('read.next_page_elsewhere', { endpoint }),
  };
}
