import type { LinkRow } from './link-row.ts';

/** Under the size of one call even where every byte is escaped in JSON once. */
const mostBytes = 28_000;
const mostRows = 500;

/** Rows of a list in portions that fit into one call each. */
export function portionsOf(rows: readonly LinkRow[]): LinkRow[][] {
  const portions: LinkRow[][] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const row of rows) {
    const rowBytes = encoder.encode(JSON.stringify(row)).length;
    const last = portions.at(-1);
    if (last === undefined || last.length >= mostRows || bytes + rowBytes > mostBytes) {
      portions.push([row]);
      bytes = rowBytes;
    } else {
      last.push(row);
      bytes += rowBytes;
    }
  }
  return portions;
}
