import type { FileWindow } from './file-window.ts';
import { boxIn, type Box } from './iso-boxes.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';

/* Tracks of a film beside its pictures and its sound: in some, cameras write the way that they were carried. */

const handlerAt = 8;
/** Pictures, sound, time, and how they belong together. */
const knownHandlers = new Set([
  ...['vide', 'soun', 'auxv', 'pict', 'hint', 'tmcd', 'url ', 'sdsm', 'odsm', 'crsm', 'clcp', 'fdsc'],
]);
const textHandlers = new Set(['text', 'sbtl', 'subt', 'subp']);
/** GoPro; phones of Google; records of a place with a time. */
const placeSamples = new Set(['gpmd', 'camm', 'gps ']);
const placeKey = /location|gps|lati?tude|longitude|iso6709/iu;
const momentWords = /microvideo|motionphoto/iu;
const largestEntryBytes = 16 * 1024;
const readTexts = 8;
const textBytes = 400;
/** As drones write it below the pictures. */
export const placeInText =
  /gps|lati?tude|longt?i?tude|\b(?:lat|lon)\b|-?\d{1,3}\.\d{4,}\s{0,3}[,;]\s{0,3}-?\d{1,3}\.\d{4,}/iu;

/** What lies between the pictures is not taken apart: a way of that kind stays with its film. */
export function placeBetweenPictures({ at, sizeBytes }: Pick<Box, 'at' | 'sizeBytes'>): MetadataBlock {
  return { kind: 'place', at, sizeBytes, seal: null, isClosed: true };
}

export async function placesOfTrack(window: FileWindow, track: Box): Promise<readonly MetadataBlock[]> {
  const mdia = await boxIn(window, track, 'mdia');
  if (mdia === null) return [];
  const hdlr = await boxIn(window, mdia, 'hdlr');
  const handler =
    hdlr === null || hdlr.sizeBytes < handlerAt + 4
      ? ''
      : (await window.bytes(hdlr.at + handlerAt, 4)).text();
  const minf = await boxIn(window, mdia, 'minf');
  const stbl = minf === null ? null : await boxIn(window, minf, 'stbl');
  const stsd = stbl === null ? null : await boxIn(window, stbl, 'stsd');
  if (stbl === null || stsd === null || stsd.sizeBytes < 16) return [];
  const entry = (await window.bytes(stsd.at, Math.min(stsd.sizeBytes, largestEntryBytes))).text();
  const sample = entry.slice(12, 16);
  if (placeSamples.has(sample)) return [placeBetweenPictures(stsd)];
  if (handler === '' || knownHandlers.has(handler)) return [];
  // Its entry lists the keys of what it holds.
  if (sample === 'mebx') return placeKey.test(entry) ? [placeBetweenPictures(stsd)] : [];
  if (sample === 'mett' && momentWords.test(entry)) return [];
  if (!textHandlers.has(handler)) return [outOfSight];
  return (await doTextsSay(window, stbl)) ? [placeBetweenPictures(stsd)] : [];
}

/** The first texts, which lie one after the other from where each chunk begins. */
async function doTextsSay(window: FileWindow, stbl: Box): Promise<boolean> {
  const [short, long] = [await boxIn(window, stbl, 'stco'), await boxIn(window, stbl, 'co64')];
  const list = short ?? long;
  if (list === null) return false;
  const width = list === short ? 4 : 8;
  const head = await window.upTo(list.at, Math.min(list.sizeBytes, 8 + readTexts * width));
  for (let at = 8; at + width <= head.length; at += width) {
    const place = width === 4 ? head.u32(at) : head.u64(at);
    if (place < window.sizeBytes && placeInText.test((await window.upTo(place, textBytes)).text()))
      return true;
  }
  return false;
}
