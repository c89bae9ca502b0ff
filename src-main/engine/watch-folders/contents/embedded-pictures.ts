import { isCutShort } from '../../../contract/content-facts.ts';
import { Bytes } from './bytes.ts';
import { dataAfter } from './data-address.ts';
import { FileWindow, searchedWholeBytes } from './file-window.ts';
import { whatIsSaid } from './location.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import { formatOf, readPicture } from './read-picture.ts';
import { TooMuchToRead } from './work-budget.ts';

/* Pictures that lie in a text as `data:` addresses (RFC 2397): in Markdown, HTML and SVG. */

const pieceBytes = 4 * 1024 * 1024;
const mostPictures = 100;
const headBytes = 4096;
/** No fewer bytes hold a picture and a place. */
const fewestBytes = 64;
/** Names of schemes and types may be written in capitals; JSON may write a slash with a backslash before it. */
const start = /data:image\\?\//giu;
const longestStart = 16;
const iconStart = Buffer.from([0, 0, 1, 0]);
const wordsOfIcon = /Exif\0|[a-z]XIf|[zit]TXt|tEXt|xmpmeta/iu;
const wholeFile = { read: () => Promise.resolve(0) };
const stays: MetadataBlock = { kind: 'place', at: 0, sizeBytes: 1, seal: null, isClosed: true };

/** A place in one of them stays: its letters are those of a picture that is packed. */
export async function picturesInText(window: FileWindow): Promise<readonly MetadataBlock[]> {
  try {
    if (window.sizeBytes > searchedWholeBytes) return (await isAnyNamed(window)) ? [outOfSight] : [];
    const text = (await window.bytes(0, window.sizeBytes)).text();
    const blocks: MetadataBlock[] = [];
    let pictures = 0;
    for (const { 0: mark, index } of text.matchAll(start)) {
      pictures += 1;
      if (pictures > mostPictures) return [...blocks, outOfSight];
      const found = await blockAt(window, text, { at: index, from: index + mark.length });
      if (found !== null) blocks.push(found);
    }
    return blocks;
  } catch (error) {
    if (!(error instanceof TooMuchToRead)) throw error;
    return [outOfSight];
  }
}

/** In a text that is too long to be kept whole, piece by piece. */
async function isAnyNamed({ file, sizeBytes, work }: FileWindow): Promise<boolean> {
  for (let at = 0; at < sizeBytes; at += pieceBytes) {
    const piece = await new FileWindow(file, sizeBytes, null, work).upTo(at, pieceBytes + longestStart);
    if (piece.text().search(start) >= 0) return true;
  }
  return false;
}

async function blockAt(
  { work }: FileWindow,
  text: string,
  place: { readonly at: number; readonly from: number },
): Promise<MetadataBlock | null> {
  const data = dataAfter(text, place, work);
  if (data === null) return null;
  if (data === 'unclear') return outOfSight;
  const { content, isNamed } = data;
  if (content.byteLength < fewestBytes) return null;
  const picture = new FileWindow(wholeFile, content.byteLength, content, work);
  const format = await formatOf(picture, new Bytes(content.subarray(0, headBytes)));
  if (format === null) return isNamed && !isPlainIcon(content) ? outOfSight : null;
  const { facts, blocks } = await readPicture(picture, format);
  if (facts.hasLocation) return stays;
  if (isCutShort(facts) || facts.problem?.code === 'file_problem.description_cut_short') return outOfSight;
  for (const block of blocks) {
    const isOut = block.isClosed && block.sizeBytes === 0;
    if (isOut || (await whatIsSaid(picture, block)).isUnclear === true) return outOfSight;
  }
  return null;
}

/** Pages name their icons. One holds a bitmap or a PNG, which has words only in chunks that are known by name. */
function isPlainIcon(content: Buffer): boolean {
  return (
    content.subarray(0, iconStart.length).equals(iconStart) && !wordsOfIcon.test(content.toString('latin1'))
  );
}
