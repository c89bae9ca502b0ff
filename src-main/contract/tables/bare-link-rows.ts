import type { TableRow } from './csv-rows.ts';
import type { HeadingAnswers } from './find-headings.ts';
import { addressCell, cellText, quoted, type LinkRow, type LinkText } from './link-row.ts';

const holdsAddress = /:\/\/|\bwww\.|\b(?:youtu\.be|youtube\.com|vimeo\.com|loom\.com)\//iu;
const isAddress = /^\s*<?https?:\/\/[^\s<>]+>?\s*$/iu;

/** A list without headings that are known: each row an address and, at most, its title. */
export function readBareRows(rows: readonly TableRow[], isTable: boolean, answers: HeadingAnswers): LinkText {
  const first = rows.findIndex(({ cells }) => cells.some((cell) => holdsAddress.test(cell)));
  if (first === -1) return { kind: 'prose' };
  const below = rows.slice(first);
  const width = below.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), 0);
  if (width < 2) return { kind: 'prose' };
  if (!isTable && !looksLikeTable(below)) return { kind: 'prose' };
  const asked = rowsByNumber(below, answers);
  if (asked !== null) return { kind: 'table', rows: asked, ignored: [] };
  const above = rows[first - 1];
  const headings = above?.cells.map((cell) => cell.trim()).filter((cell) => cell !== '') ?? [];
  if (above !== undefined && headings.length >= 2)
    return { kind: 'unclear', why: unknownHeadings(above, below) };
  const unclear = below.map(withoutHeading).find((each) => each.more !== null);
  if (unclear !== undefined)
    return {
      kind: 'unclear',
      why: `has no headings, and Outbox can't tell what ${quoted([unclear.more ?? ''])} in row ${String(unclear.link?.row ?? 1)} means. Write headings above it, such as url, title, brand`,
    };
  return { kind: 'table', rows: below.flatMap((row) => withoutHeading(row).link ?? []), ignored: [] };
}

/** Equally many cells in each row, one of them an address and the others words: no prose is written so. */
function looksLikeTable(rows: readonly TableRow[]): boolean {
  const width = rows[0]?.cells.length ?? 0;
  const column = rows[0]?.cells.findIndex((cell) => isAddress.test(cell)) ?? -1;
  if (width < 2 || column === -1) return false;
  const isEven = rows.every(({ cells }) => cells.length === width && isAddress.test(cells[column] ?? ''));
  const others = rows.flatMap(({ cells }) => cells.filter((_, index) => index !== column));
  const areWords = others.every(
    (cell) => !/[/=&?#%@]|:\/\//u.test(cell) && (cell.trim() === '' || /\p{L}/u.test(cell)),
  );
  return isEven && areWords && (rows.length > 1 || others.some((cell) => /\p{L}\s+\p{L}/u.test(cell)));
}

function withoutHeading({ row, cells }: TableRow): {
  readonly link: LinkRow | null;
  readonly more: string | null;
} {
  const at = cells.findIndex((cell) => holdsAddress.test(cell));
  const url = addressCell(cells[at]);
  if (url === '') return { link: null, more: null };
  const others = cells.filter((cell, index) => index !== at && cell.trim() !== '');
  const words = others.filter((cell) => /\p{L}/u.test(cell));
  const title = cellText(words[0] ?? others[0], 300);
  return { link: { row, url, title, brand: null, recipe: null }, more: words[1] ?? null };
}

/** Columns that a person named by their numbers. */
function rowsByNumber(rows: readonly TableRow[], answers: HeadingAnswers): LinkRow[] | null {
  const numbered = [...answers].filter(([key]) => /^\d+$/u.test(key));
  if (numbered.length === 0) return null;
  const indexOf = (meaning: string): number =>
    Number(numbered.find(([, says]) => says === meaning)?.[0] ?? 0) - 1;
  return rows.flatMap(({ row, cells }): LinkRow[] => {
    const named = indexOf('url');
    const url = addressCell(cells[named === -1 ? cells.findIndex((cell) => holdsAddress.test(cell)) : named]);
    if (url === '') return [];
    const [title, brand, recipe] = (['title', 'brand', 'recipe'] as const).map((each) =>
      cellText(cells[indexOf(each)], 300),
    );
    return [{ row, url, title: title ?? null, brand: brand ?? null, recipe: recipe ?? null }];
  });
}

function unknownHeadings({ row, cells }: TableRow, below: readonly TableRow[]): string {
  const column = cells.findIndex((_, index) =>
    below.every((each) => holdsAddress.test(each.cells[index] ?? '')),
  );
  const heading = cells[column]?.trim() ?? '';
  const proposal = heading === '' ? '' : ` The links are in ${quoted([heading])}.`;
  const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return `has headings in row ${String(row)} that Outbox doesn't know: ${quoted(names)}.${proposal} Change the heading above the links to url, and the others to title, brand or recipe`;
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}
