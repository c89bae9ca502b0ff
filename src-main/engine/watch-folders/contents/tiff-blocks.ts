import type { FileWindow } from './file-window.ts';
import { blocksOfResources } from './photoshop.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import { partsOfThumbnails } from './thumbnail-parts.ts';
import { valueBytes, type Tiff } from './tiff.ts';

const xmpTag = 700;
const iptcTag = 33_723;
const resourcesTag = 34_377;
/** Name and description, comment, and those that Windows keeps: free words, which may give coordinates. */
const freeTags: ReadonlySet<number> = new Set([
  ...[0x010d, 0x010e, 0x9286],
  ...[0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f],
]);
const largestResourcesBytes = 16 * 1024 * 1024;

/** Other parts that speak about the picture and lie in entries of a TIFF, or of EXIF data, in whichever of its directories. */
export async function blocksInTiff(window: FileWindow, tiff: Tiff): Promise<readonly MetadataBlock[]> {
  const blocks: MetadataBlock[] = [...(await partsOfThumbnails(window, tiff))];
  for (const entry of tiff.directories.flatMap(({ entries }) => entries)) {
    const sizeBytes = valueBytes(entry);
    const at = tiff.at + entry.value;
    if (sizeBytes <= 4 || entry.value + sizeBytes > tiff.sizeBytes) continue;
    const place = { at, sizeBytes, seal: null, isClosed: false };
    if (entry.tag === xmpTag || freeTags.has(entry.tag)) blocks.push({ kind: 'xmp', ...place });
    else if (entry.tag === iptcTag) blocks.push({ kind: 'iptc', ...place });
    else if (entry.tag === resourcesTag && sizeBytes > largestResourcesBytes) blocks.push(outOfSight);
    else if (entry.tag === resourcesTag) {
      const resources = await window.bytes(at, sizeBytes);
      blocks.push(...blocksOfResources(resources, at, window.work));
    }
  }
  return blocks;
}
