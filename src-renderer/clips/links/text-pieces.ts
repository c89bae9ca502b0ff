/** Long texts in pieces that one question to the engine can carry, cut where no link is torn. */
import { cutLine } from '../../../src-main/contract/tables/cut-line.ts';

/** Cuts a text at line ends into pieces of at most `most` characters. A single line that is longer is cut at white space. */
export function inPieces(text: string, most: number): readonly string[] {
  const whole = text.trim();
  if (whole.length <= most) return whole === '' ? [] : [whole];
  const pieces: string[] = [];
  let piece = '';
  for (const row of whole.split(/\r\n|[\r\n]/u).flatMap((line) => cutLine(line, most))) {
    if (row.trim() === '') continue;
    if (piece !== '' && piece.length + 1 + row.length > most) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece === '' ? row : `${piece}\n${row}`;
  }
  return piece === '' ? pieces : [...pieces, piece];
}
