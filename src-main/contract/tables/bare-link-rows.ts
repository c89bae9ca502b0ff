import { message, type Message } from '../messages/message.ts';
import { brandEvidence, type BrandEvidence } from './brand-evidence.ts';
import type { TableRow } from './csv-rows.ts';
import { askEmpty, emptyBelow, filledDown } from './empty-below.ts';
import type { HeadingAnswers } from './find-headings.ts';
import { isHarmless, isStrongHeading, type ColumnMeaning } from './heading-words.ts';
import { judgeColumn } from './judge-column.ts';
import {
  cellText,
  quoted,
  short,
  type AskedColumn,
  type LinkRow,
  type LinkText,
  type LinkTextOptions,
} from './link-row.ts';
import { holdsAddress } from './holds-address.ts';
import { linkOfCell, whyLeft } from './linked-cells.ts';
import { nearLinkOf } from './near-links.ts';
import { atRow } from './row-words.ts';
import { mayNameSections, whySection } from './section-rows.ts';
import { isScrap } from './scraps.ts';

const isAddress = /^\s*<?https?:\/\/[^\s<>]+>?\s*$/iu;

const shifted = message('link_fault.other_column');

type Meaning = ColumnMeaning | 'ignore';
const linkMeanings = ['url', 'title', 'brand', 'recipe'] as const;

/** A list without headings that are known: an address in each row, and what the cells themselves show to be its title or brand. */
export function readBareRows(
  rows: readonly TableRow[],
  isTable: boolean,
  { answers = new Map(), brands, chosenBrandId, empty }: Omit<LinkTextOptions, 'isTable'>,
): LinkText {
  const first = rows.findIndex(
    ({ cells, links }) => links !== undefined || cells.some((cell) => holdsAddress(cell)),
  );
  if (first === -1) return { kind: 'prose' };
  const below = rows.slice(first);
  const width = below.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), 0);
  if (width < 2) return { kind: 'prose' };
  if (!isTable && !looksLikeTable(below) && !saysHeadings(rows[first - 1], below[0]))
    return { kind: 'prose' };
  const evidence = brandEvidence(brands ?? null);
  const columns = new BareColumns(below, width, evidence, { answers, areBrandsKnown: brands != null });
  const wish = { wantsBrands: brands === undefined && (columns.hasWords || mayNameSections(rows)) };
  const above = rows[first - 1];
  const leftOut = columns.leftOut(above?.cells ?? []);
  if (leftOut !== null)
    return {
      ...wish,
      kind: 'unclear',
      why: message('table.links_left_out', { heading: short(leftOut) }),
      question: { columns: columns.asked(above?.cells ?? null), asksEmpty: false },
    };
  const headings = above?.cells.map((cell) => cell.trim()).filter((cell) => cell !== '') ?? [];
  if (above !== undefined && headings.length >= 2 && !columns.isAnswered)
    return {
      ...wish,
      kind: 'unclear',
      why: unknownHeadings(above, columns.urlIndex),
      question: { columns: columns.asked(above.cells), asksEmpty: false },
    };
  const section = whySection(rows, { brands, chosenBrandId });
  if (section !== null) return { ...wish, kind: 'unclear', why: section };
  const asked = columns.asked(null).filter(({ number }) => columns.isOpen(number - 1));
  const [one] = asked;
  if (one !== undefined)
    return {
      ...wish,
      kind: 'unclear',
      why: message('table.no_headings', {
        ...{ column: one.number, words: quoted(one.samples) },
        meaning: one.proposes ?? 'title',
      }),
      question: { columns: asked, asksEmpty: false },
    };
  const linked = below.filter((row) => columns.addressOf(row) !== '');
  for (const says of ['brand', 'recipe'] as const) {
    const index = columns.indexOf(says);
    const aligned = linked.filter((row) => !columns.isShifted(row));
    const cells = aligned.map(({ row, cells: all }) => ({ row, text: all[index] ?? '' }));
    const gap = empty === undefined && index !== -1 ? emptyBelow(cells, says, evidence.keyOf) : null;
    if (gap !== null) return { ...wish, ...askEmpty(gap) };
  }
  const filled = (says: 'brand' | 'recipe'): (string | null)[] =>
    filledDown(
      linked.map((row) => (columns.isShifted(row) ? null : cellText(row.cells[columns.indexOf(says)], 500))),
      empty,
    );
  const [brandCells, recipeCells] = [filled('brand'), filled('recipe')];
  return {
    ...wish,
    kind: 'table',
    ignored: columns.left,
    rows: [
      ...linked.map((row, index): LinkRow => ({
        row: row.row,
        url: columns.addressOf(row),
        title: columns.titleOf(row) ?? columns.linkOf(row).title,
        brand: brandCells[index] ?? null,
        recipe: recipeCells[index] ?? null,
        fault: whyLeft(row) ?? columns.linkOf(row).fault ?? (columns.isShifted(row) ? shifted : undefined),
      })),
      ...below.flatMap((row) => withoutLink(columns, row)),
    ].sort((one, other) => one.row - other.row),
  };
}

/** A row that has a title and no link. */
function withoutLink(columns: BareColumns, row: TableRow): LinkRow[] {
  const title = columns.addressOf(row) === '' ? columns.titleOf(row) : null;
  if (title === null) return [];
  const fault = whyLeft(row) ?? atRow(message('link_fault.no_link'), { row: row.row });
  return [{ row: row.row, url: title, title: null, brand: null, recipe: null, fault }];
}

/** What each column of a list without headings means, by what a person said of it and by its cells. */
class BareColumns {
  readonly #meanings = new Map<number, Meaning>();
  readonly #open = new Map<number, 'title' | 'brand'>();
  readonly #width: number;
  readonly #rows: readonly TableRow[];
  readonly #answers: HeadingAnswers;
  /** -1: a person said of each column that has links that they are none to be sent. */
  readonly urlIndex: number;
  /** Some column could be the brand. */
  readonly hasWords: boolean;
  /** A person said the meaning of each column that holds something. */
  readonly isAnswered: boolean;

  constructor(
    rows: readonly TableRow[],
    width: number,
    evidence: BrandEvidence,
    { answers, areBrandsKnown }: { readonly answers: HeadingAnswers; readonly areBrandsKnown: boolean },
  ) {
    this.#rows = rows;
    this.#width = width;
    const said = (index: number): Meaning | undefined => answers.get(String(index + 1));
    const indices = Array.from({ length: width }, (_, index) => index);
    const links = indices.map((index) => this.#links(index));
    const most = Math.max(0, ...links.filter((_, index) => said(index) === undefined));
    this.urlIndex =
      indices.find((index) => said(index) === 'url') ??
      indices.find((index) => said(index) === undefined && most > 0 && links[index] === most) ??
      -1;
    this.#answers = answers;
    const linked = rows.filter((row) => this.addressOf(row) !== '');
    let hasWords = false;
    let isAnswered = answers.size > 0;
    for (const index of indices) {
      if (index === this.urlIndex) continue;
      const meaning = said(index);
      if (meaning !== undefined) {
        this.#meanings.set(index, meaning);
        continue;
      }
      const cells = linked.map((row) => (this.isShifted(row) ? '' : (row.cells[index] ?? '')));
      const judged = judgeColumn(cells, evidence, areBrandsKnown);
      if (judged.kind === 'empty') continue;
      [hasWords, isAnswered] = [true, false];
      if (judged.kind === 'unclear') this.#open.set(index, judged.proposes);
      else if (this.indexOf(judged.kind) === -1) this.#meanings.set(index, judged.kind);
      else this.#open.set(index, judged.kind);
    }
    this.hasWords = hasWords;
    this.isAnswered = isAnswered;
  }

  /** What stands above the only links, where that says that they are none to be sent; `null`: it does not, or a person said so. */
  leftOut(headings: readonly string[]): string | null {
    const at = this.urlIndex === -1 ? this.#mostLinks() : this.urlIndex;
    const heading = headings[at]?.trim() ?? '';
    if (this.urlIndex === -1) return heading === '' ? `column ${String(at + 1)}` : heading;
    return isHarmless(heading) && this.#answers.get(String(at + 1)) === undefined ? heading : null;
  }

  /** Columns that say nothing, by their numbers. */
  get left(): readonly string[] {
    return Array.from({ length: this.#width }, (_, index) => index)
      .filter((index) => index !== this.urlIndex && (this.#meanings.get(index) ?? 'ignore') === 'ignore')
      .filter((index) => this.#rows.some(({ cells }) => (cells[index] ?? '').trim() !== ''))
      .map((index) => `column ${String(index + 1)}`);
  }

  indexOf(says: Meaning): number {
    return [...this.#meanings].find(([, meaning]) => meaning === says)?.[0] ?? -1;
  }

  isOpen(index: number): boolean {
    return this.#open.has(index);
  }

  /** `headings`: what stands above them. */
  asked(headings: readonly string[] | null): AskedColumn[] {
    const indices = headings === null ? [...this.#open.keys()] : [...headings.keys()];
    return indices.map((index) => ({
      number: index + 1,
      heading: headings?.[index]?.trim() ?? null,
      samples: samplesOf(this.#rows, index),
      proposes: this.#proposed(index, headings?.[index] ?? ''),
    }));
  }

  #proposed(index: number, heading: string): Meaning {
    if (index !== this.urlIndex) return this.#open.get(index) ?? this.#meanings.get(index) ?? 'ignore';
    return isHarmless(heading) ? 'ignore' : 'url';
  }

  linkOf(row: TableRow): ReturnType<typeof linkOfCell> {
    const own = linkOfCell(row, this.urlIndex);
    if (holdsAddress(own.url)) return own;
    const isLeftOut = (index: number): boolean => this.#answers.get(String(index + 1)) === 'ignore';
    const other = row.cells.findIndex((cell, index) => holdsAddress(cell) && !isLeftOut(index));
    if (other !== -1) return linkOfCell(row, other);
    return nearLinkOf(own.url) === null ? { url: '', title: null } : own;
  }

  addressOf(row: TableRow): string {
    return this.linkOf(row).url;
  }

  /** Its cells stand elsewhere than those of the other rows, so that another could be taken for the brand. */
  isShifted(row: TableRow): boolean {
    return (
      !holdsAddress(linkOfCell(row, this.urlIndex).url) &&
      row.cells.some((cell) => holdsAddress(cell)) &&
      (this.indexOf('brand') !== -1 || this.#width > 2)
    );
  }

  titleOf(row: TableRow): string | null {
    const at = this.indexOf('title');
    const cell = cellText(row.cells[at], 300);
    if (cell !== null && !holdsAddress(cell) && !isScrap(cell)) return cell;
    const isOther = at !== -1 && !holdsAddress(row.cells[this.urlIndex] ?? '') && this.#width === 2;
    const other = isOther ? cellText(row.cells[this.urlIndex], 300) : null;
    return other === null || isScrap(other) ? null : other;
  }

  #mostLinks(): number {
    const links = Array.from({ length: this.#width }, (_, index) => this.#links(index));
    return links.indexOf(Math.max(...links));
  }

  #links(index: number): number {
    return this.#rows.filter((row) => holdsAddress(linkOfCell(row, index).url)).length;
  }
}

function samplesOf(rows: readonly TableRow[], index: number): string[] {
  const texts = rows.map(({ cells }) => cells[index]?.replace(/\s+/gu, ' ').trim() ?? '');
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, 3).map((text) => text.slice(0, 80));
}

/** Equally many cells in each row, one of them an address and the others words: no prose is written so. */
/** A row over the first link, as wide as that one. One of its cells is a heading that can mean nothing else. */
function saysHeadings(above: TableRow | undefined, first: TableRow | undefined): boolean {
  if (above === undefined || first === undefined || lastFilled(above.cells) < 2) return false;
  const isKnown = linkMeanings.some((meaning) => above.cells.some((cell) => isStrongHeading(cell, meaning)));
  return isKnown && lastFilled(above.cells) === lastFilled(first.cells);
}

function looksLikeTable(rows: readonly TableRow[]): boolean {
  const width = rows[0]?.cells.length ?? 0;
  const column = rows[0]?.cells.findIndex((cell) => isAddress.test(cell)) ?? -1;
  if (width < 2 || column === -1) return false;
  const isEven = rows.every(({ cells }) => cells.length === width && isAddress.test(cells[column] ?? ''));
  const others = rows.flatMap(({ cells }) => cells.filter((_, index) => index !== column));
  const areWords = others.every(
    (cell) => !/[/=?#%@]|&\S|:\/\//u.test(cell) && (cell.trim() === '' || /\p{L}/u.test(cell)),
  );
  return isEven && areWords && (rows.length > 1 || others.some((cell) => /\p{L}\s+\p{L}/u.test(cell)));
}

function unknownHeadings({ row, cells }: TableRow, urlIndex: number): Message {
  const heading = cells[urlIndex]?.trim() ?? '';
  const names = quoted(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  return heading === ''
    ? message('table.headings_unknown', { row, names })
    : message('table.headings_unknown_links', { row, names, heading: short(heading) });
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}
