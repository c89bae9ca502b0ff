/**
 * What spreadsheets take for the beginning of a formula, in the usual, full and small widths, also after white space that they
 * drop. A tab or a carriage return at the beginning is one by itself. Apostrophes before it are those of `guardCell`.
 */
const formula =
  /^'*(?:[\t\r\n]|[\s\u200b\u2060]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212])/u;

/** A cell that no spreadsheet runs: what would be a formula gets an apostrophe before it. */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** What `guardCell` was given. Of other cells nothing is taken away. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
