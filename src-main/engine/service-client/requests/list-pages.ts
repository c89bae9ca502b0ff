import type { Clock } from '../../../foundation/clock.ts';
import { minuteMs } from '../../../foundation/durations.ts';
import type { ReadOutcome } from '../outcomes/outcome.ts';
import { headerValues } from '../wire/reply-headers.ts';
import { pagingIn, type NextPage } from '../replies/paging.ts';
import { placesIn } from '../replies/reply-fields.ts';
import type { Page } from '../replies/values.ts';
import { ListStates, type ListState } from './list-state.ts';
import {
  atEnd,
  countOf,
  elsewhere,
  fromPosition,
  isFirstAgain,
  isGone,
  isPassedOver,
  isRefused,
  isTelling,
  limitNamedIn,
  moreBy,
  noted,
  pageSizeOf,
  sameAgain,
  sameNext,
  type Range,
  type Read,
} from './page-answers.ts';
import { pageSize, readPages } from './read-pages.ts';
import type { Query, ReadRequest, Reads } from './send-read.ts';

/** Tried one after the other where a limit is refused. */
const smallerLimits = [50, 25, 20, 10, 5];
/** How long no smaller limit is tried after none helped. */
const noLimitMs = 10 * minuteMs;
/** Reads on the way to a position that can only be reached page after page. */
const mostSteps = 50;
/** Of a list that is read whole. */
const mostPages = 100;
const mostEntries = 5000;
/** So few entries that no service gives them as a page of more. */
const surelyAll = 4;

export interface ListRequest<Item> extends Omit<ReadRequest<Page<Item>>, 'query'> {
  /** Documented without parameters: the first page is asked for without any. */
  readonly firstPageWithoutQuery?: boolean;
}

/** What is asked of one list. */
interface Asking<Item> {
  readonly request: ListRequest<Item>;
  readonly state: ListState;
}

/**
 * Every list of the service, whichever way it comes in pages: by offset, by page, by a cursor or by the address of the next page.
 * Which way it is the replies say, and what was learned of a list is kept.
 */
export class ListPages {
  readonly #reads: Reads;
  readonly #clock: Clock;
  readonly #states = new ListStates();

  constructor(reads: Reads, clock: Clock) {
    this.#reads = reads;
    this.#clock = clock;
  }

  /** The entries from a position on, at most `limit`; a service may give fewer at once. */
  async page<Item extends { readonly id: string }>(
    request: ListRequest<Item>,
    range: Range,
  ): Promise<ReadOutcome<Page<Item>>> {
    const asking = { request, state: this.#states.of(request.address, request.path) };
    const read = await this.#read(asking, range);
    if (read.failure !== null) return read.failure;
    return { kind: 'ok', value: read.page, tookMs: read.tookMs };
  }

  /** All of a list, as far as it can be read within bounds; `partial` says what is missing. `tookMs` is the first page's. */
  async whole<Item extends { readonly id: string }>(
    request: ListRequest<Item>,
  ): Promise<ReadOutcome<readonly Item[]>> {
    const state = this.#states.of(request.address, request.path);
    const before = { way: state.way, firstCount: state.firstCount };
    const outcome = await readPages((offset) => this.page(request, { offset, limit: pageSize }), {
      mostPages,
      mostEntries,
      bothEnds: false,
      // A plain list that is as long as the last time has no second page either.
      isAll: ({ items, total, more }) =>
        request.firstPageWithoutQuery === true &&
        total === null &&
        more === undefined &&
        (items.length <= surelyAll || (before.way === 'none' && items.length === before.firstCount)),
    });
    if (outcome.kind !== 'ok') return outcome;
    const { items, tookMs, partial } = outcome.value;
    return { kind: 'ok', value: items, tookMs, ...(partial === null ? {} : { partial }) };
  }

  #read<Item extends { readonly id: string }>(asking: Asking<Item>, range: Range): Promise<Read<Item>> {
    if (range.offset === 0) return this.#first(asking, range.limit);
    return asking.state.isInOrder ? this.#inOrder(asking, range) : this.#byNumber(asking, range);
  }

  async #first<Item extends { readonly id: string }>(
    { request, state }: Asking<Item>,
    limit: number,
  ): Promise<Read<Item>> {
    let read =
      request.firstPageWithoutQuery === true
        ? await this.#ask(request, {})
        : await this.#withLimit({ request, state }, limit, (most) => ({ limit: most, offset: 0 }));
    if (request.firstPageWithoutQuery !== true && isRefused(read)) {
      const plain = await this.#ask(request, {});
      if (plain.failure === null) read = plain;
    }
    if (read.failure !== null) return read;
    const { page, told } = read;
    const count = countOf(page);
    state.firstId = page.items[0]?.id ?? null;
    state.firstPage = told.page === 0 ? 0 : 1;
    if (isTelling(limit, count)) {
      if (state.way === 'none' && count !== state.firstCount) state.way = 'unknown';
      state.firstCount = count;
      const size = told.size ?? ((page.more ?? moreBy(told, page, count)) === true ? count : null);
      state.mostGiven = size !== null && size > 0 && size < limit ? size : null;
    }
    return noted(state, read, { offset: 0, limit });
  }

  /** By offset; where the service passes over that, by the number of the page. */
  async #byNumber<Item extends { readonly id: string }>(
    asking: Asking<Item>,
    range: Range,
  ): Promise<Read<Item>> {
    const { request, state } = asking;
    const { offset } = range;
    if (state.way === 'none') {
      if (offset >= state.firstCount) return { failure: sameAgain(request.endpoint, offset) };
      const first = await this.#first(asking, range.limit);
      return first.failure === null ? fromPosition(first, offset) : first;
    }
    if (state.way !== 'page') {
      const read = await this.#withLimit(asking, range.limit, (limit) => ({ limit, offset }));
      if (read.failure !== null && !isRefused(read)) return read;
      if (read.failure === null) {
        const { page, told } = read;
        if (told.next !== null && state.way === 'unknown') return this.#inOrder(asking, range);
        const size = told.size ?? state.mostGiven ?? range.limit;
        if (told.size !== null && told.size < range.limit) state.mostGiven = told.size;
        if (!isPassedOver(state, read, offset, size)) {
          if (page.items.length > 0) state.way = 'offset';
          return noted(state, read, range);
        }
        if (state.way === 'offset') return { failure: sameAgain(request.endpoint, offset) };
      } else if (state.way === 'offset') return read;
    }
    return this.#byPage(asking, range);
  }

  async #byPage<Item extends { readonly id: string }>(
    asking: Asking<Item>,
    { offset, limit }: Range,
  ): Promise<Read<Item>> {
    const { request, state } = asking;
    const size = pageSizeOf(state, offset, limit);
    const pagesBefore = Math.floor(offset / size);
    const number = pagesBefore + state.firstPage;
    let read = await this.#ask(request, { limit: size, page: number });
    if (isRefused(read) && state.firstCount === size) read = await this.#ask(request, { page: number });
    if (read.failure !== null) return read;
    const { told } = read;
    const isIt = told.page === null ? pagesBefore === 0 || !isFirstAgain(state, read) : told.page === number;
    if (!isIt) {
      if (state.way === 'unknown') state.way = 'none';
      return { failure: sameAgain(request.endpoint, offset) };
    }
    state.way = 'page';
    return noted(state, fromPosition(read, offset - pagesBefore * size), { offset, limit });
  }

  /** Page after page from the last position before this one that the service led to. */
  async #inOrder<Item extends { readonly id: string }>(
    asking: Asking<Item>,
    { offset, limit }: Range,
    isAgain = false,
  ): Promise<Read<Item>> {
    const { request, state } = asking;
    if (state.markBefore(offset) === null) {
      const first = await this.#first(asking, limit);
      if (first.failure !== null) return first;
      const count = countOf(first.page);
      if (count > offset) return fromPosition(first, offset);
      if (state.markBefore(offset) === null) return atEnd(first);
    }
    for (let step = 0; step < mostSteps; step += 1) {
      const mark = state.markBefore(offset);
      if (mark === null) break;
      const read = await this.#follow(asking, mark.next, limit);
      if (read.failure !== null) {
        if (isAgain || !isGone(read.failure)) return read;
        // A cursor may be good for some time only.
        state.forgetMarks();
        return this.#inOrder(asking, { offset, limit }, true);
      }
      const page = noted(state, read, { offset: mark.at, limit });
      const end = mark.at + countOf(read.page);
      if (mark.at === offset || end > offset) return fromPosition(page, offset - mark.at);
      if (state.markBefore(offset)?.at === mark.at) return atEnd(page);
    }
    return { failure: sameAgain(request.endpoint, offset) };
  }

  async #follow<Item extends { readonly id: string }>(
    asking: Asking<Item>,
    next: NextPage,
    limit: number,
  ): Promise<Read<Item>> {
    const { request, state } = asking;
    if (next.kind === 'address') return this.#followAddress(request, next.address);
    const names = [...(state.cursorName === null ? [] : [state.cursorName]), ...next.names];
    let last: Read<Item> | null = null;
    for (const name of new Set(names)) {
      const read = await this.#withLimit(asking, limit, (most) => ({ limit: most, [name]: next.value }));
      if (read.failure !== null && !isRefused(read)) return read;
      if (read.failure === null && !isFirstAgain(state, read)) {
        state.cursorName = name;
        return sameNext(read, next) ? atEnd(read) : read;
      }
      last = read;
      // Once it worked, the same page again is an answer.
      if (state.cursorName !== null) break;
    }
    return last?.failure == null ? { failure: sameAgain(request.endpoint, null) } : last;
  }

  /** Only on the service's own origin, which alone may have the key. */
  async #followAddress<Item extends { readonly id: string }>(
    request: ListRequest<Item>,
    address: string,
  ): Promise<Read<Item>> {
    const { origin, basePath } = request.address;
    const own = `${origin}${basePath}${request.path}`;
    const url = URL.canParse(address, own) ? new URL(address, own) : null;
    if (url?.origin !== origin || url.username !== '' || url.password !== '')
      return { failure: elsewhere(request.endpoint) };
    const isBelow = url.pathname.startsWith(`${basePath}/`);
    const path = isBelow ? url.pathname.slice(basePath.length) : request.path;
    return this.#ask({ ...request, path }, url.search);
  }

  /** Where the limit may be what is refused, smaller ones are tried; the largest that is taken is remembered. */
  async #withLimit<Item extends { readonly id: string }>(
    { request, state }: Asking<Item>,
    wanted: number,
    queryOf: (limit: number) => Query,
  ): Promise<Read<Item>> {
    const limit = Math.min(wanted, state.mostLimit ?? wanted);
    const first = await this.#ask(request, queryOf(limit));
    const nowMs = this.#clock.nowMs();
    const isVain = state.noLimitAtMs !== null && Math.abs(nowMs - state.noLimitAtMs) < noLimitMs;
    if (!isRefused(first) || isVain) return first;
    const named = limitNamedIn(first.failure?.kind === 'refused' ? (first.failure.said ?? '') : '', limit);
    const smaller = [...named, ...smallerLimits.filter((one) => one < limit)];
    for (const one of new Set(smaller)) {
      const read = await this.#ask(request, queryOf(one));
      if (isRefused(read)) continue;
      if (read.failure === null) state.mostLimit = one;
      return read;
    }
    if (smaller.length > 0) state.noLimitAtMs = nowMs;
    return first;
  }

  async #ask<Item extends { readonly id: string }>(
    request: ListRequest<Item>,
    query: Query,
  ): Promise<Read<Item>> {
    const { outcome, reply } = await this.#reads.withReply({ ...request, query });
    if (outcome.kind !== 'ok') return { failure: outcome };
    const whole = reply?.body.kind === 'json' ? reply.body.value : null;
    const told = pagingIn(placesIn(whole), headerValues(reply?.headers ?? {}, 'link'));
    const { more } = told;
    const page = { ...outcome.value, ...(more === null ? {} : { more }) };
    return { failure: null, page, told, tookMs: outcome.tookMs };
  }
}
