import { message } from '../../../contract/messages/message.ts';
import { CutShort } from './bytes.ts';
import type { FileWindow } from './file-window.ts';
import { takeProfile } from './colour-profile.ts';
import { nextBehind, nextMark, searchedBytes, speaksOfFilm } from './behind-jpeg.ts';
import { blocksBehind } from './carved-blocks.ts';
import { jpegParts, partAt, type JpegPart, type JpegParts } from './jpeg-parts.ts';
import { compareSize, outOfSight, type PictureDraft } from './picture-draft.ts';

const profileMark = 'ICC_PROFILE\0';
/** Pictures behind one another in one file. */
const mostPictures = 8;
const endMark = '\u00ff\u00d9';
/** Programs leave things behind the end of a picture. */
const endWithin = 64 * 1024;

export async function readJpeg(window: FileWindow, draft: PictureDraft): Promise<void> {
  const pixels = await readParts(window, draft, 0);
  if (pixels === null) return;
  if (pixels.end === null) await lookForEnd(window, draft, pixels.at);
  await readBehind(window, draft, pixels.end);
}

/** Where its pixels begin, and what follows them, where their end was found. */
interface Pixels {
  readonly at: number;
  readonly end: number | null;
}

/** `null` where it is broken before its pixels. `from`: where the picture begins in the file. */
async function readParts(window: FileWindow, draft: PictureDraft, from: number): Promise<Pixels | null> {
  const parts = jpegParts(window.work);
  try {
    const at = await walkParts(window, draft, parts, from);
    return at === null ? null : { at, end: await walkScans(window, parts, at) };
  } finally {
    draft.blocks.push(...parts.blocks());
  }
}

/** Between the scans of a picture parts may stand as before the first one (ITU T.81, B.2.1). Where it ends, or `null`. */
async function walkScans(window: FileWindow, parts: JpegParts, from: number): Promise<number | null> {
  for (let at = from; ;) {
    const mark = await nextMark(window, at);
    if (mark === null || mark.marker === 0xd9) return mark === null ? null : mark.at + endMark.length;
    window.work.step();
    const part = isOfWords(mark.marker) ? await partAt(window, mark.at) : null;
    at = mark.at + endMark.length;
    if (part === null || 'problem' in part) continue;
    parts.take(part.marker, part.at, await window.bytes(part.at, part.sizeBytes));
    at = part.at + part.sizeBytes;
  }
}

function isOfWords(marker: number): boolean {
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
}

async function walkParts(
  window: FileWindow,
  draft: PictureDraft,
  parts: JpegParts,
  from: number,
): Promise<number | null> {
  let at = from + 2;
  for (;;) {
    const part = await partAt(window, at);
    if ('problem' in part) {
      draft.problem ??= part.problem;
      return null;
    }
    await readPart(window, draft, part);
    if (part.marker >= 0xe0) parts.take(part.marker, part.at, await window.bytes(part.at, part.sizeBytes));
    at = part.at + part.sizeBytes;
    if (part.marker === 0xda) return at;
  }
}

/** What phones put behind a picture speaks about it too. What is broken there leaves the picture as whole as it is. */
async function readBehind(window: FileWindow, draft: PictureDraft, pictureEnd: number | null): Promise<void> {
  try {
    let isFilm = false;
    let end = pictureEnd;
    // What ends as a picture may be the second of two.
    if (end === null && window.sizeBytes > searchedBytes) draft.blocks.push(outOfSight);
    for (let pictures = 1; end !== null && pictures < mostPictures; pictures += 1) {
      const behind = await nextBehind(window, end);
      isFilm = behind?.kind === 'film';
      if (behind?.kind === 'film') draft.blocks.push(...behind.blocks);
      else if (behind === null) draft.blocks.push(...(await blocksBehind(window, end)));
      end = behind?.kind === 'picture' ? await readOther(window, draft, behind.at) : null;
    }
    if (!isFilm && (await saysFilm(window, draft))) draft.blocks.push(outOfSight);
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    draft.blocks.push(outOfSight);
  }
}

/** Takes what another picture says of itself. Returns where it ends, or `null`. */
async function readOther(window: FileWindow, draft: PictureDraft, at: number): Promise<number | null> {
  const other: PictureDraft = { ...draft, blocks: [] };
  const pixels = await readParts(window, other, at);
  draft.blocks.push(...other.blocks);
  return pixels?.end ?? null;
}

async function saysFilm(window: FileWindow, { blocks }: PictureDraft): Promise<boolean> {
  for (const { kind, at, sizeBytes, isClosed } of blocks) {
    if (kind === 'xmp' && !isClosed && speaksOfFilm((await window.bytes(at, sizeBytes)).text())) return true;
  }
  return false;
}

async function readPart(
  window: FileWindow,
  draft: PictureDraft,
  { marker, at, sizeBytes }: JpegPart,
): Promise<void> {
  const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
  if (isFrame) {
    const frame = await window.bytes(at, 6);
    compareSize(draft, frame.u16(3), frame.u16(1));
    const colours = frame.u8(5);
    if (colours === 4) draft.colours = 'cmyk';
    else if (colours === 1) draft.colours ??= 'grey';
    return;
  }
  if (marker !== 0xe2) return;
  const part = await window.bytes(at, sizeBytes);
  const isFirst = part.startsWith(profileMark) && part.length > 14 && part.u8(12) === 1;
  if (isFirst) takeProfile(draft, part.part(14));
}

async function lookForEnd(window: FileWindow, draft: PictureDraft, from: number): Promise<void> {
  const start = Math.max(from, window.sizeBytes - endWithin);
  const tail = await window.upTo(start, endWithin);
  if (!tail.text().includes(endMark)) draft.problem ??= message('file.cut_short');
}
