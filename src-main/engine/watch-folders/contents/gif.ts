import { message } from '../../../contract/messages/message.ts';
import type { FileWindow } from './file-window.ts';
import { blocksBehind } from './carved-blocks.ts';
import { CutShort } from './bytes.ts';
import { outOfSight, setSize, type MetadataBlock, type Piece, type PictureDraft } from './picture-draft.ts';
import { TooMuchToRead } from './work-budget.ts';

export async function readGif(window: FileWindow, draft: PictureDraft): Promise<void> {
  const head = await window.bytes(0, 13);
  setSize(draft, head.u16(6, true), head.u16(8, true));
  const [last] = (await window.bytes(window.sizeBytes - 1, 1)).raw;
  // Some programs write more behind the end, which viewers pass over.
  let isWhole = last === end;
  try {
    isWhole = (await readBlocks(window, draft, 13 + colourTableBytes(head.u8(10)))) || isWhole;
  } catch (error) {
    if (!(error instanceof TooMuchToRead || error instanceof CutShort)) throw error;
    // Its pictures are too many to walk past them all; what speaks about them may lie behind.
    draft.blocks.push(outOfSight);
  }
  if (!isWhole) draft.problem ??= message('file.cut_short');
}

const [picture, extension, end] = [0x2c, 0x21, 0x3b];
const [commentLabel, plainTextLabel, applicationLabel] = [0xfe, 0x01, 0xff];
/** XMP stands there as it is, not in blocks; behind it lies a row that leads each reader to its end. */
const xmpTrailerBytes = 258;

/** Whether it came to the mark at its end. */
async function readBlocks(window: FileWindow, draft: PictureDraft, from: number): Promise<boolean> {
  let pictures = 0;
  for (let at = from; ;) {
    const mark = (await window.bytes(at, 1)).u8(0);
    if (mark === picture) {
      pictures += 1;
      draft.isAnimated = pictures > 1;
      const head = await window.bytes(at, 10);
      ({ end: at } = await piecesFrom(window, at + 11 + colourTableBytes(head.u8(9))));
    } else if (mark === extension) {
      at = await readExtension(window, draft, at);
    } else {
      if (mark === end) draft.blocks.push(...(await blocksBehind(window, at + 1)));
      return mark === end;
    }
  }
}

async function readExtension(window: FileWindow, draft: PictureDraft, at: number): Promise<number> {
  const head = await window.upTo(at, 14);
  const label = head.u8(1);
  const name = head.length === 14 && label === applicationLabel ? head.text(3, 11) : '';
  if (name === 'NETSCAPE2.0') draft.isAnimated = true;
  const { pieces, end: behind } = await piecesFrom(window, at + 2);
  const [first, ...rest] = pieces;
  const open = { seal: null, isClosed: false };
  if (name === 'XMP DataXMP') {
    const sizeBytes = Math.max(0, behind - at - 14 - xmpTrailerBytes);
    draft.blocks.push({ kind: 'xmp', at: at + 14, sizeBytes, ...open });
    // Without the whole row the blocks ended somewhere within the text.
    const row = await window.upTo(at + 14 + sizeBytes, xmpTrailerBytes);
    if (!row.startsWith('\u0001\u00ff\u00fe')) draft.blocks.push(outOfSight);
  } else if (label === commentLabel || label === plainTextLabel) {
    // A plain text begins with a block that says where it is shown.
    draft.blocks.push(...wordsIn(label === commentLabel ? pieces : rest));
  } else if (name !== '' && !/^(?:NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/u.test(name)) {
    draft.blocks.push(...rest.map((piece): MetadataBlock => ({ kind: 'notes', ...piece, ...open })));
  }
  return first === undefined ? at + 3 : behind;
}

/** A word may go on in the next block. */
function wordsIn(pieces: readonly Piece[]): readonly MetadataBlock[] {
  const [first] = pieces;
  if (first === undefined) return [];
  const sizeBytes = pieces.reduce((sum, piece) => sum + piece.sizeBytes, 0);
  return [{ kind: 'xmp', at: first.at, sizeBytes, seal: null, isClosed: true, pieces }];
}

const walkedBytes = 64 * 1024;
const mostPieces = 4096;
/** What a block costs beside its bytes. */
const blockUnits = 8;

/** The blocks that follow one another, each with its length before it, up to an empty one. Of many only the first are named. */
async function piecesFrom(
  window: FileWindow,
  from: number,
): Promise<{ readonly pieces: readonly Piece[]; readonly end: number }> {
  const pieces: Piece[] = [];
  let at = from;
  for (;;) {
    const part = await window.upTo(at, walkedBytes);
    if (part.length === 0) throw new CutShort('it ends too early');
    let within = 0;
    while (within < part.length) {
      const length = part.u8(within);
      if (length > 0 && pieces.length < mostPieces) pieces.push({ at: at + within + 1, sizeBytes: length });
      within += 1 + length;
      window.work.spend(blockUnits);
      if (length === 0) return { pieces, end: at + within };
    }
    at += within;
  }
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}
