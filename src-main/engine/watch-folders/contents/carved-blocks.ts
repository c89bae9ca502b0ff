import { Bytes } from './bytes.ts';
import { searchedWholeBytes, type FileWindow } from './file-window.ts';
import { blocksOfResources } from './photoshop.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';

/* XMP, EXIF data and words of agencies, found by their marks where the layout around them is not followed. */

const pieceBytes = 256 * 1024;
const longestExifBytes = 64 * 1024;
/** The first byte of the numbers of resources that hold words, EXIF data and XMP. */
const aboutPicture = 4;
const marks = /<x:xmpmeta|<rdf:RDF|<\?xpacket begin|<metadata[\s>]|Exif\0\0(?=II\*\0|MM\0\*)|8BIM/gu;
const ends: Readonly<Record<string, string>> = {
  '<x:xmpmeta': '</x:xmpmeta>',
  '<rdf:RDF': '</rdf:RDF>',
  '<?xpacket begin': '<?xpacket',
  '<metadata': '</metadata>',
};

/** What is longer than a look may read is out of sight. */
export async function carvedBlocks(
  window: FileWindow,
  from: number,
  end: number,
): Promise<readonly MetadataBlock[]> {
  if (end - from > searchedWholeBytes) return [outOfSight];
  const { raw } = await readAll(window, from, end);
  window.work.spend(raw.byteLength);
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const blocks: MetadataBlock[] = [];
  marks.lastIndex = 0;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    window.work.step();
    const [mark] = found;
    const behind = found.index + mark.length;
    const open = { seal: null, isClosed: false };
    if (mark.startsWith('Exif')) {
      const sizeBytes = Math.min(longestExifBytes, text.length - behind);
      blocks.push({ kind: 'exif', at: from + behind, sizeBytes, ...open });
    } else if (mark.startsWith('8BIM')) {
      if (text.charCodeAt(behind) !== aboutPicture) continue;
      const resource = new Bytes(raw.subarray(found.index, found.index + longestExifBytes));
      blocks.push(...blocksOfResources(resource, from + found.index, window.work).slice(0, 1));
    } else {
      const endMark = ends[mark.trimEnd().replace(/>$/u, '')] ?? '</';
      const endAt = text.indexOf(endMark, behind);
      const till = endAt < 0 ? text.length : endAt + endMark.length;
      blocks.push({ kind: 'xmp', at: from + found.index, sizeBytes: till - found.index, ...open });
      marks.lastIndex = till;
    }
  }
  return blocks;
}

async function readAll(window: FileWindow, from: number, end: number): Promise<Bytes> {
  const whole = new Uint8Array(Math.max(0, end - from));
  for (let at = 0; at < whole.byteLength; at += pieceBytes)
    whole.set((await window.bytes(from + at, Math.min(pieceBytes, whole.byteLength - at))).raw, at);
  return new Bytes(whole);
}

/** What lies behind the end of a picture: programs keep what they like there. */
export async function blocksBehind(window: FileWindow, at: number): Promise<readonly MetadataBlock[]> {
  const sizeBytes = window.sizeBytes - at;
  if (sizeBytes <= 0) return [];
  const notes: MetadataBlock = { kind: 'notes', at, sizeBytes, seal: null, isClosed: false };
  return [...(await carvedBlocks(window, at, window.sizeBytes)), notes];
}
