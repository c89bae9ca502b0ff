/** Under the size of one call even where every byte is escaped in JSON once. */
const maximumPieceBytes = 28_000;

export interface TextPiece {
  readonly text: string;
  /** Rows of pieces before it, without the header that heads each. */
  readonly rowsBefore: number;
}

/**
 * Cuts a long list at line ends into pieces that fit into one call. A first line without a link may name columns, so it heads
 * every piece.
 */
export function textPieces(text: string): TextPiece[] {
  if (Buffer.byteLength(text) <= maximumPieceBytes) return [{ text, rowsBefore: 0 }];
  const lines = text.split(/\r?\n/u);
  const first = lines[0] ?? '';
  const header = /https?:/iu.test(first) || Buffer.byteLength(first) > 1000 ? '' : `${first}\n`;
  const pieces: TextPiece[] = [];
  const headerBytes = Buffer.byteLength(header);
  let piece = header;
  let pieceBytes = headerBytes;
  let rowsBefore = 0;
  let rows = 0;
  for (const whole of header === '' ? lines : lines.slice(1)) {
    // A line longer than a piece is no list of links; its beginning is as good as all of it.
    const line = `${whole.slice(0, maximumPieceBytes / 4)}\n`;
    const lineBytes = Buffer.byteLength(line);
    if (pieceBytes + lineBytes > maximumPieceBytes && piece !== header) {
      pieces.push({ text: piece, rowsBefore });
      rowsBefore = rows;
      piece = header;
      pieceBytes = headerBytes;
    }
    piece += line;
    pieceBytes += lineBytes;
    // Empty lines are no rows of a CSV.
    if (whole !== '') rows += 1;
  }
  return [...pieces, { text: piece, rowsBefore }];
}
