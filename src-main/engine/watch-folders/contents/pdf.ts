import type { DocumentFacts } from '../../../contract/content-facts.ts';
import type { FileWindow } from './file-window.ts';

const headBytes = 2048;
const tailBytes = 64 * 1024;
const trailerBytes = 4096;

/** What the beginning and the end of a PDF say: everything else of it may be packed. */
export async function readPdf(window: FileWindow): Promise<DocumentFacts> {
  const head = (await window.upTo(0, headBytes)).text();
  const tail = (await window.upTo(Math.max(0, window.sizeBytes - tailBytes), tailBytes)).text();
  const start = lastNumber(tail, /startxref\s+(\d{1,12})/gu);
  const table = await trailerAt(window, start);
  return {
    ...{ kind: 'document', format: 'pdf', hasMacros: false },
    // In the dictionary that a reader begins with; the word itself may stand in any text.
    isEncrypted: [head, trailerOf(tail), table].some((text) =>
      /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/u.test(text),
    ),
    pages: pagesIn(head, tail),
    problem: problemOf(window, tail, start),
  };
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
