import { CutShort } from './bytes.ts';
import type { FileWindow } from './file-window.ts';
import { jpegParts, partAt } from './jpeg-parts.ts';
import type { MetadataBlock } from './picture-draft.ts';
import type { Tiff } from './tiff.ts';

/** Where the small picture of EXIF data begins, and how long it is. */
const startTag = 0x0201;
const lengthTag = 0x0202;

/** The small pictures of EXIF data are JPEGs, and may say of themselves where they were taken, as the large one did. */
export async function partsOfThumbnails(window: FileWindow, tiff: Tiff): Promise<readonly MetadataBlock[]> {
  const blocks: MetadataBlock[] = [];
  for (const { entries } of tiff.directories) {
    const start = entries.find(({ tag }) => tag === startTag)?.value;
    const length = entries.find(({ tag }) => tag === lengthTag)?.value;
    if (start === undefined || length === undefined || start + length > tiff.sizeBytes) continue;
    blocks.push(...(await partsOfJpeg(window, tiff.at + start, length)));
  }
  return blocks;
}

/** What a JPEG that lies in something else says of itself. */
export async function partsOfJpeg(
  window: FileWindow,
  from: number,
  sizeBytes: number,
): Promise<readonly MetadataBlock[]> {
  const parts = jpegParts(window.work);
  const end = from + sizeBytes;
  try {
    if ((await window.bytes(from, 2)).u16(0) !== 0xffd8) return [];
    for (let at = from + 2; at + 4 <= end;) {
      window.work.step();
      const part = await partAt(window, at);
      if ('problem' in part) break;
      at = part.at + part.sizeBytes;
      // Behind it come the pixels.
      if (part.marker === 0xda || at > end) break;
      if (part.marker >= 0xe0) parts.take(part.marker, part.at, await window.bytes(part.at, part.sizeBytes));
    }
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
  }
  return parts.blocks();
}
