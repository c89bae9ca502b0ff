/** Long texts in pieces that one question to the engine can carry, cut where no link is torn. */

/** Cuts a text at line ends into pieces of at most `most` characters. A single line that is longer is cut at white space. */
export function inPieces(text: string, most: number): readonly string[] {
  const whole = text.trim();
  if (whole.length <= most) return whole === '' ? [] : [whole];
  const pieces: string[] = [];
  let piece = '';
  for (const row of whole.split(/\r\n|[\r\n]/u).flatMap((line) => cutLong(line, most))) {
    if (row.trim() === '') continue;
    if (piece !== '' && piece.length + 1 + row.length > most) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece === '' ? row : `${piece}\n${row}`;
  }
  return piece === '' ? pieces : [...pieces, piece];
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
