/** Rows of a long list as they were fetched, by index. Immutable: every change gives a new value with new rows only where needed. */
import type { JobRow } from '../../../src-main/contract/job.ts';

export const pageRows = 100;
/** Rows kept around what is shown; the rest is fetched again when somebody looks. */
const keptPages = 12;

export interface JobPages {
  readonly pages: ReadonlyMap<number, readonly JobRow[]>;
}

export const noPages: JobPages = { pages: new Map() };

export function pageOf(index: number): number {
  return Math.floor(index / pageRows);
}

export function rowAt(held: JobPages, index: number): JobRow | undefined {
  return held.pages.get(pageOf(index))?.[index % pageRows];
}

/** The stretch of whole pages, at most five, that covers rows `first` to `end` and is not held yet; `null` if all is. */
export function missingStretch(
  held: JobPages,
  first: number,
  end: number,
  total: number,
): { readonly offset: number; readonly limit: number } | null {
  const last = Math.min(end, total) - 1;
  if (last < first) return null;
  const missing: number[] = [];
  for (let page = pageOf(Math.max(0, first)); page <= pageOf(last); page += 1) {
    if (!held.pages.has(page)) missing.push(page);
  }
  const [from] = missing;
  if (from === undefined) return null;
  const to = Math.min(missing.at(-1) ?? from, from + 4);
  return { offset: from * pageRows, limit: (to - from + 1) * pageRows };
}

/** With the rows of one answer; pages far from it are let go. */
export function withRows(held: JobPages, offset: number, rows: readonly JobRow[]): JobPages {
  const pages = new Map(held.pages);
  for (let start = 0; start < rows.length; start += pageRows) {
    pages.set(pageOf(offset + start), rows.slice(start, start + pageRows));
  }
  const centre = pageOf(offset + rows.length / 2);
  const farthestFirst = [...pages.keys()].sort(
    (one, other) => Math.abs(other - centre) - Math.abs(one - centre),
  );
  for (const page of farthestFirst.slice(0, Math.max(0, pages.size - keptPages))) pages.delete(page);
  return { pages };
}

/** With rows that are held replaced by their new form, in place. Rows that are not held are passed over. */
export function patchRows(held: JobPages, changedRows: readonly JobRow[]): JobPages {
  const changed = new Map(changedRows.map((row) => [row.id, row]));
  let pages: Map<number, readonly JobRow[]> | null = null;
  for (const [page, rows] of held.pages) {
    if (!rows.some((row) => changed.has(row.id))) continue;
    pages ??= new Map(held.pages);
    pages.set(
      page,
      rows.map((row) => changed.get(row.id) ?? row),
    );
  }
  return pages === null ? held : { pages };
}

export function* rowsOf(held: JobPages): Generator<JobRow> {
  for (const rows of held.pages.values()) yield* rows;
}

export function indexOfJob(held: JobPages, id: number): number | null {
  for (const [page, rows] of held.pages) {
    const at = rows.findIndex((row) => row.id === id);
    if (at !== -1) return page * pageRows + at;
  }
  return null;
}

export function jobWithId(held: JobPages, id: number): JobRow | null {
  const index = indexOfJob(held, id);
  return index === null ? null : (rowAt(held, index) ?? null);
}
