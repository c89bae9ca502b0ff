import type { Brand } from '../../../contract/connection.ts';
import type { FileTargetKind } from '../../../contract/job.ts';
import { sheetColumns, sheetNames, type SheetColumn, type SheetFault } from '../../../contract/sheet.ts';
import type { TableRow } from '../../../contract/tables/csv-rows.ts';
import { findHeadings, noAnswers, type FoundColumn } from '../../../contract/tables/find-headings.ts';
import { brandEvidence } from '../../../contract/tables/brand-evidence.ts';
import type { EmptyBelow } from '../../../contract/tables/empty-below.ts';
import {
  emptyInHeadings,
  mayHoldBrands,
  misplacedBrands,
  unclearHeadings,
} from '../../../contract/tables/link-table.ts';
import { nearLinkOf } from '../../../contract/tables/near-links.ts';
import { linkOfCell, whyLeft } from '../../../contract/tables/linked-cells.ts';
import { linkKey, whyNoVideo } from '../../../contract/video-address.ts';
import { unreadableSign } from '../../../contract/tables/unreadable-sign.ts';
import { foldedWords } from '../names/folded-codes.ts';
import { normaliseLink } from '../lists/links.ts';
import { pathKey, rowPath } from './row-path.ts';

/** What a row says, column to text; what is empty is left out. */
export type Said = Readonly<Partial<Record<SheetColumn, string>>>;

export interface ReadRow {
  readonly row: number;
  /** By which it is found: `pathKey` of the file, or the link as normalised. */
  readonly subject: string;
  /** The path as it is written, or the link. */
  readonly name: string;
  readonly said: Said;
}

export interface ReadSheet {
  readonly rows: readonly ReadRow[];
  readonly faults: readonly SheetFault[];
  readonly ignoredColumns: readonly string[];
  /** Why nothing in it can be meant: it has no heading for what it maps. */
  readonly trouble: string | null;
  /** Brands of the connection say more of it. */
  readonly namesBrands: boolean;
}

const nothing = { rows: [], faults: [], ignoredColumns: [], namesBrands: false };
const longestTitle = 300;
const longestValue = 200;

/** What the rows of a table say, and what is wrong with those that say nothing. A row with a fault is not followed. */
export function readRows(
  table: readonly TableRow[],
  kind: FileTargetKind,
  brands: readonly Brand[] | null = null,
): ReadSheet {
  const found = findHeadings(table, sheetColumns[kind]);
  const subject = sheetColumns[kind][0];
  const subjectColumn = found?.columns.find(({ says }) => says === subject);
  if (found === null || subjectColumn === undefined)
    return { ...nothing, trouble: noColumnWords(kind, table[0]) };
  const { columns, repeated } = found;
  const ignoredColumns = [...found.ignored, ...found.unknown];
  const faults: SheetFault[] = repeated.map(({ heading }) => ({
    row: found.row,
    column: heading,
    text: 'means the same as another column: only the first of them counts',
  }));
  const namesBrands = kind === 'brand_clips' && mayHoldBrands(found);
  const evidence = brandEvidence(brands);
  const unclear =
    kind === 'brand_clips'
      ? (unclearHeadings(found, noAnswers, evidence) ?? misplacedBrands(found, evidence, noAnswers))
      : null;
  if (unclear !== null) return { rows: [], faults, ignoredColumns, trouble: unclear.why, namesBrands };
  const named = found.rows.filter(({ cells }) => (cells[subjectColumn.index] ?? '') !== '');
  const gap = emptyInHeadings({ columns, rows: named }, evidence.keyOf);
  const reader = new RowReader(kind, columns, { subjectColumn, gap });
  const rows = found.rows.flatMap((row) => {
    const read = reader.read(row);
    if (!('fault' in read)) return [read];
    faults.push(read.fault);
    return [];
  });
  return { rows, faults, ignoredColumns, trouble: null, namesBrands };
}

class RowReader {
  readonly #kind: FileTargetKind;
  readonly #columns: readonly FoundColumn[];
  readonly #subjectColumn: FoundColumn;
  readonly #gap: EmptyBelow | null;
  #above = '';
  readonly #rowOf = new Map<string, number>();

  constructor(
    kind: FileTargetKind,
    columns: readonly FoundColumn[],
    { subjectColumn, gap }: { readonly subjectColumn: FoundColumn; readonly gap: EmptyBelow | null },
  ) {
    this.#kind = kind;
    this.#columns = columns;
    this.#subjectColumn = subjectColumn;
    this.#gap = gap;
  }

  read(read: TableRow): ReadRow | { fault: SheetFault } {
    const { row, cells } = read;
    const said: Partial<Record<SheetColumn, string>> = {};
    for (const { index, heading, says } of this.#columns) {
      const text = cells[index] ?? '';
      const mayBeMerged = says === this.#gap?.says;
      if (mayBeMerged && text !== '') this.#above = text;
      if (mayBeMerged && text === '')
        return fault(
          row,
          heading,
          `is empty below “${short(this.#above)}”, and may mean the same: write it into each row`,
        );
      if (text === '') continue;
      const longest =
        says === 'title' ? longestTitle : says === 'url' || says === 'file' ? 2048 : longestValue;
      if (text.length > longest)
        return fault(row, heading, `has more than ${String(longest)} characters: shorten it`);
      if (text.includes(unreadableSign))
        return fault(
          row,
          heading,
          `holds ${unreadableSign}, a letter that could not be read: save the sheet as UTF-8`,
        );
      if (says !== 'file' && says !== 'url') said[says] = text;
    }
    const { heading, index } = this.#subjectColumn;
    const isLink = this.#kind === 'brand_clips';
    const link = isLink ? linkOfCell(read, index) : { url: cells[index] ?? '', title: null };
    const left = isLink ? (whyLeft(read) ?? link.fault) : undefined;
    if (left !== undefined) return fault(row, heading, `“${short(link.url)}” ${left}`);
    if (link.title !== null) said.title ??= link.title;
    const subject = this.#subjectOf(link.url);
    if ('refused' in subject) return fault(row, heading, subject.refused);
    // One video may be meant for several brands, a file for one place.
    const video = this.#kind === 'brand_clips' ? linkKey(subject.key) : subject.key;
    const key = `${video}\n${foldedWords(said.brand ?? '')}`;
    const before = this.#rowOf.get(key);
    if (before !== undefined)
      return fault(
        row,
        heading,
        `“${short(subject.name)}” stands in row ${String(before)} already: that one counts`,
      );
    this.#rowOf.set(key, row);
    return { row, subject: subject.key, name: subject.name, said };
  }

  #subjectOf(written: string): { key: string; name: string } | { refused: string } {
    if (written === '')
      return { refused: `is empty: say which ${this.#kind === 'brand_clips' ? 'link' : 'file'} is meant` };
    if (this.#kind === 'brand_clips') {
      const link = normaliseLink(written);
      const why = 'refused' in link ? (nearLinkOf(written)?.why ?? link.refused) : whyNoVideo(link.url);
      if ('refused' in link || why !== null) return { refused: `“${short(written)}” ${why ?? ''}` };
      return { key: link.url, name: link.url };
    }
    const path = rowPath(written);
    if ('refused' in path) return { refused: `“${short(written)}” ${path.refused}` };
    return { key: pathKey(path.path), name: path.path };
  }
}

function fault(row: number, column: string, text: string): { fault: SheetFault } {
  return { fault: { row, column, text } };
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function noColumnWords(kind: FileTargetKind, headings: TableRow | undefined): string {
  if (headings === undefined) return 'is empty';
  const wanted = kind === 'brand_clips' ? 'url' : 'file';
  const found = headings.cells.filter((cell) => cell !== '').slice(0, 10);
  const names = found.map((cell) => `“${short(cell)}”`).join(', ');
  return `has no column “${wanted}” in row ${String(headings.row)}, which begins ${sheetNames[kind]} (it has ${names})`;
}
