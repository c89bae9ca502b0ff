import { foldCase } from '../../../foundation/fold-case.ts';
import { seenForm } from '../../../foundation/seen-form.ts';

const longestPath = 1024;

/** A path as a sheet writes it, below the folder with `/`, or why it is none, for a sentence that goes on. */
export function rowPath(written: string): { readonly path: string } | { readonly refused: string } {
  const path = written
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+/u, '');
  if (path.length > longestPath) return { refused: `is longer than ${String(longestPath)} characters` };
  if (/[\p{Cc}\u2028\u2029]/u.test(path)) return { refused: 'holds a character that cannot be seen' };
  if (path.startsWith('/') || /^[a-z]:/iu.test(path))
    return { refused: 'does not begin in the folder: write the path below it' };
  const names = path.split('/');
  if (names.includes('..') || names.includes('.'))
    return { refused: 'could lead out of the folder: write the path below it, without . and ..' };
  if (names.includes('')) return { refused: 'names no file: a name between two / is missing' };
  return { path };
}

/** By which rows and files find each other: as people see them, case does not count either, as in all rules of a folder. */
export function pathKey(relativePath: string): string {
  return foldCase(seenForm(relativePath));
}

/** The same, but with every blank and every mark that cannot be seen: of two files that look alike, the one that a row means. */
export function exactPathKey(relativePath: string): string {
  return foldCase(relativePath.normalize('NFC'));
}
