import type { FileWindow } from './file-window.ts';
import { blocksOfResources } from './photoshop.ts';
import type { MetadataBlock } from './picture-draft.ts';
import { valueBytes, type Tiff } from './tiff.ts';

const xmpTag = 700;
const iptcTag = 33_723;
const resourcesTag = 34_377;
const largestResourcesBytes = 2 * 1024 * 1024;

/** Other parts that speak about the picture and lie in entries of a TIFF, or of EXIF data, in whichever of its directories. */
export async function blocksInTiff(window: FileWindow, tiff: Tiff): Promise<readonly MetadataBlock[]> {
  const blocks: MetadataBlock[] = [];
  for (const entry of tiff.directories.flatMap(({ entries }) => entries)) {
    const sizeBytes = valueBytes(entry);
    const at = tiff.at + entry.value;
    if (sizeBytes <= 4 || entry.value + sizeBytes > tiff.sizeBytes) continue;
    const place = { at, sizeBytes, seal: null, isClosed: false };
    if (entry.tag === xmpTag) blocks.push({ kind: 'xmp', ...place });
    else if (entry.tag === iptcTag) blocks.push({ kind: 'iptc', ...place });
    else if (entry.tag === resourcesTag) {
      const resources = await window.bytes(at, Math.min(sizeBytes, largestResourcesBytes));
      blocks.push(...blocksOfResources(resources, at, window.work));
    }
  }
  return blocks;
}
