import { message } from '../../../contract/messages/message.ts';
import type { Bytes } from './bytes.ts';
import type { FileWindow } from './file-window.ts';
import type { Tiff, TiffEntry } from './tiff.ts';

/* Whether the pixels of a picture go on behind the end of its file, where its end has no mark of its own. */

export const pixelsCutShort = message('file_problem.cut_short_longer');

/** Where the strips and the tiles of a picture lie, each with how long they are (TIFF 6.0, sections 3 and 15). */
const places = [
  { at: 273, long: 279 },
  { at: 324, long: 325 },
] as const;
/** Of a list of strips; those that follow one another have their last at its end. */
const mostListed = 16 * 1024;
const shortType = 3;

export async function isTiffCutShort(window: FileWindow, tiff: Tiff): Promise<boolean> {
  for (const { at, long } of places) {
    const [where, sizes] = [at, long].map((tag) => tiff.first.entries.find((entry) => entry.tag === tag));
    if (where === undefined || sizes === undefined || where.count === 0) continue;
    if (where.count !== sizes.count || where.count > mostListed) continue;
    const [starts, lengths] = [await listOf(window, tiff, where), await listOf(window, tiff, sizes)];
    if (starts === null || lengths === null) return true;
    if (starts.some((start, index) => start + (lengths[index] ?? 0) > tiff.sizeBytes)) return true;
  }
  return false;
}

/** `null`: the list itself lies behind the end. */
async function listOf(
  window: FileWindow,
  { at, sizeBytes, isLittle }: Tiff,
  { count, type, value }: TiffEntry,
): Promise<readonly number[] | null> {
  if (count === 1) return [value];
  const width = type === shortType ? 2 : 4;
  // Two short ones stand in the entry itself.
  if (count * width <= 4) return [];
  if (value + count * width > sizeBytes) return null;
  const list = await window.bytes(at + value, count * width);
  const numbers: number[] = [];
  for (let index = 0; index < count; index += 1)
    numbers.push(width === 2 ? list.u16(index * width, isLittle) : list.u32(index * width, isLittle));
  return numbers;
}

const rows = { plain: 0, packed: 1 } as const;
const mostTableBytes = 1024 * 1024;

/** `resourcesEnd`: its layers follow, then its pixels (Adobe Photoshop File Formats Specification). */
export async function isPsdCutShort(window: FileWindow, head: Bytes, resourcesEnd: number): Promise<boolean> {
  const isLong = head.u16(4) === 2;
  const lengthBytes = isLong ? 8 : 4;
  if (resourcesEnd + lengthBytes > window.sizeBytes) return true;
  const length = await window.bytes(resourcesEnd, lengthBytes);
  const pixelsAt = resourcesEnd + lengthBytes + (isLong ? length.u64(0) : length.u32(0));
  if (pixelsAt + 2 > window.sizeBytes) return true;
  const packing = (await window.bytes(pixelsAt, 2)).u16(0);
  const [channels, height, width, depth] = [head.u16(12), head.u32(14), head.u32(18), head.u16(22)];
  const behind = window.sizeBytes - pixelsAt - 2;
  if (packing === rows.plain) return channels * height * Math.ceil((width * depth) / 8) > behind;
  const rowBytes = isLong ? 4 : 2;
  const tableBytes = channels * height * rowBytes;
  if (packing !== rows.packed || tableBytes > mostTableBytes) return false;
  if (tableBytes > behind) return true;
  const table = await window.bytes(pixelsAt + 2, tableBytes);
  let sum = tableBytes;
  for (let at = 0; at < tableBytes; at += rowBytes) sum += isLong ? table.u32(at) : table.u16(at);
  return sum > behind;
}
