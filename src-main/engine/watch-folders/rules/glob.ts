import { GlobMachine } from './glob-machine.ts';
import { foldCase } from '../../../foundation/fold-case.ts';
import { globParts, type GlobPart } from './glob-parts.ts';

/**
 * A matcher that takes at most the length of the pattern times the length of the name, whatever both are: it goes through the
 * name once and keeps every place of the pattern that it may be at, so there is nothing to come back to. It is asked about
 * names that went through `foldCase`.
 */
export function compileGlob(pattern: string): (folded: string) => boolean {
  const parts = globParts(pattern);
  const pieces = piecesBetweenStars(parts);
  const machine = new GlobMachine(parts);
  const needed = longestText(parts);
  // Most names hold nothing of it, and are not looked at letter by letter.
  if (pieces === null) return (folded) => folded.includes(needed) && machine.accepts(folded);
  const [only, ...others] = pieces;
  if (others.length === 0) return (folded) => folded === only;
  return (folded) => (folded.includes('/') ? machine.accepts(folded) : hasPieces(folded, pieces));
}

/** The plain text between the stars of a pattern that has nothing else, or `null`. */
function piecesBetweenStars(parts: readonly GlobPart[]): string[] | null {
  const pieces = [''];
  for (const part of parts) {
    if (part.kind === 'star') pieces.push('');
    else if (part.kind === 'character') pieces.push(`${pieces.pop() ?? ''}${foldCase(part.character)}`);
    else return null;
  }
  return pieces;
}

/** The longest piece of plain text that every name has which fits. */
function longestText(parts: readonly GlobPart[]): string {
  let longest = '';
  let text = '';
  for (const part of parts) {
    text = part.kind === 'character' ? `${text}${foldCase(part.character)}` : '';
    if (text.length > longest.length) longest = text;
  }
  return longest;
}

/** The quick way for most patterns and a name alone: each piece where it comes first leaves the most to the others. */
function hasPieces(name: string, pieces: readonly string[]): boolean {
  const head = pieces[0] ?? '';
  const tail = pieces.at(-1) ?? '';
  const end = name.length - tail.length;
  if (end < head.length || !name.startsWith(head) || !name.endsWith(tail)) return false;
  let at = head.length;
  for (let index = 1; index < pieces.length - 1; index += 1) {
    const piece = pieces[index] ?? '';
    const found = name.indexOf(piece, at);
    if (found === -1 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}
