import { constants, inflateRawSync } from 'node:zlib';
import type { Bytes } from './bytes.ts';
import type { FileWindow } from './file-window.ts';

/** A file in a ZIP, as the list at its end says. */
export interface ZipPart {
  readonly name: string;
  /** Where its own head stands. */
  readonly at: number;
  readonly packedBytes: number;
  readonly method: number;
  /** It asks for a password. */
  readonly isLocked: boolean;
}

const endMark = 'PK\u0005\u0006';
const endBytes = 22;
const longestComment = 65_535;
const largestListBytes = 1024 * 1024;
const mostParts = 10_000;
const headBytes = 30;

/** Why there is no list: it has no end, the list would lie behind it, it is none, or too long to be one of a document. */
type NoList = 'no_end' | 'behind_end' | 'damaged' | 'too_long';

/** By name; `null` where it is no ZIP, or its list is damaged or too long. What is locked is left out. */
export async function partsOfZip(window: FileWindow): Promise<ReadonlyMap<string, ZipPart> | null> {
  const list = await listOfZip(window);
  if (typeof list === 'string') return null;
  return new Map([...list].filter(([, { isLocked }]) => !isLocked));
}

/** Everything that the list at the end of a ZIP names. */
export async function listOfZip(window: FileWindow): Promise<ReadonlyMap<string, ZipPart> | NoList> {
  const tailAt = Math.max(0, window.sizeBytes - endBytes - longestComment);
  const tail = await window.upTo(tailAt, endBytes + longestComment);
  const endAt = endIn(tail);
  if (endAt === null) return 'no_end';
  const end = tail.part(endAt);
  const [sizeBytes, at] = [end.u32(12, true), end.u32(16, true)];
  // Larger archives keep their numbers elsewhere.
  if (at === 0xffff_ffff || sizeBytes > largestListBytes) return 'too_long';
  if (at + sizeBytes > tailAt + endAt) return 'behind_end';
  return partsIn(await window.bytes(at, sizeBytes)) ?? 'damaged';
}

/** The record at the end: its mark may stand in the comment behind it as well. Where nothing fits, the last mark counts. */
function endIn(tail: Bytes): number | null {
  const text = tail.text();
  const last = text.lastIndexOf(endMark);
  for (let at = last; at >= 0; at = at === 0 ? -1 : text.lastIndexOf(endMark, at - 1)) {
    const commentAt = at + endBytes;
    if (commentAt <= tail.length && commentAt + tail.u16(at + 20, true) === tail.length) return at;
  }
  return last < 0 || last + endBytes > tail.length ? null : last;
}

function partsIn(list: Bytes): ReadonlyMap<string, ZipPart> | null {
  const parts = new Map<string, ZipPart>();
  for (let at = 0; at + 46 <= list.length && parts.size < mostParts;) {
    if (list.u32(at, true) !== 0x0201_4b50) return null;
    const nameBytes = list.u16(at + 28, true);
    const name = list.text(at + 46, nameBytes);
    const isLocked = (list.u16(at + 8, true) & 1) !== 0;
    const [method, packedBytes] = [list.u16(at + 10, true), list.u32(at + 20, true)];
    parts.set(name, { name, at: list.u32(at + 42, true), packedBytes, method, isLocked });
    at += 46 + nameBytes + list.u16(at + 30, true) + list.u16(at + 32, true);
  }
  return parts;
}

/**
 * What a part holds, of which at most `readBytes` are read: what lies behind them is missing. `null` where it cannot be unpacked, or is
 * more than `mostBytes` then.
 */
export async function unpackPart(
  window: FileWindow,
  { at, packedBytes, method }: ZipPart,
  { readBytes, mostBytes }: { readonly readBytes: number; readonly mostBytes: number },
): Promise<Uint8Array | null> {
  const head = await window.bytes(at, headBytes);
  const from = at + headBytes + head.u16(26, true) + head.u16(28, true);
  const { raw } = await window.upTo(from, Math.min(packedBytes, readBytes));
  if (method === 0) return raw.byteLength > mostBytes ? null : raw;
  if (method !== 8) return null;
  const content = unpacked(raw, mostBytes);
  window.work.spend(content?.byteLength ?? mostBytes);
  return content;
}

function unpacked(packed: Uint8Array, mostBytes: number): Uint8Array | null {
  try {
    const { Z_SYNC_FLUSH: finishFlush } = constants;
    return inflateRawSync(packed, { maxOutputLength: mostBytes, finishFlush });
  } catch {
    // Ignored: what cannot be unpacked, or is far more than it looks, is not shown.
    return null;
  }
}
