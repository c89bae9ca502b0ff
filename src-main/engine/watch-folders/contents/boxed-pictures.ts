import { message } from '../../../contract/messages/message.ts';
import { pixelsCutShort, isPsdCutShort } from './cut-pixels.ts';
import { brotliDecompressSync } from 'node:zlib';
import { FileWindow } from './file-window.ts';
import { boxesIn, type Box } from './iso-boxes.ts';
import { whatIsSaid } from './location.ts';
import { blocksOfUuid, notesBlock } from './movie-places.ts';
import { blocksOfResources } from './photoshop.ts';
import { outOfSight, setSize, type MetadataBlock, type PictureDraft } from './picture-draft.ts';

/* JPEG XL (ISO/IEC 18181-2), JPEG 2000 (ISO/IEC 15444-1 and -2) and Photoshop: what they say of themselves, not their pixels. */

const open = { seal: null, isClosed: false };
const largestUnpacked = 1024 * 1024;
const [exifUuid, iptcUuid] = ['JpgTiffExif->JP2', '33c7a4d2b81d4723a0baf1a3e097ad38'];
/** GeoJP2: where a map lies on the earth. */
const earthUuid = 'b14bf8bd083d4b43a5ae8cd7d5a6ce03';
const uuidBytes = 16;
const wholeFile = { read: () => Promise.resolve(0) };

export async function readJxl(window: FileWindow, draft: PictureDraft): Promise<void> {
  const isBare = (await window.bytes(0, 2)).u16(0) === 0xff0a;
  if (isBare) return;
  const { boxes, isCutShort } = await boxesIn(window, 0, window.sizeBytes);
  if (isCutShort) draft.problem = message('file_problem.cut_short_longer');
  for (const box of boxes) draft.blocks.push(...(await blocksOfJxl(window, box)));
}

async function blocksOfJxl(window: FileWindow, box: Box): Promise<readonly MetadataBlock[]> {
  const { name, at, sizeBytes, nameAt } = box;
  switch (name) {
    case 'Exif':
      return exifOf(window, box);
    case 'xml ':
      return [{ kind: 'xmp', at, sizeBytes, ...open }];
    case 'brob': {
      const kept = (await window.bytes(at, 4)).text();
      if (kept !== 'Exif' && kept !== 'xml ') return [notesBlock(box)];
      const content = await unpacked(window, at + 4, sizeBytes - 4);
      if (content === null) return [outOfSight];
      const inner = new FileWindow(wholeFile, content.byteLength, content, window.work);
      const whole = { name: kept, nameAt: 0, at: 0, sizeBytes: content.byteLength };
      for (const block of await blocksOfJxl(inner, whole))
        if ((await whatIsSaid(inner, block)).isLocated)
          return [{ kind: 'place', nameAt, at, sizeBytes, ...open }];
      return [notesBlock(box)];
    }
    case 'uuid':
      return blocksOfUuid(window, box);
    case 'jumb':
      return [notesBlock(box)];
    default:
      // A box with such a name is none: what follows is not where it should be.
      return /^[\x20-\x7e]{4}$/u.test(name) ? [] : [outOfSight];
  }
}

/** Before the data stands how many bytes are before them. */
async function exifOf(window: FileWindow, { at, sizeBytes }: Box): Promise<readonly MetadataBlock[]> {
  if (sizeBytes < 12) return [];
  const skip = 4 + (await window.bytes(at, 4)).u32(0);
  return skip >= sizeBytes
    ? [outOfSight]
    : [{ kind: 'exif', at: at + skip, sizeBytes: sizeBytes - skip, ...open }];
}

async function unpacked(window: FileWindow, at: number, sizeBytes: number): Promise<Uint8Array | null> {
  const { raw } = await window.upTo(at, Math.min(sizeBytes, largestUnpacked));
  window.work.step();
  window.work.spend(largestUnpacked);
  try {
    return brotliDecompressSync(raw, { maxOutputLength: largestUnpacked });
  } catch {
    // Ignored: what cannot be unpacked, or is far more than it looks, is out of sight.
    return null;
  }
}

export async function readJp2(window: FileWindow, draft: PictureDraft): Promise<void> {
  const { boxes, isCutShort } = await boxesIn(window, 0, window.sizeBytes);
  if (isCutShort) draft.problem = message('file_problem.cut_short_longer');
  await takeJp2Boxes(window, draft, boxes, 0);
}

/** Boxes that hold others that belong together. */
const groups = new Set(['jp2h', 'asoc', 'jpch', 'jplh', 'uinf']);
const deepest = 5;

async function takeJp2Boxes(
  window: FileWindow,
  draft: PictureDraft,
  boxes: readonly Box[],
  depth: number,
): Promise<void> {
  for (const box of boxes) {
    const { name, at, sizeBytes } = box;
    if (name === 'ihdr') {
      const head = await window.bytes(at, 8);
      setSize(draft, head.u32(4), head.u32(0));
    } else if (name === 'uuid') {
      draft.blocks.push(...(await blocksOfJp2Uuid(window, box)));
    } else if (name === 'xml ') {
      draft.blocks.push({ kind: 'xmp', at, sizeBytes, ...open });
    } else if (name === 'jumb') {
      draft.blocks.push(notesBlock(box));
    } else if (groups.has(name)) {
      if (depth === deepest) draft.blocks.push(outOfSight);
      else await takeJp2Boxes(window, draft, (await boxesIn(window, at, sizeBytes)).boxes, depth + 1);
    }
  }
}

async function blocksOfJp2Uuid(window: FileWindow, box: Box): Promise<readonly MetadataBlock[]> {
  if (box.sizeBytes <= uuidBytes) return [];
  const id = await window.bytes(box.at, uuidBytes);
  const inside = { at: box.at + uuidBytes, sizeBytes: box.sizeBytes - uuidBytes, ...open };
  if (id.text() === exifUuid) {
    const skip = (await window.upTo(inside.at, 6)).startsWith('Exif\0\0') ? 6 : 0;
    return [{ kind: 'exif', ...inside, at: inside.at + skip, sizeBytes: inside.sizeBytes - skip }];
  }
  const name = Buffer.from(id.raw).toString('hex');
  if (name === iptcUuid) return [{ kind: 'iptc', ...inside }];
  if (name === earthUuid) return [{ kind: 'place', ...inside, nameAt: box.nameAt }];
  return blocksOfUuid(window, box);
}

const psdHeadBytes = 26;

/** Photoshop: sizes, colours, then its resources. */
export async function readPsd(window: FileWindow, draft: PictureDraft): Promise<void> {
  const head = await window.bytes(0, psdHeadBytes + 4);
  setSize(draft, head.u32(18), head.u32(14));
  if (head.u16(24) === 4) draft.colours = 'cmyk';
  const coloursEnd = psdHeadBytes + 4 + head.u32(psdHeadBytes);
  const sizeBytes = (await window.bytes(coloursEnd, 4)).u32(0);
  const resources = await window.bytes(coloursEnd + 4, sizeBytes);
  draft.blocks.push(...blocksOfResources(resources, coloursEnd + 4, window.work));
  if (await isPsdCutShort(window, head, coloursEnd + 4 + sizeBytes)) draft.problem ??= pixelsCutShort;
}
