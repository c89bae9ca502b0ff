import { crc32 } from 'node:zlib';
import type { DocumentFacts, PictureFacts, VideoFacts } from '../../../contract/content-facts.ts';
import type { OpenFile } from '../../../foundation/files/file-system.ts';
import { CutShort } from './bytes.ts';
import { describeContent } from './describe-content.ts';
import { applyEdits, withEdits, type Edit } from './edits.ts';
import { FileWindow } from './file-window.ts';
import { placeEdits } from './place-edits.ts';
import { isOutOfSight, placeKey, whatIsSaid } from './location.ts';
import { blocksInTiff } from './tiff-blocks.ts';
import { readTiff } from './tiff.ts';
import { placesInIptc } from './photoshop.ts';
import type { MetadataBlock, Piece } from './picture-draft.ts';
import type { Described } from './read-picture.ts';
import { TooMuchToRead } from './work-budget.ts';
import { withoutXmpPlaces } from './xmp-places.ts';

/** A chunk of a PNG that no program knows, that may be left out, and that stays with the file. */
const unknownChunk = Buffer.from('nuLl');
const freeBox = 'free';
const largestBlankBytes = 8 * 1024 * 1024;
/** Each piece of the file that is read afterwards is held against all of them. */
const mostEdits = 4096;

/** What makes an open file say nothing of where it was taken, as `editsWithoutLocation` has it. Throws `FileError` alone. */
export async function removalOf(
  file: Pick<OpenFile, 'read'>,
  sizeBytes: number,
): Promise<'nothing' | 'stays' | readonly Edit[]> {
  const window = new FileWindow(file, sizeBytes);
  try {
    const { facts, blocks } = await describeContent(window, '');
    // What cannot be looked into is not known to say nothing.
    if (facts.kind === 'unknown' || facts.kind === 'unseen') return 'stays';
    const edits = await editsWithoutLocation(window, { facts, blocks });
    if (edits === null) return 'stays';
    return edits.length === 0 ? 'nothing' : edits;
  } catch (error) {
    if (error instanceof CutShort || error instanceof TooMuchToRead) return 'stays';
    throw error;
  }
}

type Located = PictureFacts | VideoFacts | DocumentFacts;

/**
 * The bytes that make a file say nothing of where it was taken, all in the places of others: as long as before, with every pixel
 * and every other word as it was, but for what the makers of cameras keep there for themselves: nobody can tell all of what that
 * says, so that it leaves whole. The file itself is only read. Proved by looking at it once more, as it would be. `null`: it
 * cannot be done without making the file anew, or nobody could tell whether it was.
 */
export async function editsWithoutLocation(
  window: FileWindow,
  { facts, blocks }: Described<Located>,
): Promise<readonly Edit[] | null> {
  if (blocks.some(isOutOfSight)) return null;
  try {
    const edits: Edit[] = [];
    const seals = new Map<number, Seal>();
    const places = new Map(blocks.map((block) => [placeKey(block), block]));
    for (const block of places.values()) {
      const { isLocated, hasNotes, isUnclear } = await whatIsSaid(window, block);
      if (isUnclear === true) return null;
      if (!isLocated && !hasNotes) continue;
      const those = await editsOf(window, block);
      if (those === null) return null;
      if (block.seal !== null && those.length > 0) seals.set(block.seal.from, block.seal);
      edits.push(...those.flatMap((edit) => withinFile(window, edit)));
      if (edits.length > mostEdits) return null;
    }
    for (const seal of seals.values()) edits.push(await sealEdit(window, seal, edits));
    // What is not changed, and says nothing, needs no second look.
    const isProved = edits.length === 0 ? !facts.hasLocation : await saysNothing(window, facts, edits);
    return isProved ? edits : null;
  } catch (error) {
    if (error instanceof CutShort || error instanceof TooMuchToRead) return null;
    throw error;
  }
}

type Seal = NonNullable<MetadataBlock['seal']>;

/** A part may say that it reaches behind the end of the file. */
function withinFile({ sizeBytes }: FileWindow, { at, bytes }: Edit): Edit[] {
  return at >= sizeBytes ? [] : [{ at, bytes: bytes.subarray(0, sizeBytes - at) }];
}

async function editsOf(window: FileWindow, block: MetadataBlock): Promise<readonly Edit[] | null> {
  const { kind, at, sizeBytes, nameAt, pieces = [block], freeName } = block;
  if (sizeBytes > largestBlankBytes && kind !== 'exif') return null;
  const name =
    nameAt === undefined ? [] : [{ at: nameAt, bytes: Buffer.from(freeName ?? freeBox, 'latin1') }];
  if (kind === 'place' && (block.isClosed || nameAt === undefined)) return null;
  if (kind === 'place' || kind === 'notes' || kind === 'flir') return [...name, ...filled(pieces, 0)];
  if (kind === 'place_text') return [...name, ...filled(pieces, 0x20)];
  if (block.isClosed) {
    if (block.pieces !== undefined) return filled(pieces, 0x20);
    const zeros = { at, bytes: new Uint8Array(sizeBytes) };
    return block.seal === null ? [zeros] : [{ at: block.seal.from, bytes: unknownChunk }, zeros];
  }
  if (kind === 'exif') return exifEdits(window, block);
  return kind === 'iptc' ? iptcEdits(window, block) : [await xmpEdit(window, block)];
}

function filled(pieces: readonly Piece[], byte: number): readonly Edit[] {
  return pieces.map(({ at, sizeBytes }) => ({ at, bytes: new Uint8Array(sizeBytes).fill(byte) }));
}

/** With what lies in its entries. */
async function exifEdits(
  window: FileWindow,
  { at, sizeBytes }: MetadataBlock,
): Promise<readonly Edit[] | null> {
  const tiff = await readTiff(window, at, sizeBytes);
  if (tiff === null) return [];
  const edits = await placeEdits(window, tiff);
  if (edits === null) return null;
  const all = [...edits];
  for (const block of await blocksInTiff(window, tiff)) {
    if (!(await whatIsSaid(window, block)).isLocated) continue;
    const those = isOutOfSight(block) ? null : await editsOf(window, block);
    if (those === null) return null;
    all.push(...those);
  }
  return all;
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
  const { raw } = await window.bytes(at, sizeBytes);
  return { at, bytes: withoutXmpPlaces(raw, window.work) };
}

/** The check sum of a part as it will be. */
async function sealEdit(window: FileWindow, seal: Seal, edits: readonly Edit[]): Promise<Edit> {
  const part = Uint8Array.from((await window.bytes(seal.from, seal.at - seal.from)).raw);
  applyEdits(part, seal.from, edits);
  const sum = new Uint8Array(4);
  new DataView(sum.buffer).setUint32(0, crc32(part));
  return { at: seal.at, bytes: sum };
}

async function saysNothing(window: FileWindow, facts: Located, edits: readonly Edit[]): Promise<boolean> {
  const edited = new FileWindow(withEdits(window.file, edits), window.sizeBytes, null, window.work);
  const { facts: after } = await describeContent(edited, '');
  return after.kind === facts.kind && after.format === facts.format && !after.hasLocation;
}
