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
}

const endMark = 'PK\u0005\u0006';
const endBytes = 22;
const longestComment = 65_535;
const largestListBytes = 1024 * 1024;
const mostParts = 10_000;
const headBytes = 30;

/** By name; `null` where it is no ZIP, or its list is damaged or too long. What is locked is left out. */
export async function partsOfZip(window: FileWindow): Promise<ReadonlyMap<string, ZipPart> | null> {
  const tailAt = Math.max(0, window.sizeBytes - endBytes - longestComment);
  const tail = await window.upTo(tailAt, endBytes + longestComment);
  const endAt = tail.text().lastIndexOf(endMark);
  if (endAt < 0) return null;
  const end = tail.part(endAt);
  const [sizeBytes, at] = [end.u32(12, true), end.u32(16, true)];
  if (sizeBytes > largestListBytes || at + sizeBytes > tailAt + endAt) return null;
  return partsIn(await window.bytes(at, sizeBytes));
}

function partsIn(list: Bytes): ReadonlyMap<string, ZipPart> | null {
  const parts = new Map<string, ZipPart>();
  for (let at = 0; at + 46 <= list.length && parts.size < mostParts;) {
    if (list.u32(at, true) !== 0x0201_4b50) return null;
    const nameBytes = list.u16(at + 28, true);
    const name = list.text(at + 46, nameBytes);
    const isLocked = (list.u16(at + 8, true) & 1) !== 0;
    const [method, packedBytes] = [list.u16(at + 10, true), list.u32(at + 20, true)];
    if (!isLocked) parts.set(name, { name, at: list.u32(at + 42, true), packedBytes, method });
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
