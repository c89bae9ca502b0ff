import type { TableRow } from '../../../../contract/tables/csv-rows.ts';
import { sheetLimits } from '../../../../contract/sheet.ts';
import { columnOf } from '../../contents/office-names.ts';

/** Where words of a sheet lead: by the link of a cell (ECMA-376, part 1, 18.3.1.47), or by a formula. */
export class CellLinks {
  /** By row, then by column from 0. */
  readonly #targets = new Map<number, Map<number, string>>();
  readonly #formulas: {
    readonly row: number;
    readonly column: number;
    readonly source: string;
    readonly isComputed: boolean;
  }[] = [];
  #left = sheetLimits.rows * 10;

  /** `range`: one cell, or several. */
  add(range: string, target: string): void {
    const [, first = '', top = '', last = first, bottom = top] =
      /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/iu.exec(range) ?? [];
    if (!isAddress(target) || first === '') return;
    const lastColumn = Math.min(columnOf(last), sheetLimits.columns);
    for (let row = Number(top); row <= Number(bottom); row += 1)
      for (let column = columnOf(first); column <= lastColumn; column += 1) {
        if ((this.#left -= 1) < 0) return;
        this.#set(row, column - 1, target);
      }
  }

  /**
   * `=HYPERLINK("https://…","words")`, or with the cell that holds the address in its place. Gives what such a cell shows that no
   * program computed.
   */
  addFormula(row: number, column: number, formula: string, isComputed: boolean): string {
    const [, quoted, place] =
      /^\s*=?\s*(?:_xlfn\.)?HYPERLINK\(\s*(?:"((?:[^"]|"")*)"|\$?([A-Z]{1,3}\$?\d{1,7}))\s*[,;)]/iu.exec(
        formula,
      ) ?? [];
    const target = quoted?.replaceAll('""', '"');
    const words = /[,;]\s*"((?:[^"]|"")*)"\s*\)\s*$/u.exec(formula)?.[1]?.replaceAll('""', '"');
    if (target !== undefined && isAddress(target)) {
      this.#set(row, column - 1, target);
      return words ?? target;
    }
    if (place !== undefined && this.#formulas.length < sheetLimits.rows) {
      this.#formulas.push({ row, column: column - 1, source: place.replace('$', ''), isComputed });
      return words ?? place;
    }
    if (isComputed || !/HYPERLINK\s*\(|:\/\//iu.test(formula)) return '';
    const written = `=${formula.trim().replace(/^=/u, '')}`;
    this.#set(row, column - 1, written);
    return written;
  }

  /** Gives each row where its cells lead. */
  withLinks(rows: readonly TableRow[]): TableRow[] {
    const cells = new Map(rows.map((row) => [row.row, row.cells]));
    for (const { row, column, source, isComputed } of this.#formulas) {
      const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/iu.exec(source) ?? [];
      const target = cells.get(Number(digits))?.[columnOf(letters) - 1] ?? '';
      if (isAddress(target)) this.#set(row, column, target);
      else if (!isComputed) this.#set(row, column, `=HYPERLINK(${source})`);
    }
    return rows.map((row) => {
      const links = this.#targets.get(row.row);
      return links === undefined ? row : { ...row, links };
    });
  }

  #set(row: number, column: number, target: string): void {
    const ofRow = this.#targets.get(row) ?? new Map<number, string>();
    this.#targets.set(row, ofRow.set(column, target.trim()));
  }
}

function isAddress(target: string): boolean {
  return /^\s*https?:\/\/\S/iu.test(target);
}
