import type { FileWindow } from './file-window.ts';
import { boxesIn, boxIn, type Box } from './iso-boxes.ts';
import type { MetadataBlock } from './picture-draft.ts';

/* Where films say where they were taken. What follows is how phones, cameras and programs write it: nobody agreed on one way. */

const placeBoxes = new Set(['\u00a9xyz', 'loci']);
/** Tracks of cameras that hold the way they were carried, between their pictures. */
const placeTracks = new Set(['gpmd', 'camm']);
const placeKey = /\blocation\b/iu;
const xmpUuid =
  '\u00be\u007a\u00cf\u00cb\u0097\u00a9\u0042\u00e8\u009c\u0071\u0099\u0094\u0091\u00e3\u00af\u00ac';
const uuidBytes = 16;
/** Before a value: of what type it is, and for which country. */
const valueHeadBytes = 8;
const mostKeys = 1000;

/** The parts of a film that say where it was taken. `boxes`: those of the file; `moov`: its index. */
export async function placesIn(
  window: FileWindow,
  boxes: readonly Box[],
  moov: Box,
): Promise<readonly MetadataBlock[]> {
  const { boxes: inIndex } = await boxesIn(window, moov.at, moov.sizeBytes);
  const blocks: MetadataBlock[] = [];
  for (const box of [...boxes, ...inIndex]) {
    if (box.name === 'uuid') blocks.push(...(await xmpOf(window, box)));
    else if (box.name === 'udta') blocks.push(...(await placesInUserData(window, box)));
    else if (box.name === 'meta') blocks.push(...(await placesInMeta(window, box)));
    else if (box.name === 'trak') blocks.push(...(await placesInTrack(window, box)));
  }
  return blocks;
}

async function xmpOf(window: FileWindow, { at, sizeBytes }: Box): Promise<readonly MetadataBlock[]> {
  const isXmp = sizeBytes > uuidBytes && (await window.bytes(at, uuidBytes)).text() === xmpUuid;
  const place = { at: at + uuidBytes, sizeBytes: sizeBytes - uuidBytes };
  return isXmp ? [{ kind: 'xmp', ...place, seal: null, isClosed: false }] : [];
}

async function placesInUserData(window: FileWindow, udta: Box): Promise<readonly MetadataBlock[]> {
  const { boxes } = await boxesIn(window, udta.at, udta.sizeBytes);
  const blocks: MetadataBlock[] = [];
  for (const box of boxes) {
    const { name, at, sizeBytes } = box;
    if (placeBoxes.has(name)) blocks.push(placeBlock(box));
    else if (name === 'meta') blocks.push(...(await placesInMeta(window, box)));
    else if (name === 'XMP_') blocks.push({ kind: 'xmp', at, sizeBytes, seal: null, isClosed: false });
  }
  return blocks;
}

function placeBlock({ nameAt, at, sizeBytes }: Box): MetadataBlock {
  return { kind: 'place', nameAt, at, sizeBytes, seal: null, isClosed: false };
}

/** A list of keys, and one of values that name their keys by their numbers; or one of values with names of their own. */
async function placesInMeta(window: FileWindow, meta: Box): Promise<readonly MetadataBlock[]> {
  // Of the two ways to begin, one has four bytes more.
  const isPlain = (await window.upTo(meta.at, 8)).text().endsWith('hdlr');
  const skip = isPlain ? 0 : 4;
  const inside = (name: string): Promise<Box | null> => boxIn(window, meta, name, skip);
  const [keys, ilst] = [await inside('keys'), await inside('ilst')];
  if (ilst === null) return [];
  const placeNumbers = keys === null ? new Set<number>() : await placeKeysIn(window, keys);
  const { boxes } = await boxesIn(window, ilst.at, ilst.sizeBytes);
  const blocks: MetadataBlock[] = [];
  for (const item of boxes) {
    if (placeBoxes.has(item.name)) blocks.push(placeBlock(item));
    const number = Buffer.from(item.name, 'latin1').readUInt32BE();
    const value = placeNumbers.has(number) ? await boxIn(window, item, 'data') : null;
    if (value === null || value.sizeBytes <= valueHeadBytes) continue;
    const words = { at: value.at + valueHeadBytes, sizeBytes: value.sizeBytes - valueHeadBytes };
    blocks.push({ kind: 'place_text', ...words, seal: null, isClosed: false });
  }
  return blocks;
}

/** The numbers, from 1, of the keys that are about a place. */
async function placeKeysIn(window: FileWindow, keys: Box): Promise<ReadonlySet<number>> {
  const count = Math.min((await window.bytes(keys.at + 4, 4)).u32(0), mostKeys);
  const found = new Set<number>();
  let at = keys.at + 8;
  for (let number = 1; number <= count; number += 1) {
    const sizeBytes = (await window.bytes(at, 4)).u32(0);
    const name = sizeBytes < 8 ? '' : (await window.bytes(at + 8, Math.min(sizeBytes - 8, 200))).text();
    if (placeKey.test(name)) found.add(number);
    at += Math.max(8, sizeBytes);
  }
  return found;
}

/** What lies between the pictures is not taken apart: a way of that kind stays with its film. */
async function placesInTrack(window: FileWindow, track: Box): Promise<readonly MetadataBlock[]> {
  const udta = await boxIn(window, track, 'udta');
  const blocks = udta === null ? [] : [...(await placesInUserData(window, udta))];
  let box: Box | null = track;
  for (const name of ['mdia', 'minf', 'stbl', 'stsd']) box &&= await boxIn(window, box, name);
  if (box === null || box.sizeBytes < 16) return blocks;
  const sample = (await window.bytes(box.at + 12, 4)).text();
  if (placeTracks.has(sample)) {
    blocks.push({ kind: 'place', at: box.at, sizeBytes: box.sizeBytes, seal: null, isClosed: true });
  }
  return blocks;
}
