import { coordinatesIn } from './coordinate-words.ts';
import { CutShort, type Bytes } from './bytes.ts';
import type { MetadataBlock } from './picture-draft.ts';
import type { WorkBudget } from './work-budget.ts';

/* What Photoshop and the programs of news agencies keep in a picture: resources, of which one holds the words of the IPTC. */

const resourceMark = '8BIM';
const kinds: Readonly<Record<number, MetadataBlock['kind']>> = {
  0x0404: 'iptc',
  0x0422: 'exif',
  0x0424: 'xmp',
};
/** Small pictures, as JPEG behind a head of their own. */
const smallPictures: ReadonlySet<number> = new Set([0x0409, 0x040c]);
const marksInPicture = /Exif\0\0(?=II\*\0|MM\0\*)|http:\/\/ns\.adobe\.com\/xap\/1\.0\/\0|Photoshop 3\.0\0/gu;
const datasetMark = 0x1c;
/** By record and number: content location, city, place in it, province, country. */
const placeDatasets: ReadonlySet<number> = new Set([26, 27, 90, 92, 95, 100, 101]);
/** Name, categories, keywords, instructions, headline, caption: free words, which may give coordinates. */
const freeDatasets: ReadonlySet<number> = new Set([5, 7, 15, 20, 25, 40, 105, 116, 120]);
const aboutPicture = 2;

interface Region {
  readonly at: number;
  readonly sizeBytes: number;
}

/** The resources that speak about the picture. `at`: where the first of them stands in the file. */
export function blocksOfResources(resources: Bytes, at: number, work: WorkBudget): readonly MetadataBlock[] {
  const blocks: MetadataBlock[] = [];
  try {
    for (let next = 0; next + 12 <= resources.length;) {
      work.step();
      if (resources.text(next, 4) !== resourceMark) break;
      const number = resources.u16(next + 4);
      const kind = kinds[number];
      const nameBytes = 1 + resources.u8(next + 6);
      const sizeAt = next + 6 + nameBytes + (nameBytes % 2);
      const sizeBytes = resources.u32(sizeAt);
      const isWhole = sizeAt + 4 + sizeBytes <= resources.length;
      if (kind !== undefined && sizeBytes > 0) {
        // What goes on in another part of the file is in pieces, and out of sight.
        const place = isWhole ? { at: at + sizeAt + 4, sizeBytes } : { at, sizeBytes: 0 };
        blocks.push({ kind, ...place, seal: null, isClosed: !isWhole });
      }
      if (smallPictures.has(number)) {
        const content = isWhole ? resources.part(sizeAt + 4, sizeBytes) : resources.part(sizeAt + 4);
        blocks.push(...blocksOfSmallPicture(content, at + sizeAt + 4, work));
      }
      next = sizeAt + 4 + sizeBytes + (sizeBytes % 2);
    }
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
  }
  return blocks;
}

/** What the small picture says of itself, as the large one did. */
function blocksOfSmallPicture(picture: Bytes, at: number, work: WorkBudget): readonly MetadataBlock[] {
  work.spend(picture.length);
  const open = { seal: null, isClosed: false };
  const blocks: MetadataBlock[] = [];
  for (const { 0: mark, index } of picture.text().matchAll(marksInPicture)) {
    const from = index + mark.length;
    // Each of them begins a part of a JPEG, whose length stands before it.
    const said = index < 2 ? 0 : picture.u16(index - 2) - 2 - mark.length;
    const sizeBytes = Math.min(Math.max(0, said), picture.length - from);
    if (mark.startsWith('Photoshop')) {
      // Small pictures of small pictures have none.
      const inner = picture.part(from, sizeBytes);
      work.step(8);
      blocks.push(...blocksOfResources(inner, at + from, work));
    } else blocks.push({ kind: mark.startsWith('Exif') ? 'exif' : 'xmp', at: at + from, sizeBytes, ...open });
  }
  return blocks;
}

/** Where IPTC words name a place, each with its bytes from the beginning of `words` on. Empty ones name none. */
export function placesInIptc(words: Bytes, work: WorkBudget): readonly Region[] {
  const places: Region[] = [];
  for (let at = 0; at + 5 <= words.length && words.u8(at) === datasetMark;) {
    work.step();
    const [record, number, sizeBytes] = [words.u8(at + 1), words.u8(at + 2), words.u16(at + 3)];
    // Longer than any words of a place: the size itself has a size.
    if (sizeBytes >= 0x8000 || at + 5 + sizeBytes > words.length) break;
    const isPlace = record === aboutPicture && placeDatasets.has(number);
    if (isPlace && /[^\s\0]/u.test(words.text(at + 5, sizeBytes))) places.push({ at: at + 5, sizeBytes });
    if (record === aboutPicture && freeDatasets.has(number)) {
      // All of the words leave: what is left beside the numbers may still say some of the place.
      if (coordinatesIn(words.text(at + 5, sizeBytes), work).length > 0)
        places.push({ at: at + 5, sizeBytes });
    }
    at += 5 + sizeBytes;
  }
  return places;
}
