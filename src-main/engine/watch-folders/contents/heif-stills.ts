import { largestStillBytes, type CodedStill } from '../../../contract/coded-still.ts';
import type { Bytes } from './bytes.ts';
import { hevcCodec } from './codec-names.ts';
import type { FileWindow } from './file-window.ts';
import { itemPlaces, type ItemPlace } from './heif-items.ts';
import { primaryItem, propertyBoxes, turnsSaid } from './heif.ts';
import { boxesIn, boxIn, type Box } from './iso-boxes.ts';

/** What of a HEIC can be shown without all of it: a JPEG in it, or one of its pictures as it is coded. */
export type HeifLook =
  | { readonly kind: 'jpeg'; readonly content: Uint8Array }
  | { readonly kind: 'still'; readonly still: CodedStill };

const largestBoxBytes = 1024 * 1024;

interface HeifItem {
  readonly id: number;
  readonly type: string;
}

/** A smaller picture in it, or its own where that is one piece; `isLarge`: its own first. `null`: none of them. */
export async function lookIntoHeif(
  window: FileWindow,
  { isLarge = false }: { readonly isLarge?: boolean } = {},
): Promise<HeifLook | null> {
  const { boxes } = await boxesIn(window, 0, window.sizeBytes);
  const meta = boxes.find(({ name }) => name === 'meta');
  if (meta === undefined) return null;
  const inside = (name: string): Promise<Box | null> => boxIn(window, meta, name, 4);
  const [iinf, iloc, iprp] = [await inside('iinf'), await inside('iloc'), await inside('iprp')];
  if (iinf === null || iloc === null || iprp === null) return null;
  const items = await itemsIn(window, iinf);
  const idat = await inside('idat');
  const places = itemPlaces(await contentOf(window, iloc), idat?.at ?? null, window.work);
  const small = await smallPictures(window, await inside('iref'));
  const own = await primaryItem(window, await inside('pitm'));
  // Of the others each is a part: one tile of many, or what somebody added to it.
  const smaller = items.filter(({ id }) => small.has(id));
  const itself = items.filter(({ id }) => id === own);
  for (const { id, type } of isLarge ? [...itself, ...smaller] : [...smaller, ...itself]) {
    const place = places.get(id);
    if (place === undefined || place.pieces !== undefined || place.sizeBytes > largestStillBytes) continue;
    if (type === 'jpeg')
      return { kind: 'jpeg', content: (await window.bytes(place.at, place.sizeBytes)).raw };
    const still = type === 'hvc1' ? await codedItem(window, iprp, id, place) : null;
    if (still !== null) return { kind: 'still', still };
  }
  return null;
}

async function itemsIn(window: FileWindow, iinf: Box): Promise<readonly HeifItem[]> {
  const skip = (await window.bytes(iinf.at, 1)).u8(0) > 0 ? 8 : 6;
  const { boxes } = await boxesIn(window, iinf.at + skip, Math.max(0, iinf.sizeBytes - skip));
  const items: HeifItem[] = [];
  for (const box of boxes) {
    if (box.name !== 'infe') continue;
    const info = await window.bytes(box.at, Math.min(box.sizeBytes, 16));
    const isWide = info.u8(0) === 3;
    if (info.u8(0) < 2) continue;
    items.push({ id: isWide ? info.u32(4) : info.u16(4), type: info.text(isWide ? 10 : 8, 4) });
  }
  return items;
}

/** Those that say that they are a smaller form of another. */
async function smallPictures(window: FileWindow, iref: Box | null): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  if (iref === null) return found;
  const isWide = (await window.bytes(iref.at, 1)).u8(0) > 0;
  const { boxes } = await boxesIn(window, iref.at + 4, Math.max(0, iref.sizeBytes - 4));
  for (const box of boxes) {
    if (box.name !== 'thmb') continue;
    const content = await window.bytes(box.at, isWide ? 4 : 2);
    found.add(isWide ? content.u32(0) : content.u16(0));
  }
  return found;
}

async function codedItem(
  window: FileWindow,
  iprp: Box,
  id: number,
  place: ItemPlace,
): Promise<CodedStill | null> {
  const properties = await propertyBoxes(window, iprp, id);
  const config = properties.find(({ name }) => name === 'hvcC');
  if (config === undefined) return null;
  const description = await contentOf(window, config);
  return {
    codec: hevcCodec(description),
    description: base64(description),
    data: base64(await window.bytes(place.at, place.sizeBytes)),
    turns: await turnsSaid(window, properties),
  };
}

function contentOf(window: FileWindow, box: Box): Promise<Bytes> {
  return window.bytes(box.at, Math.min(box.sizeBytes, largestBoxBytes));
}

function base64({ raw }: Bytes): string {
  return Buffer.from(raw).toString('base64');
}
