/** A row with something in it. `row`: as programs for spreadsheets count it, from 1, empty lines counted. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Where the words of cells lead in a spreadsheet, by the index of the cell. */
  readonly links?: ReadonlyMap<number, string>;
  /** A person put the row out of sight, or struck its link through. */
  readonly left?: 'hidden' | 'struck';
}

export interface CsvBounds {
  readonly rows: number;
  readonly columns: number;
}

/** Why rows cannot be told apart, and where: a quotation mark that never closes, or more than a bound allows. */
export interface CsvFault {
  readonly fault: 'open_quote' | 'rows' | 'columns';
  readonly row: number;
}

/**
 * The rows of a CSV, read tolerantly: rows of any length, any line end, no empty lines; a quote inside a cell that did not begin
 * with one is a character like others, and a cell whose quotes end before it does is taken as it is written, unless it would then
 * go over a line end: such a quotation mark was never closed. Takes time by the length of the text alone, and no more memory than
 * its bounds.
 */
export function csvRows(
  text: string,
  delimiter: string,
  bounds: CsvBounds = { rows: Infinity, columns: Infinity },
): readonly TableRow[] | CsvFault {
  const plain = new RegExp(`[^\\r\\n${delimiter === '|' ? '\\|' : delimiter}]*`, 'y');
  const endOfPlain = (from: number): number => {
    plain.lastIndex = from;
    plain.test(text);
    return plain.lastIndex;
  };
  const swallowed = new RegExp(
    `[\\r\\n][ "]*https?://[^\\s${delimiter === '|' ? '\\|' : delimiter}]+${delimiter === '|' ? '\\|' : delimiter}`,
    'iu',
  );
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let row = 1;
  for (let at = 0; at < text.length || cells.length > 0;) {
    const begin = at;
    const close = text[begin] === '"' ? closingQuote(text, begin) : null;
    if (close === -1) return { fault: 'open_quote', row };
    at = endOfPlain(close === null ? begin : close + 1);
    const isQuoted = close !== null && at === close + 1;
    const cell = isQuoted ? text.slice(begin + 1, close).replaceAll('""', '"') : text.slice(begin, at);
    // Two marks that were never closed look like one cell with rows in it.
    if (close !== null && /[\r\n]/u.test(cell) && (!isQuoted || swallowed.test(cell)))
      return { fault: 'open_quote', row };
    cells.push(cell);
    if (cells.length > bounds.columns) return { fault: 'columns', row };
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (cells.length > 1 || isQuoted || cell !== '') rows.push({ row, cells });
    if (rows.length > bounds.rows) return { fault: 'rows', row };
    cells = [];
    row += 1;
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows;
}

/** Where the quotes that open at `open` close, past doubled ones; -1 where they never do. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
