import { Bytes, CutShort } from './bytes.ts';
import { FileWindow } from './file-window.ts';
import { inflated } from './inflated.ts';
import { makerNotesOf, notesSayWhere } from './maker-notes.ts';
import { blocksOfResources, placesInIptc } from './photoshop.ts';
import type { MetadataBlock } from './picture-draft.ts';
import { numberOf, orientationTag, readTiff, saysWhere } from './tiff.ts';
import type { WorkBudget } from './work-budget.ts';
import { placesInXmp } from './xmp-places.ts';

export const largestXmpBytes = 2 * 1024 * 1024;
const wholeFile = { read: () => Promise.resolve(0) };

export interface Said {
  readonly isLocated: boolean;
  /** It holds notes of a camera's maker: nobody knows all that they say. */
  readonly hasNotes: boolean;
  readonly orientation: number | null;
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
    if (block.isClosed) return await saidClosed(window, block);
    if (block.kind === 'iptc') return saidInIptc(await textOf(window, block), window.work);
    if (block.kind === 'xmp') return saidInXmp(await textOf(window, block), window.work);
    return await saidInTiff(window, block.at, block.sizeBytes);
  } catch (error) {
    if (error instanceof CutShort) return nothing;
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
  if (tiff === null) return nothing;
  const orientation = numberOf(tiff, orientationTag);
  const isKnown = orientation !== null && orientation >= 1 && orientation <= 8;
  return {
    isLocated: saysWhere(tiff) || (await notesSayWhere(window, tiff)),
    hasNotes: makerNotesOf(tiff) !== null,
    orientation: isKnown ? orientation : null,
  };
}

/** Packed, as text or as digits: looked through, whatever way it is kept. */
async function saidClosed(window: FileWindow, block: MetadataBlock): Promise<Said> {
  const { work } = window;
  const bytes = await textOf(window, block);
  const packedAt = streamIn(bytes.raw.subarray(0, 200));
  const content = (packedAt < 0 ? null : inflated(bytes.raw.subarray(packedAt), work)) ?? bytes;
  const text = content.text();
  const [head, label = ''] = digitsHead.exec(text.slice(0, longestHead)) ?? [];
  if (head === undefined) return saidInXmp(content, work);
  // Two digits for each byte, and blanks between them.
  work.spend(text.length * 2);
  const digits = text.slice(text.indexOf(head) + head.length).replaceAll(/\s+/gu, '');
  const profile = new Bytes(new Uint8Array(Buffer.from(digits, 'hex')));
  if (/xmp/iu.test(label)) return saidInXmp(profile, work);
  const isExif = /exif|app1/iu.test(label);
  const kept = profile.startsWith('Exif\0\0') && isExif ? profile.part(6) : profile;
  const unpackedWindow = new FileWindow(wholeFile, kept.length, kept.raw, work);
  if (isExif) return saidInTiff(unpackedWindow, 0, kept.length);
  for (const part of blocksOfResources(kept, 0, work)) {
    if ((await whatIsSaid(unpackedWindow, part)).isLocated) return { ...nothing, isLocated: true };
  }
  return nothing;
}

const longestHead = 300;
/** Before the digits: what they are of, and how many bytes those make. */
const digitsHead = /\n\s{0,4}(exif|app1|iptc|8bim|xmp)\s{0,4}\n\s{0,16}\d{1,12}\s{0,4}\n/iu;
const secondOfStream = new Set([0x01, 0x5e, 0x9c, 0xda]);

/** Where a zlib stream begins behind the words before it, or -1. */
function streamIn(head: Uint8Array): number {
  return head.findIndex(
    (byte, at) => byte === 0x78 && head[at - 1] === 0 && secondOfStream.has(head[at + 1] ?? 0),
  );
}
