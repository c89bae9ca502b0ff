import { Bytes, CutShort } from './bytes.ts';
import { carvedBlocks } from './carved-blocks.ts';
import { FileWindow } from './file-window.ts';
import { isAnyLocated } from './location.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import type { WorkBudget } from './work-budget.ts';

/* Files that lie within documents: pictures, films, attachments, documents of other programs. */

/** Whether a file within another has a place, has none, or could not be looked at. */
export type Inside = 'has' | 'none' | 'unclear';
/** Looks at it as at a file of its own, by its content. */
export type LookInside = (content: Uint8Array, work: WorkBudget) => Promise<Inside>;

const mostMarked = 40;
const pictureMarks = /\u00ff\u00d8\u00ff[\u00c0-\u00fe]|\u0089PNG\r\n|ftyp(?=[\w ]{4})/gu;
/** Where none of them stands, there is nothing to follow. */
const anyMark = /\u00ff\u00d8\u00ff|\u0089PNG|ftyp|Exif\0|xmpmeta|rdf:RDF|xpacket|8BIM|<metadata/u;
const wholeFile = { read: () => Promise.resolve(0) };
const stays: MetadataBlock = { kind: 'place', at: 0, sizeBytes: 1, seal: null, isClosed: true };

/** What is packed, or of a layout that is not followed: pictures and words by their marks. */
export async function insideByMarks(
  content: Uint8Array,
  work: WorkBudget,
  look: LookInside,
): Promise<Inside> {
  work.spend(content.byteLength);
  const text = new Bytes(content).text();
  if (!anyMark.test(text)) return 'none';
  const window = new FileWindow(wholeFile, content.byteLength, content, work);
  const blocks = await carvedBlocks(window, 0, content.byteLength);
  if (blocks.includes(outOfSight)) return 'unclear';
  if (await isAnyLocated(window, blocks)) return 'has';
  let marked = 0;
  for (const { 0: mark, index } of text.matchAll(pictureMarks)) {
    marked += 1;
    if (marked > mostMarked) return 'unclear';
    const at = mark === 'ftyp' ? index - 4 : index;
    // What only looks like the beginning of a picture says nothing.
    if (at >= 0 && (await look(content.subarray(at), work)) === 'has') return 'has';
  }
  return 'none';
}

export async function blocksByInside(reading: () => Promise<Inside>): Promise<readonly MetadataBlock[]> {
  try {
    const said = await reading();
    return said === 'none' ? [] : [said === 'has' ? stays : outOfSight];
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    return [outOfSight];
  }
}
