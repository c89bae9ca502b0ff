import { coordinatesIn } from './coordinate-words.ts';
import type { WorkBudget } from './work-budget.ts';

/* What a PDF says in its objects, whether they stand open or packed in a stream. */

/** Names that programs give to what they say of a document. */
const placeNames = /\/(?:GPS\w{1,40}|Lati?tude|Longt?i?tude|Location|City|Country|State)\s{0,4}[(<](?!<)/u;
/** Maps: the places of their corners (ISO 32000-2, 12.10), and an older way of it. */
const mapNames =
  /\/GPTS\s{0,4}(?:\[\s{0,4}[-+.\d]|\d{1,9}\s+\d{1,5}\s+R)|\/LGIDict\b|\/Subtype\s{0,3}\/GEO\b/u;
/** Words about a document, and of notes on its pages. */
const freeWords =
  /\/[A-Za-z]\w{1,60}\s{0,4}(?:\(((?:[^()\\]|\\[^]|\([^()\\]{0,200}\)){1,4000})\)|<([\da-fA-F\s]{8,8000})>)/gu;

export function doObjectsSay(text: string, work: WorkBudget): boolean {
  work.spend(text.length * 2);
  if (placeNames.test(text) || mapNames.test(text)) return true;
  for (const [, literal, digits] of text.matchAll(freeWords)) {
    work.step();
    const words = literal === undefined ? fromDigits(digits ?? '') : plain(literal);
    if (/\d/u.test(words) && coordinatesIn(words, work).length > 0) return true;
  }
  return false;
}

const fromDigits = (digits: string): string =>
  Buffer.from(digits.replaceAll(/\s+/gu, ''), 'hex').toString('latin1').replaceAll('\0', '');

/** Each of their characters has one byte, or a zero byte and another; brackets and signs may be escaped. */
function plain(literal: string): string {
  return literal
    .replaceAll(/\\([0-7]{1,3})/gu, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replaceAll(/\\(?:\r\n|\r|\n)/gu, '')
    .replaceAll('\\', '')
    .replaceAll('\0', '');
}
