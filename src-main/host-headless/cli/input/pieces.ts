import { maximumRequestBytes } from '../../../contract/transport.ts';

/** Room for the names and brackets around the items of a call. */
const maximumPieceBytes = maximumRequestBytes - 4096;

/** Cuts a long list into pieces that fit into one call each. */
export function piecesOf<Item>(items: readonly Item[], maximumItems: number): Item[][] {
  const pieces: Item[][] = [];
  let piece: Item[] = [];
  let pieceBytes = 0;
  for (const item of items) {
    const itemBytes = Buffer.byteLength(JSON.stringify(item)) + 16;
    if (piece.length >= maximumItems || (piece.length > 0 && pieceBytes + itemBytes > maximumPieceBytes)) {
      pieces.push(piece);
      piece = [];
      pieceBytes = 0;
    }
    piece.push(item);
    pieceBytes += itemBytes;
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}
