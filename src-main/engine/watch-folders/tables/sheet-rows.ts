import { message, type Message } from '../../../contract/messages/message.ts';
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
import { foldedWords } from '../patterns/folded-codes.ts';
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
  /** Why none of it counts: it has no heading for what it maps. */
  readonly trouble: Message | null;
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
    return { ...nothing, trouble: whyNoColumn(kind, table[0]) };
  const { columns, repeated } = found;
  const ignoredColumns = [...found.ignored, ...found.unknown];
  const faults: SheetFault[] = repeated.map(({ heading }) => ({
    row: found.row,
    column: heading,
    told: message('sheet_fault.same_meaning'),
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
        return fault(row, heading, message('sheet_fault.empty_below', { name: short(this.#above) }));
      if (text === '') continue;
      const longest =
        says === 'title' ? longestTitle : says === 'url' || says === 'file' ? 2048 : longestValue;
      if (text.length > longest)
        return fault(row, heading, message('sheet_fault.too_long', { most: longest }));
      if (text.includes(unreadableSign))
        return fault(row, heading, message('sheet_fault.unreadable_letter', { sign: unreadableSign }));
      if (says !== 'file' && says !== 'url') said[says] = text;
    }
    const { heading, index } = this.#subjectColumn;
    const isLink = this.#kind === 'brand_clips';
    const link = isLink ? linkOfCell(read, index) : { url: cells[index] ?? '', title: null };
    const left = isLink ? (whyLeft(read) ?? link.fault) : undefined;
    if (left !== undefined) return fault(row, heading, ofLink(link.url, left));
    if (link.title !== null) said.title ??= link.title;
    const subject = this.#subjectOf(link.url);
    if ('refused' in subject) return fault(row, heading, subject.refused);
    // One video may be meant for several brands, a file for one place.
    const video = this.#kind === 'brand_clips' ? linkKey(subject.key) : subject.key;
    const key = `${video}\n${foldedWords(said.brand ?? '')}`;
    const before = this.#rowOf.get(key);
    if (before !== undefined)
      return fault(row, heading, message('sheet_fault.repeated', { name: short(subject.name), row: before }));
    this.#rowOf.set(key, row);
    return { row, subject: subject.key, name: subject.name, said };
  }

  #subjectOf(written: string): { key: string; name: string } | { refused: Message } {
    if (written === '')
      return {
        refused: message(this.#kind === 'brand_clips' ? 'sheet_fault.no_link' : 'sheet_fault.no_file'),
      };
    if (this.#kind === 'brand_clips') {
      const link = normaliseLink(written);
      if ('refused' in link) return { refused: ofLink(written, nearLinkOf(written)?.why ?? link.refused) };
      const why = whyNoVideo(link.url);
      return why === null ? { key: link.url, name: link.url } : { refused: ofLink(written, why) };
    }
    const path = rowPath(written);
    if ('refused' in path) return path;
    return { key: pathKey(path.path), name: path.path };
  }
}

function fault(row: number, column: string, told: Message): { fault: SheetFault } {
  return { fault: { row, column, told } };
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function ofLink(link: string, reason: Message): Message {
  return message('sheet_fault.link', { link: short(link), reason });
}

function whyNoColumn(kind: FileTargetKind, headings: TableRow | undefined): Message {
  if (headings === undefined) return message('table.empty');
  const column = kind === 'brand_clips' ? 'url' : 'file';
  const found = headings.cells.filter((cell) => cell !== '').slice(0, 10);
  const names = found.map((cell) => `“${short(cell)}”`).join(', ');
  return message('table.no_column', { row: headings.row, sheet: sheetNames[kind], column, names });
}
