import type { SheetRowRecord } from './sheet-records.ts';
import type { ReadRow, Said } from '../tables/sheet-rows.ts';

/** What differs between a sheet as it was read before and as it is now. */
export interface MatchedRows {
  /** Rows of the same file or link. */
  readonly pairs: readonly { readonly before: SheetRowRecord; readonly now: ReadRow }[];
  readonly fresh: readonly ReadRow[];
  readonly gone: readonly SheetRowRecord[];
}

/**
 * Rows of one file or link are one row, wherever they stand. One link may be in several rows, for several brands: those that say the same
 * belong together first, so that a changed brand is a change of the row that is left.
 */
export function matchRows(before: readonly SheetRowRecord[], now: readonly ReadRow[]): MatchedRows {
  const pairs: { before: SheetRowRecord; now: ReadRow }[] = [];
  const fresh: ReadRow[] = [];
  const rest = Map.groupBy(before, ({ subject }) => subject);
  const open: ReadRow[] = [];
  for (const row of now) {
    const same = takeFrom(rest.get(row.subject), (each) => saysTheSame(each.wanted ?? each.said, row.said));
    if (same === null) open.push(row);
    else pairs.push({ before: same, now: row });
  }
  for (const row of open) {
    const any = takeFrom(rest.get(row.subject), () => true);
    if (any === null) fresh.push(row);
    else pairs.push({ before: any, now: row });
  }
  return { pairs, fresh, gone: [...rest.values()].flat() };
}

export function saysTheSame(one: Said, other: Said): boolean {
  const textOf = (said: Said): string =>
    JSON.stringify(Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1)));
  return textOf(one) === textOf(other);
}

function takeFrom(
  rows: SheetRowRecord[] | undefined,
  isMeant: (row: SheetRowRecord) => boolean,
): SheetRowRecord | null {
  const index = rows?.findIndex(isMeant) ?? -1;
  return index === -1 ? null : (rows?.splice(index, 1)[0] ?? null);
}
