import type { FileWindow } from './file-window.ts';

/** The beginning of a text, for a look at it. */
export interface FirstLines {
  readonly lines: readonly string[];
  /** There is more of it. */
  readonly isCut: boolean;
}

const readAtMostBytes = 24 * 1024;
const mostLines = 80;
const longestLine = 400;

/** Of a text file. */
export async function firstLinesOf(window: FileWindow): Promise<FirstLines> {
  const { raw } = await window.upTo(0, readAtMostBytes);
  const text = decoded(raw);
  return boundedLines(text.split(/\r\n|\r|\n/u), raw.byteLength < window.sizeBytes);
}

/** As many as are shown, and as long. Empty ones at the beginning are left out. */
export function boundedLines(all: readonly string[], isCut = false): FirstLines {
  const start = all.findIndex((line) => line.trim() !== '');
  const lines = start < 0 ? [] : all.slice(start, start + mostLines);
  return {
    lines: lines.map((line) => line.slice(0, longestLine)),
    isCut:
      isCut ||
      (start >= 0 && all.length - start > mostLines) ||
      lines.some((line) => line.length > longestLine),
  };
}

function decoded(raw: Uint8Array): string {
  const [first, second] = raw;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(raw);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(raw);
  // A character that is cut through at the end is no part of it.
  return new TextDecoder('utf-8').decode(raw, { stream: true });
}
