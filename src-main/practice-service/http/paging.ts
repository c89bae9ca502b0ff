import { invalid } from './reply.ts';

const defaultLimit = 50;
const largestLimit = 100;

export interface Page<Item> {
  readonly items: readonly Item[];
  /** How many there are in all. */
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Takes one page by `limit` (default 50, cut to 100) and `offset`, or `page` counted from 1 (service-field-notes §2).
 * Throws 422 where one is not a whole number.
 */
export function pageOf<Item>(all: readonly Item[], query: URLSearchParams): Page<Item> {
  const limit = Math.min(wholeNumber(query, 'limit', 1) ?? defaultLimit, largestLimit);
  const page = wholeNumber(query, 'page', 1) ?? 1;
  const offset = wholeNumber(query, 'offset', 0) ?? (page - 1) * limit;
  return { items: all.slice(offset, offset + limit), total: all.length, limit, offset };
}

export function mapPage<From, To>(page: Page<From>, view: (item: From) => To): Page<To> {
  return { ...page, items: page.items.map(view) };
}

function wholeNumber(query: URLSearchParams, name: string, least: number): number | null {
  const text = query.get(name);
  if (text === null) return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (value < least) throw invalid(`${name} must be a whole number of ${least} or more`);
  return value;
}
