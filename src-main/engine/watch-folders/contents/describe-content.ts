import { message } from '../../../contract/messages/message.ts';
import type {
  ContentFacts,
  DocumentFacts,
  PictureFacts,
  PictureFormat,
} from '../../../contract/content-facts.ts';
import { readAvi } from './avi.ts';
import { picturesInText } from './embedded-pictures.ts';
import { CutShort, type Bytes } from './bytes.ts';
import { carvedBlocks } from './carved-blocks.ts';
import { FileWindow } from './file-window.ts';
import type { Inside, LookInside } from './inner-files.ts';
import { brandsOf } from './iso-boxes.ts';
import { isAnyLocated, whatIsSaid } from './location.ts';
import { readMovie } from './movie.ts';
import { readOldContainer, readZip } from './packed-document.ts';
import { linkedInPsd, linkedInTiff } from './photoshop-layers.ts';
import { pdfStart, readPdf } from './pdf.ts';
import { pictureDraft, type MetadataBlock } from './picture-draft.ts';
import { formatOf, readPicture, withoutBlocks, type Described } from './read-picture.ts';
import { readText } from './text.ts';
import { readWebm } from './webm-places.ts';
import type { WorkBudget } from './work-budget.ts';

const headBytes = 4096;
/** Documents within documents. */
const deepest = 3;
const endings: Readonly<Record<string, PictureFormat>> = {
  ...{ '.jpg': 'jpeg', '.jpeg': 'jpeg', '.png': 'png', '.gif': 'gif', '.webp': 'webp', '.avif': 'avif' },
  ...{ '.heic': 'heic', '.heif': 'heic', '.tif': 'tiff', '.tiff': 'tiff', '.bmp': 'bmp', '.svg': 'svg' },
  ...{ '.jxl': 'jxl', '.jp2': 'jp2', '.psd': 'psd' },
};

/**
 * What a file is by its content, and the parts of it that speak about it. The one place that chooses the reader: what is found, refused
 * and taken out follows from the same reading. `extension`: for content that its name says it is not.
 */
export async function describeContent(
  window: FileWindow,
  extension: string,
  depth = 0,
): Promise<Described<ContentFacts>> {
  const look: LookInside = (content, work) =>
    depth >= deepest ? Promise.resolve('unclear') : lookInside(content, work, depth + 1);
  const head = await window.upTo(0, headBytes);
  const picture = await formatOf(window, head);
  if (picture === 'svg')
    return withBlocks(window, await readPicture(window, picture), picturesInText(window));
  if (picture === 'psd')
    return withBlocks(window, await readPicture(window, picture), linkedInPsd(window, look));
  if (picture === 'tiff')
    return withBlocks(window, await readPicture(window, picture), linkedInTiff(window, look));
  if (picture !== null) return readPicture(window, picture);
  const brands = await brandsOf(window);
  if (brands.length > 0 || isOldMovie(head)) {
    return readMovie(window, brands[0] === 'qt  ' || brands.length === 0 ? 'mov' : 'mp4');
  }
  if (pdfStart(head) !== null) return readPdf(window, look);
  const isNamedDocx = extension === '.docx';
  if (head.startsWith('PK\u0003\u0004')) return readZip(window, isNamedDocx, look);
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return alone(await readOldContainer(window, isNamedDocx));
  if (head.startsWith('\u001a\u0045\u00df\u00a3')) return readWebm(window);
  if (head.startsWith('RIFF') && head.length >= 12 && head.text(8, 4) === 'AVI ') return readAvi(window);
  return otherContent(window, head, extension);
}

/** A file that lies in another one. */
async function lookInside(content: Uint8Array, work: WorkBudget, depth: number): Promise<Inside> {
  const inner = new FileWindow({ read: () => Promise.resolve(0) }, content.byteLength, content, work);
  try {
    const { facts, blocks } = await describeContent(inner, '', depth);
    if (facts.kind === 'unknown' || facts.kind === 'unseen') return 'unclear';
    if (facts.hasLocation) return 'has';
    if (facts.problem !== null || (facts.kind === 'document' && facts.isEncrypted)) return 'unclear';
    for (const block of blocks) {
      const isOut = block.isClosed && block.sizeBytes === 0;
      if (isOut || (await whatIsSaid(inner, block)).isUnclear === true) return 'unclear';
    }
    return 'none';
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    return 'unclear';
  }
}

const alone = (facts: ContentFacts): Described<ContentFacts> => ({ facts, blocks: [] });

/** QuickTime of before it named its brands. */
function isOldMovie(head: Bytes): boolean {
  return (
    head.length >= 8 && /^(?:moov|mdat|wide|skip|free|pnot)$/u.test(head.text(4, 4)) && head.u32(0) !== 0
  );
}

/** Neither picture nor film nor packed: text, or something that its name says it is not. */
async function otherContent(
  window: FileWindow,
  head: Bytes,
  extension: string,
): Promise<Described<ContentFacts>> {
  const named = endings[extension];
  if (named !== undefined) {
    const problem = message('file_problem.other_format', { format: named.toUpperCase() });
    return alone({ ...withoutBlocks(pictureDraft(named)), problem });
  }
  const document = { isEncrypted: false, hasMacros: false, pages: null, hasLocation: false };
  if (extension === '.pdf' || extension === '.docx') {
    const format = extension === '.pdf' ? 'pdf' : 'docx';
    const problem = message('file_problem.other_format', { format: format.toUpperCase() });
    return alone({ kind: 'document', format, ...document, locationStays: false, problem });
  }
  // PostScript is written in letters, and is a picture that nothing here reads.
  const text = head.startsWith('%!PS') ? null : await readText(window);
  if (text !== null)
    return withBlocks(window, await describedText(window, head, text), picturesInText(window));
  const isNamedText = extension === '.txt' || extension === '.md';
  const problem = message('file_problem.no_text');
  return alone(
    isNamedText
      ? { kind: 'document', format: 'text', ...document, locationStays: false, problem }
      : { kind: 'unknown', problem: null },
  );
}

/** With what files that lie in it say. */
async function withBlocks<Facts extends PictureFacts | DocumentFacts>(
  window: FileWindow,
  { facts, blocks }: Described<Facts>,
  reading: Promise<readonly MetadataBlock[]>,
): Promise<Described<Facts>> {
  const inner = await reading;
  const hasLocation = facts.hasLocation || (await isAnyLocated(window, inner));
  return { facts: { ...facts, hasLocation }, blocks: [...blocks, ...inner] };
}

/** What speaks about a picture may lie beside it, in a file of its own; the way of a walk is one of places. */
async function describedText(
  window: FileWindow,
  head: Bytes,
  facts: DocumentFacts,
): Promise<Described<DocumentFacts>> {
  const beginning = head.text();
  if (/<(?:gpx|kml|TrainingCenterDatabase)[\s>]/u.test(beginning)) {
    const way: MetadataBlock = {
      kind: 'place',
      at: 0,
      sizeBytes: window.sizeBytes,
      seal: null,
      isClosed: true,
    };
    return { facts: { ...facts, hasLocation: true }, blocks: [way] };
  }
  if (!/<(?:x:xmpmeta|rdf:RDF|\?xpacket)/u.test(beginning)) return { facts, blocks: [] };
  const blocks = await carvedBlocks(window, 0, window.sizeBytes);
  return { facts: { ...facts, hasLocation: await isAnyLocated(window, blocks) }, blocks };
}
