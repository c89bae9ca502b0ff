import type { VideoFacts } from '../../../contract/content-facts.ts';
import { CutShort } from './bytes.ts';
import { pixelsCutShort } from './cut-pixels.ts';
import { carvedBlocks } from './carved-blocks.ts';
import { elementAt, elementsIn, ids, saidAt, type Element } from './ebml.ts';
import { coordinatesIn } from './coordinate-words.ts';
import { coverBlocks } from './cover-picture.ts';
import type { FileWindow } from './file-window.ts';
import { isAnyLocated } from './location.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import { TrackTexts } from './webm-texts.ts';
import type { Described } from './read-picture.ts';
import { TooMuchToRead } from './work-budget.ts';

/** Matroska has names for where a work was recorded, written or takes place; programs copy those of phones. */
const placeName =
  /location|gps|lati?tude|longt?i?tude|iso6709|^geo|coordinates|^(?:city|country|state|province)$/iu;
const longestWords = 1024 * 1024;
const deepest = 8;
const mostElements = 65_536;
/** What is left of an element when its content is passed over: one byte, then how long it is. */
const voidId = 0xec;

/** What a WebM or Matroska file says of itself. */
export async function readWebm(window: FileWindow): Promise<Described<VideoFacts>> {
  const blocks = await blocksOf(window);
  const hasLocation = await isAnyLocated(window, blocks);
  const problem = (await isCutShort(window)) ? pixelsCutShort : null;
  const unknown = { durationMs: null, widthPx: null, heightPx: null, problem };
  const facts = { kind: 'video', format: 'webm', ...unknown, hasLocation, locationStays: false } as const;
  return { facts, blocks };
}

/** A recording that was not ended does not say how long it is. */
async function isCutShort(window: FileWindow): Promise<boolean> {
  const head = await elementAt(window, 0);
  const segment = head === null ? null : await saidAt(window, head.end);
  return segment?.id === ids.segment && segment.end > window.sizeBytes;
}

async function blocksOf(window: FileWindow): Promise<readonly MetadataBlock[]> {
  const blocks: MetadataBlock[] = [];
  try {
    const head = await elementAt(window, 0);
    const segment = head === null ? null : await elementAt(window, head.end);
    if (segment?.id !== ids.segment) return [outOfSight];
    let seen = 0;
    const texts = new TrackTexts(window);
    for (let at = segment.at; at < segment.end;) {
      const element = await elementAt(window, at);
      seen += 1;
      if (element === null || seen > mostElements) return [...blocks, outOfSight];
      // What a live recording wrote says of no part how long it is: what lies in it follows as if it stood beside it.
      const isEndless = element.id === ids.cluster && element.end === window.sizeBytes;
      at = isEndless ? element.at : element.end;
      if (element.id === ids.blockGroup || element.id === ids.simpleBlock) await texts.takeBlock(element);
      if (element.id === ids.tags) blocks.push(...(await placesInTags(window, element, 0)));
      else if (element.id === ids.info) blocks.push(...(await placesInTitle(window, element)));
      else if (element.id === ids.tracks) await texts.takeTracks(element);
      else if (element.id === ids.cluster && texts.areWanted) await texts.takeCluster(element);
      else if (element.id === ids.attachments) blocks.push(...(await attachedFiles(window, element)));
    }
    blocks.push(...texts.blocks());
  } catch (error) {
    if (!(error instanceof CutShort || error instanceof TooMuchToRead)) throw error;
    blocks.push(outOfSight);
  }
  return blocks;
}

/** Files that lie in it, as its cover: they may be pictures that say where they were taken. */
async function attachedFiles(window: FileWindow, attachments: Element): Promise<readonly MetadataBlock[]> {
  const blocks: MetadataBlock[] = [];
  for (const file of await elementsIn(window, attachments)) {
    if (file.id !== ids.attachedFile) continue;
    const data = (await elementsIn(window, file)).find(({ id }) => id === ids.fileData);
    if (data === undefined) continue;
    const isPicture = /^(?:\u00ff\u00d8|\u0089PNG|BM)/u.test((await window.upTo(data.at, 4)).text());
    const found = isPicture
      ? await coverBlocks(window, data.at, data.end - data.at)
      : await carvedBlocks(window, data.at, data.end);
    blocks.push(...found);
  }
  return blocks;
}

async function placesInTags(
  window: FileWindow,
  parent: Element,
  depth: number,
): Promise<readonly MetadataBlock[]> {
  if (depth > deepest) return [outOfSight];
  const blocks: MetadataBlock[] = [];
  let sum: Element | null = null;
  for (const element of await elementsIn(window, parent)) {
    if (element.id === ids.checkSum) sum = element;
    if (element.id !== ids.tag && element.id !== ids.simpleTag) continue;
    const name = element.id === ids.tag ? null : await nameOf(window, element);
    const isPlace = name !== null && (placeName.test(name) || (await doesValueSay(window, element)));
    if (isPlace) blocks.push(...emptied(element));
    else blocks.push(...(await placesInTags(window, element, depth + 1)));
  }
  // It would no longer be right; what is passed over has none.
  return blocks.length === 0 || sum === null ? blocks : [...blocks, ...emptied(sum)];
}

/** Free words, as a comment. */
async function doesValueSay(window: FileWindow, tag: Element): Promise<boolean> {
  const value = (await elementsIn(window, tag)).find(({ id }) => id === ids.tagString);
  return value !== undefined && (await doWordsSay(window, value));
}

async function doWordsSay(window: FileWindow, { at, end }: Element): Promise<boolean> {
  const words = (await window.upTo(at, Math.min(end - at, longestWords))).text();
  return coordinatesIn(words, window.work).length > 0;
}

async function placesInTitle(window: FileWindow, info: Element): Promise<readonly MetadataBlock[]> {
  const inside = await elementsIn(window, info);
  const blocks: MetadataBlock[] = [];
  for (const element of inside) {
    if (element.id !== ids.title || !(await doWordsSay(window, element))) continue;
    blocks.push(...emptied(element), ...inside.filter(({ id }) => id === ids.checkSum).flatMap(emptied));
  }
  return blocks;
}

async function nameOf(window: FileWindow, tag: Element): Promise<string | null> {
  const name = (await elementsIn(window, tag)).find(({ id }) => id === ids.tagName);
  return name === undefined ? null : (await window.upTo(name.at, Math.min(name.end - name.at, 200))).text();
}

/** The whole element becomes one that readers pass over, as long as it was. */
function emptied({ from, end }: Element): readonly MetadataBlock[] {
  const sizeBytes = end - from;
  const lengthBytes = sizeBytes < 128 ? 1 : 8;
  const contentBytes = sizeBytes - 1 - lengthBytes;
  const head = Buffer.alloc(1 + lengthBytes);
  head.writeUInt8(voidId);
  const value = (1n << BigInt(7 * lengthBytes)) | BigInt(contentBytes);
  for (let index = 0; index < lengthBytes; index += 1)
    head[lengthBytes - index] = Number((value >> BigInt(8 * index)) & 0xffn);
  const place = { at: from + head.length, sizeBytes: contentBytes };
  const freeName = head.toString('latin1');
  return [{ kind: 'place', ...place, seal: null, isClosed: false, nameAt: from, freeName }];
}
