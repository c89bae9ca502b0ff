import type { OpenFile } from '../../../foundation/files/file-system.ts';
import { extensionOf } from '../rules/file-names.ts';
import { told, type Recorded } from '../../storage/messages/recorded.ts';

/** How the formats that end in a mark end it, and how far from the end to look for that. */
const endings: Readonly<Record<string, { mark: string; within: number; message: Recorded }>> = {
  '.pdf': { mark: '%%EOF', within: 1024, message: told('file.pdf_unfinished') },
  // The end record of a ZIP may be followed by a comment of up to 64 KiB.
  '.docx': {
    mark: 'PK\u0005\u0006',
    within: 22 + 65_535,
    message: told('file.docx_unfinished'),
  },
};

/** Of pictures and films, whose readers see that their end is missing. */
export const cutShort = told('file.cut_short');

/** A person wants a file sent as it is although its end is missing. */
export const goesAsItIs = told('file.goes_as_it_is');

const missingEnds: ReadonlySet<Recorded> = new Set([
  cutShort,
  ...Object.values(endings).map((ending) => ending.message),
]);

/** Whether a file waits for its end. */
export function lacksEnd(reason: Recorded | null): boolean {
  return reason !== null && missingEnds.has(reason);
}

/** Whether a whole document of this format can be told from one that is still being written. */
export function hasEndMark(path: string): boolean {
  return endings[extensionOf(path)] !== undefined;
}

/**
 * A writer may pause for longer than any settle time; a document that has no end yet shows it (reliability F1). Returns
 * what is missing, `null` where nothing is or the format has no such mark.
 */
export async function missingEnd(path: string, file: OpenFile, sizeBytes: number): Promise<Recorded | null> {
  const ending = endings[extensionOf(path)];
  if (ending === undefined) return null;
  const tail = Buffer.alloc(Math.min(sizeBytes, ending.within));
  let filled = 0;
  while (filled < tail.byteLength) {
    const read = await file.read(tail.subarray(filled), sizeBytes - tail.byteLength + filled);
    if (read === 0) break;
    filled += read;
  }
  return tail.subarray(0, filled).includes(ending.mark, 0, 'latin1') ? null : ending.message;
}
