/** Under the size of one call even where every byte is escaped in JSON once. */
const maximumPieceBytes = 28_000;

/**
 * Cuts a long list at line ends into pieces that fit into one call. A first line without a link may name columns, so it heads
 * every piece.
 */
export function textPieces(text: string): string[] {
  if (Buffer.byteLength(text) <= maximumPieceBytes) return [text];
  const lines = text.split(/\r?\n/u);
  const first = lines[0] ?? '';
  const header = /https?:/iu.test(first) || Buffer.byteLength(first) > 1000 ? '' : `${first}\n`;
  const pieces: string[] = [];
  const headerBytes = Buffer.byteLength(header);
  let piece = header;
  let pieceBytes = headerBytes;
  for (const whole of header === '' ? lines : lines.slice(1)) {
    // A line longer than a piece is no list of links; its beginning is as good as all of it.
    const line = `${whole.slice(0, maximumPieceBytes / 4)}\n`;
    const lineBytes = Buffer.byteLength(line);
    if (pieceBytes + lineBytes > maximumPieceBytes && piece !== header) {
      pieces.push(piece);
      piece = header;
      pieceBytes = headerBytes;
    }
    piece += line;
    pieceBytes += lineBytes;
  }
  return [...pieces, piece];
}
