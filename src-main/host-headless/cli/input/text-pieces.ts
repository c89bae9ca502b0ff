import { cutLine } from '../../../contract/tables/cut-line.ts';
import { message } from '../../../contract/messages/message.ts';
import { atRow } from '../../../contract/tables/row-words.ts';
import type { NearLink } from '../../../contract/tables/near-links.ts';

/** Under the size of one call even where every byte is escaped in JSON once. */
const maximumPieceBytes = 28_000;
/** A character of UTF-16 has at most 3 bytes in UTF-8. */
const charactersOfLine = 7000;
const cutLink = message('link_fault.torn', { most: charactersOfLine });

/** Cuts a long text at line ends, and a long line at white space, into pieces that fit into one call. */
export function textPieces(text: string): string[] {
  return cutText(text).pieces;
}

/** `torn`: what had to be cut where a link may stand. */
export function cutText(text: string): { readonly pieces: string[]; readonly torn: readonly NearLink[] } {
  if (Buffer.byteLength(text) <= maximumPieceBytes) return { pieces: [text], torn: [] };
  const pieces: string[] = [];
  const torn: NearLink[] = [];
  let piece = '';
  let pieceBytes = 0;
  for (const [index, whole] of text.split(/\r?\n/u).entries()) {
    const onTorn = (part: string): void => {
      if (/:\/\/|www\./iu.test(part))
        torn.push({ text: `${part.slice(0, 79)}…`, why: atRow(cutLink, { row: index + 1 }) });
    };
    for (const part of cutLine(whole, charactersOfLine, onTorn)) {
      const line = `${part}\n`;
      const lineBytes = Buffer.byteLength(line);
      if (pieceBytes + lineBytes > maximumPieceBytes && piece !== '') {
        pieces.push(piece);
        piece = '';
        pieceBytes = 0;
      }
      piece += line;
      pieceBytes += lineBytes;
    }
  }
  return { pieces: [...pieces, piece], torn };
}
