import { message, type Message } from '../messages/message.ts';
import { readBareRows } from './bare-link-rows.ts';
import { brandEvidence, type BrandEvidence } from './brand-evidence.ts';
import { brandInText, mayNameBrands } from './brands-in-text.ts';
import type { TableRow } from './csv-rows.ts';
import { readDelimited, type DelimitedFault } from './delimited-text.ts';
import { askEmpty, emptyBelow, filledDown, type EmptyBelow } from './empty-below.ts';
import {
  answerFor,
  findHeadings,
  headingText,
  noAnswers,
  type FoundHeadings,
  type HeadingAnswers,
} from './find-headings.ts';
import { holdsAddress, saysLink } from './holds-address.ts';
import { nearLinksIn } from './near-links.ts';
import { isStrongHeading, type ColumnMeaning } from './heading-words.ts';
import { judgeColumn } from './judge-column.ts';
import { isNoTitle } from './scraps.ts';
import { atRow } from './row-words.ts';
import { mayNameSections, whySection } from './section-rows.ts';
import { linkedColumn, linkOfCell, whyLeft } from './linked-cells.ts';
import {
  cellText,
  quoted,
  short,
  type AskedColumn,
  type LinkQuestion,
  type LinkRow,
  type LinkText,
  type LinkTextOptions,
} from './link-row.ts';

/** What a list of links may say of each; the first has to be there. */
export const linkColumns = ['url', 'title', 'brand', 'recipe'] as const satisfies readonly ColumnMeaning[];

export const linkTableBounds = { rows: 200_000, columns: 200 } as const;

/** Reads a text as a list with columns, where it is one. */
export function readLinkText(text: string, options: LinkTextOptions = {}): LinkText {
  const read = readDelimited(text, [linkColumns], linkTableBounds, options.answers ?? noAnswers);
  if ('fault' in read)
    return read.isTable || options.isTable === true
      ? { kind: 'unclear', why: whyNoRows(read) }
      : readProse(text, options);
  const table = linkTableOf(read.rows, options);
  return table.kind === 'prose' ? readProse(text, options) : table;
}

/** Words beside links are their titles, unless one of them is the name of a brand. */
function readProse(text: string, { brands, chosenBrandId }: LinkTextOptions): LinkText {
  const near = nearLinksIn(text);
  if (brands == null)
    return { kind: 'prose', near, wantsBrands: brands === undefined && mayNameBrands(text) };
  const named = brandInText(text, brands, chosenBrandId);
  if (named === null) return { kind: 'prose', near };
  return {
    kind: 'unclear',
    why: message('table.brand_in_text', { name: short(named.text), line: named.line }),
  };
}

/** As `readLinkText`, of cells that were told apart already. */
export function linkTableOf(rows: readonly TableRow[], options: LinkTextOptions = {}): LinkText {
  const isWorkbook = rows.some(({ links, left }) => links !== undefined || left !== undefined);
  // In one column nothing is lost when it is read as text.
  if (rows.every(({ cells }) => cells.every((cell, index) => index === 0 || cell.trim() === '')))
    return isWorkbook ? oneColumn(rows, options) : { kind: 'prose' };
  const headings = headingsOf(rows, options.answers ?? noAnswers);
  return headings === null
    ? readBareRows(rows, options.isTable === true, options)
    : rowsBelow(headings, rows, options);
}

/** Where no heading says which are the links, the words that lead somewhere are. */
function headingsOf(rows: readonly TableRow[], answers: HeadingAnswers): FoundHeadings | null {
  const found = findHeadings(rows, linkColumns, answers);
  const index = linkedColumn(rows);
  if (found !== null || index === -1) return found;
  const first = rows.findIndex(({ links }) => links !== undefined);
  const above = rows[first - 1];
  if (above === undefined || (above.cells[index] ?? '').trim() === '') return null;
  const cells = above.cells.map((cell, at) => (at === index ? 'url' : cell));
  return findHeadings([{ ...above, cells }, ...rows.slice(first)], linkColumns, answers);
}

function oneColumn(rows: readonly TableRow[], options: LinkTextOptions): LinkText {
  const wish = { wantsBrands: options.brands === undefined && mayNameSections(rows) };
  const section = whySection(rows, options);
  if (section !== null) return { ...wish, kind: 'unclear', why: section };
  const all = rows.map((row): LinkRow => {
    const { title, url, fault } = linkOfCell(row, 0);
    return { row: row.row, url, title, brand: null, recipe: null, fault: whyLeft(row) ?? fault };
  });
  return { ...wish, kind: 'table', rows: all.filter(({ url }) => saysLink(url)), ignored: [] };
}

function rowsBelow(headings: FoundHeadings, all: readonly TableRow[], options: LinkTextOptions): LinkText {
  const { answers = noAnswers, brands, empty } = options;
  const others = all.filter(({ row }) => row !== headings.row);
  const wish = { wantsBrands: brands === undefined && (mayHoldBrands(headings) || mayNameSections(others)) };
  const evidence = brandEvidence(brands ?? null);
  const section = whySection(others, options);
  if (section !== null) return { ...wish, kind: 'unclear', why: section };
  const unclear = unclearHeadings(headings, answers, evidence);
  if (unclear !== null) return { ...wish, kind: 'unclear', ...unclear };
  const misnamed = misplacedBrands(headings, evidence, answers);
  if (misnamed !== null) return { ...wish, kind: 'unclear', ...misnamed };
  const indexOf = (meaning: ColumnMeaning): number =>
    headings.columns.find(({ says }) => says === meaning)?.index ?? -1;
  const at = {
    url: indexOf('url'),
    title: indexOf('title'),
    brand: indexOf('brand'),
    recipe: indexOf('recipe'),
  };
  const linked = headings.rows.filter((row) => linkOfCell(row, at.url).url !== '');
  if (empty === undefined) {
    const gap = emptyInHeadings({ ...headings, rows: linked }, evidence.keyOf);
    if (gap !== null) return { ...wish, ...askEmpty(gap) };
  }
  const filled = (index: number): (string | null)[] =>
    filledDown(
      headings.rows.map(({ cells }) => cellText(cells[index], 500)),
      empty,
    );
  const [brandCells, recipeCells] = [filled(at.brand), filled(at.recipe)];
  const rows = headings.rows.flatMap((each, index): LinkRow[] => {
    const { row, cells } = each;
    const { url, title, fault } = linkOfCell(each, at.url);
    const said = {
      row,
      url,
      title: titleText(cells[at.title]) ?? title,
      brand: brandCells[index] ?? null,
      recipe: recipeCells[index] ?? null,
    };
    // A brand may then stand in the wrong column, and in a text a link may be cut in two.
    const isShifted =
      (options.isWorkbook !== true || at.brand !== -1 || at.recipe !== -1) &&
      cells.slice(headings.width).some((cell) => cell.trim() !== '');
    if (isShifted)
      return [
        {
          ...said,
          fault: atRow(message('link_fault.more_cells'), { row }),
        },
      ];
    if (url === '') return misplacedLink(headings, each, said);
    const leftOut = saysLink(url) ? null : leftOutLink(headings, each);
    return [{ ...said, fault: whyLeft(each) ?? fault ?? leftOut ?? undefined }];
  });
  return { ...wish, kind: 'table', rows, ignored: headings.ignored };
}

/** The link of a row that has none in its own column, but one in another. */
function misplacedLink(headings: FoundHeadings, row: TableRow, said: LinkRow): LinkRow[] {
  const own = headings.columns.find(({ says }) => says === 'url');
  const at = row.cells.findIndex(
    (_, index) =>
      index !== own?.index &&
      !headings.ignored.includes(headingText(headings.cells[index] ?? '')) &&
      holdsAddress(linkOfCell(row, index).url),
  );
  if (at === -1) {
    const why = leftOutLink(headings, row) ?? atRow(message('link_fault.no_link'), { row: row.row });
    return said.title === null ? [] : [{ ...said, url: said.title, title: null, fault: whyLeft(row) ?? why }];
  }
  const [there, here] = [headingText(headings.cells[at] ?? ''), own?.heading ?? ''];
  const { url } = linkOfCell(row, at);
  const misplaced = message('link_fault.misplaced', { there: short(there), here: short(here) });
  const fault = atRow(misplaced, { row: row.row });
  return [{ ...said, url, title: null, fault: whyLeft(row) ?? fault }];
}

/** Why a link is not sent that stands in a column which says nothing of what is sent; `null`: there is none. */
function leftOutLink(headings: FoundHeadings, { row, cells }: TableRow): Message | null {
  const own = headings.columns.find(({ says }) => says === 'url');
  const there = cells
    .map((cell, index) => (holdsAddress(cell) ? headingText(headings.cells[index] ?? '') : ''))
    .find((heading) => headings.ignored.includes(heading));
  if (there === undefined) return null;
  const left = message('link_fault.left_out', { there: short(there), here: short(own?.heading ?? '') });
  return atRow(left, { row });
}

/** Whether brands would say more of these columns than their headings do. */
export function mayHoldBrands(headings: FoundHeadings): boolean {
  return (
    headings.unknown.length > 0 ||
    headings.columns.some(({ says }) => says === 'brand') ||
    openColumns(headings).some(({ cells }) => cells.some((cell) => /\p{L}/u.test(cell)))
  );
}

interface OpenColumn {
  readonly index: number;
  readonly heading: string;
  readonly cells: readonly string[];
}

/** Columns whose heading does not keep them from holding brands, where no other does. */
function openColumns(headings: FoundHeadings): OpenColumn[] {
  if (headings.columns.some(({ says }) => says === 'brand')) return [];
  return headings.cells.flatMap((cell, index) => {
    const heading = headingText(cell);
    const isTitle = headings.columns.some((each) => each.index === index && each.says === 'title');
    const isOpen = headings.ignored.includes(heading) || (isTitle && !isStrongHeading(heading, 'title'));
    if (heading === '' || !isOpen) return [];
    return [{ index, heading, cells: headings.rows.map(({ cells }) => cells[index]?.trim() ?? '') }];
  });
}

/** Brands in a column whose heading says nothing of them. */
export function misplacedBrands(
  headings: FoundHeadings,
  evidence: BrandEvidence,
  answers: HeadingAnswers,
): { readonly why: Message; readonly question: LinkQuestion } | null {
  for (const { index, heading, cells } of openColumns(headings)) {
    if (answerFor(answers, heading, index) !== undefined) continue;
    const filled = [...new Set(cells.filter((cell) => cell !== ''))].slice(0, 500);
    const brands = filled.filter((cell) => evidence.isBrand(cell));
    if (brands.length === 0 || brands.length * 2 < filled.length) continue;
    const asked = { number: index + 1, heading, samples: brands.slice(0, 3), proposes: 'brand' as const };
    return {
      why: message('table.brands_below', { heading: short(heading), names: quoted(brands.slice(0, 3)) }),
      question: { columns: [asked], asksEmpty: false },
    };
  }
  return null;
}

/** A cell of a brand or recipe that may be the rest of merged ones. */
export function emptyInHeadings(
  { columns, rows }: Pick<FoundHeadings, 'columns' | 'rows'>,
  keyOf: (text: string) => string,
): EmptyBelow | null {
  for (const { index, says } of columns) {
    if (says !== 'brand' && says !== 'recipe' && says !== 'carousel' && says !== 'knowledge_base') continue;
    const cells = rows.map(({ row, cells: all }) => ({ row, text: all[index] ?? '' }));
    const gap = emptyBelow(cells, says, keyOf);
    if (gap !== null) return gap;
  }
  return null;
}

function titleText(cell: string | undefined): string | null {
  const text = cellText(cell, 300);
  return text === null || isNoTitle(text) ? null : text;
}

/** Why columns of a list cannot be followed; `null`: all of them are understood, or say nothing of where a link goes. */
export function unclearHeadings(
  headings: FoundHeadings,
  answers: HeadingAnswers = noAnswers,
  evidence: BrandEvidence = brandEvidence(null),
): { readonly why: Message; readonly question?: LinkQuestion } | null {
  const twice = headings.repeated.find(({ says }) => says !== 'title');
  if (twice !== undefined) {
    const first = headings.columns.find(({ says }) => says === twice.says)?.heading ?? '';
    const [meaning, second] = [meaningOf(twice.says), short(twice.heading)];
    return { why: message('table.same_columns', { meaning, first: short(first), second }) };
  }
  const unknown = [
    ...headings.unknown.filter((heading) => holdsWords(headings, heading)),
    ...nameless(headings, answers),
  ];
  if (unknown.length === 0) return null;
  const understood = headings.columns.map(({ heading, says }) => `“${short(heading)}” = ${says}`).join(', ');
  const [count, row, names] = [unknown.length, headings.row, quoted(unknown)];
  return {
    why: message('table.unknown_headings', { count, row, names, understood }),
    question: { columns: askedColumns(headings, unknown, evidence), asksEmpty: false },
  };
}

function askedColumns(
  { cells, rows }: FoundHeadings,
  unknown: readonly string[],
  evidence: BrandEvidence,
): AskedColumn[] {
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), cells.length);
  return Array.from({ length: width }, (_, index) => index).flatMap((index): AskedColumn[] => {
    const heading = headingText(cells[index] ?? '');
    if (!unknown.includes(heading === '' ? `column ${String(index + 1)}` : heading)) return [];
    const texts = rows.map((row) => row.cells[index]?.trim() ?? '').filter((text) => text !== '');
    const samples = [...new Set(texts)].slice(0, 3).map((text) => text.slice(0, 80));
    const proposes = judgeColumn(texts, evidence, true).kind === 'brand' ? ('brand' as const) : null;
    return [{ number: index + 1, heading: heading === '' ? null : heading, samples, proposes }];
  });
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

function meaningOf(says: ColumnMeaning): 'url' | 'brand' | 'recipe' {
  return says === 'brand' || says === 'recipe' ? says : 'url';
}

export function whyNoRows({ fault, row }: DelimitedFault): Message {
  switch (fault) {
    case 'open_quote':
      return message('table.open_quote', { row });
    case 'rows':
      return message('table.too_many_rows', { most: linkTableBounds.rows });
    case 'columns':
      return message('table.too_many_columns', { row, most: linkTableBounds.columns });
  }
}
