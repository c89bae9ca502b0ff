import type { TableRow } from './csv-rows.ts';
import { readDelimited, type DelimitedFault } from './delimited-text.ts';
import {
  findHeadings,
  headingText,
  noAnswers,
  type FoundHeadings,
  type HeadingAnswers,
} from './find-headings.ts';
import { readBareRows } from './bare-link-rows.ts';
import { addressCell, cellText, quoted, short, type LinkRow, type LinkText } from './link-row.ts';
import type { ColumnMeaning } from './heading-words.ts';

/** What a list of links may say of each; the first has to be there. */
export const linkColumns = ['url', 'title', 'brand', 'recipe'] as const satisfies readonly ColumnMeaning[];

export const linkTableBounds = { rows: 200_000, columns: 200 } as const;

export interface LinkTextOptions {
  /** Its name says that it is a table (`.csv`, `.tsv`). */
  readonly isTable?: boolean;
  readonly answers?: HeadingAnswers;
}

/** Reads a text as a list with columns, where it is one. */
export function readLinkText(
  text: string,
  { isTable = false, answers = noAnswers }: LinkTextOptions = {},
): LinkText {
  const read = readDelimited(text, [linkColumns], linkTableBounds, answers);
  if ('fault' in read)
    return read.isTable || isTable ? { kind: 'unclear', why: faultWords(read) } : { kind: 'prose' };
  return linkTableOf(read.rows, { isTable, answers });
}

/** As `readLinkText`, of cells that were told apart already. */
export function linkTableOf(
  rows: readonly TableRow[],
  { isTable = false, answers = noAnswers }: LinkTextOptions = {},
): LinkText {
  // In one column nothing is lost when it is read as text.
  if (rows.every(({ cells }) => cells.every((cell, index) => index === 0 || cell.trim() === '')))
    return { kind: 'prose' };
  const headings = findHeadings(rows, linkColumns, answers);
  return headings === null ? readBareRows(rows, isTable, answers) : rowsBelow(headings, answers);
}

function rowsBelow(headings: FoundHeadings, answers: HeadingAnswers): LinkText {
  const unclear = whyUnclear(headings, answers);
  if (unclear !== null) return { kind: 'unclear', why: unclear };
  const indexOf = (meaning: ColumnMeaning): number =>
    headings.columns.find(({ says }) => says === meaning)?.index ?? -1;
  const at = {
    url: indexOf('url'),
    title: indexOf('title'),
    brand: indexOf('brand'),
    recipe: indexOf('recipe'),
  };
  const rows = headings.rows.flatMap(({ row, cells }): LinkRow[] => {
    const url = addressCell(cells[at.url]);
    const said = {
      row,
      url,
      title: cellText(cells[at.title], 300),
      brand: cellText(cells[at.brand], 500),
      recipe: cellText(cells[at.recipe], 500),
    };
    // A brand may then stand in the wrong column.
    const isShifted =
      (at.brand !== -1 || at.recipe !== -1) && cells.slice(headings.width).some((cell) => cell.trim() !== '');
    if (isShifted)
      return [
        {
          ...said,
          fault:
            'has more cells than there are headings: put quotation marks around text that holds the separator',
        },
      ];
    return url === '' ? [] : [said];
  });
  return { kind: 'table', rows, ignored: headings.ignored };
}

/** Why columns of a list cannot be followed; `null`: all of them are understood, or say nothing of where a link goes. */
export function whyUnclear(headings: FoundHeadings, answers: HeadingAnswers = noAnswers): string | null {
  const twice = headings.repeated.find(({ says }) => says !== 'title');
  if (twice !== undefined) {
    const first = headings.columns.find(({ says }) => says === twice.says)?.heading ?? '';
    return `has two columns that mean the same (${meaningWords[twice.says] ?? twice.says}): ${quoted([first, twice.heading])}. Keep one of them`;
  }
  const unknown = [
    ...headings.unknown.filter((heading) => holdsWords(headings, heading)),
    ...nameless(headings, answers),
  ];
  if (unknown.length === 0) return null;
  const understood = headings.columns.map(({ heading, says }) => `“${short(heading)}” as ${says}`).join(', ');
  const what = unknown.length === 1 ? 'a heading' : 'headings';
  return `has ${what} in row ${String(headings.row)} that Outbox doesn't know: ${quoted(unknown)}. It reads ${understood}. Change each unknown heading to url, title, brand or recipe, or remove its column`;
}

function holdsWords(headings: FoundHeadings, heading: string): boolean {
  const index = headings.cells.findIndex((cell) => headingText(cell) === heading);
  return headings.rows.some(({ cells }) => (cells[index]?.trim() ?? '') !== '');
}

/** Columns below an empty heading that hold more than numbers. */
function nameless({ cells: headings, width, rows }: FoundHeadings, answers: HeadingAnswers): string[] {
  return headings.slice(0, width).flatMap((heading, index) => {
    const isAnswered = heading.trim() !== '' || answers.has(String(index + 1));
    const hasWords = !isAnswered && rows.some(({ cells }) => /\p{L}/u.test(cells[index] ?? ''));
    return hasWords ? [`column ${String(index + 1)}`] : [];
  });
}

const meaningWords: Readonly<Partial<Record<ColumnMeaning, string>>> = {
  url: 'the link',
  brand: 'the brand',
  recipe: 'the recipe',
};

export function faultWords({ fault, row }: DelimitedFault): string {
  switch (fault) {
    case 'open_quote':
      return `has a quotation mark in row ${String(row)} that is never closed. Close it or remove it`;
    case 'rows':
      return `has more than ${linkTableBounds.rows.toLocaleString('en')} rows. Split it into several lists`;
    case 'columns':
      return `has more than ${String(linkTableBounds.columns)} columns in row ${String(row)}. Remove those that are not needed`;
  }
}
