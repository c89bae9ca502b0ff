import { foldCase } from '../../../foundation/fold-case.ts';

const known = new Map<string, number>();
const mostKnown = 4096;

/** One character as it is compared: without its case, and full-width forms as the usual ones. */
export function foldedCode(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return code >= 0x61 && code <= 0x7a ? code - 0x20 : code;
  const before = known.get(character);
  if (before !== undefined) return before;
  const usual = character.normalize('NFKC');
  const folded = foldCase(Array.from(usual).length === 1 ? usual : character).codePointAt(0) ?? code;
  if (known.size >= mostKnown) known.clear();
  known.set(character, folded);
  return folded;
}

/** What stands between words, and says nothing itself. `C++` and `C#` stay two things. */
const between = /[\s\p{Pd}_.,;:!?'"’‘“”()[\]{}/\\|·]+/gu;

/** A text as words in one case and one form, with single spaces between. Empty where there is nothing else. */
export function foldedWords(text: string): string {
  const plain = text.normalize('NFKC').replace(between, ' ').trim();
  return foldCase(plain.toLowerCase()).normalize('NFC');
}

/** A text to be compared with another, character by character. */
export function foldedText(text: string): string {
  return foldCase(text.normalize('NFKC').trim()).normalize('NFC');
}
