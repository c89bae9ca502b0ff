import type { Edit } from './edits.ts';
import type { FileWindow } from './file-window.ts';
import { gpsTag, readTiff, valueBytes, type Tiff, type TiffDirectory } from './tiff.ts';

const countBytes = 2;
const entryBytes = 12;
const nextBytes = 4;
const headBytes = 8;
/** What cameras write of a place has some 500 bytes; far more is something else that is called so. */
const mostBlankedBytes = 64 * 1024;

interface Region {
  readonly at: number;
  readonly sizeBytes: number;
}

/**
 * Takes the directory of the place out of EXIF data: its entry, itself, and what it points to. Nothing else moves, so that
 * whatever counts from the beginning of the data stays right. `null`: the data is laid out so that this would harm something else.
 */
export async function gpsEdits(
  window: FileWindow,
  at: number,
  sizeBytes: number,
): Promise<readonly Edit[] | null> {
  const tiff = await readTiff(window, at, sizeBytes);
  if (tiff?.gps == null) return [];
  const table = regionOf(tiff.first);
  const said = (await window.bytes(table.at, countBytes)).u16(0, tiff.isLittle);
  const pointers = tiff.first.entries.filter(({ tag }) => tag === gpsTag);
  if (said !== tiff.first.entries.length || pointers.length !== 1) return null;
  const blanked = [regionOf(tiff.gps), ...valuesOf(tiff, tiff.gps)];
  const kept = [{ at, sizeBytes: headBytes }, table];
  const total = blanked.reduce((sum, region) => sum + region.sizeBytes, 0);
  const isHarmful = blanked.some((one) => kept.some((other) => doOverlap(one, other)));
  if (isHarmful || total > mostBlankedBytes) return null;
  return [
    await withoutEntry(window, tiff),
    ...blanked.map((region) => ({ at: region.at, bytes: new Uint8Array(region.sizeBytes) })),
  ];
}

/** The first directory with one entry less: what follows the entry moves up, and zeros fill the end. */
async function withoutEntry(window: FileWindow, { first, isLittle }: Tiff): Promise<Edit> {
  const { at, sizeBytes } = regionOf(first);
  const before = await window.upTo(at, sizeBytes);
  const after = new Uint8Array(before.length);
  const index = first.entries.findIndex(({ tag }) => tag === gpsTag);
  const cut = countBytes + index * entryBytes;
  after.set(before.raw.subarray(0, cut));
  after.set(before.raw.subarray(cut + entryBytes), cut);
  new DataView(after.buffer).setUint16(0, first.entries.length - 1, isLittle);
  return { at, bytes: after };
}

function regionOf({ at, entries }: TiffDirectory): Region {
  return { at, sizeBytes: countBytes + entries.length * entryBytes + nextBytes };
}

/** What does not fit its entry lies elsewhere; what would lie behind the end is nowhere. */
function valuesOf(tiff: Tiff, { entries }: TiffDirectory): readonly Region[] {
  return entries.flatMap((entry) => {
    const sizeBytes = valueBytes(entry);
    const isElsewhere = sizeBytes > 4 && entry.value + sizeBytes <= tiff.sizeBytes;
    return isElsewhere ? [{ at: tiff.at + entry.value, sizeBytes }] : [];
  });
}

function doOverlap(one: Region, other: Region): boolean {
  return one.at < other.at + other.sizeBytes && other.at < one.at + one.sizeBytes;
}
