import type { Bytes } from './bytes.ts';
import { CutShort } from './bytes.ts';
import { FileWindow } from './file-window.ts';
import { inflated } from './inflated.ts';
import type { MetadataBlock } from './picture-draft.ts';
import { numberOf, orientationTag, readTiff, saysWhere } from './tiff.ts';

export const largestXmpBytes = 2 * 1024 * 1024;
export const xmpPlace = /GPS(?:Dest)?(?:Latitude|Longitude)\b/u;
const wholeFile = { read: () => Promise.resolve(0) };

export interface Said {
  readonly isLocated: boolean;
  readonly orientation: number | null;
}

/** What a part of a picture says of where it was taken, and of which side is up. What is broken says nothing. */
export async function whatIsSaid(window: FileWindow, block: MetadataBlock): Promise<Said> {
  try {
    if (block.kind === 'place') return { isLocated: true, orientation: null };
    if (block.kind === 'place_text') {
      return { isLocated: /[^\s\0]/u.test((await textOf(window, block)).text()), orientation: null };
    }
    if (block.isClosed) return await saidClosed(window, block);
    if (block.kind === 'xmp') return saidInText((await textOf(window, block)).text());
    return await saidInTiff(window, block.at, block.sizeBytes);
  } catch (error) {
    if (error instanceof CutShort) return nothing;
    throw error;
  }
}

const nothing: Said = { isLocated: false, orientation: null };

function textOf(window: FileWindow, { at, sizeBytes }: MetadataBlock): Promise<Bytes> {
  return window.bytes(at, Math.min(sizeBytes, largestXmpBytes));
}

function saidInText(text: string): Said {
  return { isLocated: xmpPlace.test(text), orientation: null };
}

async function saidInTiff(window: FileWindow, at: number, sizeBytes: number): Promise<Said> {
  const tiff = await readTiff(window, at, sizeBytes);
  if (tiff === null) return nothing;
  const orientation = numberOf(tiff, orientationTag);
  const isKnown = orientation !== null && orientation >= 1 && orientation <= 8;
  return { isLocated: saysWhere(tiff), orientation: isKnown ? orientation : null };
}

/** Packed, as text or as digits: looked through, whatever way it is kept. */
async function saidClosed(window: FileWindow, block: MetadataBlock): Promise<Said> {
  const bytes = await textOf(window, block);
  const packedAt = streamIn(bytes.raw.subarray(0, 200));
  const unpacked = packedAt < 0 ? null : inflated(bytes.raw.subarray(packedAt));
  const text = (unpacked ?? bytes).text();
  const digits = /\n\s{0,4}(?:exif|app1)\s{0,4}\n\s{0,16}\d{1,12}\s{0,4}\n([\da-f\s]+)/iu
    .exec(text)?.[1]
    ?.replaceAll(/\s/gu, '');
  if (digits === undefined) return saidInText(text);
  const profile = Buffer.from(digits, 'hex');
  const skip = profile.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? 6 : 0;
  const kept = new Uint8Array(profile.subarray(skip));
  return saidInTiff(new FileWindow(wholeFile, kept.byteLength, kept), 0, kept.byteLength);
}

const secondOfStream = new Set([0x01, 0x5e, 0x9c, 0xda]);

/** Where a zlib stream begins behind the words before it, or -1. */
function streamIn(head: Uint8Array): number {
  return head.findIndex(
    (byte, at) => byte === 0x78 && head[at - 1] === 0 && secondOfStream.has(head[at + 1] ?? 0),
  );
}
