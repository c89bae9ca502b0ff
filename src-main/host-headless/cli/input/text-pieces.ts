/** Under the size of one call even where every byte is escaped in JSON once. */
const maximumPieceBytes = 28_000;

/** Cuts a long text at line ends into pieces that fit into one call. */
export function textPieces(text: string): string[] {
  if (Buffer.byteLength(text) <= maximumPieceBytes) return [text];
  const pieces: string[] = [];
  let piece = '';
  let pieceBytes = 0;
  for (const whole of text.split(/\r?\n/u)) {
    // A line longer than a piece is no list of links; its beginning is as good as all of it.
    const line = `${whole.slice(0, maximumPieceBytes / 4)}\n`;
    const lineBytes = Buffer.byteLength(line);
    if (pieceBytes + lineBytes > maximumPieceBytes && piece !== '') {
      pieces.push(piece);
      piece = '';
      pieceBytes = 0;
    }
    piece += line;
    pieceBytes += lineBytes;
  }
  return [...pieces, piece];
}
