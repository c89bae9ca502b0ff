/** Long lists in pieces that one question to the engine can carry, cut where no link is torn. */

/** Names of the columns that make a first line a header, as the engine reads them. */
const addressColumns: readonly string[] = ['url', 'link', 'address', 'video', 'video url'];

/**
 * Cuts a text at line ends into pieces of at most `most` characters; a header of columns begins every piece, and a line end inside
 * quotes of such a list is none. A single line that is longer is cut at white space.
 */
export function inPieces(text: string, most: number): readonly string[] {
  const whole = text.trim();
  if (whole.length <= most) return whole === '' ? [] : [whole];
  const [first = ''] = whole.split(/[\r\n]/u, 1);
  const hasHeader = first.length < most / 2 && !/https?:\/\//iu.test(first) && namesAddresses(first);
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

function namesAddresses(header: string): boolean {
  return header
    .split(/[,;\t]/u)
    .some((cell) => addressColumns.includes(cell.trim().replace(/^"|"$/gu, '').toLowerCase()));
}

function rowsOf(text: string, hasColumns: boolean, room: number): readonly string[] {
  const rows: string[] = [];
  let open: string[] = [];
  let length = 0;
  let isInQuotes = false;
  const close = (): void => {
    const row = open.join('\n');
    if (row.trim() !== '') rows.push(...cutLong(row, room));
    open = [];
    length = 0;
    isInQuotes = false;
  };
  for (const line of text.split(/\r\n|[\r\n]/u)) {
    // Each line is looked at once, however long the row is that it belongs to.
    length += line.length + (open.length === 0 ? 0 : 1);
    open.push(line);
    if (line.split('"').length % 2 === 0) isInQuotes = !isInQuotes;
    // A quote that never ends must not swallow the rest of the list.
    if (!(hasColumns && isInQuotes && length <= room)) close();
  }
  if (open.length > 0) close();
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
