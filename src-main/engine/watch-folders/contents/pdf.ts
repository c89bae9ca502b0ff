import type { DocumentFacts } from '../../../contract/content-facts.ts';
import type { Bytes } from './bytes.ts';
import { carvedBlocks } from './carved-blocks.ts';
import { searchedWholeBytes, type FileWindow } from './file-window.ts';
import { inflated } from './inflated.ts';
import { coordinatesIn } from './coordinate-words.ts';
import { isAnyLocated } from './location.ts';
import { asksForPassword } from './pdf-lock.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import type { Described } from './read-picture.ts';
import { TooMuchToRead } from './work-budget.ts';
import { placesInXmp } from './xmp-places.ts';

/** Readers look for its beginning so far (ISO 32000-1, annex H, note 13): printers and mail leave lines before it. */
const beginsWithin = 1024;
const headBytes = 2048;
const tailBytes = 64 * 1024;
const trailerBytes = 4096;
const pieceBytes = 256 * 1024;

/** Where a PDF begins, or `null`. */
export function pdfStart(head: Bytes): number | null {
  const at = head.text(0, Math.min(beginsWithin + 5, head.length)).indexOf('%PDF-');
  return at < 0 ? null : at;
}

/** What a PDF says of itself: its beginning, its end, and what stands open between them. */
export async function readPdf(window: FileWindow): Promise<Described<DocumentFacts>> {
  const first = await window.upTo(0, headBytes);
  const startAt = pdfStart(first) ?? 0;
  const head = first.text();
  const tail = (await window.upTo(Math.max(0, window.sizeBytes - tailBytes), tailBytes)).text();
  const start = lastNumber(tail, /startxref\s+(\d{1,12})/gu);
  // Some count from the beginning of the file, some from where the PDF begins.
  const tables = await Promise.all(
    [start, start === null ? null : start + startAt].map((at) => trailerAt(window, at)),
  );
  const trailers = [head, trailerOf(tail), ...tables];
  const isEncrypted = trailers.some((text) => /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/u.test(text));
  const { text, isWhole } = await wholeText(window);
  const facts: DocumentFacts = {
    ...{ kind: 'document', format: 'pdf', hasMacros: false, locationStays: false },
    // In the dictionary that a reader begins with; the word itself may stand in any text.
    isEncrypted: isEncrypted && (!isWhole || asksForPassword(text, trailers)),
    pages: pagesIn(head, tail),
    hasLocation: false,
    problem: problemOf(window, tail, start),
  };
  const blocks = await placesOf(window, { text, isWhole: isWhole && !isEncrypted });
  return { facts: { ...facts, hasLocation: await isAnyLocated(window, blocks) }, blocks };
}

const nothing = { text: '', isWhole: false } as const;

async function wholeText(window: FileWindow): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  if (window.sizeBytes > searchedWholeBytes) return nothing;
  const pieces: string[] = [];
  for (let at = 0; at < window.sizeBytes; at += pieceBytes)
    pieces.push((await window.upTo(at, pieceBytes)).text());
  return { text: pieces.join(''), isWhole: true };
}

const packedMetadata = /\/Subtype\s{0,3}\/XML\b|\/Type\s{0,3}\/Metadata\b/gu;
/** Names that programs give to what they say of a document. */
const placeNames = /\/(?:GPS\w{1,40}|Lati?tude|Longt?i?tude|Location|City|Country|State)\s{0,4}[(<](?!<)/u;

/** Free words about a document. */
const freeWords = /\/(?:Title|Subject|Keywords)\s{0,4}\(([^)]{1,2000})\)/gu;

/** What is locked, or longer than a look may read, is out of sight. */
async function placesOf(
  window: FileWindow,
  { text, isWhole }: { readonly text: string; readonly isWhole: boolean },
): Promise<readonly MetadataBlock[]> {
  if (!isWhole) return [outOfSight];
  try {
    const blocks = [...(await carvedBlocks(window, 0, window.sizeBytes))];
    window.work.spend(text.length);
    if (placeNames.test(text) || doWordsSay(window, text)) blocks.push(stays);
    packedMetadata.lastIndex = 0;
    for (let found = packedMetadata.exec(text); found !== null; found = packedMetadata.exec(text))
      blocks.push(...packedBlock(window, text, found.index));
    return blocks;
  } catch (error) {
    if (!(error instanceof TooMuchToRead)) throw error;
    return [outOfSight];
  }
}

/** Each of their characters has one byte, or a zero byte and another. */
function doWordsSay({ work }: FileWindow, text: string): boolean {
  return [...text.matchAll(freeWords)].some(
    ([, words = '']) => coordinatesIn(words.replaceAll('\0', ''), work).length > 0,
  );
}

const stays: MetadataBlock = { kind: 'place', at: 0, sizeBytes: 1, seal: null, isClosed: true };
const longestDictionary = 600;

/** XMP in a stream that packs it. What stands there open is found by its own mark. */
function packedBlock(window: FileWindow, text: string, at: number): readonly MetadataBlock[] {
  window.work.spend(longestDictionary * 2);
  const before = text.slice(Math.max(0, at - longestDictionary), at);
  const after = text.slice(at, at + longestDictionary);
  const streamAt = after.indexOf('stream');
  if (streamAt < 0) return [];
  const dictionary = before.slice(before.lastIndexOf('obj') + 1) + after.slice(0, streamAt);
  if (!/\/Filter\b/u.test(dictionary) || /\/Filter\s{0,3}\[\s{0,3}\]/u.test(dictionary)) return [];
  const behind = at + streamAt + 'stream'.length;
  const dataAt = behind + (text[behind] === '\r' ? 2 : 1);
  const found = text.indexOf('endstream', dataAt);
  const endAt = found < 0 ? text.length : found;
  window.work.spend(Math.max(0, endAt - dataAt));
  const packed = Buffer.from(text.slice(dataAt, endAt), 'latin1');
  const content = inflated(packed, window.work);
  if (content === null) return [outOfSight];
  return placesInXmp(content.raw, window.work).isLocated ? [stays] : [];
}

function problemOf(window: FileWindow, tail: string, start: number | null): string | null {
  if (!tail.includes('%%EOF')) return 'it is cut short: its end is missing';
  // Where it does not say where its index is, readers look for it.
  return start !== null && start >= window.sizeBytes
    ? 'it is cut short: its index would lie behind its end'
    : null;
}

async function trailerAt(window: FileWindow, at: number | null): Promise<string> {
  return at === null || at >= window.sizeBytes ? '' : (await window.upTo(at, trailerBytes)).text();
}

function trailerOf(tail: string): string {
  const at = tail.lastIndexOf('trailer');
  return at < 0 ? '' : tail.slice(at);
}

/** Where a page tree stands open at the beginning or the end, or the file is made for being shown page by page. */
function pagesIn(head: string, tail: string): number | null {
  const linear = /\/Linearized[^>]{0,300}?\/N\s+(\d{1,6})/u.exec(head);
  if (linear?.[1] !== undefined) return Number(linear[1]);
  const counts = [...`${head}\n${tail}`.matchAll(/<<[^<>]{0,2000}?\/Type\s*\/Pages[^<>]{0,2000}?>>/gu)]
    .filter(([tree]) => !tree.includes('/Parent'))
    .map(([tree]) => /\/Count\s+(\d{1,6})/u.exec(tree)?.[1]);
  const last = counts.findLast((count) => count !== undefined);
  return last === undefined ? null : Number(last);
}

function lastNumber(text: string, pattern: RegExp): number | null {
  const found = [...text.matchAll(pattern)].at(-1)?.[1];
  return found === undefined ? null : Number(found);
}
