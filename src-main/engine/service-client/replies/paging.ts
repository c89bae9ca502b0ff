import { countOf, tokenOf } from './reply-fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './strict-json.ts';

/** Where the next page is, in the words of the reply. */
export type NextPage =
  /** `names`: parameters that may take the value, the likeliest first. */
  | { readonly kind: 'cursor'; readonly value: string; readonly names: readonly [string, ...string[]] }
  | { readonly kind: 'address'; readonly address: string };

/** What a reply says of the list that it is a page of. `null`: it does not say. */
export interface ToldPaging {
  readonly total: number | null;
  readonly offset: number | null;
  readonly page: number | null;
  /** How many pages there are. */
  readonly pages: number | null;
  /** How many entries a page has. */
  readonly size: number | null;
  readonly more: boolean | null;
  readonly next: NextPage | null;
}

/** Parts of a reply that hold its paging, beside the reply itself. */
const parts = ['pagination', 'paging', 'meta', 'pageInfo', 'page_info', 'links', '_links', 'cursors'];
const totals = ['total', 'totalCount', 'total_count', 'totalItems', 'total_items', 'totalElements'];
const sizes = ['limit', 'perPage', 'per_page', 'pageSize', 'page_size'];
const pageNumbers = ['page', 'currentPage', 'current_page'];
const pageCounts = ['totalPages', 'total_pages', 'pageCount', 'page_count', 'lastPage', 'last_page'];
const moreNames = ['hasMore', 'has_more', 'hasNextPage', 'has_next_page', 'hasNext', 'has_next'];
const nextPages = ['nextPage', 'next_page'];
/** Names of a cursor in a reply, each with the parameters that take it back. */
const cursors: Readonly<Record<string, readonly [string, ...string[]]>> = {
  nextCursor: ['cursor', 'nextCursor', 'after'],
  next_cursor: ['cursor', 'next_cursor', 'after'],
  cursor: ['cursor', 'after'],
  endCursor: ['after', 'cursor'],
  end_cursor: ['after', 'cursor'],
  nextPageToken: ['pageToken', 'nextPageToken'],
  next_page_token: ['page_token', 'next_page_token'],
  nextToken: ['nextToken', 'token'],
  next_token: ['next_token', 'token'],
};

/** Every name by which a reply may say something of its pages. */
export const pagingNames: readonly string[] = [
  ...totals,
  ...sizes,
  ...pageNumbers,
  ...pageCounts,
  ...moreNames,
  ...nextPages,
  ...Object.keys(cursors),
  'offset',
  'next',
  'self',
  'first',
  'last',
  'prev',
  'previous',
];
export const pagingParts: readonly string[] = parts;

/** How many there are altogether, as any of these parts of a reply says. */
export function totalIn(...places: readonly JsonValue[]): number | null {
  return countUnder(withParts(places), totals);
}

/** `link`: values of the reply's `Link` header (RFC 8288). */
export function pagingIn(places: readonly JsonValue[], link: readonly string[] = []): ToldPaging {
  const all = withParts(places);
  const linked = nextLink(link);
  const next = linked === null ? nextIn(all) : ({ kind: 'address', address: linked } as const);
  return {
    total: countUnder(all, totals),
    offset: countUnder(all, ['offset']),
    page: countUnder(all, pageNumbers),
    pages: countUnder(all, pageCounts),
    size: countUnder(all, sizes),
    more: moreIn(all, next),
    next,
  };
}

function withParts(places: readonly JsonValue[]): readonly JsonObject[] {
  const all: JsonObject[] = [];
  for (const place of places) {
    if (!isJsonObject(place)) continue;
    all.push(place);
    for (const name of parts) {
      const part = place[name];
      if (!isJsonObject(part)) continue;
      all.push(part);
      all.push(...parts.map((inner) => part[inner]).filter((inner) => isJsonObject(inner)));
    }
  }
  return all;
}

function countUnder(places: readonly JsonObject[], names: readonly string[]): number | null {
  for (const place of places) {
    for (const name of names) {
      const count = countOf(place[name]);
      if (count !== null) return count;
    }
  }
  return null;
}

function moreIn(places: readonly JsonObject[], next: NextPage | null): boolean | null {
  for (const place of places) {
    for (const name of moreNames) {
      const more = place[name];
      if (typeof more === 'boolean') return more;
    }
  }
  const numbered = countUnder(places, ['next', ...nextPages]);
  if (next !== null || numbered !== null) return true;
  const saysNone = places.some((place) =>
    ['next', ...nextPages, ...Object.keys(cursors)].some(
      (name) => place[name] === null || place[name] === '',
    ),
  );
  return saysNone ? false : null;
}

function nextIn(places: readonly JsonObject[]): NextPage | null {
  for (const place of places) {
    const next = nextOf(place['next']);
    if (next !== null) return next;
    for (const [name, names] of Object.entries(cursors)) {
      const value = cursorOf(place[name]);
      if (value !== null) return { kind: 'cursor', value, names };
    }
  }
  return null;
}

/** `next` alone may be an address, or what an address would hold; a number is that of a page. */
function nextOf(value: JsonValue | undefined): NextPage | null {
  const text = tokenOf(isJsonObject(value) ? (value['href'] ?? value['url']) : value);
  if (text === null) return null;
  return /^(https?:|[/?])/i.test(text)
    ? { kind: 'address', address: text }
    : { kind: 'cursor', value: text, names: ['cursor', 'next', 'after'] };
}

function cursorOf(value: JsonValue | undefined): string | null {
  const count = countOf(value);
  return count === null ? tokenOf(value) : String(count);
}

/** The target of the first link that is `rel="next"`. */
export function nextLink(values: readonly string[]): string | null {
  for (const value of values) {
    for (const [, target = '', parameters = ''] of value.matchAll(
      /<([^<>]{1,2048})>((?:"[^"]*"|[^,<"])*)/g,
    )) {
      const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters);
      const relations = (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/);
      if (relations.includes('next')) return tokenOf(target.trim());
    }
  }
  return null;
}
