import type { FileWindow } from './file-window.ts';

/** A box of an ISO media file (MP4, MOV, HEIC, AVIF): its name, and where what it holds lies in the file. */
export interface Box {
  readonly name: string;
  /** Where its name stands. */
  readonly nameAt: number;
  readonly at: number;
  readonly sizeBytes: number;
}

/** The boxes that follow one another from there, in their order. Stops at one that reaches behind the end; says so. */
export async function boxesIn(
  window: FileWindow,
  from: number,
  sizeBytes: number,
): Promise<{ readonly boxes: readonly Box[]; readonly isCutShort: boolean }> {
  const boxes: Box[] = [];
  const end = from + sizeBytes;
  for (let at = from; at + 8 <= end;) {
    const head = await window.bytes(at, 8);
    const short = head.u32(0);
    const headBytes = short === 1 ? 16 : 8;
    if (at + headBytes > end) return { boxes, isCutShort: true };
    const said = short === 1 ? (await window.bytes(at + 8, 8)).u64(0) : short === 0 ? end - at : short;
    if (said < headBytes || at + said > end) return { boxes, isCutShort: true };
    boxes.push({ name: head.text(4, 4), nameAt: at + 4, at: at + headBytes, sizeBytes: said - headBytes });
    at += said;
  }
  return { boxes, isCutShort: false };
}

/** The first box of that name in another, or `null`. `skip`: bytes before the boxes in it. */
export async function boxIn(window: FileWindow, box: Box, name: string, skip = 0): Promise<Box | null> {
  const { boxes } = await boxesIn(window, box.at + skip, Math.max(0, box.sizeBytes - skip));
  return boxes.find((one) => one.name === name) ?? null;
}

/** The brands that a file says it is of, its own first. */
export async function brandsOf(window: FileWindow): Promise<readonly string[]> {
  const head = await window.upTo(0, 8);
  if (head.length < 8 || head.text(4, 4) !== 'ftyp') return [];
  const list = await window.upTo(8, Math.min(Math.max(0, head.u32(0) - 8), 200));
  const brands = Array.from({ length: Math.floor(list.length / 4) }, (_, index) => list.text(index * 4, 4));
  // The second is a version.
  return brands.filter((_, index) => index !== 1);
}
