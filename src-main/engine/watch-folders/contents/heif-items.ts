import type { Bytes } from './bytes.ts';
import type { Piece } from './picture-draft.ts';
import type { FileWindow } from './file-window.ts';
import { boxesIn, type Box } from './iso-boxes.ts';
import type { WorkBudget } from './work-budget.ts';

/** Items of a HEIF file that speak about its picture, by their numbers. */
export interface ItemInfo {
  readonly id: number;
  readonly kind: 'exif' | 'xmp';
}

export interface ItemPlace extends Piece {
  /** Where it lies in more than one. */
  readonly pieces?: readonly Piece[];
}

const mostPieces = 64;

export async function itemInfos(window: FileWindow, iinf: Box): Promise<readonly ItemInfo[]> {
  const isWide = (await window.bytes(iinf.at, 1)).u8(0) > 0;
  const skip = isWide ? 8 : 6;
  const { boxes } = await boxesIn(window, iinf.at + skip, Math.max(0, iinf.sizeBytes - skip));
  const infos: ItemInfo[] = [];
  for (const box of boxes) {
    if (box.name !== 'infe') continue;
    const info = await window.bytes(box.at, Math.min(box.sizeBytes, 120));
    const version = info.u8(0);
    if (version < 2) continue;
    const id = version === 2 ? info.u16(4) : info.u32(4);
    const at = version === 2 ? 8 : 10;
    const type = info.text(at, 4);
    if (type === 'Exif') infos.push({ id, kind: 'exif' });
    else if (type === 'mime' || type === 'uri ') infos.push({ id, kind: 'xmp' });
  }
  return infos;
}

/** Where the items lie. `idatAt`: where those are counted from that lie beside their description. */
export function itemPlaces(
  iloc: Bytes,
  idatAt: number | null,
  work: WorkBudget,
): ReadonlyMap<number, ItemPlace> {
  const version = iloc.u8(0);
  const sizes = iloc.u16(4);
  const [offsetBytes, lengthBytes] = [sizes >>> 12, (sizes >>> 8) & 0xf];
  const [baseBytes, indexBytes] = [(sizes >>> 4) & 0xf, version === 0 ? 0 : sizes & 0xf];
  const isWide = version >= 2;
  const items = isWide ? iloc.u32(6) : iloc.u16(6);
  let at = isWide ? 10 : 8;
  const take = (bytes: number): number => {
    const value = bytes === 8 ? iloc.u64(at) : bytes === 4 ? iloc.u32(at) : bytes === 2 ? iloc.u16(at) : 0;
    at += bytes;
    return value;
  };
  const places = new Map<number, ItemPlace>();
  for (let index = 0; index < items; index += 1) {
    work.step();
    const id = take(isWide ? 4 : 2);
    const method = version === 0 ? 0 : take(2) & 0xf;
    take(2);
    const base = take(baseBytes);
    const extents = take(2);
    const pieces: Piece[] = [];
    // Where the lengths of their fields are all 0, they take no room: their number is bounded by nothing else.
    for (let extent = 0; extent < extents; extent += 1) {
      work.step();
      take(indexBytes);
      const [offset, sizeBytes] = [take(offsetBytes), take(lengthBytes)];
      const from = method === 0 ? 0 : method === 1 ? idatAt : null;
      if (from !== null && pieces.length < mostPieces) pieces.push({ at: from + base + offset, sizeBytes });
    }
    const [first] = pieces;
    if (first === undefined || pieces.length !== extents) continue;
    const sizeBytes = pieces.reduce((sum, piece) => sum + piece.sizeBytes, 0);
    places.set(id, extents === 1 ? first : { at: first.at, sizeBytes, pieces });
  }
  return places;
}
