/**
 * The rows of a CSV, read tolerantly: rows of any length, any line end, no empty lines; a quote inside a cell that did not begin
 * with one is a character like others, and a cell whose quotes end before it does is taken as it is written. `null` where a quote
 * is never closed: what follows it cannot be told apart. Takes time by the length of the text alone.
 */
export function csvRows(text: string, delimiter: string): string[][] | null {
  const lineEnds = /[\r\n]*/y;
  const plain = new RegExp(`[^\\r\\n${delimiter}]*`, 'y');
  const endOf = (run: RegExp, from: number): number => {
    run.lastIndex = from;
    run.test(text);
    return run.lastIndex;
  };

  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = endOf(lineEnds, 0); at < text.length || row.length > 0;) {
    const begin = at;
    const close = text[begin] === '"' ? closingQuote(text, begin) : null;
    if (close === -1) return null;
    at = endOf(plain, close === null ? begin : close + 1);
    const isQuoted = close !== null && at === close + 1;
    row.push(isQuoted ? text.slice(begin + 1, close).replaceAll('""', '"') : text.slice(begin, at));
    if (text[at] === delimiter) at += 1;
    else {
      rows.push(row);
      row = [];
      at = endOf(lineEnds, at);
    }
  }
  return rows;
}

/** Where the quotes that open at `open` close, past doubled ones; -1 where they never do. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
