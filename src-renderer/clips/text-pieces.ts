/** Long lists in pieces that one question to the engine can carry, cut where no link is torn. */

/** Names of the columns that make a first line a header, as the engine reads them. */
const headerColumn = /(?:^|[,;\t])\s*"?(?:url|link|address|video|video url)"?\s*(?:[,;\t]|$)/iu;

/**
 * Cuts a text at line ends into pieces of at most `most` characters; a header of columns begins every piece, and a line end inside
 * quotes of such a list is none. A single line that is longer is cut at white space.
 */
export function inPieces(text: string, most: number): readonly string[] {
  const whole = text.trim();
  if (whole.length <= most) return whole === '' ? [] : [whole];
  const [first = ''] = whole.split(/[\r\n]/u, 1);
  const hasHeader = headerColumn.test(first) && !/https?:\/\//iu.test(first) && first.length < most / 2;
  const header = hasHeader ? `${first}\n` : '';
  const room = most - header.length;
  const rows = rowsOf(hasHeader ? whole.slice(first.length) : whole, hasHeader, room);
  const pieces: string[] = [];
  let piece = '';
  for (const row of rows) {
    if (piece !== '' && piece.length + 1 + row.length > room) {
      pieces.push(header + piece);
      piece = '';
    }
    piece = piece === '' ? row : `${piece}\n${row}`;
  }
  if (piece !== '') pieces.push(header + piece);
  return pieces;
}

function rowsOf(text: string, hasColumns: boolean, room: number): readonly string[] {
  const rows: string[] = [];
  let open = '';
  for (const line of text.split(/\r\n|[\r\n]/u)) {
    const row = open === '' ? line : `${open}\n${line}`;
    // A quote that never ends must not swallow the rest of the list.
    if (hasColumns && row.length <= room && row.split('"').length % 2 === 0) {
      open = row;
      continue;
    }
    open = '';
    if (row.trim() !== '') rows.push(...cutLong(row, room));
  }
  if (open !== '') rows.push(...cutLong(open, room));
  return rows;
}

function cutLong(line: string, room: number): readonly string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > room) {
    const space = rest.slice(0, room).search(/\s\S*$/u);
    const end = space > 0 ? space : room;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  parts.push(rest);
  return parts;
}
