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
  /** Of the directory that `gpsTag` points to, or `null`. */
  readonly gps: TiffDirectory | null;
  /** Of that with the settings of the camera, or `null`. */
  readonly exif: TiffDirectory | null;
}

export const orientationTag = 0x0112;
export const gpsTag = 0x8825;
const exifTag = 0x8769;
const entryBytes = 12;
const mostEntries = 1000;
/** Latitude and longitude of the place, and of a place that it points to. */
const placeTags: ReadonlySet<number> = new Set([2, 4, 20, 22]);

/** The size of one value of each type, in bytes; other types hold nothing that is asked for. */
const typeBytes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };

/** `null`: it is no TIFF. No directory is followed but the first, that of the place and that of the camera, so that no ring of them is walked. */
export async function readTiff(window: FileWindow, at: number, sizeBytes: number): Promise<Tiff | null> {
  const head = await window.bytes(at, 8);
  const order = head.text(0, 2);
  const isLittle = order === 'II';
  if ((!isLittle && order !== 'MM') || head.u16(2, isLittle) !== 42) return null;
  const place = { at, sizeBytes, isLittle };
  const first = await readDirectory(window, place, head.u32(4, isLittle));
  const behind = async (pointerTag: number): Promise<TiffDirectory | null> => {
    const pointer = first.entries.find(({ tag }) => tag === pointerTag);
    return pointer === undefined ? null : pointedTo(window, place, pointer);
  };
  return { ...place, first, gps: await behind(gpsTag), exif: await behind(exifTag) };
}

async function pointedTo(
  window: FileWindow,
  place: Pick<Tiff, 'at' | 'sizeBytes' | 'isLittle'>,
  { value }: TiffEntry,
): Promise<TiffDirectory | null> {
  try {
    return await readDirectory(window, place, value);
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

export function saysWhere({ gps }: Tiff): boolean {
  return gps?.entries.some(({ tag }) => placeTags.has(tag)) === true;
}
