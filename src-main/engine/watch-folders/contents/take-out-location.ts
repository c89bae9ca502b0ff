import { crc32 } from 'node:zlib';
import type { PictureFacts, VideoFacts } from '../../../contract/content-facts.ts';
import type { OpenFile } from '../../../foundation/files/file-system.ts';
import { CutShort } from './bytes.ts';
import { applyEdits, withEdits, type Edit } from './edits.ts';
import { FileWindow } from './file-window.ts';
import { placeEdits } from './place-edits.ts';
import { largestXmpBytes, placeKey, whatIsSaid } from './location.ts';
import { readMovie } from './movie.ts';
import { brandsOf } from './iso-boxes.ts';
import { placesInIptc } from './photoshop.ts';
import type { MetadataBlock } from './picture-draft.ts';
import { formatOf, readPicture, type Described } from './read-picture.ts';
import { TooMuchToRead } from './work-budget.ts';
import { withoutXmpPlaces } from './xmp-places.ts';

/** A chunk of a PNG that no program knows, that may be left out, and that stays with the file. */
const unknownChunk = Buffer.from('nuLl');
const freeBox = Buffer.from('free');
const headBytes = 4096;
const largestBlankBytes = 4 * 1024 * 1024;
/** Each piece of the file that is read afterwards is held against all of them. */
const mostEdits = 4096;

/** What makes an open file say nothing of where it was taken, as `editsWithoutLocation` has it. Throws `FileError` alone. */
export async function removalOf(
  file: Pick<OpenFile, 'read'>,
  sizeBytes: number,
): Promise<'nothing' | 'stays' | readonly Edit[]> {
  const window = new FileWindow(file, sizeBytes);
  try {
    const described = await describedIn(window);
    if (described === null) return 'nothing';
    const edits = await editsWithoutLocation(window, described);
    if (edits === null) return 'stays';
    return edits.length === 0 ? 'nothing' : edits;
  } catch (error) {
    if (error instanceof CutShort || error instanceof TooMuchToRead) return 'stays';
    throw error;
  }
}

async function describedIn(window: FileWindow): Promise<Described<PictureFacts | VideoFacts> | null> {
  const format = await formatOf(window, await window.upTo(0, headBytes));
  if (format !== null) return readPicture(window, format);
  const brands = await brandsOf(window);
  return brands.length === 0 ? null : readMovie(window, brands[0] === 'qt  ' ? 'mov' : 'mp4');
}

/** A part that speaks about the file and was not looked at, or not at all of it: it may say something of a place. */
function isOutOfSight({ kind, sizeBytes, isClosed }: MetadataBlock): boolean {
  const isText = kind === 'xmp' || kind === 'iptc' || kind === 'place_text';
  return (isClosed && sizeBytes === 0) || (isText && sizeBytes > largestXmpBytes);
}

/**
 * The bytes that make a file say nothing of where it was taken, all in the places of others: as long as before, with every pixel
 * and every other word as it was, but for what the makers of cameras keep there for themselves: nobody can tell all of what that
 * says, so that it leaves whole. The file itself is only read. Proved by looking at it once more, as it would be. `null`: it
 * cannot be done without making the file anew, or nobody could tell whether it was.
 */
export async function editsWithoutLocation(
  window: FileWindow,
  { facts, blocks }: Described<PictureFacts | VideoFacts>,
): Promise<readonly Edit[] | null> {
  if (blocks.some(isOutOfSight)) return null;
  try {
    const edits: Edit[] = [];
    const places = new Map(blocks.map((block) => [placeKey(block), block]));
    for (const block of places.values()) {
      const { isLocated, hasNotes } = await whatIsSaid(window, block);
      if (!isLocated && !hasNotes) continue;
      const those = await editsOf(window, block);
      if (those === null) return null;
      for (const edit of await sealed(window, block, those)) edits.push(...withinFile(window, edit));
      if (edits.length > mostEdits) return null;
    }
    // What is not changed, and says nothing, needs no second look.
    const isProved = edits.length === 0 ? !facts.hasLocation : await saysNothing(window, facts, edits);
    return isProved ? edits : null;
  } catch (error) {
    if (error instanceof CutShort || error instanceof TooMuchToRead) return null;
    throw error;
  }
}

/** A part may say that it reaches behind the end of the file. */
function withinFile({ sizeBytes }: FileWindow, { at, bytes }: Edit): Edit[] {
  return at >= sizeBytes ? [] : [{ at, bytes: bytes.subarray(0, sizeBytes - at) }];
}

async function editsOf(window: FileWindow, block: MetadataBlock): Promise<readonly Edit[] | null> {
  const { kind, at, sizeBytes, nameAt } = block;
  if (sizeBytes > largestBlankBytes) return null;
  if (kind === 'place') {
    if (block.isClosed || nameAt === undefined) return null;
    return [
      { at: nameAt, bytes: freeBox },
      { at, bytes: new Uint8Array(sizeBytes) },
    ];
  }
  if (kind === 'place_text') return [{ at, bytes: blank(sizeBytes) }];
  if (block.isClosed) {
    const zeros = { at, bytes: new Uint8Array(sizeBytes) };
    return block.seal === null ? [zeros] : [{ at: block.seal.from, bytes: unknownChunk }, zeros];
  }
  if (kind === 'exif') return placeEdits(window, at, sizeBytes);
  return kind === 'iptc' ? iptcEdits(window, block) : [await xmpEdit(window, block)];
}

async function iptcEdits(window: FileWindow, { at, sizeBytes }: MetadataBlock): Promise<readonly Edit[]> {
  const words = await window.bytes(at, sizeBytes);
  const bytes = Uint8Array.from(words.raw);
  for (const place of placesInIptc(words, window.work)) {
    bytes.fill(0x20, place.at, place.at + place.sizeBytes);
  }
  return [{ at, bytes }];
}

/** What says something of a place becomes spaces; where that is not enough, all of the text does. */
async function xmpEdit(window: FileWindow, { at, sizeBytes }: MetadataBlock): Promise<Edit> {
  const { raw } = await window.bytes(at, Math.min(sizeBytes, largestXmpBytes));
  return { at, bytes: withoutXmpPlaces(raw, window.work) };
}

const blank = (sizeBytes: number): Uint8Array => new Uint8Array(sizeBytes).fill(0x20);

/** With the check sum of the part as it would be, where it has one. */
async function sealed(
  window: FileWindow,
  { seal }: MetadataBlock,
  edits: readonly Edit[],
): Promise<readonly Edit[]> {
  if (seal === null || edits.length === 0) return edits;
  const part = Uint8Array.from((await window.bytes(seal.from, seal.at - seal.from)).raw);
  applyEdits(part, seal.from, edits);
  const sum = new Uint8Array(4);
  new DataView(sum.buffer).setUint32(0, crc32(part));
  return [...edits, { at: seal.at, bytes: sum }];
}

async function saysNothing(
  window: FileWindow,
  facts: PictureFacts | VideoFacts,
  edits: readonly Edit[],
): Promise<boolean> {
  const edited = new FileWindow(withEdits(window.file, edits), window.sizeBytes, null, window.work);
  if (facts.kind === 'video') {
    return facts.format === 'mp4' || facts.format === 'mov'
      ? !(await readMovie(edited, facts.format)).facts.hasLocation
      : false;
  }
  return !(await readPicture(edited, facts.format)).facts.hasLocation;
}
