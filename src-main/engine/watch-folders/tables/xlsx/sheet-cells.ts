import { message } from '../../../../contract/messages/message.ts';
import { sheetLimits } from '../../../../contract/sheet.ts';
import type { TableRow } from '../../../../contract/tables/csv-rows.ts';
import { UnreadableSheet } from '../sheet-table.ts';
import { CellLinks } from './cell-links.ts';
import { dateText, type DateStyles } from './date-styles.ts';
import { columnOf, unescaped } from '../../contents/office-names.ts';
import { MergedCells } from './merged-cells.ts';
import { TextRuns } from './shared-strings.ts';
import { walkXml } from '../../contents/walk-xml.ts';
import type { Workbook, WorkbookSheet } from './workbook.ts';

/** As far as any program for spreadsheets goes. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

type CellParts = Pick<Workbook, 'strings' | 'dates' | 'struckStyles'>;

/**
 * The rows of a sheet that hold something. Places of rows and cells are optional (ECMA-376, part 1, 18.3.1): what has none comes
 * after what stands before it. Nothing is kept for places that are empty. Throws `UnreadableSheet`.
 */
export function readCells(parts: CellParts, sheet: WorkbookSheet): TableRow[] {
  const reader = new CellReader(parts, sheet.addresses);
  walkXml(sheet.content, {
    open: (element, attributes) => {
      reader.open(element, attributes);
    },
    text: (text) => {
      reader.text(text);
    },
    close: (element) => {
      reader.close(element);
    },
  });
  return reader.rows();
}

class CellReader {
  readonly #parts: CellParts;
  readonly #addresses: ReadonlyMap<string, string>;
  readonly #rows: TableRow[] = [];
  readonly #runs = new TextRuns();
  readonly #merged = new MergedCells();
  readonly #links = new CellLinks();
  #row = 0;
  #column = 0;
  #isHidden = false;
  #isStruck = false;
  #cells: string[] = [];
  #cell: { readonly type: string; readonly style: number } | null = null;
  #value = '';
  #formula = '';
  #within: 'value' | 'formula' | 'inline' | null = null;
  #hasInline = false;

  constructor(parts: CellParts, addresses: ReadonlyMap<string, string>) {
    this.#parts = parts;
    this.#addresses = addresses;
  }

  open(element: string, attributes: Readonly<Record<string, string>>): void {
    switch (element) {
      case 'row':
        this.#row = placeOf(attributes['r'], this.#row + 1, lastRow);
        this.#column = 0;
        this.#cells = [];
        this.#isStruck = false;
        this.#isHidden = /^(?:1|true|on)$/u.test(attributes['hidden'] ?? '');
        break;
      case 'c':
        this.#column = cellPlace(attributes['r'], this.#column + 1);
        this.#cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0) };
        this.#value = '';
        this.#formula = '';
        this.#hasInline = false;
        break;
      case 'mergeCell':
        this.#merged.add(attributes['ref']);
        break;
      case 'hyperlink':
        this.#links.add(attributes['ref'] ?? '', this.#addresses.get(attributes['id'] ?? '') ?? '');
        break;
      case 'v':
        this.#within = this.#cell === null ? null : 'value';
        break;
      case 'f':
        this.#within = this.#cell === null ? null : 'formula';
        break;
      case 'is':
        this.#runs.begin();
        this.#hasInline = this.#cell !== null;
        this.#within = this.#hasInline ? 'inline' : null;
        break;
      default:
        if (this.#within === 'inline') this.#runs.open(element, attributes);
    }
  }

  text(text: string): void {
    if (this.#within === 'value') this.#value += text;
    else if (this.#within === 'formula') this.#formula += text;
    else if (this.#within === 'inline') this.#runs.add(text);
  }

  close(element: string): void {
    switch (element) {
      case 'v':
      case 'f':
      case 'is':
        this.#within = null;
        break;
      case 'c':
        this.#closeCell();
        break;
      case 'row':
        this.#closeRow();
        break;
      default:
        if (this.#within === 'inline') this.#runs.close(element);
    }
  }

  rows(): TableRow[] {
    return this.#links.withLinks(this.#merged.fill(this.#rows));
  }

  #closeCell(): void {
    if (this.#cell === null) return;
    const { type, style } = this.#cell;
    const { strings, dates, struckStyles } = this.#parts;
    const shown = this.#hasInline
      ? this.#runs.end()
      : textOf({ type, style, written: this.#value }, { texts: strings.texts, dates });
    this.#cell = null;
    const [row, column] = [this.#row, this.#column];
    const ofFormula =
      this.#formula === '' || column > sheetLimits.columns
        ? ''
        : this.#links.addFormula(row, column, this.#formula, shown !== '');
    const text = shown === '' && type !== 'e' ? ofFormula : shown;
    if (text === '') return;
    if (column > sheetLimits.columns)
      throw new UnreadableSheet(message('table.too_many_columns', { row, most: sheetLimits.columns }));
    while (this.#cells.length < column - 1) this.#cells.push('');
    this.#cells[column - 1] = text;
    const isStruck =
      struckStyles.has(style) ||
      (this.#hasInline ? this.#runs.isStruck : type === 's' && strings.struck.has(Number(this.#value)));
    // A note that is struck through says nothing of the link beside it.
    if (isStruck && (column === 1 || /:\/\//u.test(text))) this.#isStruck = true;
  }

  #closeRow(): void {
    if (this.#cells.length > 0) {
      const left = this.#isHidden ? ('hidden' as const) : this.#isStruck ? ('struck' as const) : null;
      this.#rows.push({ row: this.#row, cells: this.#cells, ...(left !== null && { left }) });
    }
    if (this.#rows.length > sheetLimits.rows * 2)
      throw new UnreadableSheet(message('table.too_many_rows', { most: sheetLimits.rows }));
    this.#cells = [];
  }
}

/** A cell as text; what an error came to says nothing. */
function textOf(
  { type, style, written }: { readonly type: string; readonly style: number; readonly written: string },
  { texts, dates }: { readonly texts: readonly string[]; readonly dates: DateStyles },
): string {
  if (written === '') return '';
  switch (type) {
    case 's':
      return texts[Number(written)] ?? '';
    case 'b':
      return written === '1' || written === 'true' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return dateText(
        new Date(/[zZ]|[+-]\d\d:\d\d$/u.test(written) || !written.includes('T') ? written : `${written}Z`),
      );
    case 'str':
    case 'inlineStr':
      return unescaped(written);
    default:
      return dates.textOf(style, written) ?? written;
  }
}

function placeOf(written: string | undefined, next: number, last: number): number {
  const place = written === undefined ? next : /^\d{1,7}$/u.test(written) ? Number(written) : 0;
  if (place < 1 || place > last) throw noPlace(written ?? String(next));
  return place;
}

function cellPlace(written: string | undefined, next: number): number {
  if (written === undefined) return placeOf(undefined, next, lastColumn);
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/iu.exec(written) ?? [];
  const column = columnOf(letters);
  const row = Number(digits);
  if (column < 1 || column > lastColumn || row < 1 || row > lastRow) throw noPlace(written);
  return column;
}

function noPlace(written: string): UnreadableSheet {
  return new UnreadableSheet(message('table.odd_place', { place: written.slice(0, 40) }));
}
