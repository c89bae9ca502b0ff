import type { Edit } from './edits.ts';
import type { FileWindow } from './file-window.ts';
import { makerNotesOf, makerTag } from './maker-notes.ts';
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
 * Takes the directory of the place out of EXIF data, and what the camera's maker keeps there: the entry, what it points to, and
 * what that points to. Nothing else moves, so that whatever counts from the beginning of the data stays right. `null`: the data is
 * laid out so that this would harm something else.
 */
export async function placeEdits(
  window: FileWindow,
  at: number,
  sizeBytes: number,
): Promise<readonly Edit[] | null> {
  const tiff = await readTiff(window, at, sizeBytes);
  if (tiff === null) return [];
  const edits: Edit[] = [];
  if (tiff.gps !== null) {
    const blanked = [regionOf(tiff.gps), ...valuesOf(tiff, tiff.gps)];
    const those = await withoutWhatIsAt(window, tiff, { directory: tiff.first, tag: gpsTag, blanked });
    if (those === null || sizeOf(blanked) > mostBlankedBytes) return null;
    edits.push(...those);
  }
  const notes = makerNotesOf(tiff);
  if (notes !== null && tiff.exif !== null) {
    const blanked = valuesOf(tiff, { entries: [notes] });
    const those = await withoutWhatIsAt(window, tiff, { directory: tiff.exif, tag: makerTag, blanked });
    if (those === null) return null;
    edits.push(...those);
  }
  return edits;
}

/** `null`: it is not only there, or something else lies in it. */
async function withoutWhatIsAt(
  window: FileWindow,
  tiff: Tiff,
  cut: { readonly directory: TiffDirectory; readonly tag: number; readonly blanked: readonly Region[] },
): Promise<readonly Edit[] | null> {
  const { directory, tag, blanked } = cut;
  const said = (await window.bytes(directory.at, countBytes)).u16(0, tiff.isLittle);
  const isThereOnce = directory.entries.filter((entry) => entry.tag === tag).length === 1;
  if (said !== directory.entries.length || !isThereOnce) return null;
  const kept = keptIn(tiff, tag);
  window.work.step(blanked.length);
  window.work.spend(blanked.length * kept.length);
  const isHarmful = blanked.some((one) => kept.some((other) => doOverlap(one, other)));
  if (isHarmful) return null;
  return [
    await withoutEntry(window, tiff, directory, tag),
    ...blanked.map((region) => ({ at: region.at, bytes: new Uint8Array(region.sizeBytes) })),
  ];
}

/** What stays as it is: the head, the directories, and the values of their other entries. */
function keptIn(tiff: Tiff, tag: number): readonly Region[] {
  const directories = [tiff.first, ...(tiff.exif === null ? [] : [tiff.exif])];
  return [
    { at: tiff.at, sizeBytes: headBytes },
    ...directories.map((directory) => regionOf(directory)),
    ...directories.flatMap(({ entries }) =>
      valuesOf(tiff, { entries: entries.filter((entry) => entry.tag !== tag) }),
    ),
  ];
}

function sizeOf(regions: readonly Region[]): number {
  return regions.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** A directory with one entry less: what follows the entry moves up, and zeros fill the end. */
async function withoutEntry(
  window: FileWindow,
  { isLittle }: Tiff,
  directory: TiffDirectory,
  tag: number,
): Promise<Edit> {
  const { at, sizeBytes } = regionOf(directory);
  const before = await window.upTo(at, sizeBytes);
  const after = new Uint8Array(before.length);
  const index = directory.entries.findIndex((entry) => entry.tag === tag);
  const cut = countBytes + index * entryBytes;
  after.set(before.raw.subarray(0, cut));
  after.set(before.raw.subarray(cut + entryBytes), cut);
  new DataView(after.buffer).setUint16(0, directory.entries.length - 1, isLittle);
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
