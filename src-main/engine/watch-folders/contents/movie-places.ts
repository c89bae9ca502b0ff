import type { FileWindow } from './file-window.ts';
import { coordinatesIn } from './coordinate-words.ts';
import { coverBlocks } from './cover-picture.ts';
import { boxesIn, boxIn, type Box } from './iso-boxes.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import { placeBetweenPictures, placesOfTrack } from './track-places.ts';

/* Where films say where they were taken. What follows is how phones, cameras and programs write it: nobody agreed on one way. */

const placeBoxes = new Set(['\u00a9xyz', 'loci', '@xyz', 'xyz ', 'gps0', 'GPS ']);
const placeKey = /location|gps|lati?tude|longt?i?tude|iso6709|\bgeo|\bcity\b|\bcountry\b/iu;
/** What is said in words that hold no place: all that begin with this mark, and those of 3GPP and ISO. */
const knownWords =
  /^(?:\u00a9...|name|titl|auth|perf|gnre|dscp|cprt|albm|yrrc|kywd|rtng|clsf|hnti|hinf|tagc|tsel|strk|kind|chpl|elng|LOOP|SelO|AllF|WLOC|\0\0\0\0)$/u;
const xmpUuid =
  '\u00be\u007a\u00cf\u00cb\u0097\u00a9\u0042\u00e8\u009c\u0071\u0099\u0094\u0091\u00e3\u00af\u00ac';
/** Of the raw pictures of Canon (CR3). */
const canonUuid =
  '\u0085\u00c0\u00b6\u0087\u0082\u000f\u0011\u00e0\u0081\u0011\u00f4\u00ce\u0046\u002b\u006a\u0048';
const uuidBytes = 16;
/** Before a value: of what type it is, and for which country. */
const valueHeadBytes = 8;
const mostKeys = 1000;
/** More are a picture of a cover, or a program's own. */
const largestWordsBytes = 16 * 1024;

/** The parts of a film that say where it was taken. `boxes`: those of the file; `moov`: its index, where it has one. */
export async function placesIn(
  window: FileWindow,
  boxes: readonly Box[],
  moov: Box | null,
): Promise<readonly MetadataBlock[]> {
  const inIndex = moov === null ? [] : (await boxesIn(window, moov.at, moov.sizeBytes)).boxes;
  const blocks: MetadataBlock[] = [];
  for (const box of [...boxes, ...inIndex]) {
    if (box.name === 'uuid') blocks.push(...(await blocksOfUuid(window, box)));
    else if (box.name === 'udta') blocks.push(...(await placesInUserData(window, box)));
    else if (box.name === 'meta') blocks.push(...(await placesInMeta(window, box)));
    else if (box.name === 'trak') blocks.push(...(await placesInTrack(window, box)));
    // Cameras of cars name the places of the way in it, which lie between the pictures.
    else if (box.name === 'gps ') blocks.push(placeBetweenPictures(box));
    else if (box.name === 'cmov') blocks.push(outOfSight);
    else if (box.name === 'free' || box.name === 'skip') blocks.push(notesBlock(box));
  }
  return blocks;
}

/** XMP; the parts of a camera's EXIF data; or what a maker keeps there. */
export async function blocksOfUuid(window: FileWindow, box: Box): Promise<readonly MetadataBlock[]> {
  const { at, sizeBytes } = box;
  if (sizeBytes <= uuidBytes) return [];
  const inside = { at: at + uuidBytes, sizeBytes: sizeBytes - uuidBytes };
  const open = { seal: null, isClosed: false };
  const name = (await window.bytes(at, uuidBytes)).text();
  if (name === xmpUuid) return [{ kind: 'xmp', ...inside, ...open }];
  if (name !== canonUuid) return [notesBlock(box)];
  const { boxes } = await boxesIn(window, inside.at, inside.sizeBytes);
  return boxes
    .filter((one) => one.name.startsWith('CMT'))
    .map((one) => ({ kind: 'exif', at: one.at, sizeBytes: one.sizeBytes, ...open }));
}

async function placesInUserData(window: FileWindow, udta: Box): Promise<readonly MetadataBlock[]> {
  const { boxes } = await boxesIn(window, udta.at, udta.sizeBytes);
  const blocks: MetadataBlock[] = [];
  for (const box of boxes) {
    const { name, at, sizeBytes } = box;
    if (placeBoxes.has(name) || (await doWordsSay(window, box))) blocks.push(placeBlock(box));
    else if (name === 'meta') blocks.push(...(await placesInMeta(window, box)));
    else if (name === 'XMP_') blocks.push({ kind: 'xmp', at, sizeBytes, seal: null, isClosed: false });
    else if (!knownWords.test(name)) blocks.push(notesBlock(box));
  }
  return blocks;
}

/** Free words, as a comment or keywords, that give coordinates. */
async function doWordsSay(window: FileWindow, { name, at, sizeBytes }: Box): Promise<boolean> {
  if (sizeBytes > largestWordsBytes || name === 'meta' || name === 'XMP_') return false;
  const words = (await window.upTo(at, sizeBytes)).text();
  return /\d/u.test(words) && coordinatesIn(words, window.work).length > 0;
}

function placeBlock({ nameAt, at, sizeBytes }: Box): MetadataBlock {
  return { kind: 'place', nameAt, at, sizeBytes, seal: null, isClosed: false };
}

export function notesBlock({ nameAt, at, sizeBytes }: Box): MetadataBlock {
  return { kind: 'notes', nameAt, at, sizeBytes, seal: null, isClosed: false };
}

/** A list of keys, and one of values that name their keys by their numbers; or one of values with names of their own. */
async function placesInMeta(window: FileWindow, meta: Box): Promise<readonly MetadataBlock[]> {
  // Of the two ways to begin, one has four bytes more.
  const isPlain = (await window.upTo(meta.at, 8)).text().endsWith('hdlr');
  const skip = isPlain ? 0 : 4;
  const inside = (name: string): Promise<Box | null> => boxIn(window, meta, name, skip);
  const [keys, ilst, xml] = [await inside('keys'), await inside('ilst'), await inside('xml ')];
  const blocks: MetadataBlock[] = xml === null ? [] : [notesBlock(xml)];
  if (ilst === null) return blocks;
  const placeNumbers = keys === null ? new Set<number>() : await placeKeysIn(window, keys);
  const { boxes } = await boxesIn(window, ilst.at, ilst.sizeBytes);
  for (const item of boxes) {
    const isPlace =
      placeBoxes.has(item.name) ||
      (await isNamedPlace(window, item, placeNumbers)) ||
      (await doWordsSay(window, item));
    if (isPlace) blocks.push(placeBlock(item));
    else if (item.name === 'covr') blocks.push(...(await placesInCovers(window, item)));
  }
  return blocks;
}

/** Pictures of their own, each in a box. */
async function placesInCovers(window: FileWindow, covers: Box): Promise<readonly MetadataBlock[]> {
  const blocks: MetadataBlock[] = [];
  for (const { name, at, sizeBytes } of (await boxesIn(window, covers.at, covers.sizeBytes)).boxes) {
    if (name !== 'data' || sizeBytes <= valueHeadBytes) continue;
    blocks.push(...(await coverBlocks(window, at + valueHeadBytes, sizeBytes - valueHeadBytes)));
  }
  return blocks;
}

/** By its number in the list of keys, or by a name of its own. */
async function isNamedPlace(
  window: FileWindow,
  item: Box,
  placeNumbers: ReadonlySet<number>,
): Promise<boolean> {
  if (item.name === '----') {
    const name = await boxIn(window, item, 'name');
    return name !== null && placeKey.test((await window.upTo(name.at, Math.min(name.sizeBytes, 200))).text());
  }
  if (!placeNumbers.has(Buffer.from(item.name, 'latin1').readUInt32BE())) return false;
  const value = await boxIn(window, item, 'data');
  return value !== null && value.sizeBytes > valueHeadBytes;
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

async function placesInTrack(window: FileWindow, track: Box): Promise<readonly MetadataBlock[]> {
  const { boxes } = await boxesIn(window, track.at, track.sizeBytes);
  const blocks: MetadataBlock[] = [];
  for (const box of boxes) {
    if (box.name === 'udta') blocks.push(...(await placesInUserData(window, box)));
    else if (box.name === 'meta') blocks.push(...(await placesInMeta(window, box)));
  }
  return [...blocks, ...(await placesOfTrack(window, track))];
}
