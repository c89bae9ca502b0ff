import type { FileWindow } from './file-window.ts';
import { boxesIn } from './iso-boxes.ts';
import { placesIn } from './movie-places.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';

/* Behind the end of a picture phones put others of it: a film of the moment, a second picture for its light or its depth. */

const pictureMark = Buffer.from([0xff, 0xd8, 0xff]);
const filmMark = Buffer.from('ftyp');
const pieceBytes = 256 * 1024;
/** Smaller: a picture of many scans is read anew from each mark on. */
const scanPieceBytes = 16 * 1024;
/** What is read for it, of what a look may read at all: as much of a file from its beginning on. */
export const searchedBytes = 96 * 1024 * 1024;
const motionWords =
  /MicroVideo(?:Offset)?\s{0,5}=|Semantic\s{0,5}=\s{0,5}["']MotionPhoto|MotionPhoto\s{0,5}=\s{0,5}["']1/u;

/** The first place of one of the marks from there on, or -1. */
async function findMark(window: FileWindow, marks: readonly Buffer[], from: number): Promise<number> {
  const end = Math.min(window.sizeBytes, searchedBytes);
  for (let at = from; at < end; at += pieceBytes - filmMark.length) {
    const piece = Buffer.from((await window.upTo(at, Math.min(pieceBytes, end - at))).raw);
    const found = marks.map((mark) => piece.indexOf(mark)).filter((index) => index >= 0);
    if (found.length > 0) return at + Math.min(...found);
  }
  return -1;
}

/**
 * The next mark within the pixels of a JPEG that is none of their own (a byte that is filled up, a restart); `null` where none was
 * found.
 */
export async function nextMark(
  window: FileWindow,
  from: number,
): Promise<{ readonly marker: number; readonly at: number } | null> {
  const end = Math.min(window.sizeBytes, searchedBytes);
  for (let start = from; start < end - 1; start += scanPieceBytes - 1) {
    const { raw } = await window.upTo(start, Math.min(scanPieceBytes, end - start));
    for (
      let index = raw.indexOf(0xff);
      index >= 0 && index + 1 < raw.length;
      index = raw.indexOf(0xff, index + 1)
    ) {
      const marker = raw[index + 1] ?? 0;
      const isOwn = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
      if (!isOwn) return { marker, at: start + index };
    }
  }
  return null;
}

export type Behind =
  | { readonly kind: 'picture'; readonly at: number }
  | { readonly kind: 'film'; readonly blocks: readonly MetadataBlock[] };

/** The next picture or film behind a picture, or `null`. A film is the last. */
export async function nextBehind(window: FileWindow, from: number): Promise<Behind | null> {
  const found = await findMark(window, [pictureMark, filmMark], from);
  if (found < 0) return null;
  if ((await window.upTo(found, pictureMark.length)).u8(0) === pictureMark[0])
    return { kind: 'picture', at: found };
  // The name of its first box, behind the size of that.
  const at = found - 4;
  const { boxes } = await boxesIn(window, at, window.sizeBytes - at);
  const moov = boxes.find(({ name }) => name === 'moov');
  return { kind: 'film', blocks: moov === undefined ? [outOfSight] : await placesIn(window, boxes, moov) };
}

export function speaksOfFilm(xmp: string): boolean {
  return motionWords.test(xmp);
}
