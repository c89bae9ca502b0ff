import { message } from '../../../contract/messages/message.ts';
import { pixelsCutShort, isTiffCutShort } from './cut-pixels.ts';
import { carvedBlocks } from './carved-blocks.ts';
import { coordinatesIn } from './coordinate-words.ts';
import { searchedWholeBytes, type FileWindow } from './file-window.ts';
import { takeProfile } from './colour-profile.ts';
import { outOfSight, setSize, type MetadataBlock, type PictureDraft } from './picture-draft.ts';
import { numberOf, readTiff, valueBytes } from './tiff.ts';

const svgWithin = 32 * 1024;
/** Of a drawing that is searched. */
const pieceBytes = 256 * 1024;
const longestName = 64;
const largestProfile = 1024 * 1024;
const tags = { width: 256, height: 257, colours: 262, profile: 34_675 } as const;

export async function readBmp(window: FileWindow, draft: PictureDraft): Promise<void> {
  const head = await window.bytes(0, 26);
  const isOld = head.u32(14, true) === 12;
  if (isOld) setSize(draft, head.u16(18, true), head.u16(20, true));
  // A height below 0 says that it begins at its top.
  else setSize(draft, Math.abs(head.i32(18, true)), Math.abs(head.i32(22, true)));
  const said = head.u32(2, true);
  if (said > window.sizeBytes) draft.problem ??= message('file_problem.cut_short_longer');
}

/** A picture that is a TIFF from end to end. */
export async function readTiffPicture(window: FileWindow, draft: PictureDraft): Promise<void> {
  const tiff = await readTiff(window, 0, window.sizeBytes);
  if (tiff === null) return;
  setSize(draft, numberOf(tiff, tags.width) ?? 0, numberOf(tiff, tags.height) ?? 0);
  const colours = numberOf(tiff, tags.colours);
  if (colours === 5) draft.colours = 'cmyk';
  else if (colours === 0 || colours === 1) draft.colours = 'grey';
  draft.blocks.push({ kind: 'exif', at: 0, sizeBytes: window.sizeBytes, seal: null, isClosed: false });
  if (await isTiffCutShort(window, tiff)) draft.problem ??= pixelsCutShort;
  for (const entry of tiff.first.entries) {
    const sizeBytes = valueBytes(entry);
    if (sizeBytes <= 4) continue;
    if (entry.tag === tags.profile) {
      takeProfile(draft, await window.upTo(entry.value, Math.min(sizeBytes, largestProfile)));
    }
  }
}

/** The size that a drawing says of itself: it may be shown in any. */
export async function readSvg(window: FileWindow, draft: PictureDraft): Promise<void> {
  // Read once: all that follows looks at what the window then holds.
  if (window.sizeBytes <= searchedWholeBytes) await window.bytes(0, window.sizeBytes);
  const text = Buffer.from((await window.upTo(0, svgWithin)).raw).toString('utf8');
  // Its words about itself are XMP.
  const blocks = await carvedBlocks(window, 0, window.sizeBytes);
  draft.blocks.push(...blocks);
  draft.blocks.push(...(await placesInWords(window)));
  if (await namesPlaceBeside(window, blocks)) draft.blocks.push(outOfSight);
  const start = text.search(/<svg[\s>]/u);
  const tag = text.slice(start, start + 4000);
  const head = tag.slice(0, Math.max(0, tag.indexOf('>')));
  const [width, height] = [lengthIn(head, 'width'), lengthIn(head, 'height')];
  const box = /\sviewBox\s*=\s*["']\s*([\d.eE+-]+)[\s,]+([\d.eE+-]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/u.exec(head);
  const [boxWidth, boxHeight] = [wholePx(box?.[3]), wholePx(box?.[4])];
  draft.widthPx = width ?? boxWidth;
  draft.heightPx = height ?? boxHeight;
  const tail = await window.upTo(Math.max(0, window.sizeBytes - 1024), 1024);
  if (!tail.text().includes('</svg') && !/\/>\s*$/u.test(tail.text())) {
    draft.problem ??= message('file.cut_short');
  }
}

const betweenTags = />([^<>]{8,4000})(?=<)|<!--([^]{8,4000}?)-->|<!\[CDATA\[([^]{8,4000}?)\]\]>/gu;

/** What a drawing says in words: its title, what it describes, its remarks. Its shapes are numbers of another kind. */
async function placesInWords(window: FileWindow): Promise<readonly MetadataBlock[]> {
  if (window.sizeBytes > searchedWholeBytes) return [];
  const text = (await window.bytes(0, window.sizeBytes)).text();
  const blocks: MetadataBlock[] = [];
  for (const { 0: written, index } of text.matchAll(betweenTags)) {
    if (!/\d/u.test(written) || coordinatesIn(written, window.work).length === 0) continue;
    // Without the signs of what it stands in.
    const [from, end] = written.startsWith('<!') ? [written.indexOf('-') < 4 ? 4 : 9, 3] : [1, 0];
    const place = { at: index + from, sizeBytes: written.length - from - end };
    blocks.push({ kind: 'place_text', ...place, seal: null, isClosed: false });
  }
  return blocks;
}

const placeName = /[\w.-]:gps(?:lati|longt?i|pos|coord)/iu;

/** A torn drawing has words about its place where no part about it begins: the drawing itself cannot be blanked for them. */
async function namesPlaceBeside(window: FileWindow, blocks: readonly MetadataBlock[]): Promise<boolean> {
  if (blocks.includes(outOfSight)) return false;
  let from = 0;
  for (const { at, sizeBytes } of [...blocks, { at: window.sizeBytes, sizeBytes: 0 }]) {
    for (; from < at; from += pieceBytes) {
      // A name may go on in the next piece.
      const piece = await window.bytes(from, Math.min(pieceBytes + longestName, at - from));
      if (placeName.test(piece.text())) return true;
    }
    from = at + sizeBytes;
  }
  return false;
}

function lengthIn(tag: string, name: string): number | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]{1,12})(?:px)?\\s*["']`, 'u').exec(tag);
  return wholePx(found?.[1]);
}

function wholePx(text: string | undefined): number | null {
  const value = text === undefined ? NaN : Math.round(Number(text));
  return Number.isFinite(value) && value >= 1 && value <= 0xffff_ffff ? value : null;
}
