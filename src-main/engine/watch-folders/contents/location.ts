import { Bytes, CutShort } from './bytes.ts';
import { FileWindow } from './file-window.ts';
import { inflated } from './inflated.ts';
import { makerNotesOf, notesSayWhere } from './maker-notes.ts';
import { blocksOfResources, placesInIptc } from './photoshop.ts';
import type { MetadataBlock } from './picture-draft.ts';
import { numberOf, orientationTag, readTiff, saysWhere } from './tiff.ts';

export const largestXmpBytes = 2 * 1024 * 1024;
/** Words for a place, as programs of photographers write them, whatever they call the set that those are of. */
const placeNames =
  '(?:City|State|Country|CountryCode|CountryName|ProvinceState|Sublocation|WorldRegion|shotLocation|Location(?:Created|Shown)?)';
/** An empty one names none. */
export const xmpPlace = new RegExp(
  String.raw`GPS(?:Dest)?(?:Latitude|Longitude)\b|[\w.-]:${placeNames}\s{0,20}(?:=\s{0,20}["'][^"']|(?:\s[^<>]{0,200})?>\s{0,200}(?:[^<\s]|<[^/]))`,
  'u',
);
/* Bounded in length, so that no text makes them take long. */
export const placeAttribute = new RegExp(
  String.raw`\s[\w.-]{1,40}:(?:GPS\w{1,40}|${placeNames})\s{0,20}=\s{0,20}(?:"[^"]{0,500}"|'[^']{0,500}')`,
  'gu',
);
export const placeElement = new RegExp(
  String.raw`<([\w.-]{1,40}:(?:GPS\w{1,40}|${placeNames}))(?:\s[^<>]{0,200})?>[^<]{0,500}</\1\s{0,20}>`,
  'gu',
);
const wholeFile = { read: () => Promise.resolve(0) };

export interface Said {
  readonly isLocated: boolean;
  /** It holds notes of a camera's maker: nobody knows all that they say. */
  readonly hasNotes: boolean;
  readonly orientation: number | null;
}

/** What a part of a picture says of where it was taken, and of which side is up. What is broken says nothing. */
export async function whatIsSaid(window: FileWindow, block: MetadataBlock): Promise<Said> {
  try {
    if (block.kind === 'place') return { ...nothing, isLocated: block.sizeBytes > 0 };
    if (block.kind === 'place_text') {
      return { ...nothing, isLocated: /[^\s\0]/u.test((await textOf(window, block)).text()) };
    }
    if (block.isClosed) return await saidClosed(window, block);
    if (block.kind === 'iptc') return saidInIptc(await textOf(window, block));
    if (block.kind === 'xmp') return saidInText((await textOf(window, block)).text());
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

function saidInText(text: string): Said {
  return { ...nothing, isLocated: xmpPlace.test(text) };
}

function saidInIptc(words: Bytes): Said {
  return { ...nothing, isLocated: placesInIptc(words).length > 0 };
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
  const bytes = await textOf(window, block);
  const packedAt = streamIn(bytes.raw.subarray(0, 200));
  const unpacked = packedAt < 0 ? null : inflated(bytes.raw.subarray(packedAt));
  const text = (unpacked ?? bytes).text();
  const [, label = '', digits = null] = digitsIn.exec(text) ?? [];
  if (digits === null) return saidInText(text);
  const profile = Buffer.from(digits.replaceAll(/\s/gu, ''), 'hex');
  const isExif = /exif|app1/iu.test(label);
  const skip = isExif && profile.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? 6 : 0;
  const kept = new Uint8Array(profile.subarray(skip));
  const unpackedWindow = new FileWindow(wholeFile, kept.byteLength, kept);
  if (isExif) return saidInTiff(unpackedWindow, 0, kept.byteLength);
  const said = blocksOfResources(new Bytes(kept), 0).map((part) => whatIsSaid(unpackedWindow, part));
  return { ...nothing, isLocated: (await Promise.all(said)).some(({ isLocated }) => isLocated) };
}

const digitsIn = /\n\s{0,4}(exif|app1|iptc|8bim)\s{0,4}\n\s{0,16}\d{1,12}\s{0,4}\n([\da-f\s]+)/iu;
const secondOfStream = new Set([0x01, 0x5e, 0x9c, 0xda]);

/** Where a zlib stream begins behind the words before it, or -1. */
function streamIn(head: Uint8Array): number {
  return head.findIndex(
    (byte, at) => byte === 0x78 && head[at - 1] === 0 && secondOfStream.has(head[at + 1] ?? 0),
  );
}
