import type { FileWindow } from './file-window.ts';
import { CutShort, type Bytes } from './bytes.ts';

/** One entry of a directory (IFD). `at`: where it stands in the file. */
export interface TiffEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly at: number;
  /** Its value where that fits the entry, or where the value lies, from the beginning of the TIFF. */
  readonly value: number;
}

/** `interop` and whatever else is pointed to counts as `image`: only their pointers matter. */
export type DirectoryRole = 'image' | 'exif' | 'gps';

export interface TiffDirectory {
  /** In the file. */
  readonly at: number;
  readonly entries: readonly TiffEntry[];
  /** From the beginning of the TIFF; 0 where there is none. */
  readonly nextOffset: number;
}

export interface Tiff {
  /** Where it begins in the file: offsets count from there. */
  readonly at: number;
  readonly sizeBytes: number;
  readonly isLittle: boolean;
  readonly first: TiffDirectory;
  /** All directories that can be reached, each once. */
  readonly directories: readonly (TiffDirectory & { readonly role: DirectoryRole })[];
  /** `false`: a directory of a place could not be read, or there are too many directories. */
  readonly isWhole: boolean;
}

export const orientationTag = 0x0112;
export const gpsTag = 0x8825;
/** Tags that lead to another directory. Programs put them into any of them: into that of a small picture too. */
const pointers: Readonly<Record<number, DirectoryRole>> = {
  0x8769: 'exif',
  [gpsTag]: 'gps',
  0xa005: 'image',
  0x014a: 'image',
};
const entryBytes = 12;
const mostEntries = 1000;
const mostDirectories = 64;
/** Latitude and longitude of the place, and of a place that it points to; the name of an area. */
const placeTags: ReadonlySet<number> = new Set([2, 4, 20, 22, 28]);
/** GeoTIFF 1.1: where the corners of a picture lie on the earth, and how to read that. */
const cornerTags: ReadonlySet<number> = new Set([33_922, 34_264]);
export const earthTags: ReadonlySet<number> = new Set([33_550, ...cornerTags, 34_735, 34_736, 34_737]);

/** The size of one value of each type, in bytes (TIFF 6.0, and UTF-8 of EXIF 3). */
const typeBytes: Readonly<Record<number, number>> = {
  ...{ 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 129: 1 },
};

/** `null`: it is no TIFF. Each directory is read once, and not more than a few dozen, so that no ring of them is walked. */
export async function readTiff(window: FileWindow, at: number, sizeBytes: number): Promise<Tiff | null> {
  const head = await window.bytes(at, 8);
  const order = head.text(0, 2);
  const isLittle = order === 'II';
  if ((!isLittle && order !== 'MM') || head.u16(2, isLittle) !== 42) return null;
  const place = { at, sizeBytes, isLittle };
  const firstOffset = head.u32(4, isLittle);
  const first = await readDirectory(window, place, firstOffset);
  const directories: (TiffDirectory & { role: DirectoryRole })[] = [{ ...first, role: 'image' }];
  const seen = new Set([firstOffset]);
  let isWhole = true;
  for (const directory of directories) {
    for (const { offset, role } of await onwards(window, place, directory)) {
      if (offset === 0 || seen.has(offset)) continue;
      seen.add(offset);
      const next = directories.length < mostDirectories ? await readOrNull(window, place, offset) : null;
      if (next !== null) directories.push({ ...next, role });
      else if (role === 'gps' || directories.length >= mostDirectories) isWhole = false;
    }
  }
  return { ...place, first, directories, isWhole };
}

/** Where a directory leads to. */
async function onwards(
  window: FileWindow,
  tiff: Pick<Tiff, 'at' | 'sizeBytes' | 'isLittle'>,
  { entries, nextOffset, role }: TiffDirectory & { readonly role: DirectoryRole },
): Promise<readonly { readonly offset: number; readonly role: DirectoryRole }[]> {
  // Behind that of a place follows nothing; some programs leave what they like there.
  if (role === 'gps') return [];
  const found: { readonly offset: number; readonly role: DirectoryRole }[] = [{ offset: nextOffset, role }];
  for (const { tag, count, value } of entries) {
    const to = pointers[tag];
    if (to === undefined) continue;
    if (count <= 1 || tag !== 0x014a) {
      found.push({ offset: value, role: to });
      continue;
    }
    const several = Math.min(count, mostDirectories);
    const list = await window.upTo(tiff.at + value, several * 4);
    for (let at = 0; at + 4 <= list.length; at += 4)
      found.push({ offset: list.u32(at, tiff.isLittle), role: to });
  }
  return found;
}

async function readOrNull(
  window: FileWindow,
  place: Pick<Tiff, 'at' | 'sizeBytes' | 'isLittle'>,
  offset: number,
): Promise<TiffDirectory | null> {
  try {
    return await readDirectory(window, place, offset);
  } catch (error) {
    if (error instanceof CutShort) return null;
    throw error;
  }
}

/** Throws `CutShort`. `offset`: from the beginning of the TIFF. */
export async function readDirectory(
  window: FileWindow,
  { at, sizeBytes, isLittle }: Pick<Tiff, 'at' | 'sizeBytes' | 'isLittle'>,
  offset: number,
): Promise<TiffDirectory> {
  if (offset + 2 > sizeBytes) throw new CutShort('its EXIF data points behind their end');
  const start = at + offset;
  const count = Math.min((await window.bytes(start, 2)).u16(0, isLittle), mostEntries);
  if (offset + 2 + count * entryBytes > sizeBytes) throw new CutShort('its EXIF data end too early');
  const table = await window.bytes(start + 2, count * entryBytes);
  window.work.step(count);
  const entries = Array.from({ length: count }, (_, index) =>
    entryAt(table, index, start + 2 + index * entryBytes, isLittle),
  );
  const end = start + 2 + count * entryBytes;
  const hasNext = end + 4 <= at + sizeBytes;
  const nextOffset = hasNext ? (await window.bytes(end, 4)).u32(0, isLittle) : 0;
  return { at: start, entries, nextOffset };
}

function entryAt(table: Bytes, index: number, at: number, isLittle: boolean): TiffEntry {
  const start = index * entryBytes;
  const [tag, type] = [table.u16(start, isLittle), table.u16(start + 2, isLittle)];
  const count = table.u32(start + 4, isLittle);
  const isShort = type === 3 && count === 1;
  const isByte = (type === 1 || type === 7) && count === 1;
  const whole = table.u32(start + 8, isLittle);
  const value = isShort ? table.u16(start + 8, isLittle) : isByte ? table.u8(start + 8) : whole;
  return { tag, type, count, at, value };
}

export function valueBytes({ type, count }: TiffEntry): number {
  return (typeBytes[type] ?? 0) * count;
}

export function numberOf({ first }: Tiff, tag: number): number | null {
  return first.entries.find((entry) => entry.tag === tag)?.value ?? null;
}

export function saysWhere({ directories }: Tiff): boolean {
  return directories.some(({ role, entries }) => {
    const tags = role === 'gps' ? placeTags : cornerTags;
    return entries.some(({ tag }) => tags.has(tag));
  });
}

/** Whether it is a picture as its sensor saw it: programs need the notes of its camera to show it. */
export function isRaw({ directories }: Tiff): boolean {
  return directories.some(({ entries }) =>
    entries.some(({ tag, value }) => tag === 262 && (value === 32_803 || value === 34_892)),
  );
}
