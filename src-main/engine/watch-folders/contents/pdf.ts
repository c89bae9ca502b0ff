import { message, type Message } from '../../../contract/messages/message.ts';
import type { DocumentFacts } from '../../../contract/content-facts.ts';
import type { Bytes } from './bytes.ts';
import { carvedBlocks } from './carved-blocks.ts';
import { searchedWholeBytes, type FileWindow } from './file-window.ts';
import { blocksByInside, type LookInside } from './inner-files.ts';
import { isAnyLocated } from './location.ts';
import { asksForPassword } from './pdf-lock.ts';
import { insideStreams } from './pdf-streams.ts';
import { doObjectsSay } from './pdf-words.ts';
import { outOfSight, type MetadataBlock } from './picture-draft.ts';
import type { Described } from './read-picture.ts';
import { TooMuchToRead } from './work-budget.ts';

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
export async function readPdf(window: FileWindow, look: LookInside): Promise<Described<DocumentFacts>> {
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
  const blocks = await placesOf(window, { text, isWhole: isWhole && !isEncrypted }, look);
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

/** What is locked, or longer than a look may read, is out of sight. */
async function placesOf(
  window: FileWindow,
  { text, isWhole }: { readonly text: string; readonly isWhole: boolean },
  look: LookInside,
): Promise<readonly MetadataBlock[]> {
  if (!isWhole) return [outOfSight];
  try {
    const shared = window.work.share();
    const blocks = [...(await carvedBlocks(window, 0, window.sizeBytes))];
    if (doObjectsSay(text, shared)) blocks.push(stays);
    return [...blocks, ...(await blocksByInside(() => insideStreams(text, shared, look)))];
  } catch (error) {
    if (!(error instanceof TooMuchToRead)) throw error;
    return [outOfSight];
  }
}

const stays: MetadataBlock = { kind: 'place', at: 0, sizeBytes: 1, seal: null, isClosed: true };

function problemOf(window: FileWindow, tail: string, start: number | null): Message | null {
  if (!tail.includes('%%EOF')) return message('file.cut_short');
  // Where it does not say where its index is, readers look for it.
  return start !== null && start >= window.sizeBytes ? message('file_problem.cut_short_index') : null;
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
