import { Bytes } from './bytes.ts';
import { FileWindow } from './file-window.ts';
import { whatIsSaid } from './location.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import { formatOf, readPicture } from './read-picture.ts';
import { TooMuchToRead } from './work-budget.ts';

/* Pictures that lie in a text as `data:` addresses (RFC 2397): in Markdown, HTML and SVG. */

const mostBytes = 12 * 1024 * 1024;
const pieceBytes = 256 * 1024;
const mostPictures = 100;
const longestHead = 200;
const headBytes = 4096;
const start = 'data:image/';
const wholeFile = { read: () => Promise.resolve(0) };
const stays: MetadataBlock = { kind: 'place', at: 0, sizeBytes: 1, seal: null, isClosed: true };

/** A place in one of them stays: its letters are those of a picture that is packed. */
export async function picturesInText(window: FileWindow): Promise<readonly MetadataBlock[]> {
  try {
    if (window.sizeBytes > mostBytes) return [outOfSight];
    const text = await textOf(window);
    const blocks: MetadataBlock[] = [];
    let at = text.indexOf(start);
    for (let pictures = 0; at >= 0; pictures += 1) {
      if (pictures >= mostPictures) return [...blocks, outOfSight];
      const found = await blockAt(window, text, at);
      if (found !== null) blocks.push(found);
      at = text.indexOf(start, at + start.length);
    }
    return blocks;
  } catch (error) {
    if (!(error instanceof TooMuchToRead)) throw error;
    return [outOfSight];
  }
}

async function textOf(window: FileWindow): Promise<string> {
  window.work.spend(window.sizeBytes);
  const pieces: string[] = [];
  for (let at = 0; at < window.sizeBytes; at += pieceBytes)
    pieces.push((await window.upTo(at, pieceBytes)).text());
  return pieces.join('');
}

async function blockAt({ work }: FileWindow, text: string, at: number): Promise<MetadataBlock | null> {
  const head = text.slice(at, at + longestHead);
  const comma = head.indexOf(',');
  if (comma < 0) return null;
  // Only a drawing is written without being packed.
  if (!/;base64$|^data:image\/svg\+xml/iu.test(head.slice(0, comma))) return null;
  const from = at + comma + 1;
  const isDigits = /;base64$/iu.test(head.slice(0, comma));
  const end = isDigits ? endOf(/[^A-Za-z0-9+/=\s]/gu, text, from) : endOf(/["<>]/gu, text, from);
  work.spend(end - from);
  const written = text.slice(from, end);
  const content = isDigits ? Buffer.from(written, 'base64') : Buffer.from(unescaped(written), 'latin1');
  const picture = new FileWindow(wholeFile, content.byteLength, content, work);
  const format = await formatOf(picture, new Bytes(content.subarray(0, headBytes)));
  if (format === null) return null;
  const { facts, blocks } = await readPicture(picture, format);
  if (facts.hasLocation) return stays;
  for (const block of blocks) {
    const isOut = block.isClosed && block.sizeBytes === 0;
    if (isOut || (await whatIsSaid(picture, block)).isUnclear === true) return outOfSight;
  }
  return null;
}

function endOf(sign: RegExp, text: string, from: number): number {
  sign.lastIndex = from;
  return sign.exec(text)?.index ?? text.length;
}

function unescaped(written: string): string {
  return written.replaceAll(/%([0-9a-f]{2})/giu, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
