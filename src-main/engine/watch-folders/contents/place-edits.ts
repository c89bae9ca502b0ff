import type { Edit } from './edits.ts';
import type { FileWindow } from './file-window.ts';
import { makerNotesOf, makerTag } from './maker-notes.ts';
import {
  earthTags,
  gpsTag,
  isRaw,
  valueBytes,
  type Tiff,
  type TiffDirectory,
  type TiffEntry,
} from './tiff.ts';

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
 * Takes the directories of places out of EXIF data, what the camera's maker keeps there, and where a map lies: the entries, what they
 * point to, and what that points to. Nothing else moves, so that whatever counts from the beginning of the data stays right. `null`:
 * the data is laid out so that this would harm something else.
 */
export async function placeEdits(window: FileWindow, tiff: Tiff): Promise<readonly Edit[] | null> {
  if (!tiff.isWhole) return null;
  const isFile = tiff.at === 0 && tiff.sizeBytes === window.sizeBytes;
  if (isFile && isRaw(tiff) && makerNotesOf(tiff).length > 0) return null;
  const places = tiff.directories.filter(({ role }) => role === 'gps');
  const others = tiff.directories.filter(({ role }) => role !== 'gps');
  const ofPlaces = places.flatMap((directory) => [regionOf(directory), ...valuesOf(tiff, directory)]);
  if (sizeOf(ofPlaces) > mostBlankedBytes) return null;
  const ofOthers = others.map(({ entries }) => valuesOf(tiff, { entries: entries.filter(isCut) }));
  const blanked = [...ofPlaces, ...ofOthers.flat()];
  const kept = [
    { at: tiff.at, sizeBytes: headBytes },
    ...others.map((directory) => regionOf(directory)),
    ...others.flatMap(({ entries }) => valuesOf(tiff, { entries: entries.filter((entry) => !isCut(entry)) })),
  ];
  window.work.step(blanked.length);
  window.work.spend(blanked.length * kept.length);
  if (blanked.some((one) => kept.some((other) => doOverlap(one, other)))) return null;
  const edits: Edit[] = [];
  for (const directory of others.filter(({ entries }) => entries.some(isCut))) {
    const said = (await window.bytes(directory.at, countBytes)).u16(0, tiff.isLittle);
    if (said !== directory.entries.length) return null;
    edits.push(await withoutEntries(window, tiff, directory));
  }
  return [...edits, ...blanked.map(({ at, sizeBytes }) => ({ at, bytes: new Uint8Array(sizeBytes) }))];
}

function isCut(entry: TiffEntry): boolean {
  const isNotes = entry.tag === makerTag && valueBytes(entry) > 4;
  return isNotes || entry.tag === gpsTag || earthTags.has(entry.tag);
}

function sizeOf(regions: readonly Region[]): number {
  return regions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** A directory with fewer entries: what follows them moves up, and zeros fill the end. */
async function withoutEntries(
  window: FileWindow,
  { isLittle }: Tiff,
  directory: TiffDirectory,
): Promise<Edit> {
  const { at, sizeBytes } = regionOf(directory);
  const before = await window.upTo(at, sizeBytes);
  const after = new Uint8Array(before.length);
  let to = countBytes;
  for (const [index, entry] of directory.entries.entries()) {
    if (isCut(entry)) continue;
    const from = countBytes + index * entryBytes;
    after.set(before.raw.subarray(from, from + entryBytes), to);
    to += entryBytes;
  }
  after.set(before.raw.subarray(countBytes + directory.entries.length * entryBytes), to);
  const left = (to - countBytes) / entryBytes;
  new DataView(after.buffer).setUint16(0, left, isLittle);
  return { at, bytes: after };
}

function regionOf({ at, entries }: TiffDirectory): Region {
  return { at, sizeBytes: countBytes + entries.length * entryBytes + nextBytes };
}

/** What does not fit its entry lies elsewhere; what would lie behind the end is nowhere. */
function valuesOf(tiff: Tiff, { entries }: Pick<TiffDirectory, 'entries'>): readonly Region[] {
  return entries.flatMap((entry) => {
    const sizeBytes = valueBytes(entry);
    const isElsewhere = sizeBytes > 4 && entry.value + sizeBytes <= tiff.sizeBytes;
    return isElsewhere ? [{ at: tiff.at + entry.value, sizeBytes }] : [];
  });
}

function doOverlap(one: Region, other: Region): boolean {
  return one.at < other.at + other.sizeBytes && other.at < one.at + one.sizeBytes;
}
