import { withoutMisleading } from '../replies/plain-text.ts';

const maximumBytes = 200;
const maximumExtensionBytes = 20;
const nameless = 'file';

/**
 * A file's name as it may stand between quotes in a multipart header (reliability M1): the last part of a path, in Unicode
 * form NFC, without control and direction characters, quotes written as `%22` as browsers do, at most 200 bytes of UTF-8
 * with the extension kept, never empty. Nothing in a name can end the header line or the quoted text.
 */
export function headerFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  // In this order: letters that a left-out character stood between may go together.
  const clean = withoutMisleading(base.toWellFormed()).normalize('NFC');
  if (clean.trim() === '' || clean === '.' || clean === '..') return nameless;
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 ? escaped(clean.slice(dot)) : '';
  const keepsExtension = extension !== '' && Buffer.byteLength(extension) <= maximumExtensionBytes;
  if (!keepsExtension) {
    const name = cut(clean, maximumBytes);
    return name.trim() === '' ? nameless : name;
  }
  return cut(clean.slice(0, dot), maximumBytes - Buffer.byteLength(extension)) + extension;
}

/** Escapes while it counts, so that neither a letter nor an escape is cut in two. */
function cut(text: string, bytes: number): string {
  let result = '';
  let used = 0;
  for (const letter of text) {
    const piece = escaped(letter);
    used += Buffer.byteLength(piece);
    if (used > bytes) break;
    result += piece;
  }
  return result;
}

function escaped(text: string): string {
  return text.replaceAll('"', '%22');
}
