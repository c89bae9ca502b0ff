import { Bytes, CutShort } from './bytes.ts';
import { FileWindow } from './file-window.ts';
import { inflated } from './inflated.ts';
import { makerNotesOf, notesSayWhere } from './maker-notes.ts';
import { blocksOfResources, placesInIptc } from './photoshop.ts';
import type { MetadataBlock, Piece } from './picture-draft.ts';
import { flirSaysWhere, notesTextSaysWhere } from './maker-parts.ts';
import { blocksInTiff } from './tiff-blocks.ts';
import { numberOf, orientationTag, readTiff, saysWhere } from './tiff.ts';
import type { WorkBudget } from './work-budget.ts';
import { placesInXmp } from './xmp-places.ts';

const largestXmpBytes = 8 * 1024 * 1024;
const wholeFile = { read: () => Promise.resolve(0) };

export interface Said {
  readonly isLocated: boolean;
  /** It holds notes of a camera's maker: hardly any maker says what all of them mean. */
  readonly hasNotes: boolean;
  /** A place is spoken of that could not be read. */
  readonly isUnclear?: boolean;
  readonly orientation: number | null;
}

/** A part that speaks about the file and was not looked at, or not at all of it: it may say something of a place. */
export function isOutOfSight({ kind, sizeBytes, isClosed }: MetadataBlock): boolean {
  const isText = kind === 'xmp' || kind === 'iptc' || kind === 'place_text';
  return (isClosed && sizeBytes === 0) || (isText && sizeBytes > largestXmpBytes);
}

const saidIn = new WeakMap<FileWindow, Map<string, Promise<Said>>>();

/**
 * What a part of a picture says of where it was taken, and of which side is up. What is broken says nothing. Each place of a window
 * is looked at once, however many parts name it.
 */
export function whatIsSaid(window: FileWindow, block: MetadataBlock): Promise<Said> {
  const places = saidIn.get(window) ?? new Map<string, Promise<Said>>();
  saidIn.set(window, places);
  const key = placeKey(block);
  const before = places.get(key);
  if (before !== undefined) return before;
  const said = lookInto(window, block);
  places.set(key, said);
  return said;
}

/** Each is looked at: what is out of sight must not hide what is seen. */
export async function isAnyLocated(window: FileWindow, blocks: readonly MetadataBlock[]): Promise<boolean> {
  let isLocated = false;
  for (const block of blocks) isLocated ||= (await whatIsSaid(window, block)).isLocated;
  return isLocated;
}

/** Equal for parts that name the same bytes. */
export function placeKey({ kind, at, sizeBytes, isClosed }: MetadataBlock): string {
  return `${kind} ${String(at)} ${String(sizeBytes)} ${String(isClosed)}`;
}

async function lookInto(window: FileWindow, block: MetadataBlock): Promise<Said> {
  window.work.step();
  try {
    if (block.kind === 'place') return { ...nothing, isLocated: block.sizeBytes > 0 };
    if (block.kind === 'place_text') {
      return { ...nothing, isLocated: /[^\s\0]/u.test((await textOf(window, block)).text()) };
    }
    if (block.pieces !== undefined) return await saidInPieces(window, block, block.pieces);
    if (block.kind === 'notes') return await saidInNotes(window, block);
    if (block.kind === 'flir') return saidInFlir(await textOf(window, block), window.work);
    if (block.isClosed) return await saidClosed(window, block);
    if (block.kind === 'iptc') return saidInIptc(await textOf(window, block), window.work);
    if (block.kind === 'xmp') return saidInXmp(await textOf(window, block), window.work);
    return await saidInTiff(window, block.at, block.sizeBytes);
  } catch (error) {
    // Torn data may have gone on with a place.
    if (error instanceof CutShort) return { ...nothing, isUnclear: block.kind === 'exif' };
    throw error;
  }
}

const nothing: Said = { isLocated: false, hasNotes: false, orientation: null };

function textOf(window: FileWindow, { at, sizeBytes }: MetadataBlock): Promise<Bytes> {
  return window.bytes(at, Math.min(sizeBytes, largestXmpBytes));
}

function saidInXmp({ raw }: Bytes, work: WorkBudget): Said {
  return { ...nothing, isLocated: placesInXmp(raw, work).isLocated };
}

function saidInIptc(words: Bytes, work: WorkBudget): Said {
  return { ...nothing, isLocated: placesInIptc(words, work).length > 0 };
}

async function saidInTiff(window: FileWindow, at: number, sizeBytes: number): Promise<Said> {
  const tiff = await readTiff(window, at, sizeBytes);
  // Other readers go on where only the number behind the order of its bytes is wrong.
  if (tiff === null) return { ...nothing, isUnclear: /^(?:II|MM)/u.test((await window.upTo(at, 2)).text()) };
  const orientation = numberOf(tiff, orientationTag);
  const isKnown = orientation !== null && orientation >= 1 && orientation <= 8;
  let isLocated = saysWhere(tiff) || (await notesSayWhere(window, tiff));
  let isUnclear = !tiff.isWhole;
  for (const block of await blocksInTiff(window, tiff)) {
    const said = await whatIsSaid(window, block);
    isLocated ||= said.isLocated;
    isUnclear ||= said.isUnclear === true || isOutOfSight(block);
  }
  return {
    isLocated,
    // What a directory of places says beside a place leaves with it, also where it says no place: the directory is about nothing else.
    hasNotes: makerNotesOf(tiff).length > 0 || tiff.directories.some(({ role }) => role === 'gps'),
    isUnclear,
    orientation: isKnown ? orientation : null,
  };
}

/** As if its pieces lay one behind the other. */
async function saidInPieces(
  window: FileWindow,
  block: MetadataBlock,
  pieces: readonly Piece[],
): Promise<Said> {
  const parts: Uint8Array[] = [];
  let left = largestXmpBytes;
  for (const { at, sizeBytes } of pieces) {
    parts.push(Uint8Array.from((await window.bytes(at, Math.min(sizeBytes, left))).raw));
    left -= Math.min(sizeBytes, left);
  }
  const whole = Buffer.concat(parts);
  const joined = new FileWindow(wholeFile, whole.byteLength, whole, window.work);
  const { kind, isClosed } = block;
  return lookInto(joined, { kind, at: 0, sizeBytes: whole.byteLength, seal: null, isClosed });
}

/** What is known of no layout is searched for words that name a place, and for EXIF data at its beginning. */
async function saidInNotes(window: FileWindow, { at, sizeBytes }: MetadataBlock): Promise<Said> {
  const head = await window.upTo(at, Math.min(sizeBytes, longestNotesBytes));
  const isUnclear = sizeBytes > longestNotesBytes;
  if (!isUnclear && head.raw.every((byte) => byte === 0 || byte === 0x20)) return nothing;
  const tiffAt = /II\*\0|MM\0\*/u.exec(head.text(0, Math.min(head.length, 64)))?.index ?? -1;
  let isLocated = notesTextSaysWhere(head, window.work);
  if (!isLocated && tiffAt >= 0) isLocated = await isTiffLocated(window, at + tiffAt, sizeBytes - tiffAt);
  return { ...nothing, isLocated, isUnclear, hasNotes: true };
}

function saidInFlir(content: Bytes, work: WorkBudget): Said {
  const hasNotes = content.raw.some((byte) => byte !== 0);
  return { ...nothing, hasNotes, isLocated: hasNotes && flirSaysWhere(content, work) };
}

async function isTiffLocated(window: FileWindow, at: number, sizeBytes: number): Promise<boolean> {
  try {
    return (await saidInTiff(window, at, sizeBytes)).isLocated;
  } catch (error) {
    if (error instanceof CutShort) return false;
    throw error;
  }
}

/** Packed, as text or as digits: looked through, whatever way it is kept. */
async function saidClosed(window: FileWindow, block: MetadataBlock): Promise<Said> {
  const { work } = window;
  const bytes = await textOf(window, block);
  const packedAt = block.kind === 'exif' ? packedExifHeadBytes : streamIn(bytes.raw.subarray(0, 200));
  const unpacked = packedAt < 0 ? null : inflated(bytes.raw.subarray(packedAt), work);
  if (packedAt >= 0 && unpacked === null) return { ...nothing, isUnclear: true };
  const content = unpacked ?? bytes;
  if (block.kind === 'exif') return saidInProfile(content, work);
  const text = content.text();
  // Words that only look like the head of digits are searched as what they are.
  const said = saidInXmp(content, work);
  const [head] = digitsHead.exec(text.slice(0, longestHead)) ?? [];
  if (head === undefined || said.isLocated) return said;
  // Two digits for each byte, and blanks between them.
  work.spend(text.length * 2);
  const digits = text.slice(text.indexOf(head) + head.length).replaceAll(/\s+/gu, '');
  // Other readers go on behind what is no digit, and find words again where one is too many.
  const count = 2 * Number(/(\d+)\s*$/u.exec(head)?.[1] ?? 0);
  if (tornDigits.test(digits) || (/^[\da-f]*/iu.exec(digits)?.[0].length ?? 0) !== count)
    return { ...nothing, isUnclear: true };
  return saidInProfile(new Bytes(new Uint8Array(Buffer.from(digits, 'hex'))), work);
}

/** By what it begins with: each program calls it what it likes. */
async function saidInProfile(profile: Bytes, work: WorkBudget): Promise<Said> {
  const mark = profileMarks.exec(profile.text(0, Math.min(profile.length, 20)))?.[0] ?? '';
  const kept = profile.part(mark.length);
  const inside = new FileWindow(wholeFile, kept.length, kept.raw, work);
  if (/^(?:II\*\0|MM\0\*)/u.test(kept.text(0, Math.min(kept.length, 4))))
    return saidInTiff(inside, 0, kept.length);
  // Some write the words of agencies alone, others with what Photoshop puts around them.
  if (kept.length > 0 && kept.u8(0) === wordsMark) return saidInIptc(kept, work);
  if (!kept.startsWith('8BIM')) return saidInXmp(kept, work);
  let isUnclear = false;
  for (const part of blocksOfResources(kept, 0, work)) {
    const said = await whatIsSaid(inside, part);
    if (said.isLocated) return { ...nothing, isLocated: true };
    isUnclear ||= said.isUnclear === true || isOutOfSight(part);
  }
  return { ...nothing, isUnclear };
}

/** How it is packed, and how long it was. */
const packedExifHeadBytes = 5;
const tornDigits = /^[\da-f]{16,}[^\da-f\0]/iu;
const profileMarks = /^(?:Exif\0\0|Photoshop 3\.0\0)/u;
const wordsMark = 0x1c;
const longestNotesBytes = 4 * 1024 * 1024;
const longestHead = 300;
/** Before the digits: what a program calls them, and how many bytes those make. */
const digitsHead = /\n[^\n]{1,80}\n\s{0,16}\d{1,12}\s{0,4}\n(?=[\da-f\s]{8})/iu;

/** Where a zlib stream begins behind the words before it, or -1. Its two first bytes (RFC 1950) differ by how it was packed. */
function streamIn(head: Uint8Array): number {
  return head.findIndex((first, at) => {
    const second = head[at + 1] ?? 0;
    const isDeflate = (first & 0x0f) === 8 && first >>> 4 <= 7;
    const hasDictionary = (second & 0x20) !== 0;
    return head[at - 1] === 0 && isDeflate && !hasDictionary && (first * 256 + second) % 31 === 0;
  });
}
