import { message, type Message } from '../../../contract/messages/message.ts';
import { foldCase } from '../../../foundation/fold-case.ts';
import { seenForm } from '../../../foundation/seen-form.ts';

const longestPath = 1024;

/** A path as a sheet writes it, below the folder with `/`, or why it is none. */
export function rowPath(written: string): { readonly path: string } | { readonly refused: Message } {
  const said = { path: written.length > 80 ? `${written.slice(0, 79)}…` : written };
  const path = written
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+/u, '');
  if (path.length > longestPath)
    return { refused: message('sheet_path.too_long', { ...said, most: longestPath }) };
  if (/[\p{Cc}\u2028\u2029]/u.test(path)) return { refused: message('sheet_path.unseen', said) };
  if (path.startsWith('/') || /^[a-z]:/iu.test(path)) return { refused: message('sheet_path.outside', said) };
  const names = path.split('/');
  if (names.includes('..') || names.includes('.')) return { refused: message('sheet_path.leads_out', said) };
  if (names.includes('')) return { refused: message('sheet_path.no_name', said) };
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
